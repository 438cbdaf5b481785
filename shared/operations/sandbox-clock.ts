import { conflict, invalid } from '../domain/problem.ts'
import { commit } from '../store/commit.ts'
import { clockCodec, clockRef, type SandboxClock } from '../store/entities/sandbox-clock.ts'
import { newestObjectAt } from '../store/newest-object.ts'
import { readItems } from '../store/read-items.ts'
import { create, remove, replace } from '../store/write.ts'
import type { ContextOf, OperationContext, Writing } from './context.ts'
import { walkClock } from './walk-clock.ts'

/** A request may walk this long; API Gateway cuts at 30 s. */
const requestBudgetMs = 18_000

/** A worker's function may run 15 minutes. */
const workerBudgetMs = 800_000

type Moving = ContextOf<'table.write' | 'gateway' | 'bank' | 'vas' | 'webhook-http' | 'queue.clock-advance'>

/** Where the tenant's sandbox stands in time. Without a clock of its own it follows the wall. */
export async function getSandboxClock(
  context: OperationContext,
): Promise<Pick<SandboxClock, 'now' | 'target'>> {
  return (await readClock(context)) ?? wallTime(context)
}

/**
 * Moves a tenant's whole sandbox forward; everything that falls due on the way runs in time order (decisions 12 and 13).
 * A long walk goes on in the background: the answer then still says `advancing`.
 * @throws Problem 422 when the instant lies before the clock, or before the tenant's newest object on the first set.
 */
export async function setSandboxClock(context: Moving, target: string): Promise<SandboxClock> {
  const before = await readClock(context)
  const clock = before ? await retarget(context, before, target) : await firstSet(context, target)
  return clock.now === clock.target ? clock : walk(context, requestBudgetMs)
}

/** Goes on with a long walk in the background. */
export async function finishWalk(context: Moving): Promise<void> {
  await walk(context, workerBudgetMs)
}

async function walk(context: Moving, budgetMs: number): Promise<SandboxClock> {
  const walked = await walkClock(context, Date.parse(context.time.wall.now()) + budgetMs)
  if (walked.now < walked.target) {
    // Delayed past another walker's turn, should there be one.
    await context.clockQueue.send('clock-advance', [
      { body: { merchantId: context.merchantId }, delaySeconds: 1 },
    ])
  }
  return walked
}

/**
 * Returns the sandbox to the wall clock.
 * @throws Problem 409 once anything is stamped later than the wall clock, or while a jump is running.
 */
export async function deleteSandboxClock(context: Writing): Promise<Pick<SandboxClock, 'now' | 'target'>> {
  const clock = await readClock(context)
  if (!clock) return wallTime(context)
  if (clock.now < clock.target) throw conflict('clock_advancing')
  const newest = await newestObjectAt(context)
  if (newest !== null && newest > context.time.wall.now())
    throw conflict('clock_ahead_of_wall', { newestObjectAt: newest })
  await commit(context, { writes: [remove('sandbox clock', clockRef(context.merchantId))] })
  return wallTime(context)
}

async function firstSet(context: Moving, target: string): Promise<SandboxClock> {
  const wall = context.time.wall.now()
  const newest = target < wall ? await newestObjectAt(context) : null
  if (newest !== null && target < newest)
    throw invalid('now', 'must not be before the newest object', { newestObjectAt: newest })
  const now = target < wall ? target : wall
  const clock: SandboxClock = { merchantId: context.merchantId, now, target, leaseUntil: null, version: 1 }
  await commit(context, { writes: [create(clockCodec, clock)] })
  return clock
}

async function retarget(context: Moving, before: SandboxClock, target: string): Promise<SandboxClock> {
  if (target < before.target)
    throw invalid('now', 'must not be before the present clock', { now: before.now, target: before.target })
  if (target === before.target) return before
  const after: SandboxClock = { ...before, target, version: before.version + 1 }
  await commit(context, { writes: [replace(clockCodec, before, after)] })
  return after
}

/** The clock, read strongly; undefined while there is none. */
export async function readClock(context: OperationContext): Promise<SandboxClock | undefined> {
  const ref = clockRef(context.merchantId)
  const [item] = await readItems(context.table, [ref], true)
  return item ? ref.codec.decode(item) : undefined
}

function wallTime(context: OperationContext): Pick<SandboxClock, 'now' | 'target'> {
  const now = context.time.wall.now()
  return { now, target: now }
}
