import * as contract from '../../../shared/api/contracts/promo-code.ts'
import { promoCodeView } from '../../../shared/views/promo-code.ts'
import { updatePromoCode } from '../../../shared/operations/promo-codes/update-promo-code.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('delete-promo-code', {
  contract: contract.deletePromoCode,
  providers: {},
  run: (context, { params }) => updatePromoCode(context, params.id, { active: false }),
  present: promoCodeView,
})
