import { twinName, type AtGateway } from '../gateway/at-gateway.ts'
import type { Currency } from './money.ts'
import type { Rail } from '../payment-methods/payment-method.ts'

/** The minimum charge of gateways, in kobo, by gateway and rail (G5); absent where they charge any amount. */
export type LeastByRail = Readonly<Record<string, Readonly<Partial<Record<Rail, number>>>>>

/** The minimum of charges in naira (G5); absent where any amount is accepted. */
export interface LeastCharges {
  /** While no rail is chosen: the minimum of the first gateway's cheapest rail. In kobo. */
  readonly leastKobo?: number | null
  /** Of each gateway that has one of its own. */
  readonly leastByRail?: LeastByRail
}

/** The minimum charge of a way of payment, in the currency's minor units; 0 for none (G5). */
export function leastOf(
  { leastKobo, leastByRail }: LeastCharges,
  { gateway, rail }: AtGateway & { readonly rail: Rail },
  currency: Currency,
): number {
  if (currency !== 'NGN') return 0
  return (leastByRail ? leastByRail[gateway ?? twinName]?.[rail] : leastKobo) ?? 0
}
