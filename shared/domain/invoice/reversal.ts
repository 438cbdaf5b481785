/** A reversal that the gateway reported; its reference is booked once. */
export interface Reversal {
  readonly merchantId: string
  readonly reference: string
  readonly invoiceId: string
  readonly amount: number
}
