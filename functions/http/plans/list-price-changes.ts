import * as contract from '../../../shared/api/contracts/price-change.ts'
import { pageView } from '../../../shared/views/page.ts'
import { priceChangeView } from '../../../shared/views/price-change.ts'
import { listPriceChanges } from '../../../shared/operations/price-changes/get-price-change.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('list-price-changes', {
  contract: contract.listPriceChanges,
  providers: {},
  run: (context, { params, query }) => listPriceChanges(context, params.id, query),
  present: pageView(priceChangeView),
})
