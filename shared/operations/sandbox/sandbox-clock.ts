import { revised } from '../../domain/change/revised.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { requireJumpWithinLimits } from '../../domain/sandbox/clock-jump.ts'
import { conflict, invalid } from '../../domain/problem.ts'
import { isAtRest, type ClockStand, type SandboxClock } from '../../domain/sandbox/sandbox-clock.ts'
import { commit } from '../../store/commit.ts'
import { clockCodec, clockRef } from '../../store/entities/sandbox-clock.ts'
import { newestObjectAt } from '../../store/newest-object.ts'
import { create, remove, replace } from '../../store/write.ts'
import type { ContextOf, OperationContext, Writing } from '../unit-of-work/context.ts'
import { countDueWork } from './count-due-work.ts'
import { emptySandbox } from './empty-sandbox.ts'
import { atInstant, readClock, standingClock } from './read-clock.ts'
import { sendForWalker, type ClockSettingContext } from './send-for-walker.ts'
import { walkClock } from './walk-clock.ts'
import type { FailedUnit, Walking } from './walk-window.ts'
import { firstWalkLookMs, longestWalkLookMs, walkPatienceMs, walkRunMs } from '../waits.ts'

type WalkingOn = Walking & ContextOf<'queue.clock-advance'>

/** The time of the tenant's sandbox. Without a clock of its own it follows the wall clock. */
export async function getSandboxClock(context: OperationContext): Promise<ClockStand> {
  return (await readClock(context)) ?? wallTime(context)
}

/**
 * Moves a tenant's whole sandbox forward; everything that becomes due on the way runs in time order (D13.5). A worker
 * makes the walk, so this request does not need the rights to all that work. The answer waits for the walk's end; for
 * a long walk it still says `advancing`.
 * @throws Problem 422 when the instant is before the clock, or before the tenant's newest object on the first set, or
 * `too_far`.
 */
export async function setSandboxClock(context: ClockSettingContext, target: string): Promise<SandboxClock> {
  const before = await standingClock(context)
  const from = before?.now ?? context.time.wall.now()
  if (target > from && target !== before?.target)
    requireJumpWithinLimits(from, target, await countDueWork(context, target))
  const clock = before ? await retarget(context, before, target) : await firstSet(context, target)
  if (isAtRest(clock)) return clock
  await sendForWalker(context, 0)
  // Only one request waits for a walk; a later one reads the clock again later (A17).
  return before && !isAtRest(before) ? clock : walkEnd(context, clock)
}

/** The clock once it has reached its target, or as it is when the waiting time is over. */
async function walkEnd(context: Writing, started: SandboxClock): Promise<SandboxClock> {
  const wallMs = (): number => Date.parse(context.time.wall.now())
  const deadline = wallMs() + walkPatienceMs
  let clock = started
  for (let lookMs = firstWalkLookMs; !isAtRest(clock) && wallMs() < deadline; lookMs *= 1.5) {
    await sleep(Math.min(lookMs, longestWalkLookMs))
    clock = (await readClock(context)) ?? clock
  }
  return clock
}

/** The worker's part: walks the clock towards its target for one run. */
export async function advanceClock(
  context: WalkingOn,
  told: (failed: FailedUnit) => void = () => undefined,
): Promise<void> {
  const delaySeconds = await emptySandbox(context)
  if (delaySeconds !== 'no reset') {
    if (delaySeconds !== null) await sendForWalker(context, delaySeconds)
    return
  }
  const walked = await walkClock(context, Date.parse(context.time.wall.now()) + walkRunMs, told)
  // Delayed, so that another waiting walk takes its turn first.
  if (!isAtRest(walked)) await sendForWalker(context, 1)
}

/**
 * Returns the sandbox to the wall clock. During a jump it stops the jump instead: the clock stays where it is (A17).
 * @throws Problem 409 once anything is stamped later than the wall clock.
 */
export async function deleteSandboxClock(context: Writing): Promise<ClockStand> {
  const clock = await standingClock(context)
  if (!clock) return wallTime(context)
  if (!isAtRest(clock)) return walkEnd(context, await stopWalk(context, clock))
  const newest = await newestObjectAt(context)
  if (newest !== null && newest > context.time.wall.now())
    throw conflict('clock_ahead_of_wall', { newestObjectAt: newest })
  const own = atInstant(context, clock.now)
  // Not if it has moved since, or a reset has begun.
  const unmoved = { condition: '#v = :v', names: { '#v': 'v' }, values: { ':v': clock.version } }
  const ref = clockRef(context.tenant.merchantId)
  await commit(own, { writes: [remove('sandbox clock', ref, 'stale', unmoved)] })
  return wallTime(context)
}

/** Removes the walk's target, so it ends after its present work. A clock without a walker is at rest at once. */
async function stopWalk(context: Writing, clock: SandboxClock): Promise<SandboxClock> {
  const walking = (clock.leaseUntil ?? 0) > Date.parse(context.time.wall.now())
  const stopped: SandboxClock = {
    ...clock,
    target: clock.now,
    leaseUntil: walking ? clock.leaseUntil : null,
    version: clock.version + 1,
  }
  await commit(atInstant(context, clock.now), { writes: [replace(clockCodec, clock, stopped)] })
  return stopped
}

async function firstSet(context: ClockSettingContext, target: string): Promise<SandboxClock> {
  const wall = context.time.wall.now()
  const newest = target < wall ? await newestObjectAt(context) : null
  if (newest !== null && target < newest)
    throw invalid('now', 'must not be before the newest object', { newestObjectAt: newest })
  const now = target < wall ? target : wall
  const clock: SandboxClock = {
    merchantId: context.tenant.merchantId,
    now,
    target,
    leaseUntil: null,
    setAside: [],
    version: 1,
  }
  await commit(atInstant(context, now), { writes: [create(clockCodec, clock)] })
  return clock
}

async function retarget(
  context: ClockSettingContext,
  before: SandboxClock,
  target: string,
): Promise<SandboxClock> {
  if (target < before.target)
    throw invalid('now', 'must not be before the present clock', { now: before.now, target: before.target })
  if (target === before.target) return before
  const after: SandboxClock = revised(before, { target, setAside: [] })
  await commit(atInstant(context, before.now), { writes: [replace(clockCodec, before, after)] })
  return after
}

function wallTime(context: OperationContext): ClockStand {
  const now = context.time.wall.now()
  return { now, target: now, leaseUntil: null, setAside: [] }
}
