/** A reversal that the gateway told about: its reference is booked once. */
export interface Reversal {
  readonly merchantId: string
  readonly reference: string
  readonly invoiceId: string
  readonly amount: number
}
