import type { Currency } from '../money.ts'

/** What moves between a merchant's balances when they mend a customer's credit, beside its entry in the journal; minor units (B11). */
export type CreditMove =
  /** What is owed to customers as credit: more by what is given, less by what is taken back. */
  | { readonly kind: 'credit_mended'; readonly currency: Currency; readonly amount: number }
  /** What the merchant owes is paid, if it is still what was read. */
  | {
      readonly kind: 'owed_repaid'
      readonly currency: Currency
      /** What was read: below 0. */
      readonly owed: number
      readonly amount: number
    }
