import { advancedCharge, type LateCharge } from '../../domain/late-charge/late-charge.ts'
import { giveBackDecision } from '../../domain/late-charge/let-go-rules.ts'
import { isWanted } from '../../domain/late-charge/wanted.ts'
import { lateEntry } from '../../domain/late-charge/late-entry.ts'
import { move } from '../../domain/ledger/posting.ts'
import type { BillingState, EventDraft } from '../../domain/subscription/billing-state.ts'
import { settleSuccess } from '../../domain/subscription/settle-success.ts'
import { addMs } from '../../domain/time.ts'
import { newReceiptKey } from '../../security/receipt-key.ts'
import { commit } from '../../store/commit.ts'
import { nowOf, strongly } from '../../store/context.ts'
import { checkoutSessionRef } from '../../store/entities/checkout-session.ts'
import { invoiceRef } from '../../store/entities/invoice.ts'
import { lateChargeCodec, lateChargeRef } from '../../store/entities/late-charge.ts'
import { transactionCodec } from '../../store/entities/transaction.ts'
import { load } from '../../store/load.ts'
import { create, replace, type Write } from '../../store/write.ts'
import { loadBilling } from '../billing-state/load-billing.ts'
import { composeEvents, settlementWrites } from '../billing-state/settlement-writes.ts'
import { entryStamp } from '../changes/entry-stamp.ts'
import type { Charging } from '../unit-of-work/context.ts'
import { onFreshState } from '../unit-of-work/retry-when-stale.ts'
import { letChargesGo } from './let-go.ts'
import { returnLateCharge } from './return-late-charge.ts'

/** A refund that a run has just asked for may take this long before another asks after it. */
const returnLeaseMs = 60_000

/** Where a success has nothing to do any more: it is booked, one way or another. */
const booked: readonly LateCharge['status'][] = [
  'applied',
  'received',
  'returning',
  'returned',
  'credited',
  'unreturnable',
]

/**
 * Books the success of a charge that was let go, which its gateway has just confirmed: the one owner of what becomes
 * of it (A8, A10). What it was for takes it if it still collects; else one commit books it as received on
 * `unapplied`, with its event, and it is given back under `<reference>-back`. A repeat finds it booked and goes on
 * with what is left to do.
 *
 * A checkout session's charge comes here once its session can't be settled by it any more: the checkout's rooms ask
 * that first.
 */
export async function bookLateCharge(context: Charging, reference: string): Promise<void> {
  const received = await onFreshState(strongly(context), async (fresh) => {
    const { charge } = await load(fresh, { charge: lateChargeRef(fresh.merchantId, reference) })
    if (!charge) return null
    if (booked.includes(charge.status)) return charge
    const state = await stateOf(fresh, charge)
    return state && charge.sessionId === null && isWanted(charge, state)
      ? apply(fresh, charge, state)
      : receive(fresh, charge, state)
  })
  if (received && (received.status === 'received' || received.status === 'returning'))
    await returnLateCharge(context, received)
}

/** The record of a late charge that what it was for has taken after all. */
export function appliedCharge(charge: LateCharge, now: string): LateCharge {
  return advancedCharge(charge, { status: 'applied', receivedAt: now, dueAt: null })
}

/** What the charge was for; null of a session that made no subscription. */
async function stateOf(context: Charging, charge: LateCharge): Promise<BillingState | null> {
  const { merchantId } = context
  if (charge.sessionId !== null) return madeBy(context, charge.sessionId)
  const { invoiceId, subscriptionId, customerId, planId } = charge
  if (invoiceId === null || subscriptionId === null || customerId === null || planId === null) return null
  const { invoice } = await load(context, { invoice: invoiceRef(merchantId, invoiceId) })
  const loaded = await loadBilling(context, { subscriptionId, customerId, planId, invoiceId: null })
  return invoice && loaded ? { ...loaded, invoice } : null
}

/** What a session's other payment has made; null where it made no invoice. */
async function madeBy(context: Charging, sessionId: string): Promise<BillingState | null> {
  const { merchantId } = context
  const { session } = await load(context, { session: checkoutSessionRef(merchantId, sessionId) })
  if (!session?.invoiceId) return null
  const { invoice } = await load(context, { invoice: invoiceRef(merchantId, session.invoiceId) })
  if (!invoice) return null
  const { subscriptionId, customerId, planId } = invoice
  const loaded = await loadBilling(context, { subscriptionId, customerId, planId, invoiceId: null })
  return loaded && { ...loaded, invoice }
}

/** The invoice is paid by it; whatever else is out for it is let go. */
async function apply(context: Charging, charge: LateCharge, state: BillingState): Promise<LateCharge> {
  const now = nowOf(context)
  const { reference, methodId, kind, rail } = charge
  const free = letChargesGo(context, state.invoice, {
    why: 'paid_otherwise',
    statusAfter: state.subscription.status,
  })
  const number = free.invoice.attemptCount + 1
  const intent = { number, reference, methodId: methodId ?? '', kind, receiptKey: newReceiptKey() }
  const settlement = settleSuccess({ ...state, invoice: free.invoice }, intent, now)
  const after = appliedCharge(charge, now)
  await commit(context, {
    writes: [
      ...settlementWrites(context, state, settlement, rail),
      ...free.writes,
      replace(lateChargeCodec, charge, after),
    ],
    events: composeEvents(context, settlement.events, { ...settlement, plan: state.plan }),
  })
  return after
}

/** Nothing wants it: it is booked as received, and told, and never passes through the merchant's earnings. */
async function receive(
  context: Charging,
  charge: LateCharge,
  state: BillingState | null,
): Promise<LateCharge> {
  const now = nowOf(context)
  // Of a session, who paid may be known only now: credit instead of a refund is then theirs.
  const known = state
    ? {
        ...charge,
        invoiceId: state.invoice.id,
        subscriptionId: state.subscription.id,
        customerId: state.customer.id,
      }
    : charge
  const entry = lateEntry(
    known,
    {
      type: 'late_charge',
      postings: move(charge.currency, 'gateway_clearing', 'unapplied', charge.amount).postings,
      decision: giveBackDecision(charge.why),
      statusAfter: state?.subscription.status ?? '',
    },
    entryStamp(context),
  )
  const after = advancedCharge(known, {
    status: 'received',
    receivedAt: now,
    transactionId: entry.id,
    dueAt: addMs(now, returnLeaseMs),
  })
  const writes: Write[] = [replace(lateChargeCodec, charge, after), create(transactionCodec, entry)]
  await commit(context, {
    writes,
    events: composeEvents(context, [returnedEvent(after, entry.id, state !== null)], state ?? {}),
  })
  return after
}

/** How money that nothing wanted is told: with its subscription, or, of a payment without one, by the opt-in event. */
function returnedEvent(charge: LateCharge, transactionId: string, hasSubscription: boolean): EventDraft {
  const { amount, rail, currency, reference, sessionId } = charge
  const reason = 'late_charge'
  if (hasSubscription) {
    const extra = { amount, rail, transactionId, reason }
    return { type: 'subscription_payment_refunded', extra, message: 'payment_returned' }
  }
  const payment = { reference, sessionId, amount, currency, rail, transactionId, reason }
  // Whoever paid may be nobody's customer: the session knows the address that was typed there (A10).
  const told = sessionId === null ? {} : { message: 'payment_returned' as const }
  return { type: 'payment_returned', extra: { payment }, ...told }
}
