import * as contract from '../../../shared/api/contracts/checkout.ts'
import { checkoutStatusView } from '../../../shared/domain/views/checkout-session.ts'
import { readSession } from '../../../shared/operations/checkout/read-session.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('get-checkout-status', {
  contract: contract.getCheckoutStatus,
  providers: {},
  run: (context) => readSession(context),
  present: checkoutStatusView,
})
