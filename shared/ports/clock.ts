/** The wall clock. Rules never read it: they receive `now`, which in the sandbox may be the tenant's own clock (H8). */
export interface Clock {
  /** ISO 8601 UTC with milliseconds. */
  now(): string
}
