import * as contract from '../../../shared/api/contracts/checkout.ts'
import { renewDebtLink } from '../../../shared/operations/checkout/renew-debt-link.ts'
import { endpoint } from '../endpoint.ts'
import { payerWire } from '../middleware/payer-wire.ts'

export const handler = endpoint('renew-debt-link', {
  contract: contract.renewDebtLink,
  providers: {},
  run: (context) => renewDebtLink(context),
  present: ({ session, url }) => ({ id: session.id, url }),
  wire: payerWire,
})
