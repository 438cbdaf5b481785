import type { Refund } from '../domain/invoice/refund.ts'

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
