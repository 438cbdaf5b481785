import { ulidTimeOf } from '../domain/ids.ts'
import type { Transaction } from '../domain/ledger/transaction.ts'
import type { StoreContext } from './context.ts'
import { sealCodec, type Seal } from './entities/seal.ts'
import { transactionCodec } from './entities/transaction.ts'
import { inShard, partitions } from './keys.ts'
import { queryLast, queryRange, queryWholeRange } from './query-range.ts'
import { spreadOver } from './spread.ts'

/**
 * Access pattern: the journal's entries made in [from, to), in pages, read strongly: oldest first in each of the
 * partitions that a large merchant's are spread over.
 */
export async function* journalBetween(
  context: StoreContext,
  from: string | null,
  to: string | null,
): AsyncGenerator<readonly Transaction[]> {
  const over = await spreadOver(context)
  for (let shard = 0; shard < over; shard += 1) yield* journalIn(context, shard, from, to)
}

async function* journalIn(
  context: StoreContext,
  shard: number,
  from: string | null,
  to: string | null,
): AsyncGenerator<readonly Transaction[]> {
  const pages = queryRange(context, {
    partition: inShard(`${context.tenant.merchantId}#${partitions.journal}`, shard),
    low: `txn_${from === null ? '' : ulidTimeOf(from)}`,
    // The time alone sorts before every identifier made at that time.
    high: to === null ? 'txn_\uffff' : `txn_${ulidTimeOf(to)}`,
  })
  for await (const { items } of pages) yield items.map((item) => transactionCodec.decode(item))
}

/** Access pattern: the journal's entries from an instant through one entry, which is among them; null begins with the first. */
export async function* journalThrough(
  context: StoreContext,
  from: string | null,
  entryId: string,
): AsyncGenerator<readonly Transaction[]> {
  const over = await spreadOver(context)
  for (let shard = 0; shard < over; shard += 1) {
    const partition = inShard(`${context.tenant.merchantId}#${partitions.journal}`, shard)
    const low = `txn_${from === null ? '' : ulidTimeOf(from)}`
    for await (const { items } of queryRange(context, { partition, low, high: entryId }))
      yield items.map((item) => transactionCodec.decode(item))
  }
}

/** Access pattern: a tenant's newest seal that covers nothing after a day; null when there is none. */
export async function sealThrough(
  context: Pick<StoreContext, 'table' | 'tenant'>,
  day: string,
): Promise<Seal | null> {
  const partition = `${context.tenant.merchantId}#${partitions.seal}`
  const item = await queryLast(context, partition, { low: '0', high: day })
  return item && sealCodec.decode(item)
}

/** Access pattern: a tenant's newest seal; null when no day is sealed yet. */
export async function newestSeal(context: Pick<StoreContext, 'table' | 'tenant'>): Promise<Seal | null> {
  const item = await queryLast(context, `${context.tenant.merchantId}#${partitions.seal}`)
  return item && sealCodec.decode(item)
}

/** A range of the journal, or of declined charges: entries made in [from, to). */
export interface EntryRange {
  readonly from: string
  readonly to: string
  readonly partition?: typeof partitions.journal | typeof partitions.declined
}

/** The newest entries of a range of the journal. */
export interface NewestEntries {
  readonly entries: readonly Transaction[]
  /** Whether they are all entries of the range; otherwise older ones were not read. */
  readonly all: boolean
}

/**
 * Access pattern: entries made in [from, to), newest first, up to a number of pages of a megabyte: the journal's, or
 * declined charges, which moved no money.
 */
export async function newestEntries(
  context: Pick<StoreContext, 'table' | 'tenant'>,
  { from, to, partition = partitions.journal }: EntryRange,
  mostPages: number,
): Promise<NewestEntries> {
  const entries: Transaction[] = []
  const pages = queryRange(context, {
    partition: `${context.tenant.merchantId}#${partition}`,
    low: `txn_${ulidTimeOf(from)}`,
    high: `txn_${ulidTimeOf(to)}`,
    order: 'newest first',
  })
  let read = 0
  for await (const { items, isLast } of pages) {
    entries.push(...items.map((item) => transactionCodec.decode(item)))
    if (isLast) return { entries, all: true }
    read += 1
    if (read === mostPages) break
  }
  return { entries, all: false }
}

/** Access pattern: a tenant's seals whose last day is in [first, last], oldest first. */
export async function sealsBetween(
  context: Pick<StoreContext, 'table' | 'tenant'>,
  first: string,
  last: string,
): Promise<Seal[]> {
  const partition = `${context.tenant.merchantId}#${partitions.seal}`
  const items = await queryWholeRange(context, { partition, low: first, high: last })
  return items.map((item) => sealCodec.decode(item))
}
