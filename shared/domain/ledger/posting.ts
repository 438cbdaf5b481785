import type { Currency } from '../money/money.ts'

/**
 * Named accounts of a merchant's books (D9.1, N0, H9). `unapplied` holds money that arrived when nothing wanted it, until
 * it is returned to its payer (A10): it is never the merchant's.
 */
export const accounts = [
  'gateway_clearing',
  'merchant_pending',
  'merchant_available',
  'payouts_in_transit',
  'vas_in_transit',
  'customer_credit',
  'merchant_owed',
  'refunds',
  'unapplied',
  // What merchants received themselves for invoices, and where it came from (M2): none of it is theirs to pay out here.
  'outside',
  'outside_clearing',
  // What gateways keep of charges whose fee the merchant bears (N1); other fees are the platform's, and no posting.
  'fees',
  // What banks' customers dispute, until that is decided (N3): it is neither the merchant's nor returned.
  'disputes_held',
] as const

export type Account = (typeof accounts)[number]

/** One side of a movement: signed minor units on an account. Accounts of the merchant's money are positive when they hold it. */
export interface Posting {
  readonly account: Account
  readonly amount: number
}

/** A movement of value: its postings sum to zero. */
export interface PostingSet {
  readonly currency: Currency
  readonly postings: readonly Posting[]
}

/**
 * A set that moves `amount` minor units from one account to another.
 * @throws RangeError when the amount is not a positive safe integer.
 */
export function move(currency: Currency, from: Account, to: Account, amount: number): PostingSet {
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new RangeError(`not a positive amount: ${amount}`)
  return {
    currency,
    postings: [
      { account: from, amount: -amount },
      { account: to, amount },
    ],
  }
}

/** The effect of a set on one account, in signed minor units. */
export function effectOn(postings: readonly Posting[], account: Account): number {
  return postings
    .filter((posting) => posting.account === account)
    .reduce((sum, posting) => sum + posting.amount, 0)
}
