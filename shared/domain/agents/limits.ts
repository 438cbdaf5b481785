/**
 * What the owner lets an agent's OAuth client spend (V10); kobo. The limits apply wherever its token is used, with tools and
 * at the interface alike. A client without limits is a platform's, bounded only by its scopes.
 */
export interface AgentLimits {
  /** The most that one call may spend. */
  readonly perCall: number
  /** The most that its calls of one Lagos day may spend together. */
  readonly perDay: number
  /** Above it a call waits for the owner; null where none does. */
  readonly approveAbove: number | null
  /** Whether it may move no money in live. */
  readonly sandboxOnly: boolean
}
