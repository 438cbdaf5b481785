/** A sandbox tenant's own clock (decisions 12 and 13). It stands still at `now` until it is set again. */
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
  readonly version: number
}

/** What tells where a clock stands. */
export type ClockStand = Pick<SandboxClock, 'now' | 'target' | 'leaseUntil'>

/** Whether nothing is under way: a clock may have reached its target while what is due at that instant still runs. */
export function isAtRest({ now, target, leaseUntil }: ClockStand): boolean {
  return now === target && leaseUntil === null
}
