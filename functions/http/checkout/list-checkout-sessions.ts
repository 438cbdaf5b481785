import * as contract from '../../../shared/api/contracts/checkout.ts'
import { sessionOfMerchantView } from '../../../shared/views/checkout-session.ts'
import { pageView } from '../../../shared/views/page.ts'
import { listCheckoutSessions } from '../../../shared/operations/checkout/sessions-of-merchant.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('list-checkout-sessions', {
  contract: contract.listCheckoutSessions,
  providers: {},
  run: (context, { query }) => listCheckoutSessions(context, query),
  present: pageView(sessionOfMerchantView),
})
