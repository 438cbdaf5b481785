import type { Currency } from '../money.ts'
import type { Rail } from '../payment-method.ts'
import { conflict, invalid } from '../problem.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { changed } from '../subscription/subscription.ts'
import { terminalStatuses } from '../subscription/transitions.ts'
import { addSeconds, toMs } from '../time.ts'
import { nextStatus } from '../transition-table.ts'
import { amended, type Invoice } from './invoice.ts'
import { invoiceTransitions } from './transitions.ts'

/**
 * Money of an invoice that goes back to the customer (decisions 6). The merchant's money is taken when it is `requested`;
 * if the gateway refuses, then or later, its own posting brings it back.
 */
export interface Refund {
  readonly merchantId: string
  /** Also the gateway's reference of it. */
  readonly id: string
  readonly createdAt: string
  readonly invoiceId: string
  readonly subscriptionId: string
  readonly customerId: string
  readonly planId: string
  readonly transactionId: string
  readonly amount: number
  readonly currency: Currency
  readonly reason: string | null
  readonly rail: Rail
  /** The charge that is given back. */
  readonly chargeReference: string
  readonly status: 'requested' | 'pending' | 'succeeded' | 'failed'
  /** The part that was taken before it had settled. */
  readonly unsettledKobo: number
  /** When the gateway is asked next, in the tenant's time; null once nothing is to come. */
  readonly dueAt: string | null
  /** Wall clock, epoch milliseconds: who began it may still be at work until then. */
  readonly leaseUntil: number
  readonly version: number
}

const hourSeconds = 3600
const daySeconds = 24 * hourSeconds

/**
 * What a refund gives back, in minor units: the amount asked for, else all that is left.
 * @throws Problem 409 `invalid_transition` unless paid, `already_refunded`; 422 `refund_exceeds_paid`.
 */
export function refundable(invoice: Invoice, amount: number | null): number {
  nextStatus(invoiceTransitions, invoice.status, 'refund')
  const left = invoice.amountPaid - invoice.amountRefunded
  if (invoice.amountPaid > 0 && left === 0) throw conflict('already_refunded')
  const wanted = amount ?? left
  if (wanted > left || wanted === 0) {
    throw invalid('amount', 'is more than was paid and not refunded yet', {
      reason: 'refund_exceeds_paid',
      refundableKobo: left,
    })
  }
  return wanted
}

/** The invoice with more, or less, of it refunded. */
export function withRefunded(invoice: Invoice, amount: number): Invoice {
  return amended(invoice, { amountRefunded: invoice.amountRefunded + amount })
}

/**
 * The subscription when an amount of an invoice was refunded, or came back (negative): a refund of this period's invoices
 * lowers what counts as paid for it (decisions 5). Otherwise the subscription is untouched.
 */
export function afterRefund(subscription: Subscription, invoice: Invoice, amount: number): Subscription {
  const ofThisPeriod = invoice.periodStart >= subscription.currentPeriodStart
  if (terminalStatuses.includes(subscription.status) || !ofThisPeriod) return subscription
  return changed(subscription, { paidForPeriod: subscription.paidForPeriod - amount })
}

/** A refund whose fate is known, or asked for again: every hour on the first day, then daily. */
export function decided(refund: Refund, status: Refund['status'], now: string): Refund {
  const age = (toMs(now) - toMs(refund.createdAt)) / 1000
  const waits = status === 'pending'
  const dueAt = waits ? addSeconds(now, age < daySeconds ? hourSeconds : daySeconds) : null
  return { ...refund, status, dueAt, version: refund.version + 1 }
}
