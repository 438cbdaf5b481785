import type { CodeRecord } from '../domain/code-record.ts'
import { Problem } from '../domain/problem.ts'
import type { Instant } from '../domain/time.ts'
import { recordAttempt, sendAllowed, WRONG_TRY_LIMITS, type AttemptLimit } from './attempt-window.ts'
import { decideVerify, openChallenge, type NewChallenge, type VerifyOutcome } from './one-time-code.ts'

/**
 * A new code for a recipient, within the limits of sending.
 * @throws Problem 429 with the time after which a code may be asked for again.
 */
export function decideSend(
  before: CodeRecord | null,
  challenge: NewChallenge,
  limits: readonly AttemptLimit[],
): { code: string; record: CodeRecord } {
  const sends = before?.sends ?? []
  within(sends, challenge.now, limits, 'too_many_codes')
  const opened = openChallenge(challenge)
  const record: CodeRecord = {
    ...opened.challenge,
    sends: recordAttempt(sends, challenge.now, limits),
    wrongTries: before?.wrongTries ?? [],
    version: (before?.version ?? 0) + 1,
  }
  return { code: opened.code, record }
}

/** What came of one try. `record` is the same object when nothing changed. */
export interface TryDecision {
  readonly outcome: VerifyOutcome
  readonly record: CodeRecord
  /** This wrong try was the last one of the day: the owner is told. */
  readonly lockedOut: boolean
}

/**
 * Decides one try of a code, within the limit of wrong ones: from then on even the right code is refused.
 * @throws Problem 429.
 */
export function decideTry(
  before: CodeRecord,
  code: string,
  now: Instant,
  secret: { pepper: string; sandbox: boolean },
): TryDecision {
  within(before.wrongTries, now, WRONG_TRY_LIMITS, 'too_many_tries')
  const { outcome, challenge } = decideVerify(before, code, now, secret)
  if (challenge === before) return { outcome, record: before, lockedOut: false }
  const wrongTries =
    outcome === 'invalid' ? recordAttempt(before.wrongTries, now, WRONG_TRY_LIMITS) : before.wrongTries
  const record = { ...before, ...challenge, wrongTries, version: before.version + 1 }
  const lockedOut = outcome === 'invalid' && !sendAllowed(wrongTries, now, WRONG_TRY_LIMITS).allowed
  return { outcome, record, lockedOut }
}

function within(
  history: readonly number[],
  now: Instant,
  limits: readonly AttemptLimit[],
  reason: string,
): void {
  const decision = sendAllowed(history, now, limits)
  if (decision.allowed) return
  throw new Problem('rate_limited', [{ reason }], { retryAfterSeconds: decision.retryAfterSeconds })
}
