/** The result of an invocation: how many units of work it had, and the identifiers of those that failed. */
export interface BatchReport {
  readonly messages: number
  readonly failed: readonly string[]
}
