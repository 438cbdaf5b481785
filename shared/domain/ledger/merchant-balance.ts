import { compareLagosDays, type LagosDay } from '../lagos-day.ts'
import { sumKobo, type Currency } from '../money.ts'

/** What a merchant has in one currency (specification 2, payout list). */
export interface MerchantBalance {
  readonly availableKobo: number
  readonly pendingKobo: number
  readonly currency: Currency
}

/** A stored part of it: what is available, or what was earned on one Lagos day. */
export type BalancePart =
  | { readonly kind: 'available'; readonly amount: number }
  | { readonly kind: 'earned'; readonly day: LagosDay; readonly amount: number }

/** Earnings of days before today have settled, whether or not they were folded yet (decisions 9: no batch needed). */
export function composeBalance(
  currency: Currency,
  parts: readonly BalancePart[],
  today: LagosDay,
): MerchantBalance {
  const isPending = (part: BalancePart): boolean =>
    part.kind === 'earned' && compareLagosDays(part.day, today) >= 0
  const total = (some: readonly BalancePart[]): number => sumKobo(...some.map(({ amount }) => amount))
  return {
    availableKobo: total(parts.filter((part) => !isPending(part))),
    pendingKobo: total(parts.filter(isPending)),
    currency,
  }
}
