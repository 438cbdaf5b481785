import type { Moment } from '../change/change.ts'
import { addMs } from '../time/time.ts'
import type { AnyInvoice, PaidBy } from './invoice.ts'
import type { Refund } from './refund.ts'
import { moneyLeaseMs } from '../time/waits.ts'

type Decided =
  | 'id'
  | 'transactionId'
  | 'amount'
  | 'fromCreditKobo'
  | 'countedKobo'
  | 'baseNumber'
  | 'reason'
  | 'unsettledKobo'
  | 'orCredit'
  | 'limitedMemberId'
  | 'lines'
  | 'paymentId'

type DecidedRefund = Pick<Refund, Decided>

/** The record of a refund whose money is taken in the same commit; the gateway has not been called yet. */
export function requestedRefund(
  invoice: AnyInvoice,
  charge: PaidBy,
  decided: DecidedRefund,
  { now, wallMs }: Moment,
): Refund {
  return {
    ...refundOf(invoice, decided, now),
    rail: charge.rail,
    gateway: charge.gateway,
    chargeReference: charge.reference,
    status: 'requested',
    dueAt: addMs(now, moneyLeaseMs),
    leaseUntil: wallMs + moneyLeaseMs,
    version: 1,
    ...(invoice.taxes === undefined ? {} : { taxed: true }),
  }
}

/** The record of a refund that no gateway makes: it is the customer's credit or cash with the commit itself (M1). */
export function receivedBack(
  invoice: AnyInvoice,
  outsideAs: NonNullable<Refund['outsideAs']>,
  decided: DecidedRefund,
  { now }: Moment,
): Refund {
  return {
    ...refundOf(invoice, decided, now),
    rail: null,
    gateway: null,
    chargeReference: null,
    outsideAs,
    status: 'succeeded',
    dueAt: null,
    leaseUntil: 0,
    version: 1,
    ...(invoice.taxes === undefined ? {} : { taxed: true }),
  }
}

function refundOf(invoice: AnyInvoice, decided: DecidedRefund, now: string) {
  return {
    ...decided,
    merchantId: invoice.merchantId,
    createdAt: now,
    invoiceId: invoice.id,
    subscriptionId: invoice.subscriptionId,
    customerId: invoice.customerId,
    planId: invoice.planId,
    currency: invoice.currency,
  }
}
