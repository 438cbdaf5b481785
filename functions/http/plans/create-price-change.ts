import * as contract from '../../../shared/api/contracts/price-change.ts'
import { priceChangeView } from '../../../shared/views/price-change.ts'
import { createPriceChange } from '../../../shared/operations/price-changes/create-price-change.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('create-price-change', {
  contract: contract.createPriceChange,
  providers: {},
  run: (context, { params, body }) => createPriceChange(context, params.id, body),
  present: priceChangeView,
})
