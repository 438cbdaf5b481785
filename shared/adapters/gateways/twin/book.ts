import { GetCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { TableClient } from '../../../ports/table-client.ts'
import { tookEffect } from '../took-effect.ts'
import { needs } from '../../../ports/rights.ts'

/** A sandbox twin's record of one movement of money. */
export interface BookEntry {
  readonly reference: string
  readonly amount: number
  readonly currency: string
  /** `succeeded`, `declined`, `pending`, `failed`: the outcome, as the twin sees it. */
  readonly outcome: string
  readonly detail: string
  /** Whose it is and its purpose, as it was sent with a charge (G7). */
  readonly metadata?: Readonly<Record<string, string>>
}

/**
 * The twin's own book, apart from the product's records: tests compare the two. It is stored in the sandbox table, in
 * partitions that no credential can address.
 */
export interface Book {
  find(reference: string): Promise<BookEntry | null>
  /** Enters a movement unless its reference is already there; returns the stored entry. */
  enter(entry: BookEntry): Promise<BookEntry>
  amend(entry: BookEntry): Promise<void>
  /** Increments a counter and returns the new count. */
  count(name: string): Promise<number>
  list(): Promise<BookEntry[]>
}

/** One merchant's book of one kind of movement. */
export function openBook(
  table: { client: TableClient; name: string },
  merchantId: string,
  kind: string,
): Book {
  const pk = `TWIN#${merchantId}#${kind}`
  const TableName = table.name
  const find = async (reference: string): Promise<BookEntry | null> => {
    const { Item } = await table.client.send(
      needs('twin:GetItem', new GetCommand({ TableName, Key: { pk, sk: reference }, ConsistentRead: true })),
    )
    return Item ? (Item['entry'] as BookEntry) : null
  }
  return {
    find,
    async enter(entry) {
      const Item = { pk, sk: entry.reference, entry }
      const put = new PutCommand({ TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' })
      const isNew = await tookEffect(table.client.send(needs('twin:PutItem', put)))
      return isNew ? entry : (await find(entry.reference))!
    },
    async amend(entry) {
      await table.client.send(
        needs('twin:PutItem', new PutCommand({ TableName, Item: { pk, sk: entry.reference, entry } })),
      )
    },
    async count(name) {
      const { Attributes } = await table.client.send(
        needs(
          'twin:UpdateItem',
          new UpdateCommand({
            TableName,
            Key: { pk: `${pk}#count`, sk: name },
            UpdateExpression: 'ADD #n :one',
            ExpressionAttributeNames: { '#n': 'n' },
            ExpressionAttributeValues: { ':one': 1 },
            ReturnValues: 'UPDATED_NEW',
          }),
        ),
      )
      return Number(Attributes?.['n'])
    },
    async list() {
      const entries: BookEntry[] = []
      let start: Record<string, unknown> | undefined
      do {
        const query = {
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': pk },
          ConsistentRead: true,
        }
        const page = await table.client.send(
          needs('twin:Query', new QueryCommand({ TableName, ...query, ExclusiveStartKey: start })),
        )
        entries.push(...(page.Items ?? []).map((item) => item['entry'] as BookEntry))
        start = page.LastEvaluatedKey
      } while (start)
      return entries
    },
  }
}
