import { setTimeout as sleep } from 'node:timers/promises'
import {
  SendMessageBatchCommand,
  type SendMessageBatchRequestEntry,
  type SQSClient,
} from '@aws-sdk/client-sqs'
import type { JobName } from '../../jobs/catalog.ts'
import type { WorkQueue } from '../../ports/queue.ts'
import { longestDelaySeconds, queueRetryMs } from '../waits.ts'

/** SQS's own limit for one call. */
const mostMessages = 10

const tries = 4

/** The queues of one mode at SQS. */
export function sqsWorkQueue(client: SQSClient, urlOf: (job: JobName) => string): WorkQueue {
  return {
    async send(job, messages) {
      if (messages.length === 0) return
      if (messages.length > mostMessages) throw new RangeError('at most ten messages a call')
      const entries = messages.map(({ body, delaySeconds = 0 }, i) => entry(String(i), body, delaySeconds))
      await sendAll(client, urlOf(job), entries)
    },
  }
}

function entry(Id: string, body: unknown, delaySeconds: number): SendMessageBatchRequestEntry {
  if (!Number.isInteger(delaySeconds) || delaySeconds < 0 || delaySeconds > longestDelaySeconds) {
    throw new RangeError(`a queue delays by 0 to ${longestDelaySeconds} whole seconds`)
  }
  return {
    Id,
    MessageBody: JSON.stringify(body),
    ...(delaySeconds === 0 ? {} : { DelaySeconds: delaySeconds }),
  }
}

/**
 * SQS may accept only part of a batch; the refused messages are sent again.
 * @throws Error when some are refused in every try; the accepted ones stay sent.
 */
async function sendAll(
  client: SQSClient,
  QueueUrl: string,
  entries: SendMessageBatchRequestEntry[],
): Promise<void> {
  let rest = entries
  for (let attempt = 1; ; attempt += 1) {
    const { Failed = [] } = await client.send(new SendMessageBatchCommand({ QueueUrl, Entries: rest }))
    if (Failed.length === 0) return
    const [refused] = Failed.filter(({ SenderFault }) => SenderFault)
    if (refused || attempt >= tries) {
      throw new Error(`the queue refused ${Failed.length} message(s): ${(refused ?? Failed[0])?.Code ?? ''}`)
    }
    const failed = new Set(Failed.map(({ Id }) => Id))
    rest = rest.filter(({ Id }) => failed.has(Id))
    await sleep(Math.random() * queueRetryMs * 2 ** attempt)
  }
}
