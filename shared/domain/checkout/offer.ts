import { periodBoundary } from '../time/calendar.ts'
import type { Interval } from '../time/interval.ts'
import type { Plan } from '../catalog/plan.ts'
import { isFree } from '../pricing/free.ts'
import { requireQuantity, sells } from '../pricing/plan-pricing.ts'
import { periodToDay } from '../subscription/billing-day.ts'
import { allSold, pricePerPeriod } from '../pricing/lines-for.ts'
import { soldAt } from '../pricing/versions.ts'
import type { Discount } from '../catalog/promo-code.ts'
import type { CheckoutSession } from './session.ts'

/** What a payer agrees to, before it is put into words. All amounts are minor units of the session's currency. */
export interface Offer {
  /** What is paid now. */
  readonly today: number
  /** The end of a trial, which is free until then; null without one. */
  readonly trialEndsAt: string | null
  /** The recurring payments; null for a one-time payment, and for a free plan (K7). */
  readonly later: LaterPayments | null
  /** What the plan costs for a period in the session's quantity (K3); null without a plan, or one that does not sell it any more. */
  readonly price: number | null
  /** The promo code's discount, and the payments it applies to; null without one. */
  readonly discount: { readonly amount: number; readonly on: 'first' | 'every' | number } | null
}

/** The payments that follow. */
export interface LaterPayments {
  /** The price once no code lowers it. */
  readonly amount: number
  readonly interval: Interval
  readonly intervalCount: number
  /** When the next payment is due. */
  readonly from: string
  /** How many payments there are in all; null for no limit. */
  readonly cycles: number | null
}

/**
 * What a session offers its payer: what is due today, and what follows and when (D4.9, D11.14). An open invoice is a
 * debt of an existing subscription: it is paid today, and the page promises nothing about what follows.
 */
export function offerOf(session: CheckoutSession, plan: Plan | null, now: string): Offer {
  const today = session.amount
  const sold = plan && soldAt(plan, session.createdAt)
  const price =
    sold !== null && sells(sold, session.quantity) ? requireQuantity(sold, session.quantity) : null
  if (plan === null || sold === null || price === null || session.openInvoiceId !== null)
    return { today, trialEndsAt: null, later: null, price, discount: null }
  const { timeZone, promo } = session
  const trialEndsAt =
    plan.trialDays > 0
      ? periodBoundary(now, { interval: 'day', intervalCount: plan.trialDays }, 1, timeZone)
      : null
  const dated = session.billingDay != null && trialEndsAt === null
  const from = dated
    ? periodToDay(session.createdAt, session.billingDay, timeZone).periodEnd
    : (trialEndsAt ?? periodBoundary(now, plan, 1, timeZone))
  const { interval, intervalCount, maxCycles } = plan
  const priceWith = (discount: Discount | null) => pricePerPeriod(allSold(sold, session), discount)
  const follows = !isFree(plan) && (trialEndsAt !== null || maxCycles === null || maxCycles > 1)
  return {
    today,
    trialEndsAt,
    later: follows
      ? { amount: priceWith(null).amount, interval, intervalCount, from, cycles: maxCycles }
      : null,
    price,
    discount: promo === null ? null : { amount: priceWith(promo.discount).discount, on: reachOf(promo) },
  }
}

function reachOf({ discount }: NonNullable<CheckoutSession['promo']>): 'first' | 'every' | number {
  if (discount.duration === 'forever') return 'every'
  return discount.duration === 'once' ? 'first' : (discount.durationCycles ?? 1)
}
