/** The time of the engine's delays: the machine's, plus what was skipped because waiting would take minutes. */
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
