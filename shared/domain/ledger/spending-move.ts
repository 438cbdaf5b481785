import type { Currency } from '../money.ts'
import type { Payout } from '../payout/payout.ts'
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
  /** The reason of an operator who moved it manually. */
  readonly reason?: string | undefined
}

/** What a decision does with money that the merchant spends; amounts in minor units. */
export type SpendingMove =
  /** Spends available money: 422 `insufficient_balance` where the folded balance does not cover it (D9.7). */
  | { readonly kind: 'available_spent'; readonly currency: Currency; readonly amount: number }
  /** Makes closed days' earnings available and spends from them: stale where another commit folds them too (D9.16). */
  | ({ readonly kind: 'earnings_folded' } & Fold)
  /** Makes money available again: what it was spent on has failed (D9.8, D10.4). */
  | { readonly kind: 'available_credited'; readonly currency: Currency; readonly amount: number }
  /** Pays an account for the first time; the owner gets an email about it (A14). */
  | { readonly kind: 'account_first_paid'; readonly payout: Payout }
  /** Moves a payout or a bill from one account to another in the journal (D9.1). */
  | ({ readonly kind: 'spending_journaled' } & Passage)
