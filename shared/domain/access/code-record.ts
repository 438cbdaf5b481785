/**
 * What is kept about one-time codes for one purpose and recipient: the open challenge, and the attempts that the
 * limits count (D11.8). A new code replaces the old one and keeps the attempts.
 */
export interface CodeRecord {
  readonly recipientHash: string
  readonly purpose: string
  readonly id: string
  readonly codeHash: string
  readonly expiresAt: string
  readonly triesLeft: number
  readonly usedAt: string | null
  /** Epoch milliseconds of codes sent and of wrong tries, as far back as a limit reaches. */
  readonly sends: readonly number[]
  readonly wrongTries: readonly number[]
  /** When the message with the code was sent; null before. */
  readonly deliveredAt: string | null
  /** When the recipient was last warned about many wrong tries; null for never. */
  readonly warnedAt: string | null
  readonly version: number
}
