import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { addMs, earlier } from '../domain/time.ts'
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
  /** All of it, as it was read. */
  readonly item: Item
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
    at: instantOf(sort),
    job,
    hints: unpackHints(item),
    clock: (item[dueAttributes.clock] ?? 'wall') as Stamp['clock'],
    item,
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
  for await (const rows of rowsBetween(handle, partition, earliest, until)) {
    yield await readRows(handle, rows, until)
  }
}

/**
 * Access pattern (due index): the same from an instant on, in windows of tenant time. The index says what lies in a window,
 * so whoever takes the first only does not pay for reading what is due later.
 */
export async function* dueWindows(
  handle: TableHandle,
  partition: string,
  span: { readonly from: string; readonly until: string; readonly windowMs: number },
): AsyncGenerator<readonly StoredDue[]> {
  for await (const rows of rowsBetween(handle, partition, span.from, span.until)) {
    for (const window of windowsOf(rows, span)) yield await readRows(handle, window.rows, window.until)
  }
}

/** Before every instant. */
export const earliest = '0'

type Row = Record<string, unknown>

async function* rowsBetween(
  handle: TableHandle,
  partition: string,
  from: string,
  until: string,
): AsyncGenerator<Row[]> {
  let start: Row | undefined
  do {
    const answer = await withRetries(() =>
      handle.client.send(
        new QueryCommand({
          TableName: handle.name,
          IndexName: 'due',
          KeyConditionExpression: '#p = :p AND #s BETWEEN :from AND :until',
          ExpressionAttributeNames: { '#p': index.partitionKey, '#s': index.sortKey },
          ExpressionAttributeValues: { ':p': partition, ':from': from, ':until': `${until}#\uffff` },
          Limit: pageRows,
          ExclusiveStartKey: start,
        }),
      ),
    )
    yield answer.Items ?? []
    start = answer.LastEvaluatedKey
  } while (start)
}

interface Window {
  readonly rows: Row[]
  readonly until: string
}

/** Rows that lie within a window of the first of them go together. */
function windowsOf(
  rows: readonly Row[],
  span: { readonly until: string; readonly windowMs: number },
): Window[] {
  const windows: Window[] = []
  for (const row of rows) {
    const at = instantOf(String(row[index.sortKey]))
    const last = windows.at(-1)
    if (last !== undefined && at <= last.until) last.rows.push(row)
    else windows.push({ rows: [row], until: earlier(addMs(at, span.windowMs), span.until) })
  }
  return windows
}

async function readRows(handle: TableHandle, rows: readonly Row[], until: string): Promise<StoredDue[]> {
  const items = await readItems(handle, rows as unknown as Key[], false)
  return items
    .map((item) => (item ? readDue(item) : null))
    .filter((due): due is StoredDue => due !== null && due.at <= until)
}

/** The instant that leads a sort key of the index. */
function instantOf(sort: string): string {
  return sort.slice(0, sort.indexOf('#'))
}
