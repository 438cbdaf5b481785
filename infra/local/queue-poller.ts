import { setTimeout as wait } from 'node:timers/promises'
import {
  DeleteMessageBatchCommand,
  ReceiveMessageCommand,
  type Message,
  type MessageAttributeValue,
  type SQSClient,
} from '@aws-sdk/client-sqs'
import type { SQSEvent, SQSMessageAttribute, SQSRecord } from 'aws-lambda'
import { queueArnPrefix, region } from './account.ts'
import { failedIds } from './batch-outcome.ts'
import { mayDeliver } from './frozen.ts'
import type { Log, Running } from './contracts.ts'

export interface QueuePollerOptions {
  readonly sqs: SQSClient
  readonly queueUrl: string
  readonly batchSize: number
  readonly handle: (event: SQSEvent) => Promise<unknown>
  readonly log: Log
  /** Batches processed concurrently, so that one slow receiver does not delay the others. */
  readonly concurrency?: number
  /** Whether the stack is stopped: nothing is delivered then (O2). */
  readonly frozen?: () => boolean
}

const waitSeconds = 20
const afterErrorMs = 500

/**
 * Acts like Lambda's event source for a queue: passes batches to the function and deletes what succeeded. Failed
 * messages reappear after their visibility time, and are moved to the dead-letter queue after the row's receives.
 */
export function pollQueue(options: QueuePollerOptions): Running {
  const stopping = new AbortController()
  const inHand = new Set<Promise<void>>()
  const loop = run(options, stopping.signal, inHand)
  return {
    stop: async () => {
      stopping.abort()
      await loop
      await Promise.all(inHand)
    },
  }
}

async function run(
  options: QueuePollerOptions,
  signal: AbortSignal,
  inHand: Set<Promise<void>>,
): Promise<void> {
  const { sqs, queueUrl, batchSize, log, concurrency = 8, frozen = () => false } = options
  while (!signal.aborted) {
    if (frozen() && !(await mayDeliver(frozen, signal))) return
    try {
      if (inHand.size >= concurrency) await Promise.race(inHand)
      const receive = new ReceiveMessageCommand({
        QueueUrl: queueUrl,
        MaxNumberOfMessages: Math.min(batchSize, 10),
        WaitTimeSeconds: waitSeconds,
        MessageSystemAttributeNames: ['All'],
        MessageAttributeNames: ['All'],
      })
      const { Messages = [] } = await sqs.send(receive, { abortSignal: signal })
      if (Messages.length === 0) continue
      const batch = work(options, Messages).finally(() => inHand.delete(batch))
      inHand.add(batch)
    } catch (error) {
      if (isAborted(signal)) return
      log(`[${nameOf(queueUrl)}] ${String(error)}`)
      await wait(afterErrorMs, undefined, { signal }).catch(() => undefined)
    }
  }
}

async function work({ sqs, queueUrl, handle, log }: QueuePollerOptions, messages: Message[]): Promise<void> {
  const name = nameOf(queueUrl)
  try {
    const result = await handle({ Records: messages.map((message) => recordOf(message, name)) })
    const failed = failedIds(result, new Set(messages.map(({ MessageId }) => MessageId ?? '')))
    if (failed === null) throw new Error('the function returned an invalid batchItemFailures')
    const Entries = messages
      .filter(({ MessageId = '' }) => !failed.has(MessageId))
      .map(({ MessageId, ReceiptHandle }) => ({ Id: MessageId, ReceiptHandle }))
    if (Entries.length > 0) await sqs.send(new DeleteMessageBatchCommand({ QueueUrl: queueUrl, Entries }))
  } catch (error) {
    log(`[${name}] ${messages.length} message(s) failed: ${String(error)}`)
  }
}

function recordOf(message: Message, queueName: string): SQSRecord {
  return {
    messageId: message.MessageId ?? '',
    receiptHandle: message.ReceiptHandle ?? '',
    body: message.Body ?? '',
    attributes: message.Attributes as unknown as SQSRecord['attributes'],
    messageAttributes: Object.fromEntries(
      Object.entries(message.MessageAttributes ?? {}).map(([key, value]) => [key, attributeOf(value)]),
    ),
    md5OfBody: message.MD5OfBody ?? '',
    eventSource: 'aws:sqs',
    eventSourceARN: `${queueArnPrefix}${queueName}`,
    awsRegion: region,
  }
}

function attributeOf({ DataType, StringValue, BinaryValue }: MessageAttributeValue): SQSMessageAttribute {
  return {
    dataType: DataType as SQSMessageAttribute['dataType'],
    ...(StringValue === undefined ? {} : { stringValue: StringValue }),
    ...(BinaryValue === undefined ? {} : { binaryValue: Buffer.from(BinaryValue).toString('base64') }),
  }
}

function nameOf(queueUrl: string): string {
  return queueUrl.slice(queueUrl.lastIndexOf('/') + 1)
}

/** A function, so that the compiler does not assume after an await that the loop's condition is still true. */
function isAborted(signal: AbortSignal): boolean {
  return signal.aborted
}
