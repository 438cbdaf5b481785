/** A sandbox tenant's own clock (D13.8). It stands still at `now` until it is set again. */
export interface SandboxClock {
  readonly merchantId: string
  readonly now: string
  /** Where a running jump leads; equal to `now` when the clock is idle. */
  readonly target: string
  /**
   * Wall clock, epoch milliseconds: who walks the clock holds it until then. Null before a walk and after its end, 0
   * when a walker had to stop on the way.
   */
  readonly leaseUntil: number | null
  /** What the last jump could not do, oldest first, the first 20: it is left due, and the next jump tries it again. */
  readonly setAside?: readonly SetAside[] | null
  readonly version: number
}

/** A unit of work that kept failing during a walk, which went on without it. */
export interface SetAside {
  readonly job: string
  /** The item's own identifier. */
  readonly id: string
  /** When it was due, in the tenant's time. */
  readonly at: string
  /** The error's class or code: its words may hold what no answer should show. */
  readonly reason: string
}

/** So many are listed. */
const mostListed = 20

/** The list with more of what was set aside. */
export function withSetAside(
  listed: readonly SetAside[] | null | undefined,
  more: readonly SetAside[],
): readonly SetAside[] {
  return [...(listed ?? []), ...more].slice(0, mostListed)
}

/** What tells where a clock stands. */
export type ClockStand = Pick<SandboxClock, 'now' | 'target' | 'leaseUntil' | 'setAside'>

/** Whether nothing is under way: a clock may have reached its target while what is due at that instant still runs. */
export function isAtRest({
  now,
  target,
  leaseUntil,
}: Pick<ClockStand, 'now' | 'target' | 'leaseUntil'>): boolean {
  return now === target && leaseUntil === null
}
