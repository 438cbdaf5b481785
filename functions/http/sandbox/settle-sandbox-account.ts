import * as contract from '../../../shared/api/contracts/settlement.ts'
import { settlementView } from '../../../shared/views/settlement.ts'
import { settleAccount } from '../../../shared/operations/gateway-settlements/settle-sandbox.ts'
import { gateway } from '../../../shared/runtime/providers/gateway.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('settle-sandbox-account', {
  contract: contract.settleSandboxAccount,
  providers: { gateway },
  run: (context, { body }) => settleAccount(context, body),
  present: (settlement) => ({ settlement: settlement && settlementView(settlement) }),
})
