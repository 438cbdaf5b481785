import type { DeliveryMessage } from '../../jobs/messages.ts'
import type { JobName } from '../../jobs/catalog.ts'
import type { WorkQueue } from '../../ports/queue.ts'
import type { Key } from '../../store/keys.ts'

/** One message on its way to a job's queue. */
export interface Message {
  readonly body: unknown
  readonly delaySeconds?: number
}

/** The most messages in one call of a queue. */
export const perCall = 10

/** Sends any number of messages, ten per call, one call after another. */
export async function sendMessages(
  queue: WorkQueue,
  job: JobName,
  messages: readonly Message[],
): Promise<void> {
  for (let i = 0; i < messages.length; i += perCall) {
    await queue.send(job, messages.slice(i, i + perCall))
  }
}

/** The message that asks for one try. */
export function tryMessage(merchantId: string, key: Key): DeliveryMessage {
  return { merchantId, pk: key.pk, sk: key.sk }
}
