import { breakerRestMs, longestHoldMs } from '../waits.ts'

/** After this many calls in a row without an answer, or with 5xx, a gateway counts as down. */
const failuresToOpen = 5

/**
 * Sends nothing new to a gateway that is down or asks us to slow down: a charge is made later instead of being
 * declined. Queries always pass, and the first answer closes the breaker again. Each process has its own.
 */
export interface Breaker {
  /** Whether new requests must wait. */
  isOpen(nowMs: number): boolean
  /** A call was answered. */
  answered(): void
  /** A call got no answer, or 5xx. */
  failed(nowMs: number): void
  /** The gateway asked for a pause. */
  hold(nowMs: number, forMs: number): void
}

export function createBreaker(): Breaker {
  let failures = 0
  let openedAtMs = 0
  let heldAtMs = 0
  let holdMs = 0
  const within = (nowMs: number, sinceMs: number, ms: number) => nowMs >= sinceMs && nowMs - sinceMs < ms
  return {
    isOpen: (nowMs) =>
      (failures >= failuresToOpen && within(nowMs, openedAtMs, breakerRestMs)) ||
      within(nowMs, heldAtMs, holdMs),
    answered() {
      failures = 0
    },
    failed(nowMs) {
      failures += 1
      if (failures >= failuresToOpen) openedAtMs = nowMs
    },
    hold(nowMs, forMs) {
      heldAtMs = nowMs
      holdMs = Math.min(forMs, longestHoldMs)
    },
  }
}
