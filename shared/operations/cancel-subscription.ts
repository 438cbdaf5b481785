import { settled } from '../domain/invoice/invoice.ts'
import { paymentInProgress } from '../domain/invoice/intent.ts'
import { invalidTransition, notFound } from '../domain/problem.ts'
import type { EventDraft } from '../domain/subscription/billing-state.ts'
import { transition, type Subscription } from '../domain/subscription/subscription.ts'
import { commit } from '../store/commit.ts'
import { nowOf } from '../store/context.ts'
import { invoiceCodec } from '../store/entities/invoice.ts'
import { subscriptionCodec, subscriptionRef } from '../store/entities/subscription.ts'
import { load } from '../store/load.ts'
import { replace, type Write } from '../store/write.ts'
import type { Writing } from './context.ts'
import { loadBilling, type LoadedBilling } from './load-billing.ts'
import { composeEvents } from './settlement-changes.ts'

/**
 * Cancels a subscription now, or at its period's end (decisions 4). Cancelling now voids what is open and drops every due
 * time in the same transaction, so no retry can follow.
 * @throws Problem 404; 409 `invalid_transition`, `payment_in_progress`.
 */
export async function cancelSubscription(
  context: Writing,
  subscriptionId: string,
  atPeriodEnd: boolean,
): Promise<Subscription> {
  const loaded = await loadSubscriptionState(context, subscriptionId)
  const { subscription } = loaded
  if (!atPeriodEnd) return cancelNow(context, loaded)
  if (subscription.cancelAtPeriodEnd) throw invalidTransition(subscription.status, 'cancel')
  const after = transition(subscription, 'cancel_at_period_end', { cancelAtPeriodEnd: true }, 'cancel')
  return save(context, loaded, after, [updated('cancelAtPeriodEnd')])
}

/**
 * Takes a scheduled cancel back.
 * @throws Problem 404; 409 `invalid_transition` when none is scheduled (decisions 4).
 */
export async function uncancelSubscription(context: Writing, subscriptionId: string): Promise<Subscription> {
  const loaded = await loadSubscriptionState(context, subscriptionId)
  const { subscription } = loaded
  if (!subscription.cancelAtPeriodEnd) throw invalidTransition(subscription.status, 'uncancel')
  const after = transition(subscription, 'uncancel', { cancelAtPeriodEnd: false })
  return save(context, loaded, after, [updated('cancelAtPeriodEnd')])
}

async function cancelNow(context: Writing, loaded: LoadedBilling): Promise<Subscription> {
  const { subscription, invoice } = loaded
  const now = nowOf(context)
  const after = transition(subscription, 'cancel', {
    canceledAt: now,
    endedAt: now,
    recovery: null,
    unbilled: [],
  })
  if (invoice?.attempt) throw paymentInProgress()
  const open = invoice?.status === 'open' || invoice?.status === 'uncollectible'
  const voided =
    invoice && open
      ? [replace(invoiceCodec, invoice, settled(invoice, 'void', { voidedAt: now, nextAttemptAt: null }))]
      : []
  return save(
    context,
    loaded,
    after,
    [{ type: 'subscription_cancelled', extra: { creditKobo: 0 }, onTimeline: true }],
    voided,
  )
}

function save(
  context: Writing,
  loaded: LoadedBilling,
  after: Subscription,
  events: EventDraft[],
  writes: Write[] = [],
): Promise<Subscription> {
  const { customer, plan } = loaded
  return commit(context, {
    writes: [replace(subscriptionCodec, loaded.subscription, after), ...writes],
    events: composeEvents(context, events, { subscription: after, customer, plan }),
    result: after,
  })
}

function updated(field: keyof Subscription): EventDraft {
  return { type: 'subscription_updated', extra: { changed: [field] }, onTimeline: true }
}

/**
 * A subscription with its customer, plan and latest invoice: two round trips, for only the subscription names the rest.
 * @throws Problem 404.
 */
export async function loadSubscriptionState(
  context: Writing,
  subscriptionId: string,
): Promise<LoadedBilling> {
  const { subscription } = await load(context, {
    subscription: subscriptionRef(context.merchantId, subscriptionId),
  })
  if (!subscription) throw notFound()
  const { customerId, planId, latestInvoiceId } = subscription
  const loaded = await loadBilling(context, {
    subscriptionId,
    customerId,
    planId,
    invoiceId: latestInvoiceId,
  })
  if (!loaded) throw notFound()
  return loaded
}
