import { periodBoundary } from '../time/calendar.ts'
import { localDayOf } from '../time/local-day.ts'
import { offerEveryDays, type StayOffer } from '../portal/portal-settings.ts'
import type { Plan } from '../catalog/plan.ts'
import { soldAt } from '../pricing/versions.ts'
import { Problem } from '../problem.ts'
import type { PromoCode } from '../catalog/promo-code.ts'
import { addMs, DAY_MS } from '../time/time.ts'
import { attachPromo } from './attach-promo.ts'
import { movedDay } from './moved-day.ts'
import { paused } from './pause.ts'
import { mayChangeTo } from './changeable.ts'
import { priceOf, type Subscription } from './subscription.ts'
import { termsOfRunning, type Terms, type TermsState } from './terms.ts'

/** The input for judging an offer. */
export interface OfferState {
  readonly subscription: Subscription
  readonly plan: Plan
  /** The plan that a cheaper plan's offer names; null for another kind. */
  readonly next: Plan | null
  /** The code that a code's offer names; null for another kind. */
  readonly promo: PromoCode | null
}

/** When a pause of so many months ends that begins now. */
export function pauseEnd({ timeZone }: Subscription, months: number, now: string): string {
  return periodBoundary(now, { interval: 'month', intervalCount: 1 }, months, timeZone)
}

/** Whether its customer was shown an offer so recently that they are not shown another. */
export function offeredLately({ offerShownAt }: Subscription, now: string): boolean {
  return offerShownAt != null && addMs(offerShownAt, offerEveryDays * DAY_MS) > now
}

/**
 * Whether an offer could be accepted now: each kind calls the very function that would refuse it. A plan must be cheaper, a code is
 * offered only to customers without one, a day only to those charged on another.
 */
export function canBeTaken(
  offer: StayOffer,
  { subscription, plan, next, promo }: OfferState,
  now: string,
): boolean {
  switch (offer.kind) {
    case 'pause':
      return isTaken(() => paused(subscription, pauseEnd(subscription, offer.months ?? 1, now), now))
    case 'plan': {
      const { quantity } = subscription
      if (next === null || !mayChangeTo({ subscription, plan, next, quantity })) return false
      return priceOf(soldAt(next, now), quantity).amount < subscription.price.amount
    }
    case 'code':
      if (promo === null || subscription.promoCodeId !== null) return false
      return isTaken(() => attachPromo(promo, plan, now, 'promoCode'))
    case 'billing_day': {
      const { cancelAtPeriodEnd, scheduledPlanId } = subscription
      if (cancelAtPeriodEnd || scheduledPlanId !== null) return false
      return isTaken(() => onDay(subscription, plan, offer, now)) && !isChargedOn(subscription, offer)
    }
  }
}

/** The next payments after accepting an offer of another billing day (P1). */
export function termsOnDay(state: TermsState, offer: StayOffer, now: string): Terms | null {
  const subscription = { ...state.subscription, ...onDay(state.subscription, state.plan, offer, now) }
  return termsOfRunning({ ...state, subscription })
}

function onDay(subscription: Subscription, plan: Plan, { billingDay = null }: StayOffer, now: string) {
  return movedDay(subscription, plan, billingDay, now)
}

/** Whether the next payment is on that day anyway, with or without a billing day. */
function isChargedOn(
  { currentPeriodEnd, timeZone, billingDay: own }: Subscription,
  { billingDay }: StayOffer,
): boolean {
  return own === billingDay || Number(localDayOf(currentPeriodEnd, timeZone).slice(8)) === billingDay
}

function isTaken(tried: () => unknown): boolean {
  try {
    tried()
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}
