import * as contract from '../../../shared/api/contracts/promo-code.ts'
import { promoCodeView } from '../../../shared/views/promo-code.ts'
import { getPromoCode } from '../../../shared/operations/promo-codes/get-promo-code.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('get-promo-code', {
  contract: contract.getPromoCode,
  providers: {},
  run: (context, { params }) => getPromoCode(context, params.id),
  present: promoCodeView,
})
