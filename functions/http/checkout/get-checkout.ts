import * as contract from '../../../shared/api/contracts/checkout.ts'
import { checkoutSessionView } from '../../../shared/views/checkout-session.ts'
import { getCheckout } from '../../../shared/operations/checkout/read-session.ts'
import { gatewayTitle } from '../../../shared/runtime/gateway-title.ts'
import { endpoint } from '../endpoint.ts'
import { payerWire } from '../middleware/payer-wire.ts'
import { checkoutPage } from '../pages/checkout-page.ts'

export const handler = endpoint('get-checkout', {
  contract: contract.getCheckout,
  providers: {},
  run: async (context, { params, query }) => ({
    ...(await getCheckout(context)),
    mode: context.tenant.mode,
    now: context.time.now ?? context.time.wall.now(),
    payPath: `${params.token}/pay`,
    declined: query.declined ?? null,
    wrong: query.wrong ?? null,
    gatewayName: gatewayTitle(context.tenant.mode),
  }),
  present: checkoutSessionView,
  page: checkoutPage,
  wire: payerWire,
})
