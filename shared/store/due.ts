import { causeIn, type Item, type Stamp } from './codec.ts'
import type { TableHandle } from './context.ts'
import { dueAttributes, unpackHints } from './due-attributes.ts'
import type { Key } from './keys.ts'
import { queryPages } from './query.ts'
import { readItems } from './read-items.ts'
import { table } from './table.ts'
import { dueIndex } from './indexes.ts'

/** The due entry of a stored item, whatever its type. */
export interface StoredDue {
  readonly key: Key
  /** ISO instant. */
  readonly at: string
  readonly job: string
  readonly hints: Readonly<Record<string, string>>
  /** The clock that the writer followed. */
  readonly clock: Stamp['clock']
  /** The request or job that made it due (O7); null for what older versions wrote. */
  readonly cause: string | null
  /** The whole item, as it was read. */
  readonly item: Item
}

const index = table.indexes.due
const pageRows = 100

/** Reads the due entry of a raw item; null when nothing is due. */
export function readDue(item: Item): StoredDue | null {
  const sort = item[index.sortKey]
  const job = item[dueAttributes.job]
  if (typeof sort !== 'string' || typeof job !== 'string') return null
  return {
    key: keyOf(item),
    at: instantOf(sort),
    job,
    hints: unpackHints(item),
    clock: (item[dueAttributes.clock] ?? 'wall') as Stamp['clock'],
    cause: causeIn(item),
    item,
  }
}

/**
 * Access pattern (due index): what is due in a partition up to and including an instant, the oldest first, in pages.
 * The index holds only keys and lags by moments, so each item is read again, and left out if no longer due by then.
 */
export async function* dueUntil(
  handle: TableHandle,
  partition: string,
  until: string,
): AsyncGenerator<readonly StoredDue[]> {
  for await (const { entries } of duePages(handle, partition, { until })) yield entries
}

/** A page of the due index: the items that are really due, and the page's last sort key. */
export interface DuePage {
  readonly entries: readonly StoredDue[]
  readonly last: string | null
}

/** Access pattern (due index): the same, after a given sort key of the index, if any. */
export async function* duePages(
  handle: TableHandle,
  partition: string,
  { after, until }: { readonly after?: string; readonly until: string },
): AsyncGenerator<DuePage> {
  // The smallest sort key after it.
  const from = after === undefined ? earliest : `${after}\u0000`
  for await (const rows of rowsBetween(handle, partition, { from, until, limit: pageRows })) {
    const last = rows.at(-1)?.[index.sortKey] as string | undefined
    yield { entries: await readRows(handle, rows, until), last: last ?? null }
  }
}

/** What the index says: which item is due when. Only the item itself shows whether it still is. */
export interface DueHint {
  readonly key: Key
  /** ISO instant. */
  readonly at: string
}

/** Access pattern (due index): every entry of a partition up to and including an instant, the oldest first. */
export async function dueHints(handle: TableHandle, partition: string, until: string): Promise<DueHint[]> {
  const hints: DueHint[] = []
  for await (const rows of rowsBetween(handle, partition, { from: earliest, until })) {
    for (const row of rows) hints.push({ key: keyOf(row), at: instantOf(String(row[index.sortKey])) })
  }
  return hints
}

/** The due entries of items, read strongly; items that are deleted or no longer due are left out. */
export async function readDueNow(handle: TableHandle, keys: readonly Key[]): Promise<StoredDue[]> {
  const items = await readItems(handle, keys, 'strong')
  return items.map((item) => (item ? readDue(item) : null)).filter((due) => due !== null)
}

/** Access pattern (due index): the same in pages, for callers that may stop early. */
export async function* dueHintPages(
  handle: TableHandle,
  partition: string,
  until: string,
): AsyncGenerator<readonly DueHint[]> {
  for await (const rows of rowsBetween(handle, partition, { from: earliest, until, limit: pageRows }))
    yield rows.map((row) => ({ key: keyOf(row), at: instantOf(String(row[index.sortKey])) }))
}

/** Access pattern (due index): a partition's entries after a sort key, up to and including an instant, in pages. */
export async function* entriesBehind(
  handle: TableHandle,
  partition: string,
  { after, until }: { readonly after: string | null; readonly until: string },
): AsyncGenerator<{ readonly keys: readonly Key[]; readonly last: string }> {
  const from = after === null ? earliest : `${after}\u0000`
  for await (const rows of rowsBetween(handle, partition, { from, until, limit: pageRows })) {
    const last = rows.at(-1)?.[index.sortKey] as string | undefined
    if (last !== undefined) yield { keys: rows.map(keyOf), last }
  }
}

/** Before every instant. */
const earliest = '0'

async function* rowsBetween(
  handle: TableHandle,
  partition: string,
  { from, until, limit }: { readonly from: string; readonly until: string; readonly limit?: number },
): AsyncGenerator<Item[]> {
  const sort = { low: from, high: `${until}#\uffff` }
  const pages = queryPages(handle, { partition, index: dueIndex(), sort, limit })
  for await (const { rows } of pages) yield rows
}

async function readRows(handle: TableHandle, rows: readonly Item[], until: string): Promise<StoredDue[]> {
  const items = await readItems(handle, rows as unknown as Key[], 'eventual')
  return items
    .map((item) => (item ? readDue(item) : null))
    .filter((due): due is StoredDue => due !== null && due.at <= until)
}

function keyOf(row: Item): Key {
  return { pk: String(row[table.partitionKey]), sk: String(row[table.sortKey]) }
}

/** The instant at the start of a sort key of the index. */
function instantOf(sort: string): string {
  return sort.slice(0, sort.indexOf('#'))
}
