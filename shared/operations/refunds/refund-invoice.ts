import { attemptLeaseMs } from '../../domain/invoice/invoice.ts'
import { paymentInProgress } from '../../domain/invoice/intent.ts'
import { afterRefund, refundable, withRefunded, type Refund } from '../../domain/invoice/refund.ts'
import type { BillingState } from '../../domain/subscription/billing-state.ts'
import { addSeconds } from '../../domain/time.ts'
import { commit } from '../../store/commit.ts'
import { newId, nowOf } from '../../store/context.ts'
import { invoiceCodec } from '../../store/entities/invoice.ts'
import { refundCodec, refundRef } from '../../store/entities/refund.ts'
import { subscriptionCodec } from '../../store/entities/subscription.ts'
import { transactionCodec } from '../../store/entities/transaction.ts'
import { load } from '../../store/load.ts'
import { create, replace } from '../../store/write.ts'
import { chargeOf } from './find-charge.ts'
import type { Charging } from '../unit-of-work/context.ts'
import { finishRefund } from './finish-refund.ts'
import { invoiceEntry } from '../billing-state/invoice-journal-entry.ts'
import { loadInvoiceState } from '../invoices/pay-invoice.ts'
import { takeFromInvoice } from '../billing-state/take-invoice-money.ts'

const leaseSeconds = attemptLeaseMs / 1000

/**
 * Gives back what was paid for an invoice, all that is left of it or a part (decisions 6). The money is taken first, from
 * where the invoice's lies; then the gateway is asked, under the refund's own reference.
 * @throws Problem 404; 409 `invalid_transition`, `already_refunded`, `payment_in_progress`, `refund_declined`; 422
 * `refund_exceeds_paid`, `insufficient_balance`.
 */
export async function refundInvoice(
  context: Charging,
  invoiceId: string,
  order: { readonly amount?: number; readonly reason?: string },
): Promise<Refund> {
  const state = await loadInvoiceState(context, invoiceId)
  const resumed = context.idempotency?.resumed
  if (resumed) return resume(context, state, resumed)
  const { invoice, subscription } = state
  const amount = refundable(invoice, order.amount ?? null)
  if (subscription.changeInProgress !== null) throw paymentInProgress()
  const charge = await chargeOf(context, invoice)
  const now = nowOf(context)
  const taken = await takeFromInvoice(context, { invoice, amount, to: 'refunds', ifShort: 'refuse' })
  const entry = invoiceEntry(context, invoice, {
    type: 'refund',
    status: 'pending',
    amount,
    postings: taken.postings,
    rail: charge.rail,
  })
  const refund: Refund = {
    merchantId: context.merchantId,
    id: newId(context, 'refund'),
    createdAt: now,
    invoiceId,
    subscriptionId: subscription.id,
    customerId: invoice.customerId,
    planId: invoice.planId,
    transactionId: entry.id,
    amount,
    currency: invoice.currency,
    reason: order.reason ?? null,
    rail: charge.rail ?? 'card',
    chargeReference: charge.attempt?.reference ?? '',
    status: 'requested',
    unsettledKobo: taken.unsettledKobo,
    dueAt: addSeconds(now, leaseSeconds),
    leaseUntil: Date.parse(context.time.wall.now()) + attemptLeaseMs,
    version: 1,
  }
  const after: BillingState = {
    ...state,
    invoice: withRefunded(invoice, amount),
    subscription: afterRefund(subscription, invoice, amount),
  }
  await commit(context, {
    writes: [
      create(refundCodec, refund),
      replace(invoiceCodec, invoice, after.invoice),
      ...(after.subscription === subscription
        ? []
        : [replace(subscriptionCodec, subscription, after.subscription)]),
      create(transactionCodec, entry),
      ...taken.writes,
    ],
    claim: refund.id,
  })
  return finishRefund(context, refund, after, false)
}

/** A repeat after a crash: the claim names the refund, so the same one goes on under the same reference. */
async function resume(context: Charging, state: BillingState, refundId: string): Promise<Refund> {
  context.consistent = true
  const { refund } = await load(context, { refund: refundRef(context.merchantId, refundId) })
  if (!refund) throw new Error('a claimed refund that is not there')
  return finishRefund(context, refund, state, true)
}
