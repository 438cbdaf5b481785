import type { Moment } from '../change.ts'
import { addMs } from '../time.ts'
import type { AnyInvoice, PaidBy } from './invoice.ts'
import type { Refund } from './refund.ts'
import { moneyLeaseMs } from '../waits.ts'

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

/** The record of a refund whose money is taken in the same commit; the gateway has not been asked yet. */
export function requestedRefund(
  invoice: AnyInvoice,
  charge: PaidBy,
  decided: Pick<Refund, Decided>,
  { now, wallMs }: Moment,
): Refund {
  return {
    ...decided,
    merchantId: invoice.merchantId,
    createdAt: now,
    invoiceId: invoice.id,
    subscriptionId: invoice.subscriptionId,
    customerId: invoice.customerId,
    planId: invoice.planId,
    currency: invoice.currency,
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
