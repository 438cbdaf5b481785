import * as contract from '../../../shared/api/contracts/promo-code.ts'
import { validatePromoCode } from '../../../shared/operations/promo-codes/validate-promo-code.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('validate-promo-code', {
  contract: contract.validatePromoCode,
  providers: {},
  run: (context, { body }) => validatePromoCode(context, body.code, body.planId),
  present: (preview) => preview,
})
