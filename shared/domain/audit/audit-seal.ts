import type { LagosDay } from '../time/lagos-day.ts'

/**
 * A Lagos day of a merchant's audit, closed by a hash over its entries and the seal before (R7): anyone who keeps one seal
 * can tell whether anything up to its day was changed, removed or put in later.
 */
export interface AuditSeal {
  readonly merchantId: string
  readonly day: LagosDay
  /** How many entries the day has: at least one, for a day without any is sealed by the next. */
  readonly entries: number
  /** SHA-256, in hexadecimal digits. */
  readonly hash: string
  /** The seal before; null for the first. */
  readonly previousHash: string | null
  readonly sealedAt: string
}

/** A seal that does not fit the entries of its day. */
export interface BrokenSeal {
  readonly day: LagosDay
  /** What is wrong: the entries, or the chain of seals. */
  readonly fault: 'entries' | 'chain'
}
