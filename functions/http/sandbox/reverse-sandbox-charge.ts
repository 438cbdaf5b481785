import * as contract from '../../../shared/api/contracts/sandbox.ts'
import { reverseCharge } from '../../../shared/operations/sandbox/reverse-charge.ts'
import { reversalView } from '../../../shared/views/reversal.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('reverse-sandbox-charge', {
  contract: contract.reverseSandboxCharge,
  providers: {},
  run: (context, { body }) => reverseCharge(context, body),
  present: reversalView,
})
