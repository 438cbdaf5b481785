import { addMs } from '../../domain/time/time.ts'
import { commit } from '../../store/commit.ts'
import type { StoredDue } from '../../store/due.ts'
import {
  allFailingDue,
  failingDueCodec,
  failingDueRef,
  type FailingDue,
} from '../../store/entities/failing-due.ts'
import type { Key } from '../../store/keys.ts'
import { queryAll } from '../../store/query-all.ts'
import { readItems } from '../../store/read-items.ts'
import { put, remove } from '../../store/write.ts'
import type { OperationContext, Writing } from '../unit-of-work/context.ts'
import { waitingForCharge } from './waiting-due.ts'
import { uncountedDueMs } from '../waits.ts'

/** How many sweeps send an old item again before it is quarantined: two hours of sweeps. */
export const mostTries = 24

/** The items that a sweep found in a page, and what is recorded about them. */
export interface Sorted {
  readonly toHandOn: readonly StoredDue[]
  /** Not sent again until the operator retries them. */
  readonly setAside: readonly FailingDue[]
  /** The counts of repeated items, by the key of their record. */
  readonly known: ReadonlyMap<string, FailingDue | undefined>
}

/**
 * Leaves out items that were sent so often that only a person can help. Of old items it also leaves out
 * subscriptions that wait for a charge: those have not failed.
 */
export async function sortOut(context: OperationContext, entries: readonly StoredDue[]): Promise<Sorted> {
  const wallNow = context.time.wall.now()
  // A sandbox clock may be in any year, and a sandbox has little work, so everything is counted there. Deliveries
  // have tries of their own.
  const isCounted = ({ at, job }: StoredDue): boolean =>
    job !== 'webhook-delivery' &&
    (job === 'event-fanout' || context.tenant.mode === 'sandbox' || at < addMs(wallNow, -uncountedDueMs))
  const waiting = await waitingForCharge(context, entries.filter(isCounted))
  const old = entries.filter((due) => isCounted(due) && !waiting.has(due))
  const refs = old.map(({ key }) => failingDueRef(key))
  const items = await readItems(context.table, refs, 'strong')
  const known = new Map<string, FailingDue | undefined>()
  const setAside: FailingDue[] = []
  const left = new Set<StoredDue>(waiting)
  for (const [i, due] of old.entries()) {
    const record = items[i] ? failingDueCodec.decode(items[i]) : undefined
    const same = record?.at === due.at ? record : undefined
    if (same !== undefined && same.tries >= mostTries) {
      setAside.push(same)
      left.add(due)
    } else known.set(refs[i]!.sk, same)
  }
  return { toHandOn: entries.filter((due) => !left.has(due)), setAside, known }
}

/** Counts an old item that was sent again, or an event whose fan-out failed in this run. */
export async function countTry(
  context: Writing,
  { known }: Sorted,
  due: StoredDue,
  error: unknown = null,
): Promise<void> {
  const { sk } = failingDueRef(due.key)
  if (!known.has(sk)) return
  const record: FailingDue = {
    item: due.key,
    at: due.at,
    job: due.job,
    tries: (known.get(sk)?.tries ?? 0) + 1,
    lastTriedAt: context.time.wall.now(),
    error: error === null ? null : (error as Error).message.slice(0, 200),
  }
  await commit(context, { writes: [put(failingDueCodec, record)] })
}

/** The items that the sweep no longer sends. The operator finds out why. */
export async function listSetAside(context: OperationContext): Promise<FailingDue[]> {
  return (await queryAll(context, allFailingDue)).filter(({ tries }) => tries >= mostTries)
}

/** Lets the next sweep start again with a quarantined item. Stale when nothing is recorded about it. */
export async function retrySetAside(context: Writing, item: Key): Promise<void> {
  await commit(context, { writes: [remove('failing due', failingDueRef(item))] })
}
