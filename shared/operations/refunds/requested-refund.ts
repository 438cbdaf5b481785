import { attemptLeaseMs, type Invoice, type PaidBy } from '../../domain/invoice/invoice.ts'
import type { Refund } from '../../domain/invoice/refund.ts'
import { addSeconds } from '../../domain/time.ts'
import { newId, nowOf } from '../../store/context.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

type Decided =
  'transactionId' | 'amount' | 'fromCreditKobo' | 'countedKobo' | 'reason' | 'unsettledKobo' | 'orCredit'

/** The record of a refund whose money is taken in the same commit, and that the gateway is still to be asked for. */
export function requestedRefund(
  context: OperationContext,
  invoice: Invoice,
  charge: PaidBy,
  decided: Pick<Refund, Decided>,
): Refund {
  const now = nowOf(context)
  return {
    ...decided,
    merchantId: context.merchantId,
    id: newId(context, 'refund'),
    createdAt: now,
    invoiceId: invoice.id,
    subscriptionId: invoice.subscriptionId,
    customerId: invoice.customerId,
    planId: invoice.planId,
    currency: invoice.currency,
    rail: charge.rail,
    chargeReference: charge.reference,
    status: 'requested',
    dueAt: addSeconds(now, attemptLeaseMs / 1000),
    leaseUntil: Date.parse(context.time.wall.now()) + attemptLeaseMs,
    version: 1,
  }
}
