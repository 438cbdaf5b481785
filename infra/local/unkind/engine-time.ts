/**
 * The time by which the engine is late: the machine's, and what was skipped. Where waiting would cost minutes, whoever has
 * to wait skips instead.
 */
export interface EngineTime {
  /** Milliseconds since some moment. */
  readonly now: () => number
  readonly skip: (ms: number) => void
}

export function startEngineTime(): EngineTime {
  let skippedMs = 0
  return {
    now: () => performance.now() + skippedMs,
    skip: (ms) => {
      skippedMs += ms
    },
  }
}
