import type { Dispute } from '../domain/dispute/dispute.ts'
import { shownDispute } from '../domain/dispute/shown.ts'

/** A dispute as the interface shows it (N3). */
export function disputeView(dispute: Dispute) {
  const { evidence, submittedAt, closedAt, createdAt } = dispute
  return { ...shownDispute(dispute), evidence, submittedAt, closedAt, createdAt }
}
