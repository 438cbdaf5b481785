/** The price of a subscription that is not made yet, held for 15 minutes and used once (K10). */
export interface SaleQuote {
  readonly merchantId: string
  readonly id: string
  readonly createdAt: string
  readonly customerId: string
  readonly planId: string
  /** The plan's version at its price then (K9). */
  readonly priceVersion: number
  /** The order's content, in one form. */
  readonly order: string
  /** The first invoice before the customer's credit, in minor units; 0 where nothing is charged at the start. */
  readonly amount: number
  readonly expiresAt: string
  /** The subscription that was made at this price; null while it may be used. */
  readonly usedBy: string | null
  readonly version: number
}
