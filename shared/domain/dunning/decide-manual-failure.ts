import type { DunningDecision } from './decision.ts'
import type { OpenCase } from './exhaust.ts'
import { explainFailure, lagosTimeText } from './explain.ts'
import { categoryOf } from './failure-codes.ts'
import type { FailureCode } from './failure-codes.ts'

/**
 * Decides after a failed manual attempt (`pay`, or `retry` of a recovery): the case keeps its action and its next
 * attempt, and the 24 hours between automatic ones are not counted from it (D7.24). Only a method that the bank
 * reports as lost, stolen or revoked is set `revoked`.
 */
export function decideManualFailure(
  openCase: OpenCase,
  failureCode: FailureCode,
  chargedMethodId: string | null,
): DunningDecision {
  const { action, nextAttemptAt, stopAt } = openCase
  const whatFollows =
    nextAttemptAt === null ? 'nothing else changes' : `the next try stays on ${lagosTimeText(nextAttemptAt)}`
  return {
    action,
    nextAttemptAt,
    stopAt,
    nextDueAt: action === 'exhausted' ? null : (nextAttemptAt ?? stopAt),
    rule: 'manual_attempt',
    reason: explainFailure(failureCode, whatFollows),
    switchToMethodId: null,
    revokeMethod: chargedMethodId !== null && categoryOf(failureCode) === 'method_revoked',
    notifyCustomer: false,
    finalAction: null,
    inputs: { failureCode, category: categoryOf(failureCode), previousAction: action },
  }
}
