import type { DunningDecision } from '../dunning/decision.ts'
import type { FailureCode } from '../dunning/failure-codes.ts'
import type { EventType } from '../event/event-catalog.ts'
import type { MessageTemplate } from '../texts/messages.ts'
import type { EventDraft, ReturnedCredit } from './billing-state.ts'
import { draftsOf } from './event-drafts.ts'
import type { Moved, Subscription } from './subscription.ts'

/**
 * The events of a failed charge, in order (D4.22, D7.11): the failure, what the state machine emits, what the
 * customer must do, also while incomplete (D4.27).
 */
export function failureEvents(
  before: Subscription,
  { emits }: Moved,
  decision: DunningDecision,
  failureCode: FailureCode,
): EventDraft[] {
  const { action, nextAttemptAt } = decision
  const failed: EventDraft = {
    type: 'subscription_payment_failed',
    extra: { failureCode, action, ...(nextAttemptAt === null ? {} : { nextAttemptAt }) },
    message: messageOf(decision),
  }
  const actionRequired: EventDraft = {
    type: 'subscription_payment_action_required',
    extra: { reason: failureCode },
  }
  return [
    failed,
    ...statusEvents(emits),
    ...(action === 'request_card_update' && decision.rule !== 'manual_attempt' ? [actionRequired] : []),
    ...(before.status === 'incomplete' && decision.rule === 'manual_attempt' ? [actionRequired] : []),
  ]
}

/** The message to the customer about a failure (D7.2); giving up has its own event. */
function messageOf({ notifyCustomer, action }: DunningDecision): MessageTemplate | null {
  if (!notifyCustomer) return null
  if (action === 'retry_scheduled') return 'payment_failed'
  return action === 'request_card_update' ? 'card_update' : null
}

/** The event of an end, with the credit that returned to the customer with it (F1). */
export function tellingReturned({
  creditKobo,
  keptKobo,
}: Pick<ReturnedCredit, 'creditKobo' | 'keptKobo'>): (draft: EventDraft) => EventDraft {
  const told = {
    ...(creditKobo > 0 ? { returnedKobo: creditKobo } : {}),
    ...(keptKobo > 0 ? { keptKobo } : {}),
  }
  return (draft) =>
    draft.type === 'subscription_cancelled' ? { ...draft, extra: { ...draft.extra, ...told } } : draft
}

/** The events of the statuses that a failure passes through; the last one has a message to the customer. */
export function statusEvents(emits: Moved['emits']): EventDraft[] {
  const given = (type: EventType): boolean => emits.includes(type)
  const ends = given('subscription_cancelled')
  const unpaid = ends ? {} : { message: 'recovery_ended' as const }
  const cancelled = { extra: { creditKobo: 0 }, message: 'subscription_ended' as const }
  return draftsOf(emits, {
    ...(given('subscription_unpaid') ? { subscription_unpaid: unpaid } : {}),
    ...(ends ? { subscription_cancelled: cancelled } : {}),
  })
}
