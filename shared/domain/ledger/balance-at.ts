import { sumKobo, type Currency } from '../money/money.ts'
import type { MerchantBalance } from './merchant-balance.ts'
import { accounts, effectOn, type Account } from './posting.ts'
import type { LedgerTotals } from './totals.ts'
import type { Transaction } from './transaction.ts'

/** What an account held at an instant, in signed minor units. */
export interface AccountAt {
  readonly account: Account
  readonly amountKobo: number
}

/** A merchant's balance at an instant of the past, with every account of their books (N4). */
export interface BalanceAt extends MerchantBalance {
  readonly asOf: string
  /** They sum to 0, as the postings do. */
  readonly accounts: readonly AccountAt[]
}

/** What entries of one Lagos day brought into pending, in minor units; a settlement moves what earlier days brought. */
export function earnedIn(entries: readonly Transaction[], currency: Currency): number {
  const own = entries.filter((entry) => entry.currency === currency && entry.type !== 'settlement')
  return sumKobo(...own.map(({ postings }) => effectOn(postings, 'merchant_pending')))
}

/**
 * The balance that a journal makes, read up to an instant: what is available, pending and owed together is the sum of the
 * postings. What that day earned is pending; all before it counts as available (D9.2).
 * @param earnedKobo What the entries of that Lagos day brought into pending, in minor units.
 */
export function balanceAt(
  currency: Currency,
  totals: LedgerTotals,
  earnedKobo: number,
  asOf: string,
): BalanceAt {
  const sums = totals[currency] ?? {}
  const of = (account: Account): number => sums[account] ?? 0
  const pendingKobo = Math.max(0, Math.min(earnedKobo, of('merchant_pending')))
  const rest = sumKobo(of('merchant_pending'), of('merchant_available'), of('merchant_owed'), -pendingKobo)
  return {
    availableKobo: Math.max(0, rest),
    pendingKobo,
    currency,
    owedKobo: Math.max(0, -rest),
    asOf,
    accounts: accounts
      .map((account) => ({ account, amountKobo: of(account) }))
      .filter(({ amountKobo }) => amountKobo !== 0),
  }
}
