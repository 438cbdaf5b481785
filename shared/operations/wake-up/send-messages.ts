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

/**
 * The message that asks for one try.
 * @param cause the request or job that it is made for (O7); null where that is not known.
 */
export function tryMessage(merchantId: string, { pk, sk }: Key, cause: string | null): DeliveryMessage {
  return { merchantId, pk, sk, ...(cause === null ? {} : { cause }) }
}
