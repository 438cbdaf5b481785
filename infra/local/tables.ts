import {
  CreateTableCommand,
  DynamoDBClient,
  ResourceInUseException,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb'
import type { CreateTableCommandInput } from '@aws-sdk/client-dynamodb'
import { table } from '../../shared/store/table.ts'
import { credentials, region } from './account.ts'

export interface TableNames {
  readonly live: string
  readonly sandbox: string
}

/** Creates the table of each mode, with what `shared/store/table.ts` says; leaves those that exist. */
export async function createTables(endpoint: string, names: TableNames): Promise<void> {
  const client = new DynamoDBClient({ endpoint, region, credentials })
  try {
    await Promise.all([createTable(client, names.live), createTable(client, names.sandbox)])
  } finally {
    client.destroy()
  }
}

async function createTable(client: DynamoDBClient, name: string): Promise<void> {
  try {
    await client.send(new CreateTableCommand(definition(name)))
  } catch (error) {
    if (error instanceof ResourceInUseException) return
    throw error
  }
  const ttl = { AttributeName: table.ttlAttribute, Enabled: true }
  await client.send(new UpdateTimeToLiveCommand({ TableName: name, TimeToLiveSpecification: ttl }))
}

function definition(name: string): CreateTableCommandInput {
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
    StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_IMAGE' },
  }
}

function keySchema(key: { partitionKey: string; sortKey: string }): CreateTableCommandInput['KeySchema'] {
  return [
    { AttributeName: key.partitionKey, KeyType: 'HASH' },
    { AttributeName: key.sortKey, KeyType: 'RANGE' },
  ]
}
