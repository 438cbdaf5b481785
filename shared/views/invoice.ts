import { openOf } from '../domain/charge/charge.ts'
import { outsideReversedKobo } from '../domain/invoice/outside-part.ts'
import { partsPaidOf } from '../domain/invoice/payment-part.ts'
import { amountCredited } from '../domain/invoice/chain.ts'
import { isOverdue } from '../domain/invoice/waiting.ts'
import { pageOfInvoice, receiptOfInvoice } from '../domain/receipt/receipt.ts'
import { percentText, taxSums } from '../domain/tax/tax-sums.ts'
import { refundedOf, type AnyInvoice, type Approval, type Invoice } from '../domain/invoice/invoice.ts'
import { shownLines } from '../domain/invoice/shown-lines.ts'
import type { Transaction } from '../domain/ledger/transaction.ts'
import { pick } from './pick.ts'

/** An invoice as the interface shows it (D6.2). */
export function invoiceView(invoice: AnyInvoice) {
  return {
    id: invoice.id,
    number: invoice.number,
    subscriptionId: invoice.subscriptionId,
    customerId: invoice.customerId,
    planId: invoice.planId,
    status: invoice.status,
    billingReason: invoice.billingReason,
    subtotal: invoice.subtotal,
    discount: invoice.discount,
    creditApplied: invoice.creditApplied,
    amount: invoice.amount,
    amountPaid: invoice.amountPaid,
    // Money held by a dispute is not returned yet (N3).
    amountRefunded: refundedOf(invoice),
    amountCredited: amountCredited(invoice),
    currency: invoice.currency,
    periodStart: invoice.periodStart,
    periodEnd: invoice.periodEnd,
    cycle: invoice.cycle,
    lines: shownLines(invoice),
    attemptCount: invoice.attemptCount,
    nextAttemptAt: invoice.nextAttemptAt,
    paidAt: invoice.paidAt,
    voidedAt: invoice.voidedAt,
    pendingPayment: pendingPaymentOf(invoice),
    receiptUrl: receiptOfInvoice(invoice),
    createdAt: invoice.createdAt,
    amountReversed: (invoice.reversed?.amount ?? 0) + outsideReversedKobo(invoice),
    payments: shownPayments(invoice),
    collection: invoice.waits == null ? ('automatic' as const) : ('send_invoice' as const),
    dueAt: invoice.waits?.dueAt ?? null,
    metadata: invoice.metadata ?? {},
    sentAt: invoice.waits?.sentAt ?? null,
    overdue: isOverdue(invoice),
    paymentUrl: pageOfInvoice(invoice),
    ...taxOf(invoice),
  }
}

/** The tax of an invoice (L2); nothing if it bears none. */
function taxOf({ lines, taxes, tax, taxNumber = null, finalizedAt = null, noted }: AnyInvoice) {
  if (taxes === undefined) return {}
  return {
    tax: tax ?? 0,
    taxNumber,
    finalizedAt,
    amountNoted: noted ?? 0,
    taxes: taxSums(lines, taxes).map(({ tax: { code, name, basisPoints, inclusive }, net, amount }) => ({
      ...{ code, name, rate: percentText({ basisPoints }), inclusive, net, amount },
    })),
  }
}

/** What has paid an invoice: its charge, and outside payments (M1), oldest first. */
function shownPayments(invoice: AnyInvoice) {
  return partsPaidOf(invoice).map((part) =>
    pick(part, [
      ...(['id', 'kind', 'amount', 'refunded', 'at', 'reference', 'rail', 'receivedAt', 'note'] as const),
      ...(['recordedBy', 'reversed'] as const),
    ]),
  )
}

/** A payment that waits for its payer, or for an answer (A9); null if there is none. */
function pendingPaymentOf({ charge, approval, status }: AnyInvoice) {
  const { rail, at: since, deadline, action: nextAction } = openOf(charge) ?? { deadline: null }
  if (deadline === null) return status === 'open' && approval ? approvalView(approval) : null
  return { rail, since, deadline, nextAction }
}

/** A charge that the bank makes only after the customer has approved it, if the bank asks them. */
function approvalView({ rail, since, until, url }: Approval) {
  return {
    rail,
    since,
    deadline: until,
    nextAction: url === null ? null : { type: 'redirect' as const, url },
  }
}

/** An invoice that does not exist yet (D4.18): without id and number. */
export function upcomingView(invoice: Invoice) {
  return {
    subscriptionId: invoice.subscriptionId,
    customerId: invoice.customerId,
    planId: invoice.planId,
    billingReason: invoice.billingReason,
    currency: invoice.currency,
    periodStart: invoice.periodStart,
    periodEnd: invoice.periodEnd,
    cycle: invoice.cycle,
    lines: shownLines(invoice),
    subtotal: invoice.subtotal,
    discount: invoice.discount,
    creditApplied: invoice.creditApplied,
    amount: invoice.amount,
    ...taxOf(invoice),
  }
}

/**
 * An invoice in events: the fields visible in payloads (S9), why it was made, and its number (Q7). One that bears tax has the
 * number of its document, which is null until that is given (L4).
 */
export function invoiceInEvent(invoice: AnyInvoice) {
  const { id, amount, currency, status, periodStart, periodEnd, billingReason, number } = invoice
  const shown = { id, amount, currency, status, periodStart, periodEnd, billingReason, number }
  return invoice.taxes === undefined ? shown : { ...shown, taxNumber: invoice.taxNumber ?? null }
}

/** One charge attempt of an invoice, with the dunning decision that followed it. */
export function attemptView(transaction: Transaction) {
  return {
    id: transaction.id,
    number: transaction.attempt?.number ?? null,
    status: transaction.status,
    amount: transaction.amount,
    currency: transaction.currency,
    rail: transaction.rail,
    paymentMethodId: transaction.attempt?.methodId ?? null,
    failureCode: transaction.failureCode,
    automatic: transaction.attempt?.automatic ?? false,
    decision: transaction.attempt?.decision ?? null,
    createdAt: transaction.createdAt,
    type: transaction.type,
  }
}
