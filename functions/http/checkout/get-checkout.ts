import * as contract from '../../../shared/api/contracts/checkout.ts'
import { checkoutSessionView } from '../../../shared/domain/views/checkout-session.ts'
import { getCheckout } from '../../../shared/operations/checkout/read-session.ts'
import { endpoint } from '../endpoint.ts'
import { checkoutPage } from '../pages/checkout-page.ts'

export const handler = endpoint('get-checkout', {
  contract: contract.getCheckout,
  providers: {},
  run: async (context) => ({ ...(await getCheckout(context)), mode: context.mode }),
  present: checkoutSessionView,
  page: checkoutPage,
})
