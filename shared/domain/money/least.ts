import { twinName, type AtGateway } from '../gateway/at-gateway.ts'
import type { Currency } from './money.ts'
import type { Rail } from '../payment-methods/payment-method.ts'

/** What gateways charge at least, in kobo, by gateway and rail (G5); absent where they charge any amount. */
export type LeastByRail = Readonly<Record<string, Readonly<Partial<Record<Rail, number>>>>>

/** What charges in naira must ask for at least (G5); absent where they may ask for anything. */
export interface LeastCharges {
  /** Wherever no rail is chosen yet: the least of the first gateway's cheapest rail. In kobo. */
  readonly leastKobo?: number | null
  /** Of each gateway that has one of its own. */
  readonly leastByRail?: LeastByRail
}

/** The least that a way of payment is charged for, in the currency's minor units; 0 for anything (G5). */
export function leastOf(
  { leastKobo, leastByRail }: LeastCharges,
  { gateway, rail }: AtGateway & { readonly rail: Rail },
  currency: Currency,
): number {
  if (currency !== 'NGN') return 0
  return (leastByRail ? leastByRail[gateway ?? twinName]?.[rail] : leastKobo) ?? 0
}
