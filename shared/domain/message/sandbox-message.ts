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
