import * as contract from '../../../shared/api/contracts/checkout.ts'
import { applyPromoCode } from '../../../shared/operations/checkout/apply-promo-code.ts'
import { endpoint } from '../endpoint.ts'
import { payerWire } from '../middleware/payer-wire.ts'

export const handler = endpoint('apply-promo-code', {
  contract: contract.applyPromoCode,
  providers: {},
  run: (context, { body }) => applyPromoCode(context, body.promoCode),
  present: ({ id, amount, currency }) => ({ id, amount, currency }),
  wire: payerWire,
})
