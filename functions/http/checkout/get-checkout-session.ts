import * as contract from '../../../shared/api/contracts/checkout.ts'
import { sessionOfMerchantView } from '../../../shared/views/checkout-session.ts'
import { getCheckoutSession } from '../../../shared/operations/checkout/sessions-of-merchant.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('get-checkout-session', {
  contract: contract.getCheckoutSession,
  providers: {},
  run: (context, { params }) => getCheckoutSession(context, params.id),
  present: sessionOfMerchantView,
})
