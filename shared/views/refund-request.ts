import type { AskedRefund } from '../domain/invoice/refund-request.ts'
import { pick } from './pick.ts'

/** A member's refund request to the owner, with both their names (P4, R7). */
export function refundRequestView(request: AskedRefund) {
  return {
    ...pick(request, [
      'id',
      'status',
      'invoiceId',
      'invoiceNumber',
      'customerId',
      'amount',
      'currency',
      'reason',
    ]),
    ...pick(request, ['askedBy', 'createdAt', 'decidedBy', 'decidedAt', 'answer', 'refundId']),
    lines: request.lines ?? [],
    paymentId: request.paymentId ?? null,
    outsideAs: request.outsideAs ?? null,
  }
}
