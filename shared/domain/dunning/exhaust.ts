import type { Instant } from '../time/time.ts'
import type { DunningDecision } from './decision.ts'
import type { DunningAction } from './policy.ts'
import type { FinalAction } from './settings.ts'

/** The state of an open case, as its last decision left it. */
export type OpenCase = {
  action: DunningAction
  nextAttemptAt: Instant | null
  stopAt: Instant | null
}

/**
 * Decides when the worker looks at a case at its Stop: a case that still waits, for a new card for example, is
 * exhausted. Null before Stop, while an attempt is due first, and for a case that has ended or never stops (D7.8,
 * D7.22).
 */
export function decideAtStop(
  openCase: OpenCase,
  finalAction: FinalAction,
  now: Instant,
): DunningDecision | null {
  const { action, nextAttemptAt, stopAt } = openCase
  if (action === 'exhausted' || stopAt === null || now < stopAt || nextAttemptAt !== null) return null
  return exhaust(
    openCase,
    finalAction,
    'stop_reached',
    'The time for recovering this payment is over: we give up.',
  )
}

/** Decides when the merchant ends a case: `POST /v1/recovery/{invoiceId}/stop` exhausts it now (D7.19). */
export function decideStoppedByMerchant(
  openCase: OpenCase,
  finalAction: FinalAction,
): DunningDecision | null {
  if (openCase.action === 'exhausted') return null
  return exhaust(
    openCase,
    finalAction,
    'stopped_by_merchant',
    'The merchant has ended the recovery: we give up.',
  )
}

function exhaust(
  openCase: OpenCase,
  finalAction: FinalAction,
  rule: string,
  reason: string,
): DunningDecision {
  return {
    action: 'exhausted',
    nextAttemptAt: null,
    stopAt: openCase.stopAt,
    nextDueAt: null,
    rule,
    reason,
    switchToMethodId: null,
    revokeMethod: false,
    notifyCustomer: true,
    finalAction,
    inputs: { previousAction: openCase.action },
  }
}
