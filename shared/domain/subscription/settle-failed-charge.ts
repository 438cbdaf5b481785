import { revised } from '../change/revised.ts'
import { unseenOf, type AttemptKind } from '../charge/charge.ts'
import { intoLots, totalOf, type IntoLots } from '../credit/lots.ts'
import { markPaymentMethod, type Customer } from '../customer/customer.ts'
import { decideDunning } from '../dunning/decide.ts'
import { decideManualFailure } from '../dunning/decide-manual-failure.ts'
import type { DunningDecision, DunningMethod } from '../dunning/decision.ts'
import type { FailureCode } from '../dunning/failure-codes.ts'
import { creditOnHand } from '../invoice/credit-first.ts'
import { debtAlone, returnedParts } from '../invoice/end-unpaid.ts'
import { amountDue, settledInvoice, type Invoice } from '../invoice/invoice.ts'
import type { BillingState, SettledCharge, SettledAttempt } from './billing-state.ts'
import { recentDeclines, withDecline } from './declines.ts'
import { failureEvents, tellingReturned } from './failure-events.ts'
import { terminalStatuses, type SubscriptionTrigger } from './transitions.ts'
import { transition, type Moved, type Recovery, type Subscription } from './subscription.ts'

/** A charge that failed. */
export interface FailedCharge {
  /** Null when nothing was sent to a gateway, because no method works or the customer is blacklisted. */
  readonly intent: SettledAttempt
  readonly failureCode: FailureCode
  readonly kind: AttemptKind
}

/** A charge failed: applies dunning's decision to subscription, invoice and method (D4.21, D7.11). */
export function settleFailedCharge(
  state: BillingState,
  failedCharge: FailedCharge,
  now: string,
): SettledCharge {
  const { intent, failureCode, kind } = failedCharge
  const before = state.subscription.declines
  const counts = intent !== null && kind !== 'manual'
  const declines = counts ? withDecline(before, intent.methodId, now) : recentDeclines(before, now)
  const decided =
    kind === 'manual'
      ? decideManual(state, intent, failureCode)
      : decideAutomatic(state, { intent, failureCode, kind }, declines, now)
  const decision = creditFirst(state, decided, now)
  const moved = failedSubscription(state, failedCharge, { decision, declines }, now)
  const { subscription } = moved
  const failed = failedInvoice(state.invoice, decision, intent)
  // Its subscription ends with it: only the debt stays owed, and the credit inside returns to the customer (B4).
  const ends = subscription.status === 'canceled' && state.subscription.status !== 'canceled'
  const { invoice, returned } = ends ? debtAlone(failed) : { invoice: failed, returned: undefined }
  const charged =
    decision.revokeMethod && intent
      ? markPaymentMethod(state.customer, intent.methodId, 'revoked')
      : state.customer
  const back = returned && intoLots(charged, invoice.currency, returnedParts(returned))
  const given = returned && back && { ...creditOnly(back), drawnKobo: totalOf(returned.applied) }
  const events = failureEvents(state.subscription, moved, decision, failureCode)
  return {
    subscription,
    invoice,
    customer: back?.customer ?? charged,
    ...(given ? { returned: given } : {}),
    attempt: {
      number: intent?.number ?? state.invoice.attemptCount,
      reference: intent?.reference ?? '',
      methodId: intent?.methodId ?? null,
      gateway: intent?.gateway,
      automatic: kind !== 'manual',
      statusAfter: subscription.status,
      decision: { ...decision },
    },
    failureCode,
    earned: null,
    events: given ? events.map(tellingReturned(given)) : events,
    paid: false,
  }
}

/** Credit arrived during this charge: it pays before anything else, and before the debt is given up (F5). */
function creditFirst(state: BillingState, decision: DunningDecision, now: string): DunningDecision {
  const credit = creditOnHand(state)
  if (credit === 0) return decision
  if (decision.action !== 'exhausted') return { ...decision, nextDueAt: now }
  // A part paid for a subscription that ends would return at once.
  if (decision.finalAction === 'cancel' && credit < amountDue(state.invoice)) return decision
  return {
    ...decision,
    action: 'retry_scheduled',
    nextAttemptAt: null,
    stopAt: now,
    nextDueAt: now,
    rule: 'credit_first',
    reason: 'The last attempt failed, but credit has come meanwhile: it pays first.',
    notifyCustomer: false,
    finalAction: null,
  }
}

function creditOnly({ creditKobo, keptKobo }: IntoLots) {
  return { creditKobo, keptKobo }
}

function decideAutomatic(
  state: BillingState,
  { intent, failureCode, kind }: FailedCharge & { readonly kind: Exclude<AttemptKind, 'manual'> },
  declines: Subscription['declines'],
  now: string,
): DunningDecision {
  const { subscription, invoice, customer, settings } = state
  const decision = decideDunning({
    failure: { failureCode, at: now },
    attemptKind: kind,
    firstFailureAt: subscription.recovery?.firstFailureAt ?? now,
    priorAutomaticFailures: subscription.recovery?.failures ?? 0,
    plannedAt: kind === 'scheduled' ? plannedAt(subscription) : null,
    methods: methodsOf(customer, subscription, declines, state.otherDeclines ?? {}),
    chargedMethodId: intent?.methodId ?? null,
    railSwitched: subscription.recovery?.railSwitched ?? false,
    settings,
    invoicePeriodStart: invoice.periodStart,
    invoicePeriodEnd: invoice.periodEnd,
    subscriptionStatus: subscription.status,
    customerBlacklisted: customer.blacklisted,
    now,
  })
  if (!decision) throw new Error(`an automatic charge of a ${subscription.status} subscription`)
  return decision
}

/** A case that waited because recovery was switched off continues at its next check (B7). */
function plannedAt({ recovery }: Subscription): string | null {
  return recovery?.nextAttemptAt ?? recovery?.dueAt ?? null
}

function decideManual(
  state: BillingState,
  intent: SettledAttempt,
  failureCode: FailureCode,
): DunningDecision {
  const { subscription } = state
  const fallback = { action: 'request_card_update' as const, nextAttemptAt: null, stopAt: null }
  const exhausted = { ...fallback, action: 'exhausted' as const }
  const openCase = subscription.recovery ?? (isWrittenOff(subscription.status) ? exhausted : fallback)
  return decideManualFailure(openCase, failureCode, intent?.methodId ?? null)
}

/** The consequences of a failure. */
interface Consequence {
  readonly decision: DunningDecision
  /** The subscription's recent declines, with this one if it counts. */
  readonly declines: Subscription['declines']
}

function failedSubscription(
  state: BillingState,
  failedCharge: FailedCharge,
  { decision, declines }: Consequence,
  now: string,
): Moved {
  const { subscription } = state
  if (keepsStatus(subscription.status))
    return { subscription: revised(subscription, { declines }), emits: [] }
  const recovery = recoveryOf(state, failedCharge, decision, now)
  if (decision.action === 'exhausted') return exhaustedSubscription(subscription, decision, { declines }, now)
  const trigger = subscription.status === 'past_due' ? 'retry_failed' : 'renewal_failed'
  return transition(subscription, trigger, { recovery, declines })
}

/** Whether a failure keeps the status: before the first payment, and for a debt that is written off. */
function keepsStatus(status: Subscription['status']): boolean {
  return status === 'incomplete' || isWrittenOff(status)
}

function isWrittenOff(status: Subscription['status']): boolean {
  return status === 'unpaid' || terminalStatuses.includes(status)
}

/** Dunning has given up: unpaid, and cancelled at once if the merchant's settings say so (D7.13). */
export function exhaustedSubscription(
  subscription: Subscription,
  decision: DunningDecision,
  changes: Partial<Subscription>,
  now: string,
): Moved {
  const triggers: readonly SubscriptionTrigger[] = [
    // A first failure may exhaust at once (an hourly plan swept too late): it still passes through past_due.
    ...(subscription.status === 'past_due' ? [] : ['renewal_failed' as const]),
    'exhaust_dunning',
    ...(decision.finalAction === 'cancel' ? ['cancel' as const] : []),
  ]
  const ended = decision.finalAction === 'cancel' ? { canceledAt: now, endedAt: now } : {}
  return inOneStep(subscription, triggers, { ...changes, ...ended, recovery: null })
}

/** Several triggers at once: one new version, and the events of each. */
function inOneStep(
  subscription: Subscription,
  triggers: readonly SubscriptionTrigger[],
  changes: Partial<Subscription>,
): Moved {
  const first: Moved = { subscription, emits: [] }
  const { subscription: last, emits } = triggers.reduce((sofar, trigger) => {
    const next = transition(sofar.subscription, trigger)
    return { ...next, emits: [...sofar.emits, ...next.emits] }
  }, first)
  return { subscription: revised(subscription, { ...changes, status: last.status }), emits }
}

function recoveryOf(
  { subscription: { recovery: before }, invoice }: BillingState,
  { intent, failureCode, kind }: FailedCharge,
  decision: DunningDecision,
  now: string,
): Recovery {
  const chargedMethodId = intent?.methodId ?? null
  const counts = kind === 'scheduled' || kind === 'switch_rail'
  // A method offered while this charge was in progress still waits for its own charge.
  const newMethodId = before?.newMethodId === chargedMethodId ? null : (before?.newMethodId ?? null)
  return {
    invoiceId: invoice.id,
    firstFailureAt: before?.firstFailureAt ?? now,
    failures: (before?.failures ?? 0) + (counts ? 1 : 0),
    lastFailureCode: failureCode,
    action: decision.action,
    nextAttemptAt: decision.nextAttemptAt,
    stopAt: decision.stopAt,
    dueAt: newMethodId === null ? decision.nextDueAt : now,
    rule: decision.rule,
    reason: decision.reason,
    railSwitched: (before?.railSwitched ?? false) || kind === 'switch_rail',
    switchToMethodId: decision.switchToMethodId,
    newMethodId,
    customerTold: (before?.customerTold ?? false) || decision.notifyCustomer,
  }
}

function failedInvoice(invoice: Invoice, decision: DunningDecision, intent: SettledAttempt): Invoice {
  const changes = {
    // If nothing was sent now, an earlier charge may still arrive.
    charge: intent === null ? unseenOf(invoice.charge) : null,
    nextAttemptAt: decision.nextAttemptAt,
    attemptCount: intent?.number ?? invoice.attemptCount,
  }
  const writeOff = decision.action === 'exhausted' && invoice.status === 'open'
  return writeOff ? settledInvoice(invoice, 'write_off', changes) : revised(invoice, changes)
}

/** A switch's methods in order of preference, the default first; only its own if it was made at checkout. */
function methodsOf(
  customer: Customer,
  { ownMethodOnly, paymentMethodId }: Subscription,
  declines: Subscription['declines'],
  otherDeclines: Readonly<Record<string, number>>,
): DunningMethod[] {
  const open = customer.paymentMethods.filter(({ id }) => !ownMethodOnly || id === paymentMethodId)
  const ordered = open.sort((a, b) => Number(b.isDefault) - Number(a.isDefault))
  return ordered.map(({ id, status }) => {
    return { id, status, declinesIn30Days: (declines[id]?.length ?? 0) + (otherDeclines[id] ?? 0) }
  })
}
