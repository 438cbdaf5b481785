/**
 * What a gateway took back of a charge by itself. It is booked once, under the gateway's own identity of it: the
 * identifier of a refund, or of a dispute (F3).
 */
export interface Reversal {
  readonly merchantId: string
  /** The gateway's identity of it, or one that was made for it. */
  readonly reference: string
  /** The charge that it took back. */
  readonly chargeReference: string
  /** The invoice that the charge paid; null for other charges. */
  readonly invoiceId: string | null
  /** What was booked, in minor units: never more than was left of the charge. */
  readonly amount: number
  /** The part above what was left of the payment: the merchant's loss; null for nothing. */
  readonly excessKobo: number | null
  /** The part above the charge itself, which nothing was booked of; null for nothing. */
  readonly unbookedKobo: number | null
}
