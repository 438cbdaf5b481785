import type { Instant } from '../time/time.ts'
import type { DunningDecision, DunningInput } from './decision.ts'
import { explainFailure, lagosTimeText } from './explain.ts'
import { categoryOf } from './failure-codes.ts'
import type { DunningCategory } from './failure-codes.ts'
import { DUNNING_POLICY, METHOD_DECLINE_CEILING } from './policy.ts'
import type { PolicyRow } from './policy.ts'
import { findRetryTime, offsetClassOf, stopOf } from './schedule.ts'
import type { RetryTime } from './schedule.ts'
import { lookAgainAt, SWITCHED_OFF } from './switched-off.ts'

/** The parts in which decisions differ; the rest follows from the input. */
type Outcome = Pick<DunningDecision, 'action' | 'rule' | 'notifyCustomer'> & {
  whatFollows: string
  retry?: RetryTime
  switchToMethodId?: string
}

const CARD_UPDATE = {
  action: 'request_card_update',
  notifyCustomer: true,
  whatFollows: 'we ask the customer for another payment method',
} as const

/**
 * Decides what follows a failed automatic charge (D7.11), from `DUNNING_POLICY` and the rules around it. Null when
 * the subscription's status has nothing left to collect, as after a cancel.
 */
export function decideDunning(input: DunningInput): DunningDecision | null {
  switch (input.subscriptionStatus) {
    case 'trialing':
    case 'active':
    case 'past_due':
      return decisionOf(input, outcomeOf(input))
    case 'incomplete':
      // There is no automatic retry before activation, and expiry is not dunning's decision (D4.4).
      return { ...decisionOf(input, { ...CARD_UPDATE, rule: 'incomplete' }), stopAt: null, nextDueAt: null }
    default:
      return null
  }
}

function outcomeOf(input: DunningInput): Outcome {
  if (input.customerBlacklisted) return byPolicy(input, 'customer_blacklisted', 1)
  if (!input.settings.dunningEnabled) {
    const whatFollows = 'recovery is switched off, so nothing is tried until it is on again'
    return { action: 'dunning_disabled', rule: SWITCHED_OFF, notifyCustomer: false, whatFollows }
  }
  if (input.now >= stopOf(input.firstFailureAt, input.invoicePeriodEnd)) return exhausted('stop_reached')
  if (input.attemptKind === 'switch_rail') return { ...CARD_UPDATE, rule: 'switch_rail.failed' }
  // The charge of a new method is an extra one: it does not count as a retry.
  const isExtra = input.attemptKind === 'new_method'
  const n = isExtra ? Math.max(1, input.priorAutomaticFailures) : input.priorAutomaticFailures + 1
  return byPolicy(input, categoryOf(input.failure.failureCode), n)
}

function byPolicy(input: DunningInput, category: DunningCategory, n: number): Outcome {
  for (const row of DUNNING_POLICY) {
    if (row.category !== category || n < row.failures[0] || n > row.failures[1]) continue
    const { action, name: rule, notifyCustomer } = row
    if (action === 'retry_scheduled') return retryOutcome(input, row, n)
    if (action === 'request_card_update') return { ...CARD_UPDATE, rule, notifyCustomer }
    if (action === 'dunning_disabled') {
      return { action, rule, notifyCustomer, whatFollows: 'we charge nothing while that stands' }
    }
    const switchToMethodId = otherMethodId(input)
    if (switchToMethodId !== null) {
      const whatFollows = "we charge the customer's other payment method at once"
      return { action, rule, notifyCustomer, whatFollows, switchToMethodId }
    }
  }
  throw new Error(`no policy row for failure ${n} of ${category}`)
}

function retryOutcome(input: DunningInput, row: PolicyRow, n: number): Outcome {
  const retry = findRetryTime(row, n, { ...input, ...input.settings, failedAt: input.failure.at })
  if (typeof retry === 'string') return withoutRetry(input, row, retry)
  const charged = input.methods.find((method) => method.id === input.chargedMethodId)
  if (charged !== undefined && charged.declinesIn30Days >= METHOD_DECLINE_CEILING) {
    return { ...CARD_UPDATE, rule: 'method_decline_ceiling' }
  }
  const likely = retry.paydaySnapped ? ', when salaries are paid' : ''
  const whatFollows = `we try again on ${lagosTimeText(retry.at)}${likely}`
  return { action: 'retry_scheduled', rule: row.name, notifyCustomer: row.notifyCustomer, whatFollows, retry }
}

function withoutRetry(input: DunningInput, row: PolicyRow, why: 'used_up' | 'beyond_stop'): Outcome {
  // A method that the customer has just offered must not end the case earlier than no offer would have.
  if (input.attemptKind === 'new_method') return { ...CARD_UPDATE, rule: 'new_method.no_retry_left' }
  const next = DUNNING_POLICY.find((other) => other.category === row.category && other.when === 'at_once')
  if (why === 'used_up' && next !== undefined) return byPolicy(input, row.category, next.failures[0])
  return exhausted(`${row.name}.${why}`)
}

function exhausted(rule: string): Outcome {
  return { action: 'exhausted', rule, notifyCustomer: true, whatFollows: 'no try is left and we give up' }
}

function otherMethodId(input: DunningInput): string | null {
  if (input.railSwitched) return null
  const usable = input.methods.find(
    ({ id, status, declinesIn30Days }) =>
      id !== input.chargedMethodId && status === 'active' && declinesIn30Days < METHOD_DECLINE_CEILING,
  )
  return usable?.id ?? null
}

function decisionOf(input: DunningInput, outcome: Outcome): DunningDecision {
  const { action, rule, notifyCustomer, whatFollows, retry, switchToMethodId = null } = outcome
  const { failureCode } = input.failure
  const nextAttemptAt = retry?.at ?? (action === 'switch_rail' ? input.now : null)
  const isOff = rule === SWITCHED_OFF
  const ends = action !== 'dunning_disabled' || isOff
  const stopAt = ends ? stopOf(input.firstFailureAt, input.invoicePeriodEnd) : null
  return {
    action,
    nextAttemptAt,
    stopAt,
    nextDueAt: isOff ? lookAgain(input) : dueAt(action, nextAttemptAt, stopAt),
    rule,
    reason: explainFailure(input.customerBlacklisted ? 'customer_blacklisted' : failureCode, whatFollows),
    switchToMethodId,
    revokeMethod: input.chargedMethodId !== null && categoryOf(failureCode) === 'method_revoked',
    notifyCustomer,
    finalAction: action === 'exhausted' ? input.settings.finalAction : null,
    inputs: {
      failureCode,
      category: categoryOf(failureCode),
      attemptKind: input.attemptKind,
      priorAutomaticFailures: input.priorAutomaticFailures,
      offsetClass: offsetClassOf(input.invoicePeriodStart, input.invoicePeriodEnd),
      offsetSeconds: retry?.offsetSeconds ?? null,
      spaced: retry?.spaced ?? false,
      paydaySnapped: retry?.paydaySnapped ?? false,
    },
  }
}

function lookAgain(input: DunningInput): Instant {
  const { failure, priorAutomaticFailures, attemptKind } = input
  const failures = priorAutomaticFailures + (attemptKind === 'new_method' ? 0 : 1)
  return lookAgainAt(failure.failureCode, failures, { ...input, ...input.settings })
}

function dueAt(
  action: DunningDecision['action'],
  nextAttemptAt: Instant | null,
  stopAt: Instant | null,
): Instant | null {
  return action === 'exhausted' ? null : (nextAttemptAt ?? stopAt)
}
