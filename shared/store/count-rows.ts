import type { Item } from './codec.ts'
import type { TableHandle } from './context.ts'
import { sendQuery } from './query.ts'
import { table as layout } from './table.ts'

/** Which rows of a partition are counted, by attributes as they are stored. */
export interface RowFilter {
  readonly condition: string
  readonly names: Readonly<Record<string, string>>
  readonly values: Readonly<Record<string, unknown>>
}

/** How many rows of a partition match, without transferring them; null if the partition has more than so many pages of a megabyte. */
export async function countRows(
  table: TableHandle,
  partition: string,
  { filter, mostPages }: { readonly filter: RowFilter; readonly mostPages: number },
): Promise<number | null> {
  let count = 0
  let start: Item | undefined
  for (let page = 0; page < mostPages; page += 1) {
    const answer = await sendQuery(table, {
      Select: 'COUNT',
      KeyConditionExpression: '#p = :p',
      FilterExpression: filter.condition,
      ExpressionAttributeNames: { '#p': layout.partitionKey, ...filter.names },
      ExpressionAttributeValues: { ':p': partition, ...filter.values },
      ExclusiveStartKey: start,
    })
    count += answer.Count ?? 0
    start = answer.LastEvaluatedKey
    if (!start) return count
  }
  return null
}
