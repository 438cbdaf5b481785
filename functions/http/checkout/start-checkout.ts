import * as contract from '../../../shared/api/contracts/checkout.ts'
import { newCheckoutSessionView } from '../../../shared/views/checkout-session.ts'
import { startCheckout } from '../../../shared/operations/checkout/start-checkout.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('start-checkout', {
  contract: contract.startCheckout,
  providers: {},
  run: (context, { body }) => startCheckout(context, body),
  present: newCheckoutSessionView,
})
