import { writeFileSync } from 'node:fs'
import {
  ChangeMessageVisibilityBatchCommand,
  DeleteMessageBatchCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  type Message,
  type SQSClient,
} from '@aws-sdk/client-sqs'

/** A message that its worker could not process. Its body contains only keys. */
export interface DeadLetter {
  readonly messageId: string
  readonly body: unknown
  readonly sentAt: string
}

/** A queue's dead letters: how many there are, and some of them. */
export interface DeadLetters {
  readonly count: number
  readonly messages: readonly DeadLetter[]
}

/** Looking hides messages from other readers for at most this long. */
const lookSeconds = 30
const redriveSeconds = 60
const perCall = 10

/** Shows the oldest letters of a dead-letter queue, and leaves them there. */
export async function look(sqs: SQSClient, deadUrl: string, limit = 10): Promise<DeadLetters> {
  const { Attributes } = await sqs.send(
    new GetQueueAttributesCommand({ QueueUrl: deadUrl, AttributeNames: ['ApproximateNumberOfMessages'] }),
  )
  const seen: Message[] = []
  for await (const batch of receive(sqs, deadUrl, lookSeconds, limit)) seen.push(...batch)
  for (let i = 0; i < seen.length; i += perCall) {
    const Entries = seen
      .slice(i, i + perCall)
      .map(({ ReceiptHandle }, n) => ({ Id: String(n), ReceiptHandle, VisibilityTimeout: 0 }))
    await sqs.send(new ChangeMessageVisibilityBatchCommand({ QueueUrl: deadUrl, Entries }))
  }
  const count = Number(Attributes?.['ApproximateNumberOfMessages'] ?? 0)
  return { count: Math.max(count, seen.length), messages: seen.map(shown) }
}

/**
 * Returns dead letters to their queue. Each is sent before it is deleted, so a crash duplicates it rather than losing
 * it, and every worker tolerates duplicates.
 * @returns how many were returned.
 */
export async function redrive(sqs: SQSClient, queueUrl: string, limit = Infinity): Promise<number> {
  const deadUrl = await deadLetterUrl(sqs, queueUrl)
  let moved = 0
  for await (const batch of receive(sqs, deadUrl, redriveSeconds, limit)) {
    const sends = batch.map(({ Body }, n) => ({ Id: String(n), MessageBody: Body }))
    const { Successful = [] } = await sqs.send(
      new SendMessageBatchCommand({ QueueUrl: queueUrl, Entries: sends }),
    )
    const Entries = Successful.map(({ Id }) => ({ Id, ReceiptHandle: batch[Number(Id)]!.ReceiptHandle }))
    if (Entries.length > 0) await sqs.send(new DeleteMessageBatchCommand({ QueueUrl: deadUrl, Entries }))
    moved += Entries.length
    if (Entries.length < batch.length) throw new Error(`the queue refused messages after ${moved}`)
  }
  return moved
}

/**
 * Deletes the letters of a dead-letter queue, when their work was done otherwise or is not wanted. Their bodies are kept
 * in a file first, a batch at a time, so that nothing is deleted that `sendAll` could not send again.
 * @param file must not exist yet.
 * @returns how many there were.
 */
export async function keepAndDelete(sqs: SQSClient, deadUrl: string, file: string): Promise<number> {
  writeFileSync(file, '[]', { flag: 'wx' })
  const kept: string[] = []
  for await (const batch of receive(sqs, deadUrl, redriveSeconds, Infinity)) {
    kept.push(...batch.map(({ Body }) => Body ?? ''))
    writeFileSync(file, JSON.stringify(kept, null, 1))
    const Entries = batch.map(({ ReceiptHandle }, n) => ({ Id: String(n), ReceiptHandle }))
    await sqs.send(new DeleteMessageBatchCommand({ QueueUrl: deadUrl, Entries }))
  }
  return kept.length
}

/** Sends the bodies of letters that were kept. @returns how many. */
export async function sendAll(sqs: SQSClient, QueueUrl: string, bodies: readonly string[]): Promise<number> {
  for (let sent = 0; sent < bodies.length; sent += perCall) {
    const Entries = bodies
      .slice(sent, sent + perCall)
      .map((MessageBody, n) => ({ Id: String(n), MessageBody }))
    const { Failed = [] } = await sqs.send(new SendMessageBatchCommand({ QueueUrl, Entries }))
    if (Failed.length > 0) throw new Error(`the queue refused messages after ${sent}`)
  }
  return bodies.length
}

/** Hides letters from other readers for a time; the caller deletes each one that is done. */
export async function* receive(
  sqs: SQSClient,
  QueueUrl: string,
  VisibilityTimeout: number,
  limit: number,
): AsyncGenerator<Message[]> {
  for (let left = limit; left > 0;) {
    const { Messages = [] } = await sqs.send(
      new ReceiveMessageCommand({
        QueueUrl,
        MaxNumberOfMessages: Math.min(perCall, left),
        VisibilityTimeout,
        // A long poll queries all of SQS's servers; a short one may miss messages.
        WaitTimeSeconds: 1,
        MessageSystemAttributeNames: ['SentTimestamp'],
      }),
    )
    if (Messages.length === 0) return
    yield Messages
    left -= Messages.length
  }
}

/** A queue's dead-letter queue, from the queue's own settings. */
export async function deadLetterUrl(sqs: SQSClient, QueueUrl: string): Promise<string> {
  const { Attributes } = await sqs.send(
    new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['RedrivePolicy'] }),
  )
  const policy = JSON.parse(Attributes?.['RedrivePolicy'] ?? '{}') as { deadLetterTargetArn?: string }
  const name = policy.deadLetterTargetArn?.split(':').at(-1)
  if (name === undefined) throw new Error('the queue has no dead-letter queue')
  const dead = await sqs.send(new GetQueueUrlCommand({ QueueName: name }))
  // A local queue's URL names a host that not every machine resolves; both queues share one prefix.
  return `${QueueUrl.slice(0, QueueUrl.lastIndexOf('/') + 1)}${dead.QueueUrl?.split('/').at(-1) ?? name}`
}

function shown({ MessageId, Body, Attributes }: Message): DeadLetter {
  return {
    messageId: MessageId ?? '',
    body: readable(Body ?? ''),
    sentAt: new Date(Number(Attributes?.SentTimestamp ?? 0)).toISOString(),
  }
}

function readable(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}
