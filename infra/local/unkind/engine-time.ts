/**
 * The time used for the engine's delays: the machine's, plus what was skipped. Where waiting would take minutes, it
 * is skipped instead.
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
