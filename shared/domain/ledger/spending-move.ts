import type { Currency } from '../money.ts'
import type { Account } from './posting.ts'
import type { Transaction } from './transaction.ts'

/** What a whole payout or bill moves, and between which accounts. */
export interface Passage {
  readonly type: Transaction['type']
  readonly sourceType: 'payout' | 'bill'
  readonly of: Pick<Transaction, 'id' | 'amount' | 'currency'>
  readonly from: Account
  readonly to: Account
  /** Of an operator who moved it by hand. */
  readonly reason?: string | undefined
}

/** What a decision does with money that the merchant spends; amounts in minor units. */
export type SpendingMove =
  /** Money may be spent again: what it was spent on has failed (D9.8, D10.4). */
  | { readonly kind: 'available_credited'; readonly currency: Currency; readonly amount: number }
  /** A payout or a bill passes from one account to another, as it is journaled (D9.1). */
  | ({ readonly kind: 'spending_journaled' } & Passage)
