import { answered } from '../../domain/change/change.ts'
import { decideAnswering, decideEvidence, decideSubmitted } from '../../domain/dispute/decide-answer.ts'
import type { Dispute, DisputeAnswer } from '../../domain/dispute/dispute.ts'
import { evidenceText, type Evidence } from '../../domain/dispute/evidence.ts'
import { notFound } from '../../domain/problem.ts'
import { nowOf, strongly, withoutKey } from '../../store/context.ts'
import { disputeRef } from '../../store/entities/dispute.ts'
import { load } from '../../store/load.ts'
import { commitChange } from '../changes/commit-change.ts'
import type { Charging, Writing } from '../unit-of-work/context.ts'
import { closeLost } from './close-dispute.ts'

/**
 * Changes the named parts of a dispute's evidence, before it is sent.
 * @throws Problem 404; 409 `invalid_transition`.
 */
export async function updateDispute(context: Writing, id: string, evidence: Evidence): Promise<Dispute> {
  return commitChange(context, decideEvidence(await readDispute(context, id), evidence))
}

/**
 * Sends a dispute's evidence by its gateway's interface; where that has none, the operator's list shows it (N3).
 * @throws Problem 404; 409 `invalid_transition`, `dispute_answered`.
 */
export function submitDispute(context: Charging, id: string): Promise<Dispute> {
  return answer(context, id, () => ({ kind: 'submit' }))
}

/**
 * Accepts a dispute, or a part of it: the bank returns that to its customer.
 * @throws Problem 404; 409 `invalid_transition`, `dispute_answered`; 422 above what is disputed.
 */
export function acceptDispute(context: Charging, id: string, amount?: number): Promise<Dispute> {
  return answer(context, id, (dispute) => ({ kind: 'accept', amount: amount ?? dispute.amount }))
}

/** The answer is kept before the gateway is called (H4), and sent again until it is known to have arrived. */
async function answer(
  given: Charging,
  id: string,
  answerOf: (dispute: Dispute) => DisputeAnswer,
): Promise<Dispute> {
  const context: Charging = strongly(given)
  const before = await readDispute(context, id)
  const change = decideAnswering(before, answerOf(before), nowOf(context))
  const noted = await commitChange(context, change, { answer: null })
  const sent = await sendAnswer(withoutKey(context), noted)
  return commitChange(context, answered(sent))
}

/** Sends the merchant's answer, and books that it arrived. Without a confirmation it stays, and is sent again when due. */
export async function sendAnswer(context: Charging, dispute: Dispute): Promise<Dispute> {
  const { answer, merchantId, reference, chargeReference, evidence } = dispute
  if (answer === null) return dispute
  const sent = await context.gateways
    .of(dispute)
    .answerDispute(
      { merchantId, reference, chargeReference },
      answer.kind === 'accept'
        ? answer
        : {
            ...answer,
            text: evidenceText(evidence),
            customer: {
              email: evidence.customerEmail ?? null,
              name: evidence.customerName ?? null,
              phone: evidence.customerPhone ?? null,
            },
          },
    )
    .catch(() => 'unknown' as const)
  if (sent === 'unknown') return dispute
  if (sent === 'by_hand') context.deployment.raiseAlarm('dispute_waits', reference)
  if (answer.kind === 'submit')
    return commitChange(context, decideSubmitted(dispute, nowOf(context)), { answer: null })
  return closeLost(context, dispute, { trigger: 'accept', lostKobo: answer.amount })
}

async function readDispute(context: Writing, id: string): Promise<Dispute> {
  const { dispute } = await load(context, { dispute: disputeRef(context.tenant.merchantId, id) })
  if (!dispute) throw notFound()
  return dispute
}
