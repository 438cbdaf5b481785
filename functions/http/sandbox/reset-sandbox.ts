import * as contract from '../../../shared/api/contracts/sandbox.ts'
import { clockView } from '../../../shared/views/sandbox-clock.ts'
import { resetSandbox } from '../../../shared/operations/sandbox/reset-sandbox.ts'
import { clockQueue } from '../../../shared/runtime/providers/queues.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('reset-sandbox', {
  contract: contract.resetSandbox,
  providers: { 'queue.clock-advance': clockQueue },
  run: (context, { body }) => resetSandbox(context, body.confirm),
  present: clockView,
})
