import type { Currency } from '../money/money.ts'
import { accounts, type Account, type Posting } from './posting.ts'

/** Sums of postings by currency and account, in signed minor units. Sums of zero may be left out. */
export type LedgerTotals = Readonly<Partial<Record<Currency, Readonly<Partial<Record<Account, number>>>>>>

/** The totals of no postings. */
export const noTotals: LedgerTotals = {}

/** Totals with the postings of one journal entry added. */
export function withPostings(
  totals: LedgerTotals,
  { currency, postings }: { readonly currency: Currency; readonly postings: readonly Posting[] },
): LedgerTotals {
  const sums = { ...totals[currency] }
  for (const { account, amount } of postings) sums[account] = (sums[account] ?? 0) + amount
  return { ...totals, [currency]: sums }
}

/** The sum of two totals. */
export function plusTotals(a: LedgerTotals, b: LedgerTotals): LedgerTotals {
  return Object.entries(b).reduce<LedgerTotals>((sum, [currency, sums]) => {
    const postings = Object.entries(sums).map(([account, amount]) => ({
      account: account as Account,
      amount,
    }))
    return withPostings(sum, { currency: currency as Currency, postings })
  }, a)
}

/** Accounts that are stored as balances; the others exist only as sums of postings (D9.5). */
const storedAccounts = [
  'merchant_pending',
  'merchant_available',
  'customer_credit',
  'merchant_owed',
] as const satisfies readonly Account[]

/** One account in the answer of `GET /v1/balance/verify`. */
export interface AccountCheck {
  readonly account: Account
  readonly currency: Currency
  readonly balanceKobo: number
  readonly postingsKobo: number
}

/** What a check of the books found (D9.5). */
export interface LedgerCheck {
  readonly ok: boolean
  /** The sum of all postings; unless it is zero, money was created or lost. */
  readonly sumKobo: number
  readonly accounts: readonly AccountCheck[]
}

/**
 * Compares stored balances with the journal: each currency's postings sum to zero, each stored balance is the sum of
 * its postings, and what is available or pending is not below zero.
 */
export function checkLedger(stored: LedgerTotals, posted: LedgerTotals): LedgerCheck {
  const currencies = [...new Set([...Object.keys(posted), ...Object.keys(stored)])].sort() as Currency[]
  const checks = currencies.flatMap((currency) => checksOf(currency, stored, posted))
  const sums = currencies.map((currency) =>
    Object.values(posted[currency] ?? {}).reduce((sum, amount) => sum + amount, 0),
  )
  const balanced = sums.every((sum) => sum === 0)
  const ok =
    balanced && checks.every((check) => check.balanceKobo === check.postingsKobo && notBelowZero(check))
  return { ok, sumKobo: sums.reduce((sum, one) => sum + one, 0), accounts: checks }
}

function checksOf(currency: Currency, stored: LedgerTotals, posted: LedgerTotals): AccountCheck[] {
  return accounts
    .filter(
      (account) => stored[currency]?.[account] !== undefined || posted[currency]?.[account] !== undefined,
    )
    .map((account) => {
      const postingsKobo = posted[currency]?.[account] ?? 0
      const isStored = (storedAccounts as readonly Account[]).includes(account)
      const balanceKobo = isStored ? (stored[currency]?.[account] ?? 0) : postingsKobo
      return { account, currency, balanceKobo, postingsKobo }
    })
}

function notBelowZero({ account, balanceKobo }: AccountCheck): boolean {
  return balanceKobo >= 0 || (account !== 'merchant_available' && account !== 'merchant_pending')
}

/** What the merchant has by these totals: pending and available, less what they owe; signed minor units. */
export function netOf(totals: LedgerTotals, currency: Currency): number {
  const sums = totals[currency] ?? {}
  return (sums.merchant_pending ?? 0) + (sums.merchant_available ?? 0) + (sums.merchant_owed ?? 0)
}
