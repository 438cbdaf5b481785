import type { Currency } from '../money/money.ts'
import type { LagosDay } from '../time/lagos-day.ts'
import type { LimitUse } from '../team/refund-limit.ts'
import type { Source } from './taking.ts'
import type { Transaction } from './transaction.ts'

/** Moves between a merchant's balances when money is returned to a customer, beside the journal entry; minor units. */
export type ReturnMove =
  /** Money that becomes the customer's credit: the merchant owes it to them (D9.14). */
  | { readonly kind: 'credit_kept'; readonly currency: Currency; readonly amount: number }
  /** Credit taken back from what the merchant owes their customers, if there is still that much (B1). */
  | { readonly kind: 'credit_taken_back'; readonly currency: Currency; readonly amount: number }
  /** Money taken from where it is stored, if it is still there; the merchant owes the rest (D6.11, D9.15, B16). */
  | {
      readonly kind: 'money_taken'
      readonly currency: Currency
      readonly pieces: readonly Source[]
      readonly shortKobo: number
    }
  /** Money that was taken today and belongs to the merchant again: in the invoice's bucket of today. */
  | {
      readonly kind: 'money_put_back'
      readonly currency: Currency
      readonly subscriptionId: string | null
      readonly invoiceId: string
      readonly pendingKobo: number
    }
  /** Adds to a limited member's sums. Condition: each is still within the limit, else 403 `role` (R7). */
  | ({ readonly kind: 'refund_counted' } & LimitUse)
  /** A refund failed: its amount leaves the sums again (R7). */
  | {
      readonly kind: 'refund_uncounted'
      readonly memberId: string
      readonly day: LagosDay
      readonly invoiceId: string
      readonly amount: number
    }
  /** The result of a refund, on its entry. */
  | {
      readonly kind: 'refund_ended'
      readonly transactionId: string
      readonly status: Transaction['status']
    }
