import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { forgetPast } from '../../support/unkind.ts'
import { readAll, type RawItem } from '../checker/read.ts'

/** A table that can be put back to what it was. The client is the test's own: nothing of it is counted or broken. */
export interface TableState {
  readonly items: () => Promise<readonly RawItem[]>
  /** Makes the table hold these items and no others. */
  readonly restore: (items: readonly RawItem[]) => Promise<void>
}

const batchItems = 25

export function openTableState(TableName: string): TableState {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}))
  const items = (): Promise<readonly RawItem[]> => readAll(client, TableName)
  return {
    items,
    restore: async (wanted) => {
      const requests = differences(await items(), wanted)
      for (let i = 0; i < requests.length; i += batchItems) {
        const RequestItems = { [TableName]: requests.slice(i, i + batchItems) }
        await client.send(new BatchWriteCommand({ RequestItems }))
      }
      forgetPast()
    },
  }
}

function differences(present: readonly RawItem[], wanted: readonly RawItem[]) {
  const now = new Map(present.map((item) => [keyOf(item), JSON.stringify(item, bytesAsText)]))
  const kept = new Set(wanted.map(keyOf))
  const changed = wanted.filter((item) => now.get(keyOf(item)) !== JSON.stringify(item, bytesAsText))
  const surplus = present.filter((item) => !kept.has(keyOf(item)))
  return [
    ...changed.map((Item) => ({ PutRequest: { Item } })),
    ...surplus.map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } })),
  ]
}

function keyOf({ pk, sk }: RawItem): string {
  return `${pk}\n${sk}`
}

function bytesAsText(_key: string, value: unknown): unknown {
  return value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value
}
