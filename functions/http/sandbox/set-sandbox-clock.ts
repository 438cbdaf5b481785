import * as contract from '../../../shared/api/contracts/sandbox.ts'
import { isAtRest } from '../../../shared/domain/sandbox/sandbox-clock.ts'
import { clockView } from '../../../shared/views/sandbox-clock.ts'
import { setSandboxClock } from '../../../shared/operations/sandbox/sandbox-clock.ts'
import { clockQueue } from '../../../shared/runtime/providers/queues.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('set-sandbox-clock', {
  contract: contract.setSandboxClock,
  providers: { 'queue.clock-advance': clockQueue },
  run: (context, { body }) => setSandboxClock(context, new Date(body.now).toISOString()),
  present: clockView,
  // A long walk continues in the background (D13.5).
  status: (clock) => (isAtRest(clock) ? 200 : 202),
})
