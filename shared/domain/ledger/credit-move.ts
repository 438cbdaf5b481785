import type { Currency } from '../money/money.ts'

/** Moves between a merchant's balances when they change a customer's credit, beside the entry; minor units (B11). */
export type CreditMove =
  /** Credit owed to customers: raised by what is given, lowered by what is taken back. */
  { readonly kind: 'credit_mended'; readonly currency: Currency; readonly amount: number }
