import * as contract from '../../../shared/api/contracts/search.ts'
import { search } from '../../../shared/operations/search/search.ts'
import { searchView } from '../../../shared/views/search.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('search', {
  contract: contract.search,
  providers: {},
  run: (context, { query }) => search(context, query.q),
  present: searchView,
})
