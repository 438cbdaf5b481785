import { SQSClient } from '@aws-sdk/client-sqs'
import { sqsWorkQueue } from '../../adapters/aws/work-queue.ts'
import type { WorkQueue } from '../../ports/queue.ts'
import { clientSettings } from '../client-settings.ts'
import { required } from '../config.ts'
import type { Base, Provider } from '../provider.ts'

/** Sends to the mode's webhook delivery queue. */
export const deliveryQueue: Provider<'queue.webhook-delivery'> = (base) => ({ deliveryQueue: queuesOf(base) })

/** Sends to the mode's queues of due work. */
export const dueQueue: Provider<'queue.due'> = (base) => ({ dueQueue: queuesOf(base) })

/** Sends to the sandbox clock's queue. */
export const clockQueue: Provider<'queue.clock-advance'> = (base) => ({ clockQueue: queuesOf(base) })

/** Sends to the queue of one-time codes. */
export const codeQueue: Provider<'queue.code-message'> = (base) => ({ codeQueue: queuesOf(base) })

let client: SQSClient | undefined

/** Which of a mode's queues a function may really send to is its role's to say. */
function queuesOf({ mode }: Pick<Base, 'mode'>): WorkQueue {
  client ??= new SQSClient(clientSettings)
  return sqsWorkQueue(client, (job) => `${required('QUEUE_URL_PREFIX')}${mode}-${job}`)
}
