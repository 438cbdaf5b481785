import type { DunningDecision } from '../dunning/decision.ts'
import type { FailureCode } from '../dunning/failure-codes.ts'
import type { MessageTemplate } from '../texts/messages.ts'
import type { EventDraft } from './billing-state.ts'
import type { Subscription } from './subscription.ts'

/**
 * What is told of a failed charge, in this order (D4.22, D7.11): the failure, the change of status, what the customer
 * must do, also while incomplete (D4.27).
 */
export function failureEvents(
  before: Subscription,
  after: Subscription,
  decision: DunningDecision,
  failureCode: FailureCode,
): EventDraft[] {
  const { action, nextAttemptAt } = decision
  const failed: EventDraft = {
    type: 'subscription_payment_failed',
    extra: { failureCode, action, ...(nextAttemptAt === null ? {} : { nextAttemptAt }) },
    message: messageOf(decision),
  }
  const pastDue: EventDraft = { type: 'subscription_past_due' }
  const actionRequired: EventDraft = {
    type: 'subscription_payment_action_required',
    extra: { reason: failureCode },
  }
  const first = before.status === 'active' || before.status === 'trialing'
  return [
    failed,
    ...(first ? [pastDue] : []),
    ...(action === 'request_card_update' && decision.rule !== 'manual_attempt' ? [actionRequired] : []),
    ...(before.status === 'incomplete' && decision.rule === 'manual_attempt' ? [actionRequired] : []),
    ...exhaustionEvents(action === 'exhausted' && after.status !== before.status, after),
  ]
}

/** What the customer is told of a failure (D7.2); giving up is told by its own event. */
function messageOf({ notifyCustomer, action }: DunningDecision): MessageTemplate | null {
  if (!notifyCustomer) return null
  if (action === 'retry_scheduled') return 'payment_failed'
  return action === 'request_card_update' ? 'card_update' : null
}

/** What is told when dunning gives up. */
export function exhaustionEvents(exhausted: boolean, after: Subscription): EventDraft[] {
  if (!exhausted) return []
  if (after.status !== 'canceled') return [{ type: 'subscription_unpaid', message: 'recovery_ended' }]
  const cancelled: EventDraft = {
    type: 'subscription_cancelled',
    extra: { creditKobo: 0 },
    message: 'subscription_ended',
  }
  return [{ type: 'subscription_unpaid' }, cancelled]
}
