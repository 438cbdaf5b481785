import * as contract from '../../../shared/api/contracts/price-change.ts'
import { pageView } from '../../../shared/views/page.ts'
import { priceChangeRowView } from '../../../shared/views/price-change.ts'
import { listPriceChangeRows } from '../../../shared/operations/price-changes/price-change-rows.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('list-price-change-rows', {
  contract: contract.listPriceChangeRows,
  providers: {},
  run: (context, { params, query }) =>
    listPriceChangeRows(context, { planId: params.id, changeId: params.changeId }, query),
  present: pageView(priceChangeRowView),
})
