import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
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
import { trimStream } from '../../../infra/local/stream-index.ts'

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

  it('keeps acknowledged writes when it is killed, and creating its tables again changes nothing', async () => {
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

  it('finds a stream’s next number by an index, however long the stream is', async () => {
    const dbPath = join(await temporaryFolder(), 'database.db')
    await start({ dbPath })
    const file = new DatabaseSync(dbPath, { readOnly: true })
    const next = 'SELECT COALESCE(MAX(CAST(sequence_number AS INTEGER)), 0) + 1 FROM _stream_records'
    const plan = file.prepare(`EXPLAIN QUERY PLAN ${next} WHERE table_name = ?`).all('test-live')
    file.close()
    expect(plan.map(({ detail }) => detail)).toEqual([
      expect.stringMatching(/^SEARCH _stream_records USING (COVERING )?INDEX _stream_records_by_sequence/),
    ])
  })

  it('trims a stream only past all readers, and numbers continue', async () => {
    const dbPath = join(await temporaryFolder(), 'database.db')
    const { client } = await start({ dbPath })
    const put = (n: number) =>
      client.send(new PutItemCommand({ TableName: names.live, Item: { ...item, sk: { S: String(n) } } }))
    for (let n = 1; n <= 260; n++) await put(n)
    const kept = () => {
      const file = new DatabaseSync(dbPath, { readOnly: true })
      const numbers = file
        .prepare('SELECT CAST(sequence_number AS INTEGER) AS n FROM _stream_records ORDER BY n')
        .all()
      file.close()
      return numbers.map(({ n }) => n)
    }
    trimStream(dbPath, names.live, 40)
    expect(kept()[0]).toBe(41)
    trimStream(dbPath, names.live, 260)
    expect(kept()).toHaveLength(200)
    await put(261)
    expect(kept().at(-1)).toBe(261)
    trimStream(dbPath, names.sandbox, 1_000)
    expect(kept()).toHaveLength(201)
  })

  it('runs several concurrently, each with its own data', async () => {
    const [one, other] = await Promise.all([start(), start()])
    await one.client.send(new PutItemCommand({ TableName: names.live, Item: item }))
    const key = { pk: item.pk, sk: item.sk }
    const found = await other.client.send(new GetItemCommand({ TableName: names.live, Key: key }))
    expect(found.Item).toBeUndefined()
  })

  it('says so when the given port is taken', async () => {
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
