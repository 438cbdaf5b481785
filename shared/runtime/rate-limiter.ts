import type { Mode } from '../domain/merchant/merchant.ts'
import { Problem } from '../domain/problem.ts'
import { countedInWindow, leaseSlice, type Rate } from '../store/rate-bucket.ts'
import { tableOf } from './clients.ts'
import { failureCause } from './failure-cause.ts'
import { logger } from './logger.ts'
import { sliceLifetimeMs } from './waits.ts'
import { busyRetrySeconds } from '../store/waits.ts'

/** Which requests are counted together: whose, and which kind. */
export interface Allowance {
  readonly mode: Mode
  readonly owner: string
  readonly surface: string
  readonly rate: Rate
  /** Every request is a separate write, so that the limit is never exceeded (payouts and bills). */
  readonly exact: boolean
  /** Places that a process leases at once; by default a tenth of the burst. */
  readonly slice?: number
}

/** What an answer says about the allowance. */
export interface Taken {
  readonly allowed: boolean
  readonly remaining: number
  /** Seconds until the whole burst is available again. */
  readonly resetSeconds: number
  /** Seconds until a refused request may succeed. */
  readonly retryAfterSeconds: number
}

interface Lease {
  left: number
  fullAtMs: number
  readonly leasedAtMs: number
  /** One request for places, however many calls wait for it. */
  asking: Promise<void> | null
}

/** A tenth of the burst: two processes stay within a fifth of the limit. */
const share = 0.1
const capacity = 5_000

const leases = new Map<string, Lease>()

/**
 * Takes one place of an allowance. Functions share no memory, so each process leases slices from the table: one write
 * per slice, and none while the bucket is known to be empty.
 * @throws Problem 503 when an exact allowance can't be counted.
 */
export async function takePlace(allowance: Allowance, nowMs: number): Promise<Taken> {
  const { mode, owner, surface, rate } = allowance
  const name = `${mode} ${owner} ${surface}`
  for (;;) {
    const lease = leases.get(name)
    // A request that waited may be a moment older than the lease it waited for.
    const usable = lease && Math.abs(nowMs - lease.leasedAtMs) < sliceLifetimeMs
    if (usable && lease.left > 0) {
      lease.left -= 1
      return told(rate, lease, nowMs, 'allowed')
    }
    if (usable && lease.asking) {
      await lease.asking
      continue
    }
    if (usable && !hasRoom(rate, lease.fullAtMs, nowMs)) return told(rate, lease, nowMs, 'refused')
    const next: Lease = { left: 0, fullAtMs: lease?.fullAtMs ?? 0, leasedAtMs: nowMs, asking: null }
    remember(name, next)
    next.asking = ask(allowance, next, nowMs).finally(() => {
      next.asking = null
    })
    await next.asking
    if (next.left === 0) return told(rate, next, nowMs, 'refused')
  }
}

async function ask(
  { mode, owner, surface, rate, exact, slice }: Allowance,
  lease: Lease,
  nowMs: number,
): Promise<void> {
  const wanted = exact ? 1 : (slice ?? Math.max(1, Math.floor(rate.burst * share)))
  try {
    const { granted, fullAtMs } = await leaseSlice(tableOf(mode), { owner, surface, rate }, wanted, nowMs)
    lease.left = granted
    lease.fullAtMs = fullAtMs
  } catch (error) {
    // A failing limiter must not stop the service, but a call that moves money is refused if it can't be counted (A16).
    logger.warn('rate limiter', { failure: failureCause(error) })
    if (exact)
      throw new Problem('service_unavailable', [], { retryAfterSeconds: busyRetrySeconds, cause: error })
    lease.left = wanted
    lease.fullAtMs = nowMs
  }
}

/** Which calls are counted together in whole windows of time: whose, and which kind. */
export interface Window {
  readonly mode: Mode
  readonly owner: string
  readonly name: string
  readonly limit: number
  readonly windowMs: number
}

/** A counted call: its number in the window, or how long there is no room for it. */
export type CountedCall = { readonly count: number } | { readonly retryAfterSeconds: number }

/** Counts a call in the present window, exactly. */
export async function countCall(window: Window, nowMs: number): Promise<CountedCall> {
  try {
    const count = await countedInWindow(tableOf(window.mode), window, nowMs)
    if (count !== null) return { count }
    return { retryAfterSeconds: Math.max(1, Math.ceil((window.windowMs - (nowMs % window.windowMs)) / 1000)) }
  } catch (error) {
    // As above.
    logger.warn('rate limiter', { failure: failureCause(error) })
    return { count: 1 }
  }
}

const buckets = new Map<string, number>()

/**
 * Takes one place of an allowance that this process alone counts, for what is not worth a write.
 * @returns Null, or seconds until there is room.
 */
export function takeInMemory(name: string, { perSecond, burst }: Rate, nowMs: number): number | null {
  const placeMs = 1000 / perSecond
  const fullAtMs = Math.max(buckets.get(name) ?? 0, nowMs) + placeMs
  const waitMs = fullAtMs - nowMs - burst * placeMs
  if (waitMs > 1e-6) return Math.max(1, Math.ceil(waitMs / 1000))
  buckets.delete(name)
  if (buckets.size >= capacity) buckets.delete(buckets.keys().next().value!)
  buckets.set(name, fullAtMs)
  return null
}

/** Whether this process knows an allowance to be used up, without asking the table. */
export function isKnownEmpty({ mode, owner, surface, rate }: Allowance, nowMs: number): boolean {
  const lease = leases.get(`${mode} ${owner} ${surface}`)
  const usable = lease !== undefined && Math.abs(nowMs - lease.leasedAtMs) < sliceLifetimeMs
  return usable && lease.left === 0 && lease.asking === null && !hasRoom(rate, lease.fullAtMs, nowMs)
}

function remember(name: string, lease: Lease): void {
  leases.delete(name)
  if (leases.size >= capacity) leases.delete(leases.keys().next().value!)
  leases.set(name, lease)
}

function hasRoom(rate: Rate, fullAtMs: number, nowMs: number): boolean {
  return freePlaces(rate, fullAtMs, nowMs) >= 1
}

function freePlaces({ perSecond, burst }: Rate, fullAtMs: number, nowMs: number): number {
  const missingMs = Math.max(0, fullAtMs - nowMs)
  return Math.floor(burst - (missingMs * perSecond) / 1000 + 1e-6)
}

function told(rate: Rate, { left, fullAtMs }: Lease, nowMs: number, answer: 'allowed' | 'refused'): Taken {
  const untilRoomMs = fullAtMs - ((rate.burst - 1) * 1000) / rate.perSecond - nowMs
  return {
    allowed: answer === 'allowed',
    remaining: Math.min(rate.burst, Math.max(0, left + freePlaces(rate, fullAtMs, nowMs))),
    resetSeconds: Math.max(0, Math.ceil((fullAtMs - nowMs) / 1000)),
    retryAfterSeconds: Math.max(1, Math.ceil(untilRoomMs / 1000)),
  }
}
