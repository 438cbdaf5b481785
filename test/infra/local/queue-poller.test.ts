import { GetQueueAttributesCommand, SQSClient, SendMessageCommand } from '@aws-sdk/client-sqs'
import type { SQSEvent } from 'aws-lambda'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { credentials, region } from '../../../infra/local/account.ts'
import type { Running } from '../../../infra/local/contracts.ts'
import { pollQueue } from '../../../infra/local/queue-poller.ts'
import { startQueues } from '../../../infra/local/queues.ts'
import type { Queues } from '../../../infra/local/queues.ts'

const names = ['whole', 'partial', 'poison', 'malformed', 'slow']
let queues: Queues
let sqs: SQSClient
let poller: Running

beforeAll(async () => {
  queues = await startQueues(names.map((name) => ({ name, visibilitySeconds: 1, maxReceives: 2 })))
  sqs = new SQSClient({ endpoint: queues.endpoint, region, credentials })
})

afterEach(() => poller.stop())

afterAll(async () => {
  sqs.destroy()
  await queues.stop()
})

type Handle = (event: SQSEvent) => Promise<unknown>

function poll(name: string, handle: Handle, log = vi.fn()): void {
  poller = pollQueue({ sqs, queueUrl: `${queues.urlPrefix}${name}`, batchSize: 10, handle, log })
}

const send = (name: string, MessageBody: string) =>
  sqs.send(
    new SendMessageCommand({
      QueueUrl: `${queues.urlPrefix}${name}`,
      MessageBody,
      MessageAttributes: { origin: { DataType: 'String', StringValue: 'test' } },
    }),
  )

/** Messages of a queue, waiting and in work. */
async function count(name: string): Promise<number> {
  const { Attributes } = await sqs.send(
    new GetQueueAttributesCommand({ QueueUrl: `${queues.urlPrefix}${name}`, AttributeNames: ['All'] }),
  )
  return (
    Number(Attributes?.ApproximateNumberOfMessages) +
    Number(Attributes?.ApproximateNumberOfMessagesNotVisible)
  )
}

const eventually = (check: () => Promise<void> | void) => vi.waitFor(check, { timeout: 10_000 })

describe('the queue poller', () => {
  it('delivers what Lambda would, and deletes what succeeded', async () => {
    const handle = vi.fn<Handle>().mockResolvedValue(undefined)
    poll('whole', handle)
    const { MessageId } = await send('whole', 'hello')
    await eventually(async () => {
      expect(handle).toHaveBeenCalledOnce()
      expect(await count('whole')).toBe(0)
    })
    const record = handle.mock.lastCall![0].Records[0]!
    expect(record).toMatchObject({
      messageId: MessageId,
      body: 'hello',
      messageAttributes: { origin: { dataType: 'String', stringValue: 'test' } },
      eventSource: 'aws:sqs',
      eventSourceARN: 'arn:aws:sqs:eu-west-1:000000000000:whole',
      awsRegion: 'eu-west-1',
    })
    expect(record.attributes.ApproximateReceiveCount).toBe('1')
    expect(Number(record.attributes.SentTimestamp)).toBeGreaterThan(0)
    expect(record.receiptHandle).not.toBe('')
  })

  it('returns only the messages that were reported as failed', async () => {
    const bodies: string[] = []
    const failedOnce = new Set<string>()
    await send('partial', 'good')
    await send('partial', 'bad')
    poll('partial', ({ Records }) => {
      bodies.push(...Records.map(({ body }) => body))
      const failing = Records.filter(({ body }) => body === 'bad' && !failedOnce.has(body))
      failing.forEach(({ body }) => failedOnce.add(body))
      return Promise.resolve({
        batchItemFailures: failing.map(({ messageId }) => ({ itemIdentifier: messageId })),
      })
    })
    await eventually(async () => {
      expect(bodies.toSorted()).toEqual(['bad', 'bad', 'good'])
      expect(await count('partial')).toBe(0)
    })
  })

  it('lets a message that always throws go to the dead-letter queue', async () => {
    const log = vi.fn()
    const receives: string[] = []
    await send('poison', 'boom')
    poll(
      'poison',
      ({ Records }) => {
        receives.push(Records[0]!.attributes.ApproximateReceiveCount)
        return Promise.reject(new Error('boom'))
      },
      log,
    )
    await eventually(async () => {
      expect(await count('poison-dlq')).toBe(1)
    })
    expect(receives).toEqual(['1', '2'])
    expect(log).toHaveBeenCalledWith(expect.stringContaining('boom'))
  })

  it('treats a report of an unknown message as a failure of all', async () => {
    const handle = vi.fn<Handle>().mockResolvedValue({ batchItemFailures: [{ itemIdentifier: 'another' }] })
    await send('malformed', 'one')
    poll('malformed', handle)
    await eventually(async () => {
      expect(await count('malformed-dlq')).toBe(1)
    })
    expect(handle).toHaveBeenCalledTimes(2)
  })

  it('continues with other messages while one is slow, and stops when that is done', async () => {
    const finished: string[] = []
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    poll('slow', async ({ Records }) => {
      const { body } = Records[0]!
      if (body === 'slow') await held
      finished.push(body)
    })
    await send('slow', 'slow')
    await eventually(async () => {
      expect(await count('slow')).toBe(1)
    })
    await send('slow', 'quick')
    await eventually(() => {
      expect(finished).toEqual(['quick'])
    })
    const stopped = poller.stop()
    release()
    await stopped
    expect(finished).toEqual(['quick', 'slow'])
  })
})
