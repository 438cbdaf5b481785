import type { AtGateway } from '../../domain/gateway/at-gateway.ts'
import { decideLookedAfter, decideSubmitted } from '../../domain/dispute/decide-answer.ts'
import type { Dispute } from '../../domain/dispute/dispute.ts'
import { isUndecided } from '../../domain/dispute/transitions.ts'
import { nextReminderAt } from '../../domain/dispute/wake.ts'
import { dueDisputeWords } from '../../domain/message/dispute-note.ts'
import type { GatewayDispute } from '../../ports/payment-gateway.ts'
import { Problem } from '../../domain/problem.ts'
import { nowOf, StaleRead, strongly } from '../../store/context.ts'
import { disputeRef } from '../../store/entities/dispute.ts'
import { load } from '../../store/load.ts'
import { commitChange } from '../changes/commit-change.ts'
import type { Charging } from '../unit-of-work/context.ts'
import { onFreshState } from '../unit-of-work/retry-when-stale.ts'
import { closeLost, closeWon } from './close-dispute.ts'
import { disputeOf } from './dispute-of.ts'
import { openDispute } from './open-dispute.ts'
import { sendAnswer } from './answer-dispute.ts'

/**
 * Queries a charge's gateway for its disputes, and books what has changed: callbacks may come late, twice, in any order, or
 * never (N3).
 * @throws Error when the gateway does not answer.
 */
export async function followDisputes(
  context: Charging,
  chargeReference: string,
  at: AtGateway,
): Promise<void> {
  const told = await context.gateways.of(at).disputesOf(context.tenant.merchantId, chargeReference)
  for (const one of told) await onFreshState(context, (own) => follow(own, { ...one, chargeReference }))
}

async function follow(
  context: Charging,
  told: GatewayDispute & { readonly chargeReference: string },
): Promise<void> {
  const before = await disputeOf(context, told.reference)
  // An unknown dispute that is already won has cost nothing.
  if (before === null && told.status === 'won') return
  const dispute = before ?? (await openDispute(context, told))
  if (dispute === null) return
  const isOpen = isUndecided(dispute)
  switch (told.status) {
    case 'won':
      if (dispute.status !== 'won') await closeWon(context, dispute)
      return
    case 'lost':
    case 'accepted':
      // Without an amount nothing can be booked (G1): it is queried again.
      if (isOpen && told.lostKobo !== null)
        await closeLost(context, dispute, {
          trigger: told.status === 'lost' && dispute.answer?.kind !== 'accept' ? 'lose' : 'accept',
          lostKobo: told.lostKobo,
        })
      return
    case 'under_review':
      if (dispute.status === 'needs_response' && dispute.answer?.kind !== 'accept')
        await commitChange(context, decideSubmitted(dispute, nowOf(context)), { answer: null })
      return
    case 'needs_response':
  }
}

/** Continues a dispute that is due: queries its gateway, sends an answer that has not arrived, reminds the owner. */
export async function runDisputeDue(given: Charging, id: string): Promise<void> {
  const context: Charging = strongly(given)
  const ref = disputeRef(context.tenant.merchantId, id)
  const isDue = ({ wakeAt }: Dispute): boolean => wakeAt !== null && wakeAt <= nowOf(context)
  const { dispute } = await load(context, { dispute: ref })
  if (!dispute || !isDue(dispute)) return
  const isAnswered = await followDisputes(context, dispute.chargeReference, dispute).then(
    () => true,
    (error: unknown) => {
      // Concurrent changes repeat the whole run; a gateway that does not answer is queried again in an hour.
      if (error instanceof StaleRead || error instanceof Problem) throw error
      return false
    },
  )
  const { after } = await load(context, { after: ref })
  if (!after || !isDue(after) || !isUndecided(after)) return
  if (isAnswered && after.answer !== null) return sendAnswer(context, after).then(() => undefined)
  await followed(context, after, isAnswered)
}

/** Its owner is reminded in the commit that counts the reminder, so each is sent once. */
async function followed(context: Charging, dispute: Dispute, isAnswered: boolean): Promise<void> {
  const now = nowOf(context)
  const reminded = nextReminderAt(dispute)
  const change = decideLookedAfter(dispute, now, isAnswered)
  const words = dueDisputeWords(context.tenant.mode, dispute)
  const moves =
    reminded !== null && reminded <= now && (dispute.dueAt ?? now) > now
      ? [{ kind: 'owner_noted', words } as const]
      : []
  await commitChange(context, { ...change, moves }, { answer: null })
}
