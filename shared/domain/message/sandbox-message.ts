import { DAY_MS } from '../time.ts'

/** How long a message that a sandbox kept is listed (A11). */
export const sandboxMessageLifetimeMs = 7 * DAY_MS

/** A message that a sandbox would have sent to somebody: kept, to be read by the merchant. */
export interface SandboxMessage {
  readonly merchantId: string
  readonly id: string
  readonly createdAt: string
  /** An email address, or a phone as digits. */
  readonly to: string
  readonly channel: 'email' | 'whatsapp'
  /** Null for a channel without one. */
  readonly subject: string | null
  readonly text: string
}
