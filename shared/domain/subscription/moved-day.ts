import type { Plan } from '../catalog/plan.ts'
import { paymentInProgress } from '../invoice/intent.ts'
import { invalidTransition } from '../problem.ts'
import { requireBillingDay } from './billing-day.ts'
import { datedFrom } from './period.ts'
import type { Subscription } from './subscription.ts'

/** The fields that another billing day sets. */
export type MovedDay = Partial<
  Pick<Subscription, 'billingDay' | 'billingAnchor' | 'periodNumber' | 'reminded'>
>

/**
 * A running subscription with another billing day (K8): the present period stays as it was paid for, the next one runs from its
 * end to the new day and costs its share of the month. Null counts periods from that end again. The renewal is
 * announced anew. Nothing for the day that it has.
 * @param asked 1 to 31; null for none, undefined for no change.
 * @throws Problem 409 `invalid_transition` unless active or trialing, `payment_in_progress` while the renewal is made; 422
 * `billing_day_interval`.
 */
export function movedDay(
  subscription: Subscription,
  plan: Pick<Plan, 'interval' | 'intervalCount' | 'pricing'>,
  asked: number | null | undefined,
  now: string,
): MovedDay {
  const { status, billingDay = null, currentPeriodEnd, timeZone } = subscription
  if (asked === undefined || asked === billingDay) return {}
  if (status !== 'active' && status !== 'trialing') throw invalidTransition(status, 'billing_day')
  requireBillingDay(plan, asked)
  // The renewal's invoice has the earlier days until it is paid.
  if (currentPeriodEnd <= now) throw paymentInProgress()
  const days =
    asked === null
      ? { billingDay: null, billingAnchor: currentPeriodEnd, periodNumber: 0 }
      : datedFrom(currentPeriodEnd, asked, timeZone)
  return { ...days, reminded: false }
}
