import { turned, type Change } from '../change.ts'
import type { Plan } from '../plan.ts'
import { revised } from '../revised.ts'
import { addMs, type Instant } from '../time.ts'
import { heldLookMs } from '../waits.ts'
import type { SubscriptionState } from './billing-state.ts'
import { limitReached, movedOn, nextPeriod } from './period.ts'
import type { Subscription } from './subscription.ts'

/** The merchant's charges are held: what is due is looked at again later, and nothing has failed (O1). */
export function decidePutOff(
  { subscription, plan }: Pick<SubscriptionState, 'subscription' | 'plan'>,
  now: Instant,
): Change<Subscription> {
  const heldUntil = addMs(now, heldLookMs)
  return changed(subscription, revised(passedOver(subscription, plan, now), { heldUntil }))
}

/** The hold is over: what was put off is due, without the periods that have wholly passed meanwhile (O1). */
export function decideTakenUp(
  { subscription, plan }: Pick<SubscriptionState, 'subscription' | 'plan'>,
  now: Instant,
): Change<Subscription> {
  return changed(subscription, revised(passedOver(subscription, plan, now), { heldUntil: null }))
}

/** The subscription moved on over the periods that began and ended while nothing could be charged: nobody owes them. */
function passedOver(subscription: Subscription, plan: Plan, now: Instant): Subscription {
  const { status, cancelAtPeriodEnd } = subscription
  const goesOn = status === 'active' || status === 'trialing'
  if (!goesOn || cancelAtPeriodEnd || limitReached(subscription, plan)) return subscription
  let moved = subscription
  for (;;) {
    const next = nextPeriod(moved, plan)
    if (next.periodEnd > now) return moved
    moved = { ...moved, ...movedOn(moved, next), paidForPeriod: 0, refundedForPeriod: null }
  }
}

function changed(before: Subscription, after: Subscription): Change<Subscription> {
  return {
    turns: turned('subscription', before, after),
    moves: [],
    events: [],
    about: {},
    result: after,
  }
}
