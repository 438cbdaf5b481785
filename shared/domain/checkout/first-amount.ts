import type { Plan } from '../catalog/plan.ts'
import { allSold, linesFor } from '../pricing/lines-for.ts'
import { soldAt } from '../pricing/versions.ts'
import { startLines } from '../pricing/setup-fee.ts'
import { totalsOf } from '../pricing/totals.ts'
import { stubOf, periodToDay, type Stub } from '../subscription/billing-day.ts'
import { taxLines } from '../tax/tax-lines.ts'
import type { Instant } from '../time/time.ts'
import type { CheckoutSession } from './session.ts'

/** What a payer buys of a plan, since when. */
export type Bought = Pick<
  CheckoutSession,
  'quantity' | 'addOns' | 'promo' | 'billingDay' | 'timeZone' | 'tax'
> & {
  /** When the sale was begun: a period to a billing day is paid for from then on (K8). */
  readonly createdAt: Instant
}

/**
 * What the payer of some units of a plan pays first, in minor units: nothing in a trial, else their price less the code's discount,
 * to the billing day if there is one, and the plan's fee, with the tax on top (L2).
 */
export function firstAmount(plan: Plan, bought: Bought): number {
  if (plan.trialDays > 0) return 0
  const { promo, tax = null } = bought
  const composed = linesFor(allSold(soldAt(plan, bought.createdAt), bought), {
    discount: promo?.discount ?? null,
    waiting: startLines(plan),
    stub: stubOfSale(bought),
  })
  const { lines, taxes } = taxLines(composed, tax)
  return totalsOf(lines, 0, taxes).amount
}

/** The part of a month that is paid first; null for a whole period (K8). */
export function stubOfSale({ billingDay, timeZone, createdAt }: Bought): Stub | null {
  if (billingDay == null) return null
  const first = periodToDay(createdAt, billingDay, timeZone)
  return stubOf(first, first, timeZone)
}
