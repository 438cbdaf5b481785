import { revised } from '../change/revised.ts'
import type { EventDraft } from '../subscription/billing-state.ts'
import { updated } from '../subscription/event-drafts.ts'
import type { PendingChange } from '../subscription/pending-change.ts'
import type { PlanChangeDraft } from '../subscription/plan-change-draft.ts'
import type { Subscription } from '../subscription/subscription.ts'

/** The visible part of a draft whose charge waits; null while its request runs. */
export function pendingChangeOf({
  id,
  planId,
  invoice,
  subscription,
}: PlanChangeDraft): PendingChange | null {
  const { charge, amount } = invoice
  const { rail, at, deadline, action } = charge
  if (deadline === null) return null
  const addOns = (subscription.addOns ?? []).map(({ base: _, ...sold }) => sold)
  return {
    planId,
    invoiceId: id,
    amount,
    rail,
    since: at,
    deadline,
    nextAction: action,
    quantity: subscription.quantity,
    ...(addOns.length === 0 ? {} : { addOns }),
  }
}

/** Whether a subscription already shows a waiting change in its present form. Only the payer's action may become known later, or change. */
export function isSameShown(shown: PendingChange | null, now: PendingChange | null): boolean {
  return shown?.invoiceId === now?.invoiceId && actionKey(shown) === actionKey(now)
}

function actionKey(change: PendingChange | null): string {
  return JSON.stringify(Object.entries(change?.nextAction ?? {}).sort())
}

/**
 * A subscription whose plan change has ended without effect. If the change was shown, an event says that it is over; a
 * charge that was declined at once leaves no trace, not even in the version (D5.9).
 */
export function withoutPendingChange(subscription: Subscription): {
  readonly subscription: Subscription
  readonly events: readonly EventDraft[]
} {
  const free = { ...subscription, changeInProgress: null }
  if (subscription.pendingChange === null) return { subscription: free, events: [] }
  return { subscription: revised(free, { pendingChange: null }), events: [updated('pendingChange')] }
}
