import type { OpenInvoiceOption, UnusedOption } from '../../domain/billing-settings.ts'
import { withCredit, type Customer } from '../../domain/customer.ts'
import { billFinal, type LastInvoice } from '../../domain/invoice/final-billing.ts'
import { endUnpaid, returnedKobo } from '../../domain/invoice/end-unpaid.ts'
import { decideCancelAtEnd, decideUncancel } from '../../domain/subscription/decide-scheduled-cancel.ts'
import { draftsOf } from '../../domain/subscription/event-drafts.ts'
import { lastBill } from '../../domain/subscription/last-bill.ts'
import { unusedAtCancel } from '../../domain/subscription/proration.ts'
import { transition, type Subscription } from '../../domain/subscription/subscription.ts'
import { nowOf } from '../../store/context.ts'
import { customerCodec } from '../../store/entities/customer.ts'
import { invoiceCodec } from '../../store/entities/invoice.ts'
import { create, replace, type Write } from '../../store/write.ts'
import { changeWrites, commitChange } from '../changes/commit-change.ts'
import { chargeFinal, finalMoment } from '../charging/final-invoice.ts'
import { letPendingGo } from '../late-charges/let-go.ts'
import { loadBesideChange } from '../plan-change/beside-change.ts'
import { givingUpChange } from '../plan-change/give-up-change.ts'
import { finishUnusedRefunds, refundUnused } from '../refunds/refund-unused.ts'
import type { Charging, Writing } from '../unit-of-work/context.ts'
import { creditUseMoves } from '../billing-state/credit-writes.ts'
import { creditBack } from '../billing-state/return-credit.ts'
import type { LoadedBilling } from '../billing-state/load-billing.ts'
import { loadEndingState } from '../billing-state/load-subscription-state.ts'
import { chainWrites, currentFirst } from '../billing-state/load-chain.ts'
import { saveSubscription } from '../billing-state/save-subscription.ts'

/** How a subscription is cancelled (B3); what is left out is the merchant's setting. */
export interface CancelOrder {
  readonly atPeriodEnd: boolean
  readonly unused?: UnusedOption
  readonly openInvoice?: OpenInvoiceOption
}

/**
 * Cancels a subscription now, or at its period's end (D4.11, D4.12, B3, B4, B5). Cancelling now ends what is open and
 * drops every due time in the same transaction, so no retry can follow; what was paid and not used becomes credit,
 * goes back the way it was paid, or is forfeited. A payment that waits for its payer is waited for no more: should it
 * come, it is given back (A9).
 * @throws Problem 404; 409 `invalid_transition`, `payment_in_progress`, `version_mismatch`; 422 `insufficient_balance` for a
 * refund that the merchant's money does not cover.
 */
export async function cancelSubscription(
  context: Charging,
  subscriptionId: string,
  order: CancelOrder,
  version: number | null = null,
): Promise<Subscription> {
  const trigger = order.atPeriodEnd ? 'cancel_at_period_end' : 'cancel'
  const release = givingUpChange(context, (held) => transition(held, trigger, {}, 'cancel'))
  const { loaded, settings } = await loadEndingState(context, subscriptionId, version, release)
  if (order.atPeriodEnd) return commitChange(context, decideCancelAtEnd(loaded))
  const { unused = settings.unusedOnCancel, openInvoice = settings.openInvoiceOnCancel } = order
  return cancelNow(context, loaded, { unused, openInvoice })
}

/**
 * Takes a scheduled cancel back.
 * @throws Problem 404; 409 `invalid_transition` when none is scheduled (D4.13), `version_mismatch`.
 */
export async function uncancelSubscription(
  context: Writing,
  subscriptionId: string,
  version: number | null = null,
): Promise<Subscription> {
  const { loaded, draft } = await loadBesideChange(context, subscriptionId, version)
  return commitChange(context, decideUncancel(loaded, draft))
}

async function cancelNow(
  context: Charging,
  loaded: LoadedBilling,
  { unused, openInvoice }: { readonly unused: UnusedOption; readonly openInvoice: OpenInvoiceOption },
): Promise<Subscription> {
  const { subscription, invoice } = loaded
  const now = nowOf(context)
  const { subscription: after, emits } = transition(subscription, 'cancel', {
    canceledAt: now,
    endedAt: now,
    resumesAt: null,
    scheduledPlanId: null,
    recovery: null,
    unbilled: [],
  })
  const open = invoice?.status === 'open' || invoice?.status === 'uncollectible' ? invoice : null
  const order = { why: 'subscription_canceled', statusAfter: after.status } as const
  const free = open && letPendingGo(context, open, order)
  const ended = free ? endUnpaid(free.invoice, openInvoice, now) : null
  const bill = lastBill(unusedOf(subscription, now), subscription.unbilled, unused)
  const givesBack = bill.creditKobo + bill.refundKobo > 0
  const first = givesBack ? await currentFirst(context, subscription, invoice) : undefined
  const refunds = first && bill.refundKobo > 0 ? await refundUnused(context, first, bill.refundKobo) : null
  const creditKobo = bill.creditKobo + (refunds?.creditKobo ?? 0)
  const { forfeitedKobo } = bill
  const extra = { creditKobo, ...(forfeitedKobo > 0 ? { forfeitedKobo } : {}) }
  const returned = ended ? returnedKobo(ended.returned) : 0
  const back = refunds
    ? withReturned(loaded.customer, subscription.price.currency, refunds.creditKobo)
    : await creditBack(context, loaded.customer, invoice, creditKobo + returned)
  const final = billFinal(
    { customer: back.customer, ended: after, endedAt: now },
    bill.lines,
    finalMoment(context),
  )
  const saved = await saveSubscription(
    context,
    loaded,
    final.subscription,
    draftsOf(emits, { subscription_cancelled: { extra, onTimeline: true } }),
    {
      customer: final.customer,
      writes: [
        ...(open && ended && free ? [replace(invoiceCodec, open, ended.invoice), ...free.writes] : []),
        ...(refunds ? await changeWrites(context, refunds) : chainWrites(first, { credited: creditKobo })),
        ...back.writes,
        ...finalWrites(context, back.customer, final),
      ],
    },
  )
  const state = { ...loaded, subscription: saved, customer: final.customer }
  if (refunds) await finishUnusedRefunds(context, refunds, state)
  await chargeFinal(context, loaded, final)
  return saved
}

/** The writes of a last invoice; the subscription is the caller's. */
function finalWrites(context: Charging, before: Customer, { invoice, customer }: LastInvoice): Write[] {
  if (invoice === null) return []
  return [
    create(invoiceCodec, invoice),
    ...creditUseMoves(context, invoice),
    ...(customer === before ? [] : [replace(customerCodec, before, customer)]),
  ]
}

/** The customer with what returns to them as credit, whose money the refunds have taken along. */
function withReturned(before: Customer, currency: string, amount: number) {
  const customer = withCredit(before, currency, amount)
  return { customer, writes: customer === before ? [] : [replace(customerCodec, before, customer)] }
}

/** What was paid for the period and is not used, in minor units (D4.11, D4.25, B2). */
function unusedOf(subscription: Subscription, now: string): number {
  const { status, pausedAt, pausedSeconds } = subscription
  return unusedAtCancel({
    status: status as Parameters<typeof unusedAtCancel>[0]['status'],
    pausedAt,
    pausedSeconds,
    paidForPeriodKobo: subscription.paidForPeriod,
    refundedKobo: subscription.refundedForPeriod ?? 0,
    periodStart: subscription.currentPeriodStart,
    periodEnd: subscription.currentPeriodEnd,
    effectiveAt: now,
  })
}
