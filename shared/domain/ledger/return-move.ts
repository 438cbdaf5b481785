import type { Currency } from '../money.ts'

/** What moves between a merchant's balances when money goes back to a customer, beside its entry in the journal; minor units. */
export type ReturnMove =
  /** Money that is the customer's credit from now on: the merchant owes it to them (D9.14). */
  { readonly kind: 'credit_kept'; readonly currency: Currency; readonly amount: number }
