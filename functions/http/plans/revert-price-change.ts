import * as contract from '../../../shared/api/contracts/price-change.ts'
import { priceChangeView } from '../../../shared/views/price-change.ts'
import { revertPriceChange } from '../../../shared/operations/price-changes/create-price-change.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('revert-price-change', {
  contract: contract.revertPriceChange,
  providers: {},
  run: (context, { params }) => revertPriceChange(context, { planId: params.id, changeId: params.changeId }),
  present: priceChangeView,
})
