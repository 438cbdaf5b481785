import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  CreateTableCommand,
  DynamoDBClient,
  ResourceInUseException,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb'
import type { CreateTableCommandInput } from '@aws-sdk/client-dynamodb'
import { table } from '../../shared/store/table.ts'
import { credentials, region } from './account.ts'
import { findDatabaseBinary } from './database-binary.ts'
import { launchDatabase } from './database-process.ts'
import { freePort } from './free-port.ts'
import { indexStreams } from './stream-index.ts'

export interface Database {
  readonly endpoint: string
  /** Null when the endpoint was given from outside: then this process does not stop it. */
  readonly pid: number | null
  /** Resolves when the process has ended, for whatever reason; never for an endpoint from outside. */
  readonly ended: Promise<void>
  stop(): Promise<void>
}

export interface DatabaseOptions {
  /** The file that stores the data. Without it the data is in memory, which suits only tests without long streams. */
  readonly dbPath?: string
  readonly port?: number
  /** Called as soon as the process exists, so that a later start can find it even if this stack is killed meanwhile. */
  readonly onSpawn?: (pid: number) => void
}

const portAttempts = 5

/** Starts Dynoxide on 127.0.0.1, or uses the endpoint named by LOCAL_DYNAMODB_ENDPOINT. */
export async function startDatabase(options: DatabaseOptions = {}): Promise<Database> {
  const given = process.env['LOCAL_DYNAMODB_ENDPOINT']
  if (given) return { endpoint: given, pid: null, ended: new Promise(() => undefined), stop: async () => {} }

  const binary = findDatabaseBinary()
  for (let attempt = 1; ; attempt++) {
    try {
      const port = options.port ?? (await freePort())
      const database = await launchDatabase({
        binary,
        port,
        dbPath: options.dbPath,
        onSpawn: options.onSpawn,
      })
      if (options.dbPath !== undefined) indexStreams(options.dbPath)
      return database
    } catch (error) {
      // Another process may take a free port before the database listens on it.
      const portTaken = error instanceof Error && /in use/i.test(error.message)
      if (!portTaken || options.port !== undefined || attempt === portAttempts) throw error
    }
  }
}

/** Starts a database on a temporary file of its own, for tests that write long streams. */
export async function startTemporaryDatabase(
  options: Pick<DatabaseOptions, 'onSpawn'> = {},
): Promise<Database> {
  const folder = mkdtempSync(join(tmpdir(), 'database-'))
  const database = await startDatabase({ ...options, dbPath: join(folder, 'database.db') })
  return {
    ...database,
    stop: async () => {
      await database.stop()
      rmSync(folder, { recursive: true })
    },
  }
}

export interface TableNames {
  readonly live: string
  readonly sandbox: string
}

/**
 * Creates the table of each mode as `shared/store/table.ts` defines it; existing ones are left alone. In memory every
 * write to a table with a stream gets slower as the stream grows, so a caller that reads no stream may leave it out.
 */
export async function createTables(
  endpoint: string,
  names: TableNames,
  { streams = true } = {},
): Promise<void> {
  const client = new DynamoDBClient({ endpoint, region, credentials })
  try {
    await Promise.all([createTable(client, names.live, streams), createTable(client, names.sandbox, streams)])
  } finally {
    client.destroy()
  }
}

async function createTable(client: DynamoDBClient, name: string, streams: boolean): Promise<void> {
  try {
    await client.send(new CreateTableCommand(definition(name, streams)))
  } catch (error) {
    if (error instanceof ResourceInUseException) return
    throw error
  }
  const ttl = { AttributeName: table.ttlAttribute, Enabled: true }
  await client.send(new UpdateTimeToLiveCommand({ TableName: name, TimeToLiveSpecification: ttl }))
}

function definition(name: string, streams: boolean): CreateTableCommandInput {
  const indexes = Object.entries(table.indexes)
  const keys = [table, ...indexes.map(([, index]) => index)].flatMap((key) => [key.partitionKey, key.sortKey])
  return {
    TableName: name,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: keys.map((key) => ({ AttributeName: key, AttributeType: 'S' })),
    KeySchema: keySchema(table),
    GlobalSecondaryIndexes: indexes.map(([indexName, index]) => ({
      IndexName: indexName,
      KeySchema: keySchema(index),
      Projection: { ProjectionType: 'KEYS_ONLY' },
    })),
    ...(streams
      ? { StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_IMAGE' as const } }
      : {}),
  }
}

function keySchema(key: { partitionKey: string; sortKey: string }): CreateTableCommandInput['KeySchema'] {
  return [
    { AttributeName: key.partitionKey, KeyType: 'HASH' },
    { AttributeName: key.sortKey, KeyType: 'RANGE' },
  ]
}
