import type { Instant } from '../time/time.ts'

/** A bank's code: text, because real ones have letters, such as `035A` (G8). */
export const bankCodePattern = /^[A-Za-z0-9]{3,12}$/

/** A bank account that the owner has confirmed with a one-time code (S24, D9.11). */
export interface PayoutAccount {
  readonly merchantId: string
  readonly id: string
  readonly createdAt: Instant
  readonly bankCode: string
  readonly bankName: string
  readonly accountNumber: string
  readonly accountName: string
  /** The gateway whose bank codes these are; absent on older ones. */
  readonly codesOf?: string | null
}
