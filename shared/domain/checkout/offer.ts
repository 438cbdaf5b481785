import { periodBoundary } from '../time/calendar.ts'
import type { Plan } from '../catalog/plan.ts'
import { requireQuantity } from '../pricing/plan-pricing.ts'
import { allSold, pricePerPeriod } from '../pricing/lines-for.ts'
import type { CheckoutSession } from './session.ts'
import { beginsAt, soldBy, soldTerms } from './sold-terms.ts'

/** What a payer agrees to, before it is put into words. All amounts are minor units of the session's currency. */
export interface Offer {
  /** What is paid now. */
  readonly today: number
  /** The end of a trial, which is free until then; null without one. */
  readonly trialEndsAt: string | null
  /** What the plan costs for a period in the session's quantity (K3); null without a plan, or one that does not sell it any more. */
  readonly price: number | null
  /** The promo code's discount, and the payments it applies to; null without one. */
  readonly discount: { readonly amount: number; readonly on: 'first' | 'every' | number } | null
}

/**
 * What a session offers its payer: what is due today, and what that is made of (D4.9, D11.14). What follows is named by its
 * terms. An open invoice is a debt of an existing subscription: it is paid today, and the page promises nothing else.
 */
export function offerOf(session: CheckoutSession, plan: Plan | null, now: string): Offer {
  const today = session.amount
  const sold = soldBy(session, plan)
  const price = sold && requireQuantity(sold, session.quantity)
  if (sold === null || session.openInvoiceId !== null)
    return { today, trialEndsAt: null, price, discount: null }
  const { timeZone, promo } = session
  const { trialDays } = soldTerms(session, sold)
  return {
    today,
    trialEndsAt:
      trialDays > 0
        ? periodBoundary(beginsAt(session, now), { interval: 'day', intervalCount: trialDays }, 1, timeZone)
        : null,
    price,
    discount: promo && {
      amount: pricePerPeriod(allSold(sold, session), promo.discount).discount,
      on: reachOf(promo),
    },
  }
}

function reachOf({ discount }: NonNullable<CheckoutSession['promo']>): 'first' | 'every' | number {
  if (discount.duration === 'forever') return 'every'
  return discount.duration === 'once' ? 'first' : (discount.durationCycles ?? 1)
}
