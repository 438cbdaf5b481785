import { HOUR_MS, addMs } from '../../domain/time.ts'
import { commit } from '../../store/commit.ts'
import type { StoredDue } from '../../store/due.ts'
import {
  allFailingDue,
  failingDueCodec,
  failingDueRef,
  type FailingDue,
} from '../../store/entities/failing-due.ts'
import type { Key } from '../../store/keys.ts'
import { queryAll } from '../../store/page.ts'
import { readItems } from '../../store/read-items.ts'
import { put, remove } from '../../store/write.ts'
import type { OperationContext, Writing } from '../unit-of-work/context.ts'
import { waitingForCharge } from './waiting-due.ts'

/** What is due for less than this is handed on without a count: a million lost schedules cost no write each. */
const oldAfterMs = HOUR_MS

/** Sweeps that hand an old item on before it is set aside: two hours of them. */
export const mostTries = 24

/** What a sweep found in a page, and what is known of it. */
export interface Sorted {
  readonly toHandOn: readonly StoredDue[]
  /** Left alone until the operator says otherwise. */
  readonly setAside: readonly FailingDue[]
  /** Known of what is handed on and counted, by the key of its record. */
  readonly known: ReadonlyMap<string, FailingDue | undefined>
}

/**
 * Leaves out what was handed on so often that only a person can help, and of what is old the subscriptions that wait for a
 * charge: nobody fails there.
 */
export async function sortOut(context: OperationContext, entries: readonly StoredDue[]): Promise<Sorted> {
  const wallNow = context.time.wall.now()
  // A sandbox clock may stand in any year, and its work is little: there everything is counted.
  // Deliveries have tries of their own.
  const isCounted = ({ at, job }: StoredDue): boolean =>
    job !== 'webhook-delivery' &&
    (job === 'event-fanout' || context.mode === 'sandbox' || at < addMs(wallNow, -oldAfterMs))
  const waiting = await waitingForCharge(context, entries.filter(isCounted))
  const old = entries.filter((due) => isCounted(due) && !waiting.has(due))
  const refs = old.map(({ key }) => failingDueRef(key))
  const items = await readItems(context.table, refs, true)
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

/** Counts one that was handed on and is old, or an event that has failed before our eyes. */
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

/** What the sweep hands on no more: for the operator, who finds out why. */
export async function listSetAside(context: OperationContext): Promise<FailingDue[]> {
  return (await queryAll(context, allFailingDue)).filter(({ tries }) => tries >= mostTries)
}

/** Lets the next sweep begin anew with an item that was set aside. Stale when nothing is known of it. */
export async function retrySetAside(context: Writing, item: Key): Promise<void> {
  await commit(context, { writes: [remove('failing due', failingDueRef(item))] })
}
