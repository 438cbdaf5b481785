import * as contract from '../../../shared/api/contracts/books.ts'
import { readReceivables } from '../../../shared/operations/balance/read-receivables.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('get-receivables', {
  contract: contract.getReceivables,
  providers: {},
  run: (context, { query }) => readReceivables(context, query),
  present: (report) => report,
})
