import * as contract from '../../../shared/api/contracts/promo-code.ts'
import { promoCodeView } from '../../../shared/views/promo-code.ts'
import { createPromoCode } from '../../../shared/operations/promo-codes/create-promo-code.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('create-promo-code', {
  contract: contract.createPromoCode,
  providers: {},
  run: (context, { body }) => createPromoCode(context, body),
  present: promoCodeView,
})
