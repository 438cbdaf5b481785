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
  /** Null when the endpoint was given from outside: then it is not ours to stop. */
  readonly pid: number | null
  /** Resolves when the process has ended, whoever ended it; never for an endpoint from outside. */
  readonly ended: Promise<void>
  stop(): Promise<void>
}

export interface DatabaseOptions {
  /** The file that keeps the data; in memory without one, which is only for what has no long stream. */
  readonly dbPath?: string
  readonly port?: number
  /** Called as soon as the process exists, so that a stack which is killed meanwhile can still find it again. */
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
      // Between finding a free port and listening on it, another process may have taken it.
      const portTaken = error instanceof Error && /in use/i.test(error.message)
      if (!portTaken || options.port !== undefined || attempt === portAttempts) throw error
    }
  }
}

/** Starts a database on a file of its own that goes with it: for tests that write long streams. */
export async function startTemporaryDatabase(): Promise<Database> {
  const folder = mkdtempSync(join(tmpdir(), 'database-'))
  const database = await startDatabase({ dbPath: join(folder, 'database.db') })
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
 * Creates the table of each mode, with what `shared/store/table.ts` says; leaves those that exist. In memory every write to a
 * table with a stream costs the emulator a little more the longer the stream is, so what reads none may leave it out.
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
