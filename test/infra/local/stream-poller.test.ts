import { DescribeTableCommand, DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb'
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams'
import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { credentials, region } from '../../../infra/local/account.ts'
import type { Running } from '../../../infra/local/contracts.ts'
import { createTables, startDatabase } from '../../../infra/local/database.ts'
import { memoryCheckpoint } from '../../../infra/local/stream-checkpoint.ts'
import type { Checkpoint } from '../../../infra/local/stream-checkpoint.ts'
import { pollStream } from '../../../infra/local/stream-poller.ts'
import { forThisFile } from '../../support/for-this-file.ts'

const database = await forThisFile(startDatabase())
const config = { endpoint: database.endpoint, region, credentials }
const client = new DynamoDBClient(config)
const streams = new DynamoDBStreamsClient(config)
let tableName: string
let streamArn: string
const pollers: Running[] = []
let tables = 0

beforeEach(async () => {
  tables += 1
  tableName = `stream-${tables}`
  await createTables(database.endpoint, { live: tableName, sandbox: `${tableName}-other` })
  const { Table } = await client.send(new DescribeTableCommand({ TableName: tableName }))
  streamArn = Table!.LatestStreamArn!
})

afterEach(async () => {
  for (const poller of pollers.splice(0)) await poller.stop()
})

afterAll(() => {
  client.destroy()
  streams.destroy()
})

type Handle = (event: DynamoDBStreamEvent) => Promise<unknown>

function poll(handle: Handle, checkpoint: Checkpoint = memoryCheckpoint(), log = vi.fn()): Running {
  const common = { streams, streamArn, name: 'live-fanout', batchSize: 4, maxReceives: 2 }
  const poller = pollStream({ ...common, handle, checkpoint, log })
  pollers.push(poller)
  return poller
}

const put = (id: string, more = {}) =>
  client.send(new PutItemCommand({ TableName: tableName, Item: { pk: { S: 'p' }, sk: { S: id }, ...more } }))
const idOf = (record: DynamoDBRecord) => record.dynamodb?.Keys?.['sk']?.S ?? ''
const eventually = (check: () => Promise<void> | void) => vi.waitFor(check, { timeout: 10_000 })

/** A handler that notes the ids it was given, and answers what `decide` says of each batch. */
function noting(seen: string[], decide: (records: DynamoDBRecord[]) => unknown = () => undefined): Handle {
  return async ({ Records }) => {
    seen.push(...Records.map(idOf))
    return Promise.resolve(decide(Records))
  }
}

describe('the stream poller', () => {
  it('delivers what Lambda would', async () => {
    const handle = vi.fn<Handle>().mockResolvedValue({ batchItemFailures: [] })
    poll(handle)
    await put('1', { bytes: { B: Buffer.from('deflated') }, list: { L: [{ M: { n: { N: '1.5' } } }] } })
    await eventually(() => {
      expect(handle).toHaveBeenCalledOnce()
    })
    const [record] = handle.mock.lastCall![0].Records
    expect(record).toMatchObject({
      eventName: 'INSERT',
      eventSource: 'aws:dynamodb',
      awsRegion: 'eu-west-1',
      dynamodb: {
        Keys: { pk: { S: 'p' }, sk: { S: '1' } },
        NewImage: { bytes: { B: btoa('deflated') }, list: { L: [{ M: { n: { N: '1.5' } } }] } },
        StreamViewType: 'NEW_IMAGE',
      },
    })
    expect(record?.eventSourceARN).toMatch(
      /^arn:aws:dynamodb:eu-west-1:000000000000:table\/stream-\d+\/stream\//,
    )
    expect(record?.dynamodb?.SequenceNumber).not.toBe('')
    expect(Math.abs(record!.dynamodb!.ApproximateCreationDateTime! - Date.now() / 1000)).toBeLessThan(10)
    await put('1')
    await eventually(() => {
      expect(handle.mock.lastCall?.[0].Records[0]?.eventName).toBe('MODIFY')
    })
  })

  it('reads in order, in batches of the row’s size, also what was written before it first ran', async () => {
    const ids = ['1', '2', '3', '4', '5', '6']
    for (const id of ids) await put(id)
    const seen: string[] = []
    const sizes: number[] = []
    poll(noting(seen, (records) => void sizes.push(records.length)))
    await eventually(() => {
      expect(seen).toEqual(ids)
    })
    expect(sizes).toEqual([4, 2])
  })

  it('continues where it stopped, with what was written while it was down', async () => {
    const checkpoint = memoryCheckpoint()
    const before: string[] = []
    const first = poll(noting(before), checkpoint)
    await put('1')
    await eventually(() => {
      expect(checkpoint.read()).not.toBeNull()
    })
    await first.stop()
    await put('2')
    const after: string[] = []
    poll(noting(after), checkpoint)
    await eventually(() => {
      expect(after).toEqual(['2'])
    })
  })

  it('retries from the first record that was reported as failed', async () => {
    for (const id of ['1', '2', '3']) await put(id)
    const seen: string[] = []
    let failures = 1
    poll(
      noting(seen, (records) => {
        const second = records.find((record) => idOf(record) === '2')
        const failing = second !== undefined && failures-- > 0 ? [second] : []
        return {
          batchItemFailures: failing.map(({ dynamodb }) => ({ itemIdentifier: dynamodb!.SequenceNumber })),
        }
      }),
    )
    await eventually(() => {
      expect(seen).toEqual(['1', '2', '3', '2', '3'])
    })
  })

  it('halves a batch that throws until only the bad record is given up', async () => {
    for (const id of ['1', '2', 'bad', '4']) await put(id)
    const done: string[] = []
    const log = vi.fn()
    const handle: Handle = ({ Records }) => {
      if (Records.some((record) => idOf(record) === 'bad')) return Promise.reject(new Error('boom'))
      done.push(...Records.map(idOf))
      return Promise.resolve()
    }
    poll(handle, memoryCheckpoint(), log)
    await eventually(() => {
      expect(done).toEqual(['1', '2', '4'])
    })
    expect(log).toHaveBeenCalledWith(expect.stringContaining('gave up record'))
  })
})
