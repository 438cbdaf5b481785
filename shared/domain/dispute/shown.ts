import type { Dispute } from './dispute.ts'

/** A dispute as events name it; its evidence is read by its own call. */
export function shownDispute(dispute: Dispute) {
  const { id, invoiceId, customerId, amount, currency, category, status, dueAt } = dispute
  return {
    id,
    invoiceId,
    customerId,
    paymentId: dispute.chargeReference,
    amount,
    currency,
    category,
    status,
    dueAt,
    heldKobo: heldOf(dispute),
    lostKobo: status === 'won' ? 0 : (dispute.loss?.amount ?? 0),
  }
}

/** What an undecided dispute holds, in minor units. */
export function heldOf({ status, hold }: Pick<Dispute, 'status' | 'hold'>): number {
  return status === 'needs_response' || status === 'under_review' ? hold.amount : 0
}
