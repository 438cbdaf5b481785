import { EventType } from '@aws-lambda-powertools/batch'
import type { SQSEvent } from 'aws-lambda'
import type * as z from 'zod/mini'
import type { QueueJobName } from '../../shared/jobs/catalog.ts'
import { parseMessage } from '../../shared/jobs/messages.ts'
import type { ContextOf } from '../../shared/operations/unit-of-work/context.ts'
import type { ProvidersFor } from '../../shared/runtime/provider.ts'
import { runBatch } from './run-batch.ts'
import { worker, type UsesOf, type Worker } from './worker.ts'

/** How one message of a queue is worked on. Every message names its tenant. */
export interface QueueWorkerDefinition<
  J extends QueueJobName,
  S extends z.ZodMiniType<{ merchantId: string }>,
> {
  readonly message: S
  readonly providers: ProvidersFor<UsesOf<J>>
  readonly run: (context: ContextOf<UsesOf<J>>, message: z.infer<S>) => Promise<unknown>
}

/**
 * The worker of a queue. A message that fails stays in the queue and comes again; one that no run can do, such as a
 * malformed one, ends in the dead-letter queue after its receives.
 */
export function queueWorker<const J extends QueueJobName, S extends z.ZodMiniType<{ merchantId: string }>>(
  job: J,
  definition: QueueWorkerDefinition<J, S>,
): Worker {
  return worker<J, SQSEvent>(job, {
    providers: definition.providers,
    run: ({ mode, event, contextFor }) => {
      const source = { job, mode, type: EventType.SQS, idOf: messageId }
      return runBatch<SQSEvent>(source, event, async (record) => {
        const message = parseMessage(job, definition.message, record.body)
        await definition.run(contextFor(message.merchantId, record.messageId), message)
      })
    },
  })
}

function messageId(record: { readonly messageId: string }): string {
  return record.messageId
}
