import {
  GetQueueUrlCommand,
  ListQueuesCommand,
  ReceiveMessageCommand,
  SQSClient,
  SendMessageCommand,
} from '@aws-sdk/client-sqs'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { credentials, region } from '../../../infra/local/account.ts'
import { catalogQueues, startQueues } from '../../../infra/local/queues.ts'
import type { Queues } from '../../../infra/local/queues.ts'

let queues: Queues
let sqs: SQSClient

beforeAll(async () => {
  queues = await startQueues([
    ...catalogQueues(),
    { name: 'impatient', visibilitySeconds: 0, maxReceives: 2 },
  ])
  sqs = new SQSClient({ endpoint: queues.endpoint, region, credentials })
})

afterAll(async () => {
  sqs.destroy()
  await queues.stop()
})

const receive = async (name: string) => {
  const QueueUrl = `${queues.urlPrefix}${name}`
  const { Messages = [] } = await sqs.send(new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds: 1 }))
  return Messages.map(({ Body }) => Body)
}

describe('the local queues', () => {
  it('are one per mode and queue job, each with its dead-letter queue, at addresses every machine resolves', async () => {
    const { QueueUrls = [] } = await sqs.send(new ListQueuesCommand({}))
    expect(QueueUrls).toContain(`${queues.urlPrefix}live-renewal`)
    expect(QueueUrls).toContain(`${queues.urlPrefix}sandbox-webhook-delivery-dlq`)
    expect(QueueUrls).toHaveLength((catalogQueues().length + 1) * 2)
    expect(queues.urlPrefix).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/000000000000\/$/)
    const { QueueUrl } = await sqs.send(new GetQueueUrlCommand({ QueueName: 'live-renewal' }))
    expect(QueueUrl).toBe(`${queues.urlPrefix}live-renewal`)
  })

  it('hides a received message for its row’s visibility time', async () => {
    await sqs.send(
      new SendMessageCommand({ QueueUrl: `${queues.urlPrefix}live-renewal`, MessageBody: 'one' }),
    )
    expect(await receive('live-renewal')).toEqual(['one'])
    expect(await receive('live-renewal')).toEqual([])
  })

  it('moves a message to the dead-letter queue after its receives', async () => {
    await sqs.send(
      new SendMessageCommand({ QueueUrl: `${queues.urlPrefix}impatient`, MessageBody: 'poison' }),
    )
    expect(await receive('impatient')).toEqual(['poison'])
    expect(await receive('impatient')).toEqual(['poison'])
    expect(await receive('impatient')).toEqual([])
    await vi.waitFor(async () => {
      expect(await receive('impatient-dlq')).toEqual(['poison'])
    })
  })

  // Holds D8.12.
  it('refuses a delay that SQS refuses', async () => {
    const QueueUrl = `${queues.urlPrefix}live-dunning`
    const send = sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: 'late', DelaySeconds: 901 }))
    await expect(send).rejects.toMatchObject({ name: 'InvalidParameterValue' })
  })
})
