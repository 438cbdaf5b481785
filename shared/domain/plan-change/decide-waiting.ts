import { answered, turned, type Change, type Moment } from '../change/change.ts'
import type { Customer } from '../customer/customer.ts'
import type { FailureCode } from '../dunning/failure-codes.ts'
import { decideCharge, takenOver, type HolderFacts } from '../charge/decide-charge.ts'
import type { OpenNews } from '../charge/news.ts'
import type { Plan } from '../catalog/plan.ts'
import { revised } from '../change/revised.ts'
import { updated } from '../subscription/event-drafts.ts'
import type { PlanChangeResult } from '../subscription/plan-change.ts'
import type { PlanChangeDraft } from '../subscription/plan-change-draft.ts'
import type { Subscription } from '../subscription/subscription.ts'
import type { Instant } from '../time/time.ts'
import { isSameShown, pendingChangeOf } from './shown-change.ts'

/** A plan change whose charge waits, with the subscription that it locks, which is still on its present plan. */
export interface WaitingChange {
  readonly draft: PlanChangeDraft
  readonly subscription: Subscription
  readonly customer: Customer
  readonly plan: Plan
}

/**
 * The charge of a plan change waits for its payer or for an answer: it is queried later, and its subscription shows
 * the change from now on (F8). A later query without news changes only the draft.
 */
export function decideChangeWaits(
  { draft, subscription, customer, plan }: WaitingChange,
  news: OpenNews,
  now: Instant,
): Change<PlanChangeResult> {
  const step = decideCharge(draft.invoice.charge, news, now, changeFacts(null))
  const invoice = { ...revised(draft.invoice, {}), charge: step.charge ?? draft.invoice.charge }
  const pendingChange = pendingChangeOf({ ...draft, invoice })
  const isShown = isSameShown(subscription.pendingChange, pendingChange)
  const after = isShown ? subscription : revised(subscription, { pendingChange })
  // What the change makes of the subscription is the version after the one that is shown while it waits.
  const target = isShown ? draft.subscription : revised(draft.subscription, {})
  return {
    turns: [
      ...turned('subscription', subscription, after),
      ...turned('planChange', draft, revised(draft, { invoice, subscription: target })),
    ],
    moves: [],
    events: isShown ? [] : [updated('pendingChange')],
    about: { subscription: after, customer, plan },
    result: waitingResult(draft, after),
  }
}

/** The answer while a change waits: nothing has changed yet, and there is no invoice. */
export function waitingResult({ proration }: PlanChangeDraft, subscription: Subscription): PlanChangeResult {
  return { subscription, proration, invoice: null, creditKobo: 0 }
}

/**
 * What a plan change adds to the life of its charge: one that its gateway never saw ends the change, so it is let go,
 * unless nothing was sent because there was no method.
 */
export function changeFacts(failureCode: FailureCode | null): HolderFacts {
  const lostAs = failureCode === null || failureCode === 'no_payment_method' ? null : 'change_given_up'
  return { until: null, lostAs, showsApproval: false, isGivenBack: false }
}

/** Takes over a plan change's charge, whose process has crashed, before anything is sent for it again (H4). */
export function decideChangeTakeOver(draft: PlanChangeDraft, moment: Moment): Change<PlanChangeDraft> {
  const invoice = { ...revised(draft.invoice, {}), charge: takenOver(draft.invoice.charge, moment) }
  const after = revised(draft, { invoice })
  return { ...answered(after), turns: turned('planChange', draft, after) }
}
