import { advanceClock } from '../../shared/operations/sandbox/sandbox-clock.ts'
import { bank } from '../../shared/runtime/providers/bank.ts'
import { gateway } from '../../shared/runtime/providers/gateway.ts'
import { clockQueue } from '../../shared/runtime/providers/queues.ts'
import { vas } from '../../shared/runtime/providers/vas.ts'
import { webhookHttp } from '../../shared/runtime/providers/webhook-http.ts'
import { logFailure } from './observe-batch.ts'
import { queueWorker } from './queue-worker.ts'

const providers = { gateway, bank, vas, 'webhook-http': webhookHttp, 'queue.clock-advance': clockQueue }

export const { handler, handlerFor } = queueWorker('clock-advance', providers, (context) =>
  advanceClock(context, ({ due, error }) => {
    const { merchantId } = context.tenant
    const subject = { merchantId, item: due.key.sk, ...(due.cause === null ? {} : { cause: due.cause }) }
    logFailure({ job: 'clock-advance', mode: 'sandbox', id: context.request.id, subject }, error)
  }),
)
