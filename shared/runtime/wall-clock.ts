import type { Clock } from '../ports/clock.ts'

/** The machine's clock: the only place that reads it. */
export const wallClock: Clock = {
  now: () => new Date().toISOString(),
}
