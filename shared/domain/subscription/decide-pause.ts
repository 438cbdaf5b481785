import type { Change, Moment } from '../change/change.ts'
import { openOf } from '../charge/charge.ts'
import { renewalTakenBack } from '../plan-change/take-renewal-back.ts'
import type { SubscriptionState } from './billing-state.ts'
import { draftsOf } from './event-drafts.ts'
import { paused, resumed } from './pause.ts'
import { subscriptionChange } from './subscription-change.ts'
import type { Subscription } from './subscription.ts'

/**
 * Pauses an active subscription (D4.14). A renewal in progress is withdrawn, and made anew when the pause is over (A9).
 * @throws Problem 409 `invalid_transition`, `payment_in_progress`; 422 when `resumesAt` is past.
 */
export function decidePause(
  state: SubscriptionState,
  resumesAt: string | null,
  moment: Moment,
): Change<Subscription> {
  const { subscription, customer, invoice } = state
  const pause = (before: Subscription) => paused(before, resumesAt, moment.now)
  const straight = pause(subscription)
  const events = draftsOf(straight.emits, { subscription_paused: { onTimeline: true } })
  if (!invoice || !openOf(invoice.charge)) return subscriptionChange(state, straight.subscription, events)
  const back = renewalTakenBack({ subscription, customer, invoice }, moment)
  const after = { ...pause(back.subscription).subscription, version: subscription.version + 1 }
  return subscriptionChange(state, after, events, back)
}

/**
 * Ends a pause; the paused time is added to the period (D4.15).
 * @throws Problem 409 `invalid_transition` unless paused.
 */
export function decideResume(state: SubscriptionState, { now }: Moment): Change<Subscription> {
  const { subscription, emits } = resumed(state.subscription, now)
  return subscriptionChange(
    state,
    subscription,
    draftsOf(emits, { subscription_resumed: { onTimeline: true } }),
  )
}
