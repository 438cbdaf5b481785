import { turned, type Change } from '../change/change.ts'
import { requireNobodyCharges } from '../invoice/close-unpaid.ts'
import type { FinalMoment, LastInvoice } from '../invoice/final-billing.ts'
import { invalidTransition } from '../problem.ts'
import type { SubscriptionState } from './billing-state.ts'
import { carriedTurns } from './carried-turns.ts'
import { decidePeriodEnd } from './decide-period-end.ts'
import { changedFields, draftsOf } from './event-drafts.ts'
import type { EndingState } from './last-billing.ts'
import type { PlanChangeDraft } from './plan-change-draft.ts'
import { subscriptionChange } from './subscription-change.ts'
import { transition, type Moved, type Subscription } from './subscription.ts'

/** The field with the reason of a cancel; none if no reason was given. */
export function reasonGiven(reason: string | null): Pick<Subscription, 'cancelReason'> {
  return reason === null ? {} : { cancelReason: reason }
}

/**
 * Schedules a cancel at the period's end (D4.12).
 * @throws Problem 409 `invalid_transition`, also where one is scheduled already.
 */
export function decideCancelAtEnd(
  state: SubscriptionState,
  reason: string | null = null,
): Change<Subscription> {
  const { subscription } = state
  // Scheduling twice changes nothing, but cancelling now after a scheduled cancel does (S21, D4.24).
  // A pause does not schedule an end; only a bank's reversal sets one while paused (F9).
  if (subscription.cancelAtPeriodEnd || subscription.status === 'paused')
    throw invalidTransition(subscription.status, 'cancel')
  const after = transition(
    subscription,
    'cancel_at_period_end',
    { cancelAtPeriodEnd: true, ...reasonGiven(reason) },
    'cancel',
  )
  return subscriptionChange(state, after.subscription, endChanged(after))
}

/** Whether the period is over, and its renewal begun or about to: a cancel at its end is then due (B3). */
export function isPeriodOver({ status, currentPeriodEnd }: Subscription, now: string): boolean {
  return status === 'active' && currentPeriodEnd <= now
}

/**
 * Cancels at the period's end when that has come: at once, in one commit, while the renewal's debit may be pending. That is
 * let go, and given back if it succeeds (B3).
 * @throws Problem 409 `invalid_transition`; `payment_in_progress` while a request is charging the renewal.
 */
export function decideCancelAtItsEnd(
  state: EndingState,
  moment: FinalMoment,
  reason: string | null = null,
): Change<LastInvoice> {
  const { subscription, customer, plan, invoice } = state
  if (invoice?.status === 'open') requireNobodyCharges(invoice, moment.wallMs)
  const { result: scheduled, events } = decideCancelAtEnd(state, reason)
  const ended = decidePeriodEnd({ ...state, subscription: scheduled }, moment)
  const others = ended.turns.filter(({ thing }) => thing !== 'subscription')
  return {
    ...ended,
    turns: [...turned('subscription', subscription, ended.result.subscription), ...others],
    told: { events, about: { subscription: scheduled, customer, plan } },
  }
}

/**
 * Undoes a scheduled cancel (D4.13), as long as its period is not over (B3).
 * @param draft The plan change that waits beside it, and stays (A9).
 * @throws Problem 409 `invalid_transition` when none is scheduled, or it is due.
 */
export function decideUncancel(
  state: SubscriptionState,
  draft: PlanChangeDraft | null,
  now: string,
): Change<Subscription> {
  const { subscription } = state
  if (!subscription.cancelAtPeriodEnd || isPeriodOver(subscription, now))
    throw invalidTransition(subscription.status, 'uncancel')
  const fields = { cancelAtPeriodEnd: false, cancelReason: null }
  const after = transition(subscription, 'uncancel', fields)
  return subscriptionChange(state, after.subscription, endChanged(after), {
    turns: carriedTurns(draft, fields),
  })
}

function endChanged({ emits }: Moved) {
  return draftsOf(emits, { subscription_updated: changedFields('cancelAtPeriodEnd') })
}
