import type { DisputeNotice } from '../../domain/dispute/decide-opening.ts'
import type { Dispute } from '../../domain/dispute/dispute.ts'
import { isUndecided } from '../../domain/dispute/transitions.ts'
import { notFound } from '../../domain/problem.ts'
import { disputeRef, disputesOf } from '../../store/entities/dispute.ts'
import { load } from '../../store/load.ts'
import { queryAll } from '../../store/query-all.ts'
import type { Charging, OperationContext, Writing } from '../unit-of-work/context.ts'
import { onFreshState } from '../unit-of-work/retry-when-stale.ts'
import { closeLost, closeWon } from './close-dispute.ts'
import { openDispute } from './open-dispute.ts'

/** A tenant's undecided disputes: those the operator forwards and follows for a gateway without an interface (N3). */
export async function undecidedDisputes(context: OperationContext): Promise<Dispute[]> {
  const all = await queryAll(context, disputesOf(context.tenant.merchantId))
  return all.filter(isUndecided)
}

/**
 * Opens a dispute that a gateway reported to the operator, by mail for instance; may be repeated (N3).
 * @throws Problem 404 for a charge that paid no invoice: what a bank takes of it is a reversal (R5).
 */
export async function openByHand(context: Charging, notice: DisputeNotice): Promise<Dispute> {
  const dispute = await onFreshState(context, (own) => openDispute(own, notice))
  if (dispute === null) throw notFound('chargeReference')
  return dispute
}

/** A bank's decision: everything for the merchant, or an amount against them, in minor units (G1). */
export type DecisionByHand =
  { readonly outcome: 'won' } | { readonly outcome: 'lost'; readonly lostKobo: number }

/**
 * Books a bank's decision that the operator learned of (N3).
 * @throws Problem 404; 409 `invalid_transition` for one that was decided so already.
 */
export function closeByHand(context: Writing, id: string, decision: DecisionByHand): Promise<Dispute> {
  return onFreshState(context, async (own) => {
    const dispute = await disputeById(own, id)
    if (decision.outcome === 'won') return closeWon(own, dispute)
    return closeLost(own, dispute, { trigger: 'lose', lostKobo: decision.lostKobo })
  })
}

/**
 * A dispute by its identifier, read strongly.
 * @throws Problem 404.
 */
export async function disputeById(context: OperationContext, id: string): Promise<Dispute> {
  const ref = disputeRef(context.tenant.merchantId, id)
  const { dispute } = await load(context, { dispute: ref }, { read: 'strong' })
  if (!dispute) throw notFound()
  return dispute
}
