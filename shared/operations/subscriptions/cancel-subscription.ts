import { endUnpaid, returnedKobo } from '../../domain/invoice/end-unpaid.ts'
import { invalidTransition } from '../../domain/problem.ts'
import { cancelCredit } from '../../domain/subscription/proration.ts'
import { transition, type Subscription } from '../../domain/subscription/subscription.ts'
import { nowOf } from '../../store/context.ts'
import { invoiceCodec } from '../../store/entities/invoice.ts'
import { replace } from '../../store/write.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { letPendingGo } from '../late-charges/let-go.ts'
import { creditBack } from '../billing-state/return-credit.ts'
import type { LoadedBilling } from '../billing-state/load-billing.ts'
import { loadSubscriptionState } from '../billing-state/load-subscription-state.ts'
import { chainWrites, currentFirst } from '../billing-state/load-chain.ts'
import { saveSubscription, updated } from '../billing-state/save-subscription.ts'

/**
 * Cancels a subscription now, or at its period's end (decisions 4). Cancelling now voids what is open and drops every due
 * time in the same transaction, so no retry can follow; what was paid and not used becomes the customer's credit. A payment
 * that waits for its payer is waited for no more: should it come, it is given back (amendments A9).
 * @throws Problem 404; 409 `invalid_transition`, `payment_in_progress`, `version_mismatch`.
 */
export async function cancelSubscription(
  context: Writing,
  subscriptionId: string,
  atPeriodEnd: boolean,
  version: number | null = null,
): Promise<Subscription> {
  const loaded = await loadSubscriptionState(context, subscriptionId, version)
  const { subscription } = loaded
  if (!atPeriodEnd) return cancelNow(context, loaded)
  if (subscription.cancelAtPeriodEnd) throw invalidTransition(subscription.status, 'cancel')
  const after = transition(subscription, 'cancel_at_period_end', { cancelAtPeriodEnd: true }, 'cancel')
  return saveSubscription(context, loaded, after, [updated('cancelAtPeriodEnd')])
}

/**
 * Takes a scheduled cancel back.
 * @throws Problem 404; 409 `invalid_transition` when none is scheduled (decisions 4), `version_mismatch`.
 */
export async function uncancelSubscription(
  context: Writing,
  subscriptionId: string,
  version: number | null = null,
): Promise<Subscription> {
  const loaded = await loadSubscriptionState(context, subscriptionId, version)
  const { subscription } = loaded
  if (!subscription.cancelAtPeriodEnd) throw invalidTransition(subscription.status, 'uncancel')
  const after = transition(subscription, 'uncancel', { cancelAtPeriodEnd: false })
  return saveSubscription(context, loaded, after, [updated('cancelAtPeriodEnd')])
}

async function cancelNow(context: Writing, loaded: LoadedBilling): Promise<Subscription> {
  const { subscription, invoice } = loaded
  const now = nowOf(context)
  const after = transition(subscription, 'cancel', {
    canceledAt: now,
    endedAt: now,
    resumesAt: null,
    scheduledPlanId: null,
    recovery: null,
    unbilled: [],
  })
  const creditKobo = creditOf(subscription, now)
  const open = invoice?.status === 'open' || invoice?.status === 'uncollectible' ? invoice : null
  const order = { why: 'subscription_canceled', statusAfter: after.status } as const
  const free = open && letPendingGo(context, open, order)
  const ended = free ? endUnpaid(free.invoice, 'void', now) : null
  const returned = ended ? returnedKobo(ended.returned) : 0
  const first = creditKobo > 0 ? await currentFirst(context, subscription, invoice) : undefined
  const back = await creditBack(context, loaded.customer, invoice, creditKobo + returned)
  return saveSubscription(
    context,
    loaded,
    after,
    [{ type: 'subscription_cancelled', extra: { creditKobo }, onTimeline: true }],
    {
      customer: back.customer,
      writes: [
        ...(open && ended && free ? [replace(invoiceCodec, open, ended.invoice), ...free.writes] : []),
        ...chainWrites(first, { credited: creditKobo }),
        ...back.writes,
      ],
    },
  )
}

/** What was paid for the period and is not used, in minor units (decisions 4 and 5). */
function creditOf(subscription: Subscription, now: string): number {
  const { status, pausedAt, pausedSeconds, unbilled } = subscription
  return cancelCredit({
    status: status as Parameters<typeof cancelCredit>[0]['status'],
    pausedAt,
    pausedSeconds,
    unbilled,
    paidForPeriodKobo: subscription.paidForPeriod,
    refundedKobo: subscription.refundedForPeriod ?? 0,
    periodStart: subscription.currentPeriodStart,
    periodEnd: subscription.currentPeriodEnd,
    effectiveAt: now,
  })
}
