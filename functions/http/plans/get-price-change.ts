import * as contract from '../../../shared/api/contracts/price-change.ts'
import { priceChangeView } from '../../../shared/views/price-change.ts'
import { readPriceChange } from '../../../shared/operations/price-changes/get-price-change.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('get-price-change', {
  contract: contract.getPriceChange,
  providers: {},
  run: async (context, { params }) =>
    (await readPriceChange(context, { planId: params.id, changeId: params.changeId })).change,
  present: priceChangeView,
})
