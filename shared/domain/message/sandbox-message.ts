import { DAY_MS } from '../time.ts'

/** How long a message kept by a sandbox is listed (A11). */
export const sandboxMessageLifetimeMs = 7 * DAY_MS

/** A message that a sandbox would have sent; kept for the merchant to read. */
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
