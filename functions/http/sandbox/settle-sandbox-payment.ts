import * as contract from '../../../shared/api/contracts/checkout.ts'
import { settleSandboxPayment } from '../../../shared/operations/sandbox/settle-sandbox-payment.ts'
import { gateway } from '../../../shared/runtime/providers/gateway.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('settle-sandbox-payment', {
  contract: contract.settleSandboxPayment,
  providers: { gateway },
  run: (context, { body }) => settleSandboxPayment(context, body),
  present: (settled) => settled,
})
