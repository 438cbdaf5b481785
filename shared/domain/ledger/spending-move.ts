import type { Currency } from '../money/money.ts'
import type { Payout } from '../payout/payout.ts'
import type { Bill } from '../vas/bill.ts'
import type { Fold } from './fold.ts'
import type { Account } from './posting.ts'
import type { Transaction } from './transaction.ts'

/** What a whole payout or bill moves, and between which accounts. */
export interface Passage {
  readonly type: Transaction['type']
  readonly sourceType: 'payout' | 'bill'
  readonly of: Pick<Transaction, 'id' | 'amount' | 'currency'>
  readonly from: Account
  readonly to: Account
  /** Where it becomes available: what the merchant owes, as it was read, zero or below; absent for nothing. */
  readonly owed?: number
  /** The reason of an operator who moved it manually. */
  readonly reason?: string | undefined
}

/** What a decision does with money that the merchant spends; amounts in minor units. */
export type SpendingMove =
  /** Spends available money: 422 `insufficient_balance` where the folded balance does not cover it (D9.7). */
  | { readonly kind: 'available_spent'; readonly currency: Currency; readonly amount: number }
  /** Makes closed days' earnings available and spends from them: stale where another commit folds them too (D9.16). */
  | ({ readonly kind: 'earnings_folded' } & Fold)
  /**
   * Makes money available again, because what it was spent on has failed (D9.8, D10.4). It first repays what the
   * merchant owes, `owed` as it was read, zero or below; absent for nothing: stale where that has changed (F4).
   */
  | {
      readonly kind: 'available_credited'
      readonly currency: Currency
      readonly amount: number
      readonly owed?: number
    }
  /** Records when an account was first paid, and first by a payout above the tenant's limit (A14, R13). */
  | { readonly kind: 'account_paid'; readonly payout: Payout; readonly isLarge: boolean }
  /** The owner gets an email about a payout, with a link that stops it while nothing was sent (A14, R13). */
  | { readonly kind: 'payout_told'; readonly payout: Payout }
  /** Counts a bill to its day, whose sum stays within `limitKobo`; the first of a day makes the day (R12, V3). */
  | {
      readonly kind: 'bill_counted'
      readonly bill: Bill
      readonly isFirst: boolean
      readonly isNewRecipient: boolean
      /** Null for no limit. */
      readonly limitKobo: number | null
    }
  /** Takes a failed bill out of its day's sum (V3). */
  | { readonly kind: 'bill_uncounted'; readonly bill: Bill }
  /** Records that a recipient is paid for the first time, and may tell the owner (R12). */
  | { readonly kind: 'recipient_paid'; readonly bill: Bill; readonly tells: boolean }
  /** Moves a payout or a bill from one account to another in the journal (D9.1). */
  | ({ readonly kind: 'spending_journaled' } & Passage)
