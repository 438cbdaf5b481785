import { revised } from '../../domain/change/revised.ts'
import { endOfLagosDay, lagosDayOf } from '../../domain/time/lagos-day.ts'
import { Problem } from '../../domain/problem.ts'
import { isAtRest, withSetAside, type SandboxClock } from '../../domain/sandbox/sandbox-clock.ts'
import { later } from '../../domain/time/time.ts'
import { commit } from '../../store/commit.ts'
import { StaleRead, withoutKey } from '../../store/context.ts'
import { dueHints } from '../../store/due.ts'
import { clockCodec, clockRef } from '../../store/entities/sandbox-clock.ts'
import { duePartitionOf } from '../../store/keys.ts'
import { readItems } from '../../store/read-items.ts'
import { replace } from '../../store/write.ts'
import { settleEarnings } from '../balance/settle-earnings.ts'
import { Agenda } from './agenda.ts'
import { contextAt, runWindow, type FailedUnit, type Walking } from './walk-window.ts'
import { walkLeaseMs, walkWindowMs } from '../waits.ts'

/**
 * Walks a tenant's sandbox to its clock's target: all due work runs at its own due instant, in time order, through
 * the workers' operations without the queue hop (D13.5). It stops at the target, at the deadline, when another walker
 * holds the clock, or when the walk was stopped.
 * @param deadlineMs wall clock, epoch milliseconds.
 * @param told is called with each unit of work that kept failing: the clock lists it, and the walk continues without
 * it.
 */
export async function walkClock(
  walker: Walking,
  deadlineMs: number,
  told: (failed: FailedUnit) => void = () => undefined,
): Promise<SandboxClock> {
  let clock = await takeLease(walker)
  if (clock.leaseUntil === null) return clock
  const start = clock.now
  const agenda = new Agenda()
  const context: Walking = { ...walker, dueLog: agenda }
  await lookAround(context, agenda, clock.target)
  let lookedUntil = clock.target
  let isLastLook = false
  while (wallMs(context) < deadlineMs) {
    const due = await agenda.nextWindow(context.table, clock.target, walkWindowMs)
    // Requests continue beside the walk, and the target may be moved on: the walk ends when another look finds nothing.
    if (due.length === 0 && (!isLastLook || lookedUntil < clock.target)) {
      clock = await goTo(context, clock, clock.now)
      if (clock.leaseUntil === null) return clock
      await lookAround(context, agenda, clock.target)
      lookedUntil = clock.target
      isLastLook = true
      continue
    }
    // The earnings of a day with work in it are settled at its end; idle days between have none to settle.
    const midnight = midnightAfter(clock.now)
    if (midnight <= (due[0]?.at ?? clock.target)) {
      clock = await goTo(context, clock, midnight)
      if (clock.leaseUntil === null) return clock
      await settleEarnings(contextAt(context, midnight))
    }
    if (due.length === 0) return moveClock(context, clock, { now: clock.target, leaseUntil: null })
    isLastLook = false
    clock = await goTo(context, clock, due.at(-1)!.at)
    if (clock.leaseUntil === null) return clock
    const failed = await runWindow(context, due, start)
    if (failed.length > 0) clock = await setAside(context, clock, failed, told)
    if (clock.leaseUntil === null) return clock
  }
  return moveClock(context, clock, { leaseUntil: 0 })
}

/** Notes what the index says is due, once it shows everything that was written before (E1). */
async function lookAround(context: Walking, agenda: Agenda, until: string): Promise<void> {
  await context.deployment.indexesCatchUp()
  const partition = duePartitionOf('sandbox', context.tenant.merchantId, '')
  for (const { key, at } of await dueHints(context.table, partition, until)) agenda.note(key, at)
}

/** Lists units that kept failing. They stay due, so that both the next walk and the sweep try them again. */
function setAside(
  context: Walking,
  clock: SandboxClock,
  failed: readonly FailedUnit[],
  told: (failed: FailedUnit) => void,
): Promise<SandboxClock> {
  failed.forEach(told)
  const more = failed.map(({ due, error }) => ({
    job: due.job,
    id: due.key.sk,
    at: due.at,
    reason: reasonOf(error),
  }))
  return moveClock(context, clock, { setAside: withSetAside(clock.setAside, more) })
}

function reasonOf(error: unknown): string {
  return error instanceof Problem ? error.code : error instanceof Error ? error.name : 'unknown'
}

/** The end of a Lagos day, which is when its earnings settle (S40). */
function midnightAfter(instant: string): string {
  return endOfLagosDay(lagosDayOf(instant))
}

/** Takes the clock for this walk. The answer's lease is null if there is nothing to walk, or another walks. */
async function takeLease(context: Walking): Promise<SandboxClock> {
  const [item] = await readItems(context.table, [clockRef(context.tenant.merchantId)], 'strong')
  if (!item) throw new Error('no sandbox clock to walk')
  const clock = clockCodec.decode(item)
  const taken = clock.leaseUntil !== null && clock.leaseUntil > wallMs(context)
  if (taken || clock.reset || isAtRest(clock)) return { ...clock, leaseUntil: null }
  return moveClock(context, clock, { leaseUntil: wallMs(context) + walkLeaseMs })
}

/** Moves the clock on and renews its lease. Writes nothing if it is already there and its lease is long enough. */
function goTo(context: Walking, clock: SandboxClock, instant: string): Promise<SandboxClock> | SandboxClock {
  const heldMs = (clock.leaseUntil ?? 0) - wallMs(context)
  if (instant <= clock.now && heldMs > walkLeaseMs / 2) return clock
  return moveClock(context, clock, {
    now: later(instant, clock.now),
    leaseUntil: wallMs(context) + walkLeaseMs,
  })
}

/** Writes the clock; a target that was moved on meanwhile is kept. */
async function moveClock(
  context: Walking,
  clock: SandboxClock,
  changes: Partial<SandboxClock>,
): Promise<SandboxClock> {
  const after: SandboxClock = revised(clock, changes)
  try {
    await commit(
      {
        ...withoutKey(context),
        time: { ...context.time, now: after.now },
      },
      { writes: [replace(clockCodec, clock, after)] },
    )
    return after
  } catch (error) {
    if (!(error instanceof StaleRead)) throw error
    const [item] = await readItems(context.table, [clockRef(context.tenant.merchantId)], 'strong')
    if (!item) throw error
    const fresh = clockCodec.decode(item)
    // The walk ends where a reset begins, and leaves the clock to it (Q8).
    if (fresh.reset) return moveClock(context, fresh, { leaseUntil: null })
    // Stopped: no work beyond the clock's time is run.
    if (fresh.target < clock.target && (changes.now ?? '') > fresh.target)
      return fresh.leaseUntil === null ? fresh : moveClock(context, fresh, { leaseUntil: null })
    const reached = changes.now === clock.target ? clock.target : (changes.now ?? fresh.now)
    return moveClock(context, fresh, { ...changes, now: reached })
  }
}

function wallMs(context: Walking): number {
  return Date.parse(context.time.wall.now())
}
