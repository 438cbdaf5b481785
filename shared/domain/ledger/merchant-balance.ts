import { compareLagosDays, type LagosDay } from '../lagos-day.ts'
import { sumKobo, type Currency } from '../money.ts'
import { spendableOf } from './settlement.ts'

/** What a merchant has in one currency (S11, payout list). */
export interface MerchantBalance {
  readonly availableKobo: number
  readonly pendingKobo: number
  readonly currency: Currency
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
  return {
    availableKobo: spendableOf({
      availableKobo: total(parts.filter(({ kind }) => kind === 'available')),
      owedKobo: Math.max(0, -owed),
      settled: parts.filter((part) => part.kind === 'earned' && !isPending(part)),
    }),
    pendingKobo: total(parts.filter(isPending)),
    currency,
  }
}
