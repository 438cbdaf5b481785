import type { Refund } from '../domain/invoice/refund.ts'
import { pick } from './pick.ts'

/** A refund as the interface shows it (D6.9): without an answer from the gateway it is pending. */
export function refundView({ id, invoiceId, amount, status, fromCreditKobo }: Refund) {
  return {
    invoiceId,
    refunded: amount,
    status: status === 'succeeded' ? ('succeeded' as const) : ('pending' as const),
    refundId: id,
    fromCreditKobo: fromCreditKobo ?? 0,
  }
}

/** How far a refund is, as its merchant reads it: the gateway has not answered, has paid it back, or has refused it. */
export function shownRefundStatus({ status }: Refund): 'pending' | 'succeeded' | 'failed' {
  return status === 'requested' ? 'pending' : status
}

/** A refund as its merchant reads it (Q6). */
export function refundRecordView(refund: Refund) {
  return {
    ...pick(refund, ['id', 'invoiceId', 'subscriptionId', 'customerId', 'amount', 'currency']),
    status: shownRefundStatus(refund),
    ...pick(refund, ['reason', 'rail', 'transactionId']),
    fromCreditKobo: refund.fromCreditKobo ?? 0,
    createdAt: refund.createdAt,
    lines: refund.lines ?? [],
  }
}
