import * as contract from '../../../shared/api/contracts/promo-code.ts'
import { promoCodeView } from '../../../shared/views/promo-code.ts'
import { updatePromoCode } from '../../../shared/operations/promo-codes/update-promo-code.ts'
import { getPromoCode } from '../../../shared/operations/promo-codes/get-promo-code.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('update-promo-code', {
  contract: contract.updatePromoCode,
  providers: {},
  run: (context, { params, body }) => updatePromoCode(context, params.id, body),
  current: (context, { params }) => getPromoCode(context, params.id),
  present: promoCodeView,
})
