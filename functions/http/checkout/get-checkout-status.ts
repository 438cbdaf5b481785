import * as contract from '../../../shared/api/contracts/checkout.ts'
import { checkoutStatusView } from '../../../shared/views/checkout-session.ts'
import { askCheckoutStatus } from '../../../shared/operations/gateways/ask-checkout-status.ts'
import { gateway } from '../../../shared/runtime/providers/gateway.ts'
import { takePlace } from '../../../shared/runtime/rate-limiter.ts'
import { endpoint } from '../endpoint.ts'

/** At most one query to the gateway in three seconds per session, however often its page polls. */
const asking = { perSecond: 1 / 3, burst: 1 }

export const handler = endpoint('get-checkout-status', {
  contract: contract.getCheckoutStatus,
  providers: { gateway },
  run: (context) =>
    askCheckoutStatus(context, async ({ id }) => {
      const { merchantId: owner, mode } = context.tenant
      const allowance = { mode, owner, surface: `ask-${id}`, rate: asking, exact: true }
      return (await takePlace(allowance, Date.parse(context.time.wall.now()))).allowed
    }),
  present: checkoutStatusView,
})
