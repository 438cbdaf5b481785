import { turned, type Change } from '../change/change.ts'
import { openOf } from '../charge/charge.ts'
import { STOP_AFTER_SECONDS } from '../dunning/policy.ts'
import { revised } from '../change/revised.ts'
import {
  subjectsOf,
  type AnyState,
  type BillingState,
  type EventDraft,
} from '../subscription/billing-state.ts'
import { overdueRule } from '../subscription/overdue-rule.ts'
import { transition, type Recovery, type Subscription } from '../subscription/subscription.ts'
import { addMs, addSeconds, DAY_MS } from '../time/time.ts'
import { decidePaidByCredit } from './credit-first.ts'
import { amountDue, type AnyInvoice, type InvoiceWait } from './invoice.ts'
import { nextOfWait, overdueFrom, remindersOf, type WaitTerms } from './waiting.ts'

/**
 * What is due for a sent and waiting invoice (M3): the customer's credit pays it if it covers it (F5), else a reminder
 * is sent, and once its grace is over it is overdue: then its subscription is past due, without a failed payment. Null where
 * nothing is due.
 */
export function decideWaitStep(
  state: AnyState,
  now: string,
  timeZone: string,
  terms: WaitTerms,
): Change<AnyInvoice> | null {
  const { invoice } = state
  const { waits = null } = invoice
  if (invoice.status !== 'open' || waits?.nextAt == null || waits.nextAt > now) return null
  const paid = openOf(invoice.charge) === null ? decidePaidByCredit(state, now) : null
  if (paid) return { ...paid, result: paid.result.invoice }
  const own = { ...terms, timeZone: state.subscription?.timeZone ?? timeZone }
  const isLate = overdueFrom(waits, own) <= now
  const isFound = isLate && waits.overdueAt === null
  const reminds = remindersOf(waits, own).some((at) => at >= waits.nextAt! && at <= now)
  const pastDue =
    state.subscription && isLate ? pastDueBy({ ...state, subscription: state.subscription }, now) : null
  const after: InvoiceWait = { ...waits, overdueAt: isFound ? now : waits.overdueAt, nextAt: null }
  const again = pastDue === 'later' ? addMs(now, DAY_MS) : null
  const next = nextOfWait(after, own, now)
  const nextAt = again === null || (next !== null && next < again) ? next : again
  const waiting = revised<AnyInvoice>(invoice, { waits: { ...after, nextAt } })
  const subscription = typeof pastDue === 'object' ? pastDue : null
  const told: EventDraft[] = [
    ...(subscription ? [{ type: 'subscription_past_due', onTimeline: true } as const] : []),
    ...(isFound ? [waitEvent('invoice_overdue', waiting, reminds ? null : 'invoice_overdue')] : []),
    ...(reminds
      ? [waitEvent('invoice_reminder', waiting, isLate ? 'invoice_overdue' : 'invoice_reminder')]
      : []),
  ]
  return {
    turns: [
      ...turned('invoice', invoice, waiting),
      ...(subscription ? turned('subscription', state.subscription, subscription) : []),
    ],
    moves: [],
    events: told,
    about: subjectsOf({
      ...state,
      invoice: waiting,
      subscription: subscription ?? state.subscription,
    }),
    result: waiting,
  }
}

function waitEvent(
  type: 'invoice_overdue' | 'invoice_reminder',
  invoice: AnyInvoice,
  message: 'invoice_overdue' | 'invoice_reminder' | null,
): EventDraft {
  const { subscriptionId, waits } = invoice
  return { type, extra: { amount: amountDue(invoice), dueAt: waits?.dueAt ?? null, subscriptionId }, message }
}

/**
 * The subscription of an overdue invoice, past due from now on. `later`: it is past due or paused for another reason, and is
 * checked again. Null where nothing changes any more.
 */
function pastDueBy({ subscription, invoice }: BillingState, now: string): Subscription | 'later' | null {
  const { status, recovery } = subscription
  if (status === 'past_due') return recovery?.invoiceId === invoice.id ? null : 'later'
  if (status === 'paused') return 'later'
  if (status !== 'active') return null
  return transition(subscription, 'overdue', { recovery: caseOf(invoice, now) }).subscription
}

/** A case of an overdue invoice: nothing is charged, and it is given up like one of a failed charge. */
function caseOf({ id }: AnyInvoice, now: string): Recovery {
  const stopAt = addSeconds(now, STOP_AFTER_SECONDS)
  return {
    invoiceId: id,
    firstFailureAt: now,
    failures: 0,
    lastFailureCode: 'no_payment_method',
    action: 'request_card_update',
    nextAttemptAt: null,
    stopAt,
    dueAt: stopAt,
    rule: overdueRule,
    reason: 'The invoice was not paid in time: its customer is reminded, and nothing is charged.',
    railSwitched: false,
    switchToMethodId: null,
    newMethodId: null,
    customerTold: true,
  }
}
