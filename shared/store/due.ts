import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import type { Item, Stamp } from './codec.ts'
import type { TableHandle } from './context.ts'
import { dueAttributes, unpackHints } from './due-attributes.ts'
import type { Key } from './keys.ts'
import { readItems } from './read-items.ts'
import { withRetries } from './retry.ts'
import { table } from './table.ts'

/** The due entry of a stored item, whatever its type. */
export interface StoredDue {
  readonly key: Key
  /** ISO instant. */
  readonly at: string
  readonly job: string
  readonly hints: Readonly<Record<string, string>>
  /** Whose time the writer followed. */
  readonly clock: Stamp['clock']
}

const index = table.indexes.due
const pageRows = 100

/** Reads the due entry off a raw item; null when nothing is due. */
export function readDue(item: Item): StoredDue | null {
  const sort = item[index.sortKey]
  const job = item[dueAttributes.job]
  if (typeof sort !== 'string' || typeof job !== 'string') return null
  return {
    key: { pk: String(item[table.partitionKey]), sk: String(item[table.sortKey]) },
    at: sort.slice(0, sort.indexOf('#')),
    job,
    hints: unpackHints(item),
    clock: (item[dueAttributes.clock] ?? 'wall') as Stamp['clock'],
  }
}

/**
 * Access pattern (due index): what is due in a partition up to and including an instant, the oldest first, in pages. The
 * index knows keys only and is late by moments, so each item is read again, and left out when it is no longer due by then.
 */
export async function* dueUntil(
  handle: TableHandle,
  partition: string,
  until: string,
): AsyncGenerator<readonly StoredDue[]> {
  let start: Record<string, unknown> | undefined
  do {
    const answer = await withRetries(() =>
      handle.client.send(
        new QueryCommand({
          TableName: handle.name,
          IndexName: 'due',
          KeyConditionExpression: '#p = :p AND #s <= :until',
          ExpressionAttributeNames: { '#p': index.partitionKey, '#s': index.sortKey },
          ExpressionAttributeValues: { ':p': partition, ':until': `${until}#\uffff` },
          Limit: pageRows,
          ExclusiveStartKey: start,
        }),
      ),
    )
    const items = await readItems(handle, (answer.Items ?? []) as unknown as Key[], false)
    yield items
      .map((item) => (item ? readDue(item) : null))
      .filter((due): due is StoredDue => due !== null && due.at <= until)
    start = answer.LastEvaluatedKey
  } while (start)
}
