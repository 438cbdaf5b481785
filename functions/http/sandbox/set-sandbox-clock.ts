import * as contract from '../../../shared/api/contracts/sandbox.ts'
import { clockView } from '../../../shared/domain/views/sandbox-clock.ts'
import { setSandboxClock } from '../../../shared/operations/sandbox-clock.ts'
import { bank } from '../../../shared/runtime/providers/bank.ts'
import { gateway } from '../../../shared/runtime/providers/gateway.ts'
import { clockQueue } from '../../../shared/runtime/providers/queues.ts'
import { vas } from '../../../shared/runtime/providers/vas.ts'
import { webhookHttp } from '../../../shared/runtime/providers/webhook-http.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('set-sandbox-clock', {
  contract: contract.setSandboxClock,
  providers: { gateway, bank, vas, 'webhook-http': webhookHttp, 'queue.clock-advance': clockQueue },
  run: (context, { body }) => setSandboxClock(context, new Date(body.now).toISOString()),
  present: clockView,
  // A long walk goes on in the background (decisions 12).
  status: (clock) => (clock.now < clock.target ? 202 : 200),
})
