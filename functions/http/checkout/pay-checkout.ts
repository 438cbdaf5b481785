import * as contract from '../../../shared/api/contracts/checkout.ts'
import { checkoutStatusView } from '../../../shared/views/checkout-session.ts'
import { payCheckout } from '../../../shared/operations/checkout/pay-session.ts'
import { gateway } from '../../../shared/runtime/providers/gateway.ts'
import { checkoutPayLimits } from '../../../shared/runtime/rate-limits.ts'
import { endpoint } from '../endpoint.ts'
import { payerWire } from '../middleware/payer-wire.ts'

export const handler = endpoint('pay-checkout', {
  contract: contract.payCheckout,
  providers: { gateway },
  run: (context, { params, body }) => {
    const returnUrl = `${context.deployment.checkoutBaseUrl}/checkout/${params.token}`
    return payCheckout(context, { ...body, returnUrl }, checkoutPayLimits())
  },
  present: checkoutStatusView,
  wire: payerWire,
})
