import type { Currency } from '../money.ts'
import type { Source } from './taking.ts'
import type { Transaction } from './transaction.ts'

/** What moves between a merchant's balances when money goes back to a customer, beside its entry in the journal; minor units. */
export type ReturnMove =
  /** Money that is the customer's credit from now on: the merchant owes it to them (D9.14). */
  | { readonly kind: 'credit_kept'; readonly currency: Currency; readonly amount: number }
  /** Credit that is taken back from what the merchant owes their customers, if that is still so much (B1). */
  | { readonly kind: 'credit_taken_back'; readonly currency: Currency; readonly amount: number }
  /** Money taken from where it lies, if it still does; what is missing the merchant owes (D6.11, D9.15, B16). */
  | {
      readonly kind: 'money_taken'
      readonly currency: Currency
      readonly pieces: readonly Source[]
      readonly shortKobo: number
    }
  /** Money that was taken and lies with the merchant again: in the invoice's bucket of today, and as available. */
  | {
      readonly kind: 'money_put_back'
      readonly currency: Currency
      readonly subscriptionId: string
      readonly invoiceId: string
      readonly pendingKobo: number
      readonly availableKobo: number
    }
  /** How a refund has ended, on its entry. */
  | {
      readonly kind: 'refund_ended'
      readonly transactionId: string
      readonly status: Transaction['status']
    }
