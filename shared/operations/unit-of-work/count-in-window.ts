import type { Problem } from '../../domain/problem.ts'
import { countInWindow, readWindow, type CountedWindow } from '../../store/rate-bucket.ts'
import type { OperationContext } from './context.ts'
import { HOUR_MS } from '../../domain/time/time.ts'

/** A limit for each hour, or another span, of the clock. */
export interface WindowLimit {
  readonly name: string
  readonly count: number
  /** By default the tenant. */
  readonly owner?: string
  /** By default an hour. */
  readonly windowMs?: number
}

/** A window's count is one number, so a limit of hundreds costs no more than one of two. */
function windowOf(
  { tenant: { merchantId } }: OperationContext,
  { name, count, owner = merchantId, windowMs = HOUR_MS }: WindowLimit,
): CountedWindow {
  return { owner, name, limit: count, windowMs }
}

/** Seconds until the present hour, or another span, ends and its counts start again. */
function secondsLeft({ time }: OperationContext, windowMs: number = HOUR_MS): number {
  const nowMs = Date.parse(time.wall.now())
  return Math.max(1, Math.ceil((windowMs - (nowMs % windowMs)) / 1000))
}

/** Counts one, exactly; false when the span is full. */
export function countOne(context: OperationContext, limit: WindowLimit): Promise<boolean> {
  if (context.request.effects) context.request.effects.any = true
  return countInWindow(context.table, windowOf(context, limit), Date.parse(context.time.wall.now()))
}

/**
 * Counts one, exactly; without room it throws.
 * @param refusal The error for one too many, by the seconds until the hour, or the limit's own span, is over.
 */
export async function countInSpan(
  context: OperationContext,
  limit: WindowLimit,
  refusal: (retryAfterSeconds: number) => Problem,
): Promise<void> {
  if (!(await countOne(context, limit))) throw refusal(secondsLeft(context, limit.windowMs))
}

/** Takes back one that was counted in this span, before it was known whether it counts. */
export async function uncountInSpan(context: OperationContext, limit: WindowLimit): Promise<void> {
  const nowMs = Date.parse(context.time.wall.now())
  await countInWindow(context.table, windowOf(context, limit), nowMs, -1)
}

/** Refuses when an hour's count is already full, without counting. */
export async function requireRoomInSpan(
  context: OperationContext,
  limits: readonly WindowLimit[],
  refusal: (retryAfterSeconds: number) => Problem,
): Promise<void> {
  if (!(await hasRoomInSpan(context, limits))) throw refusal(secondsLeft(context))
}

/** Whether none of an hour's counts is full. Nothing is counted. */
export async function hasRoomInSpan(
  context: OperationContext,
  limits: readonly WindowLimit[],
): Promise<boolean> {
  const nowMs = Date.parse(context.time.wall.now())
  const counts = await Promise.all(
    limits.map((limit) => readWindow(context.table, windowOf(context, limit), nowMs)),
  )
  return counts.every((count, i) => count < limits[i]!.count)
}
