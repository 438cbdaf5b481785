/** A session as stored: encrypted with a key from its gateway's secret. */
export interface ShelvedSession {
  readonly sealed: string | null
  /** The number of sessions so far. */
  readonly generation: number
  /** Wall clock, epoch milliseconds. */
  readonly expiresAt: number
}

/** Stores a gateway's one session for all functions, with the lock of the caller that fetches the next. */
export interface SessionShelf {
  read(): Promise<ShelvedSession>
  /** Locks the refused generation: a later caller finds the new session instead. False if it is locked already. */
  lock(order: {
    readonly generation: number
    readonly owner: string
    /** Epoch milliseconds. */
    readonly now: number
    readonly forMs: number
  }): Promise<boolean>
  /** Stores the next session; false if another caller has the lock by now. */
  keep(order: {
    readonly generation: number
    readonly owner: string
    readonly sealed: string
    readonly expiresAt: number
  }): Promise<boolean>
  release(owner: string): Promise<void>
}
