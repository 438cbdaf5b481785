/** Which session stores a payment method for a customer's subscription, or as their default: one at a time (R9). */
export interface OpenSetup {
  readonly merchantId: string
  /** The customer and the subscription that it is for. */
  readonly name: string
  readonly sessionId: string
  readonly version: number
}
