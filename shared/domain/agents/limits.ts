/**
 * What the owner lets an agent's OAuth client move (V10); kobo. They hold wherever its token is used, at the tools' door and
 * at the interface alike. A client without limits is a platform's, which its scopes alone bound.
 */
export interface AgentLimits {
  /** The most that one call may move. */
  readonly perCall: number
  /** The most that its calls of one Lagos day may move together. */
  readonly perDay: number
  /** Above it a call waits for the owner; null where none does. */
  readonly approveAbove: number | null
  /** Whether it may move no money in live. */
  readonly sandboxOnly: boolean
}
