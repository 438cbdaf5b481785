import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  DescribeTableCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
} from '@aws-sdk/client-dynamodb'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { credentials, region } from '../../../infra/local/account.ts'
import { createTables, startDatabase } from '../../../infra/local/database.ts'
import type { Database, DatabaseOptions } from '../../../infra/local/database.ts'

const names = { live: 'test-live', sandbox: 'test-sandbox' }
const cleanups: (() => Promise<unknown>)[] = []

afterEach(async () => {
  vi.unstubAllEnvs()
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function start(options?: DatabaseOptions): Promise<{ database: Database; client: DynamoDBClient }> {
  const database = await startDatabase(options)
  cleanups.push(() => database.stop())
  await createTables(database.endpoint, names)
  const client = new DynamoDBClient({ endpoint: database.endpoint, region, credentials })
  return { database, client }
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'database-'))
  cleanups.push(() => rm(folder, { recursive: true }))
  return folder
}

const item = { pk: { S: 'plan' }, sk: { S: '1' }, dpk: { S: 'due' }, dsk: { S: '2026' }, name: { S: 'Gold' } }

describe('the local database', () => {
  it('has both tables with a stream of new images and keys-only indexes', async () => {
    const { client } = await start()
    for (const TableName of Object.values(names)) {
      const { Table } = await client.send(new DescribeTableCommand({ TableName }))
      expect(Table?.StreamSpecification).toEqual({ StreamEnabled: true, StreamViewType: 'NEW_IMAGE' })
      const indexes = Table?.GlobalSecondaryIndexes ?? []
      expect(indexes.map(({ IndexName }) => IndexName).sort()).toEqual(['due', 'owner', 'thread'])
      expect(new Set(indexes.map(({ Projection }) => Projection?.ProjectionType))).toEqual(
        new Set(['KEYS_ONLY']),
      )
    }
    await client.send(new PutItemCommand({ TableName: names.live, Item: item }))
    const due = await client.send(
      new QueryCommand({
        TableName: names.live,
        IndexName: 'due',
        KeyConditionExpression: 'dpk = :due',
        ExpressionAttributeValues: { ':due': { S: 'due' } },
      }),
    )
    expect(due.Items).toEqual([{ pk: item.pk, sk: item.sk, dpk: item.dpk, dsk: item.dsk }])
  })

  it('keeps what was acknowledged when it is killed, and creating its tables again changes nothing', async () => {
    const dbPath = join(await temporaryFolder(), 'database.db')
    const first = await start({ dbPath })
    await first.client.send(new PutItemCommand({ TableName: names.live, Item: item }))
    process.kill(first.database.pid!, 'SIGKILL')
    await first.database.ended

    const second = await start({ dbPath })
    const key = { pk: item.pk, sk: item.sk }
    const { Item } = await second.client.send(new GetItemCommand({ TableName: names.live, Key: key }))
    expect(Item).toEqual(item)
  })

  it('runs several side by side, each with its own data', async () => {
    const [one, other] = await Promise.all([start(), start()])
    await one.client.send(new PutItemCommand({ TableName: names.live, Item: item }))
    const key = { pk: item.pk, sk: item.sk }
    const found = await other.client.send(new GetItemCommand({ TableName: names.live, Key: key }))
    expect(found.Item).toBeUndefined()
  })

  it('says so when the port it was given is taken', async () => {
    const { database } = await start()
    const port = Number(new URL(database.endpoint).port)
    await expect(startDatabase({ port })).rejects.toThrow(/in use/)
  })

  it('uses an endpoint from the environment, and leaves it running', async () => {
    const { database, client } = await start()
    vi.stubEnv('LOCAL_DYNAMODB_ENDPOINT', database.endpoint)
    const given = await startDatabase()
    expect(given).toMatchObject({ endpoint: database.endpoint, pid: null })
    await given.stop()
    await expect(client.send(new DescribeTableCommand({ TableName: names.live }))).resolves.toBeDefined()
  })
})
