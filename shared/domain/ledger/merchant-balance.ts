import { compareLagosDays, type LagosDay } from '../time/lagos-day.ts'
import { sumKobo, type Currency } from '../money/money.ts'
import { spendableOf, unpaidDebtOf } from './settlement.ts'

/** What a merchant has in one currency (S11, payout list). */
export interface MerchantBalance {
  readonly availableKobo: number
  readonly pendingKobo: number
  readonly currency: Currency
  /** What they owe beyond all that has settled; the next earnings repay it. Never above 0 while anything is available. */
  readonly owedKobo: number
}

/** A stored part: what is available, what was earned on one Lagos day, or what the merchant owes (zero or less). */
export type BalancePart =
  | { readonly kind: 'available' | 'owed'; readonly amount: number }
  | { readonly kind: 'earned'; readonly day: LagosDay; readonly amount: number }

/**
 * The balance as shown. Earnings of days before today have settled, whether or not they are folded yet (D9.2: no
 * batch needed), and what is owed is deducted from them.
 */
export function composeBalance(
  currency: Currency,
  parts: readonly BalancePart[],
  today: LagosDay,
): MerchantBalance {
  const isPending = (part: BalancePart): boolean =>
    part.kind === 'earned' && compareLagosDays(part.day, today) >= 0
  const total = (some: readonly BalancePart[]): number => sumKobo(...some.map(({ amount }) => amount))
  const owed = total(parts.filter(({ kind }) => kind === 'owed'))
  const holdings = {
    availableKobo: total(parts.filter(({ kind }) => kind === 'available')),
    owedKobo: Math.max(0, -owed),
    settled: parts.filter((part) => part.kind === 'earned' && !isPending(part)),
  }
  return {
    availableKobo: spendableOf(holdings),
    pendingKobo: total(parts.filter(isPending)),
    currency,
    owedKobo: unpaidDebtOf(holdings),
  }
}
