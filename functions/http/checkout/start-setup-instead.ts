import * as contract from '../../../shared/api/contracts/checkout.ts'
import { startSetupInstead } from '../../../shared/operations/checkout/start-setup-instead.ts'
import { endpoint } from '../endpoint.ts'
import { payerWire } from '../middleware/payer-wire.ts'

export const handler = endpoint('start-setup-instead', {
  contract: contract.startSetupInstead,
  providers: {},
  run: (context) => startSetupInstead(context),
  present: ({ session, url }) => ({ id: session.id, url }),
  wire: payerWire,
})
