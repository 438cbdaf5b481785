/** A sandbox tenant's own clock (D13.8). It stays at `now` until it is set again. */
export interface SandboxClock {
  readonly merchantId: string
  readonly now: string
  /** The target of a running jump; equal to `now` when the clock is idle. */
  readonly target: string
  /**
   * Wall clock, epoch milliseconds: the end of the walker's lease. Null unless walking, 0 if a walker stopped early.
   */
  readonly leaseUntil: number | null
  /** The first 20 due things that the last jump could not do, oldest first. They stay due for the next jump. */
  readonly setAside?: readonly SetAside[] | null
  /** Set while the sandbox is being reset (Q8). */
  readonly reset?: SandboxReset | null
  readonly version: number
}

/** A reset of a sandbox that is under way. */
export interface SandboxReset {
  /** ISO instant of the wall clock: requests that began before it may still be writing. */
  readonly startedAt: string
  /** The hash of the reset's own Idempotency-Key, whose record stays, so that a repeat resets nothing again. */
  readonly keyHash: string | null
}

/** A due thing that kept failing during a walk; the walk continued without it. */
export interface SetAside {
  readonly job: string
  /** The item's own identifier. */
  readonly id: string
  /** When it was due, in the tenant's time. */
  readonly at: string
  /** The error's class or code; its message may hold what no answer should show. */
  readonly reason: string
}

/** The list is cut to this many. */
const mostListed = 20

/** The list with newly set aside items. */
export function withSetAside(
  listed: readonly SetAside[] | null | undefined,
  more: readonly SetAside[],
): readonly SetAside[] {
  return [...(listed ?? []), ...more].slice(0, mostListed)
}

/** The fields that describe a clock's progress. */
export type ClockStand = Pick<SandboxClock, 'now' | 'target' | 'leaseUntil' | 'setAside' | 'reset'>

/** Whether nothing is in progress: a clock may have reached its target while what is due at that instant still runs. */
export function isAtRest({
  now,
  target,
  leaseUntil,
  reset = null,
}: Pick<ClockStand, 'now' | 'target' | 'leaseUntil' | 'reset'>): boolean {
  return now === target && leaseUntil === null && reset === null
}
