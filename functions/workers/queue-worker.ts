import { EventType } from '@aws-lambda-powertools/batch'
import type { SQSEvent } from 'aws-lambda'
import type { QueueJobName } from '../../shared/jobs/catalog.ts'
import { parseMessage, type MessageOf } from '../../shared/jobs/messages.ts'
import type { ContextOf } from '../../shared/operations/unit-of-work/context.ts'
import { onFreshState } from '../../shared/operations/unit-of-work/retry-when-stale.ts'
import type { ProvidersFor } from '../../shared/runtime/provider.ts'
import type { UnitSubject } from './observe-batch.ts'
import { runBatch } from './run-batch.ts'
import { worker, type UsesOf, type Worker } from './worker.ts'

type Operation<J extends QueueJobName> = (
  context: ContextOf<UsesOf<J>>,
  message: MessageOf<J>,
) => Promise<unknown>

/**
 * The worker of a queue; its row says what the messages contain. A message that fails stays in the queue and is
 * delivered again; one that never succeeds, such as a malformed one, ends in the dead-letter queue after its receives.
 */
export function queueWorker<const J extends QueueJobName>(
  job: J,
  providers: ProvidersFor<UsesOf<J>>,
  run: Operation<J>,
): Worker {
  return worker<J, SQSEvent>(job, {
    providers,
    run: ({ mode, event, contextFor }) => {
      const source = { job, mode, type: EventType.SQS, idOf: messageId }
      return runBatch<SQSEvent>(source, event, async (record, subject) => {
        const message = parseMessage(job, record.body)
        Object.assign(subject, subjectOf(message))
        await run(contextFor(message.merchantId, record.messageId), message)
        return 'done'
      })
    },
  })
}

/** The worker of a queue whose messages lead to one operation, repeated when others change the same objects. */
export function operationWorker<const J extends QueueJobName>(
  job: J,
  providers: ProvidersFor<UsesOf<J>>,
  operation: Operation<J>,
): Worker {
  return queueWorker(job, providers, (context, message) =>
    onFreshState(context, (own) => operation(own, message)),
  )
}

/** What a message is about; the recipient of a code is left out (D2.14). */
function subjectOf(message: MessageOf<QueueJobName>): UnitSubject {
  const { merchantId } = message
  const item = 'sk' in message ? message.sk : 'id' in message ? message.id : undefined
  const cause = 'cause' in message ? message.cause : undefined
  return {
    ...(merchantId === '' ? {} : { merchantId }),
    ...(item === undefined ? {} : { item }),
    ...(cause === undefined ? {} : { cause }),
  }
}

function messageId(record: { readonly messageId: string }): string {
  return record.messageId
}
