import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { SQSClient } from '@aws-sdk/client-sqs'
import type { SQSEvent } from 'aws-lambda'
import type { Mode } from '../../shared/domain/merchant/merchant.ts'
import type { Running } from '../../infra/local/contracts.ts'
import { pollQueue } from '../../infra/local/queue-poller.ts'
import { workers } from '../../functions/workers/registry.ts'

/** Queues that lead to the workers of sandbox clocks and of one-time codes, and nowhere else. */
export interface ClockWorker {
  readonly endpoint: string
  readonly stop: () => Promise<void>
}

const longestDelaySeconds = 1

interface Batch {
  readonly QueueUrl: string
  readonly Entries: readonly {
    readonly Id: string
    readonly MessageBody: string
    readonly DelaySeconds?: number
  }[]
}

/**
 * Starts it: a clock is walked as soon as its message is accepted, a code is delivered before. Any other queue is refused, as
 * one that is not there.
 */
export async function startClockWorker(): Promise<ClockWorker> {
  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve()
        })
        server.closeAllConnections()
      }),
  }
}

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { QueueUrl, Entries } = JSON.parse(await text(request)) as Batch
  response.setHeader('content-type', 'application/x-amz-json-1.0')
  const [, mode, job] = /\/(live|sandbox)-(clock-advance|code-message)$/.exec(QueueUrl) ?? []
  if (job === undefined || `${mode}-${job}` === 'live-clock-advance') {
    response.writeHead(400).end(JSON.stringify({ __type: 'QueueDoesNotExist', message: QueueUrl }))
    return
  }
  const Successful = Entries.map(({ Id, MessageBody }) => ({
    Id,
    MessageId: randomUUID(),
    MD5OfMessageBody: createHash('md5').update(MessageBody).digest('hex'),
  }))
  if (job === 'code-message')
    for (const { MessageBody } of Entries) await deliverCode(mode as Mode, MessageBody)
  response.end(JSON.stringify({ Successful, Failed: [] }))
  // What is to wait longer is left to its test: a reset has its second part after a minute (Q8).
  const soon = Entries.filter(({ DelaySeconds = 0 }) => DelaySeconds <= longestDelaySeconds)
  if (job === 'clock-advance') for (const { MessageBody } of soon) await advanceClock(MessageBody)
}

/** Passes a message to the worker. One that it can't send stays in a queue that nobody reads. */
async function deliverCode(mode: Mode, body: string): Promise<void> {
  const { handlerFor } = await workers['code-message']()
  const event = { Records: [{ messageId: randomUUID(), body }] }
  await handlerFor(mode)(event, { awsRequestId: 'test' } as never)
}

/** Works on the messages of a real queue of sandbox clocks. */
export function walkClocksOf(sqs: SQSClient, queueUrl: string): Running {
  const handle = async ({ Records }: SQSEvent): Promise<void> => {
    for (const { body } of Records) await advanceClock(body)
  }
  return pollQueue({ sqs, queueUrl, batchSize: 1, handle, log: console.error })
}

/** Passes a message to the worker. A failed walk fails the test: nothing else would say why the clock is stopped. */
export async function advanceClock(body: string): Promise<void> {
  const { handlerFor } = await workers['clock-advance']()
  const event = { Records: [{ messageId: randomUUID(), body }] } as unknown as SQSEvent
  const answer = (await handlerFor('sandbox')(event, { awsRequestId: 'test' } as never)) as {
    batchItemFailures: unknown[]
  }
  if (answer.batchItemFailures.length > 0) throw new Error('the walk of a sandbox clock failed')
}
