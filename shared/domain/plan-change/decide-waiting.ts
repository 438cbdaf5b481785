import { turned, type Change } from '../change.ts'
import type { Customer } from '../customer.ts'
import { waiting, type PendingNews } from '../invoice/intent.ts'
import type { Plan } from '../plan.ts'
import { revised } from '../revised.ts'
import { updated } from '../subscription/event-drafts.ts'
import type { PlanChangeResult } from '../subscription/plan-change.ts'
import type { PlanChangeDraft } from '../subscription/plan-change-draft.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { isSameShown, pendingChangeOf } from './shown-change.ts'

/** A plan change whose charge waits, with the subscription that it locks, which is still on its present plan. */
export interface WaitingChange {
  readonly draft: PlanChangeDraft
  readonly subscription: Subscription
  readonly customer: Customer
  readonly plan: Plan
}

/**
 * The charge of a plan change waits for its payer or for an answer: it is asked about later, and its subscription shows
 * the change from now on (F8). A later question without news changes the draft alone.
 */
export function decideChangeWaits(
  { draft, subscription, customer, plan }: WaitingChange,
  news: Omit<PendingNews, 'until'>,
): Change<PlanChangeResult> {
  const invoice = waiting(draft.invoice, { ...news, until: null })
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
