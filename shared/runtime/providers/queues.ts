import { SQSClient } from '@aws-sdk/client-sqs'
import { gatheringQueue } from '../../adapters/aws/gathering-queue.ts'
import { sqsWorkQueue } from '../../adapters/aws/work-queue.ts'
import type { Mode } from '../../domain/merchant/merchant.ts'
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

/** The same for the workers of a stream, which send many messages within moments. */
export const gatheredDeliveryQueue: Provider<'queue.webhook-delivery'> = (base) => ({
  deliveryQueue: gatheredOf(base),
})

/** The same for the workers of a stream. */
export const gatheredDueQueue: Provider<'queue.due'> = (base) => ({ dueQueue: gatheredOf(base) })

const gathered = new Map<Mode, WorkQueue>()

/** One queue for all records of a batch, although each record has its own context. */
function gatheredOf(base: Pick<Base, 'tenant'>): WorkQueue {
  const own =
    gathered.get(base.tenant.mode) ?? gatheringQueue({ send: (...sent) => queuesOf(base).send(...sent) })
  gathered.set(base.tenant.mode, own)
  return own
}

let client: SQSClient | undefined

/** The role decides to which of a mode's queues a function may send. */
function queuesOf({ tenant: { mode } }: Pick<Base, 'tenant'>): WorkQueue {
  client ??= new SQSClient(clientSettings)
  return sqsWorkQueue(client, (job) => `${required('QUEUE_URL_PREFIX')}${mode}-${job}`)
}
