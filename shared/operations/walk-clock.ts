import { endOfLagosDay, lagosDayOf } from '../domain/lagos-day.ts'
import { isAtRest, type SandboxClock } from '../domain/sandbox-clock.ts'
import { addMs } from '../domain/time.ts'
import type { DueMessage } from '../jobs/messages.ts'
import { isDueJob } from '../jobs/messages.ts'
import { commit } from '../store/commit.ts'
import { StaleRead } from '../store/context.ts'
import { dueUntil, type StoredDue } from '../store/due.ts'
import { clockCodec, clockRef } from '../store/entities/sandbox-clock.ts'
import { duePartitionOf } from '../store/keys.ts'
import { readItems } from '../store/read-items.ts'
import { replace } from '../store/write.ts'
import type { ContextOf } from './context.ts'
import { runDue } from './run-due.ts'
import { settleBalances } from './settle-balances.ts'

/** The context of a walk: it does all the work that the workers do. */
export type Walking = ContextOf<'table.write' | 'gateway' | 'bank' | 'vas' | 'webhook-http'>

/** One walker at a time: it holds the clock this long, and renews while it walks. Wall clock. */
const walkLeaseMs = 60_000

/** Work due within this span of tenant time runs side by side; what is due later waits for it. */
const windowMs = 60_000
const sideBySide = 8

/**
 * Walks a tenant's sandbox to its clock's target: whatever is due is run at its own due instant, in time order, through
 * the workers' operations without the queue hop (decisions 13). Stops when it is there, when the deadline comes, or when
 * another walker holds the clock.
 * @param deadlineMs wall clock, epoch milliseconds.
 */
export async function walkClock(context: Walking, deadlineMs: number): Promise<SandboxClock> {
  let clock = await takeLease(context)
  if (clock.leaseUntil === null) return clock
  const start = clock.now
  // Work that leaves its due entry as it was, such as a charge somebody else is finishing, must not hold the walk up.
  const done = new Set<string>()
  let midnight: string | null = midnightAfter(clock.now)
  while (wallMs(context) < deadlineMs) {
    const due = await nextWindow(context, clock.target, done)
    // A day with work in it is settled when it is over; idle days between have nothing to settle.
    if (midnight !== null && midnight <= (due[0]?.at ?? clock.target)) {
      clock = await moveClock(context, clock, { now: midnight, leaseUntil: wallMs(context) + walkLeaseMs })
      await settleBalances(contextAt(context, midnight))
      midnight = null
      continue
    }
    if (due.length === 0) return moveClock(context, clock, { now: clock.target, leaseUntil: null })
    const last = due.at(-1)!.at
    clock = await moveClock(context, clock, {
      now: last > clock.now ? last : clock.now,
      leaseUntil: wallMs(context) + walkLeaseMs,
    })
    await runAll(context, due, start)
    for (const one of due) done.add(identityOf(one))
    midnight = midnightAfter(clock.now)
  }
  return moveClock(context, clock, { leaseUntil: 0 })
}

/** The end of a Lagos day, which is when its earnings settle (decisions 9). */
function midnightAfter(instant: string): string {
  return endOfLagosDay(lagosDayOf(instant))
}

/** The oldest due work, as far as it lies within one window. */
async function nextWindow(context: Walking, target: string, done: ReadonlySet<string>): Promise<StoredDue[]> {
  const partition = duePartitionOf('sandbox', context.merchantId, '')
  for await (const page of dueUntil(context.table, partition, target)) {
    const fresh = page.filter((due) => !done.has(identityOf(due)))
    const first = fresh[0]
    if (first) return fresh.filter((due) => due.at <= addMs(first.at, windowMs))
  }
  return []
}

async function runAll(context: Walking, due: readonly StoredDue[], start: string): Promise<void> {
  const lanes = lanesOf(due)
  const runner = async (): Promise<void> => {
    for (let lane = lanes.shift(); lane; lane = lanes.shift()) {
      for (const one of lane) await runOne(context, one, start)
    }
  }
  await Promise.all(Array.from({ length: sideBySide }, runner))
}

/** What goes to one webhook endpoint goes there in order; everything else is independent. */
function lanesOf(due: readonly StoredDue[]): StoredDue[][] {
  const lanes = Map.groupBy(due, (one) => (one.job === 'webhook-delivery' ? one.key.pk : identityOf(one)))
  return [...lanes.values()]
}

/** Each unit of work has a context of its own, whose time is its due instant; what was overdue already runs at the start. */
async function runOne(context: Walking, due: StoredDue, start: string): Promise<void> {
  const { job, key, hints } = due
  if (!isDueJob(job)) return
  const now = due.at > start ? due.at : start
  const own = contextAt(context, now)
  const message: DueMessage & { job: typeof job } = {
    merchantId: context.merchantId,
    pk: key.pk,
    sk: key.sk,
    at: due.at,
    job,
    hints,
  }
  await runDue(own, message)
}

/** The context of one unit of the walk's work: its time stands at an instant on the way. */
function contextAt(context: Walking, now: string): Walking {
  return {
    ...context,
    idempotency: null,
    consistent: false,
    time: { wall: context.time.wall, now, clock: 'walking' },
  }
}

/** Takes the clock for this walk. A lease of null in the answer means that there is nothing to walk, or another walks. */
async function takeLease(context: Walking): Promise<SandboxClock> {
  const [item] = await readItems(context.table, [clockRef(context.merchantId)], true)
  if (!item) throw new Error('no sandbox clock to walk')
  const clock = clockCodec.decode(item)
  const taken = clock.leaseUntil !== null && clock.leaseUntil > wallMs(context)
  if (taken || isAtRest(clock)) return { ...clock, leaseUntil: null }
  return moveClock(context, clock, { leaseUntil: wallMs(context) + walkLeaseMs })
}

/** Writes the clock; a target that was moved on meanwhile is kept. */
async function moveClock(
  context: Walking,
  clock: SandboxClock,
  changes: Partial<SandboxClock>,
): Promise<SandboxClock> {
  const after: SandboxClock = { ...clock, ...changes, version: clock.version + 1 }
  try {
    await commit(
      { ...context, idempotency: null, time: { ...context.time, now: after.now } },
      { writes: [replace(clockCodec, clock, after)] },
    )
    return after
  } catch (error) {
    if (!(error instanceof StaleRead)) throw error
    const [item] = await readItems(context.table, [clockRef(context.merchantId)], true)
    if (!item) throw error
    const fresh = clockCodec.decode(item)
    const reached = changes.now === clock.target ? clock.target : (changes.now ?? fresh.now)
    return moveClock(context, fresh, { ...changes, now: reached })
  }
}

function identityOf(due: StoredDue): string {
  return `${due.key.pk} ${due.key.sk} ${due.at} ${due.job}`
}

function wallMs(context: Walking): number {
  return Date.parse(context.time.wall.now())
}
