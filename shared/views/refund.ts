import { refundedPayment, type Refund, type RefundsMade } from '../domain/invoice/refund.ts'
import { pick } from './pick.ts'

/** What a request refunded (D6.9): without an answer from a gateway it is pending. The sums are of all its refunds, one a payment (M1). */
export function refundView({ amount, refunds }: RefundsMade) {
  const kept = refunds.filter(({ status }) => status !== 'failed')
  const { id, invoiceId } = kept[0] ?? refunds[0]!
  const isDone = kept.length > 0 && kept.every(({ status }) => status === 'succeeded')
  return {
    invoiceId,
    refunded: amount,
    status: isDone ? ('succeeded' as const) : ('pending' as const),
    refundId: id,
    fromCreditKobo: kept.reduce((sum, { fromCreditKobo }) => sum + (fromCreditKobo ?? 0), 0),
    refunds: refunds.map((refund) => ({
      refundId: refund.id,
      paymentId: refundedPayment(refund),
      amount: refund.amount,
      status: shownRefundStatus(refund),
      to: refundedTo(refund),
    })),
  }
}

/** Where a refund goes (M1): back by its gateway, into the customer's credit, or as the merchant's cash. */
function refundedTo({ outsideAs }: Refund): 'gateway' | 'credit' | 'outside' {
  return outsideAs ?? 'gateway'
}

/** The state of a refund, as its merchant reads it: the gateway has not answered, has paid it back, or has refused it. */
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
    paymentId: refundedPayment(refund),
    to: refundedTo(refund),
  }
}
