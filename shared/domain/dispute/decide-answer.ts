import { answered, turned, type Change } from '../change/change.ts'
import { conflict, invalid } from '../problem.ts'
import { revised } from '../change/revised.ts'
import { addMs, HOUR_MS, type Instant } from '../time/time.ts'
import { stepOf } from '../change/transition-table.ts'
import { moneyLeaseMs } from '../time/waits.ts'
import type { Dispute, DisputeAnswer } from './dispute.ts'
import type { Evidence } from './evidence.ts'
import { disputeTransitions } from './transitions.ts'
import { remindersBy, wakeAtOf } from './wake.ts'

/** The evidence with what the merchant changed; an empty text removes a field.
 * @throws Problem 409 `invalid_transition` once it is sent or decided. */
export function decideEvidence(dispute: Dispute, changes: Evidence): Change<Dispute> {
  stepOf(disputeTransitions, dispute.status, 'submit', 'update')
  const evidence = Object.fromEntries(
    Object.entries({ ...dispute.evidence, ...changes }).filter(([, text]) => text !== ''),
  )
  return changed(dispute, { evidence })
}

/**
 * The merchant answers: the answer is kept until the gateway has it (H4).
 * @throws Problem 409 `invalid_transition`; 422 for more than is disputed.
 */
export function decideAnswering(dispute: Dispute, answer: DisputeAnswer, now: Instant): Change<Dispute> {
  stepOf(disputeTransitions, dispute.status, answer.kind === 'submit' ? 'submit' : 'accept')
  if (dispute.answer !== null && dispute.answer.kind !== answer.kind) throw conflict('dispute_answered')
  if (answer.kind === 'accept' && answer.amount > dispute.amount)
    throw invalid('amount', 'is more than is disputed', { disputedKobo: dispute.amount })
  return changed(dispute, { answer, wakeAt: addMs(now, moneyLeaseMs) })
}

/** The gateway has the evidence. */
export function decideSubmitted(dispute: Dispute, now: Instant): Change<Dispute> {
  const { status } = stepOf(disputeTransitions, dispute.status, 'submit')
  const after = { status, answer: null, submittedAt: now }
  return changed(dispute, { ...after, wakeAt: wakeAtOf({ ...dispute, ...after }, now) })
}

/**
 * Its gateway was queried, and nothing has changed: queried again in a day, or when a reminder is due; in an hour where its
 * gateway did not answer.
 */
export function decideLookedAfter(dispute: Dispute, now: Instant, isAnswered: boolean): Change<Dispute> {
  const reminders = Math.max(dispute.reminders, remindersBy(dispute.dueAt, now))
  const next = wakeAtOf({ ...dispute, reminders }, now)
  const soon = addMs(now, HOUR_MS)
  const wakeAt = isAnswered || (next !== null && next < soon) ? next : soon
  return changed(dispute, { reminders, wakeAt })
}

function changed(dispute: Dispute, changes: Partial<Dispute>): Change<Dispute> {
  const after = revised(dispute, changes)
  return { ...answered(after), turns: turned('dispute', dispute, after) }
}
