import { QueryCommand, type QueryCommandInput, type QueryCommandOutput } from '@aws-sdk/lib-dynamodb'
import { needs } from '../ports/rights.ts'
import type { Item } from './codec.ts'
import type { Consistency } from './consistency.ts'
import type { TableHandle } from './context.ts'
import { keysOf, type QueriedIndex } from './indexes.ts'
import { withRetries } from './retry.ts'

/** Sort keys, both ends included. */
export interface SortRange {
  readonly low: string
  readonly high: string
}

/** What to read of one partition of the table or of an index. */
export interface PartitionQuery {
  readonly partition: string
  readonly index?: QueriedIndex | undefined
  /** Which sort keys; all of them without it. */
  readonly sort?: SortRange | { readonly prefix: string } | { readonly after: string } | undefined
  /** An index can only be read eventually, which is the default. */
  readonly read?: Consistency | undefined
  readonly order?: 'oldest first' | 'newest first' | undefined
  /** How many rows at most. */
  readonly limit?: number | undefined
  /** Where an earlier answer ended. */
  readonly start?: Item | undefined
}

/** A page of what a query finds. It may be empty although more follow. */
export interface QueriedPage {
  readonly rows: Item[]
  /** The key at which it ended; undefined for the last page. */
  readonly end: Item | undefined
}

/** One page of a partition: about a megabyte, or the query's limit. */
export async function query(
  table: TableHandle,
  { partition, index, sort, read, order, limit, start }: PartitionQuery,
): Promise<QueriedPage> {
  const { partitionKey, sortKey } = keysOf(index)
  const [condition, bounds] = conditionOf(sort)
  const answer = await sendQuery(table, {
    IndexName: index,
    KeyConditionExpression: `#p = :p${condition}`,
    ExpressionAttributeNames: { '#p': partitionKey, ...(sort ? { '#s': sortKey } : {}) },
    ExpressionAttributeValues: { ':p': partition, ...bounds },
    ConsistentRead: read === 'strong',
    ScanIndexForward: order !== 'newest first',
    Limit: limit,
    ExclusiveStartKey: start,
  })
  return { rows: answer.Items ?? [], end: answer.LastEvaluatedKey }
}

/** One call of the table, repeated where it is refused for a moment. */
export function sendQuery(
  { client, name }: TableHandle,
  input: Omit<QueryCommandInput, 'TableName'>,
): Promise<QueryCommandOutput> {
  return withRetries(() => client.send(needs('table:Query', new QueryCommand({ TableName: name, ...input }))))
}

/** Every page of a partition, one after another. */
export async function* queryPages(
  table: TableHandle,
  wanted: Omit<PartitionQuery, 'start'>,
): AsyncGenerator<QueriedPage> {
  let start: Item | undefined
  do {
    const page = await query(table, { ...wanted, start })
    yield page
    start = page.end
  } while (start)
}

function conditionOf(
  sort: PartitionQuery['sort'],
): [condition: string, bounds: Readonly<Record<string, string>>] {
  if (!sort) return ['', {}]
  if ('prefix' in sort) return [' AND begins_with(#s, :s)', { ':s': sort.prefix }]
  if ('after' in sort) return [' AND #s > :s', { ':s': sort.after }]
  return [' AND #s BETWEEN :low AND :high', { ':low': sort.low, ':high': sort.high }]
}
