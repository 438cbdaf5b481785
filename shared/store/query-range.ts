import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import type { Item } from './codec.ts'
import type { StoreContext } from './context.ts'
import { withRetries } from './retry.ts'
import { keysOf, type QueriedIndex } from './indexes.ts'
import { table } from './table.ts'
import { needs } from '../ports/rights.ts'

/** A range of one partition, including both ends. */
export interface Range {
  readonly partition: string
  readonly low: string
  readonly high: string
  readonly order?: 'oldest first' | 'newest first'
  /** The index to read, if any; reads of an index are never strong. */
  readonly IndexName?: QueriedIndex
}

/** A page of a range: about a megabyte. */
export interface RangePage {
  readonly items: readonly Item[]
  /** Whether this is the last page of the range. */
  readonly isLast: boolean
}

/** The items of a range, page by page; read strongly, except from an index. */
export async function* queryRange(
  context: Pick<StoreContext, 'table'>,
  { partition, low, high, order = 'oldest first', IndexName }: Range,
): AsyncGenerator<RangePage> {
  const keys = keysOf(IndexName)
  let start: Record<string, unknown> | undefined
  do {
    const answer = await withRetries(() =>
      context.table.client.send(
        needs(
          'table:Query',
          new QueryCommand({
            TableName: context.table.name,
            ...(IndexName === undefined ? { ConsistentRead: true } : { IndexName }),
            KeyConditionExpression: '#p = :p AND #s BETWEEN :low AND :high',
            ExpressionAttributeNames: { '#p': keys.partitionKey, '#s': keys.sortKey },
            ExpressionAttributeValues: { ':p': partition, ':low': low, ':high': high },
            ScanIndexForward: order === 'oldest first',
            ExclusiveStartKey: start,
          }),
        ),
      ),
    )
    start = answer.LastEvaluatedKey
    yield { items: answer.Items ?? [], isLast: start === undefined }
  } while (start)
}

/** The same, all of them at once. */
export async function queryWholeRange(context: Pick<StoreContext, 'table'>, range: Range): Promise<Item[]> {
  const items: Item[] = []
  for await (const page of queryRange(context, range)) items.push(...page.items)
  return items
}

/** The last item of a partition, read strongly; null if it is empty. */
export async function queryLast(
  context: Pick<StoreContext, 'table'>,
  partition: string,
): Promise<Item | null> {
  const answer = await withRetries(() =>
    context.table.client.send(
      needs(
        'table:Query',
        new QueryCommand({
          TableName: context.table.name,
          KeyConditionExpression: '#p = :p',
          ExpressionAttributeNames: { '#p': table.partitionKey },
          ExpressionAttributeValues: { ':p': partition },
          ScanIndexForward: false,
          Limit: 1,
          ConsistentRead: true,
        }),
      ),
    ),
  )
  return answer.Items?.[0] ?? null
}
