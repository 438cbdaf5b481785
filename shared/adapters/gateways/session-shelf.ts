/** A session as it is stored: closed with a key of its gateway's secret. */
export interface ShelvedSession {
  readonly sealed: string | null
  /** Counts the sessions that there were. */
  readonly generation: number
  /** Wall clock, epoch milliseconds. */
  readonly expiresAt: number
}

/** Where a gateway's one session lies, for all functions, with the lock of whoever fetches the next. */
export interface SessionShelf {
  read(): Promise<ShelvedSession>
  /** Taken over the generation that was found bad: who comes later finds the new one instead. False where another has it. */
  lock(order: {
    readonly generation: number
    readonly owner: string
    /** Epoch milliseconds. */
    readonly now: number
    readonly forMs: number
  }): Promise<boolean>
  /** Puts the next session there; false when the lock has gone to another. */
  keep(order: {
    readonly generation: number
    readonly owner: string
    readonly sealed: string
    readonly expiresAt: number
  }): Promise<boolean>
  release(owner: string): Promise<void>
}
