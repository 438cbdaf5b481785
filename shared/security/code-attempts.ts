import { revised } from '../domain/change/revised.ts'
import type { CodeRecord } from '../domain/access/code-record.ts'
import { Problem } from '../domain/problem.ts'
import { addMs, toMs, type Instant } from '../domain/time/time.ts'
import { recordAttempt, sendAllowed, WARNED_AFTER, type AttemptLimit } from './attempt-window.ts'
import { decideVerify, openChallenge, type NewChallenge, type VerifyOutcome } from './one-time-code.ts'

/** A valid code younger than this is not voided by another request (A13). */
const YOUNG_MS = 60_000

/**
 * The record after a request for a code. A young and valid code is kept, so that nobody can void a code that its
 * recipient is just entering; otherwise there is a new code, within the limits of sending.
 * @param isHeld Whether the recipient's limits apply: a browser that they know has sends of its own (R10).
 * @throws Problem 429 with the time after which a code may be requested again.
 */
export function decideSend(
  before: CodeRecord | null,
  challenge: NewChallenge,
  limits: readonly AttemptLimit[],
  isHeld = true,
): CodeRecord {
  if (before !== null && isYoungAndGood(before, challenge.now)) return before
  const sends = before?.sends ?? []
  if (isHeld) within(sends, challenge.now, limits, 'too_many_codes')
  return {
    ...openChallenge(challenge).challenge,
    sends: recordAttempt(sends, challenge.now, limits),
    wrongTries: before?.wrongTries ?? [],
    deliveredAt: null,
    warnedAt: before?.warnedAt ?? null,
    version: (before?.version ?? 0) + 1,
  }
}

function isYoungAndGood({ usedAt, triesLeft, expiresAt, sends }: CodeRecord, now: Instant): boolean {
  const youngSince = toMs(now) - YOUNG_MS
  return usedAt === null && triesLeft > 0 && expiresAt > now && (sends.at(-1) ?? 0) > youngSince
}

/** The result of one try. `record` is the same object when nothing changed. */
export interface TryDecision {
  readonly outcome: VerifyOutcome
  readonly record: CodeRecord
  /** Whether there were so many wrong tries that the recipient must be warned. */
  readonly warns: boolean
}

/** Decides one try of a code. Wrong tries void the code, but never lock its recipient out (A13). */
export function decideTry(
  before: CodeRecord,
  code: string,
  now: Instant,
  secret: { pepper: string; opensWithZeros: boolean },
): TryDecision {
  const { outcome, challenge } = decideVerify(before, code, now, secret)
  if (challenge === before) return { outcome, record: before, warns: false }
  const wrongTries =
    outcome === 'invalid' ? recordAttempt(before.wrongTries, now, [WARNED_AFTER]) : before.wrongTries
  // Codes that wrong tries have ended do not count against their recipient, who may not have requested them (R10).
  const sends = challenge.triesLeft === 0 ? before.sends.slice(0, -1) : before.sends
  const record = revised(before, { ...challenge, wrongTries, sends })
  return { outcome, record, warns: outcome === 'invalid' && deservesWarning(record, now) }
}

/** Whether to warn a recipient about wrong tries now: after 25 in a day, and at most once a day (A13). */
export function deservesWarning({ wrongTries, warnedAt }: CodeRecord, now: Instant): boolean {
  const told = warnedAt !== null && warnedAt > addMs(now, -WARNED_AFTER.windowMs)
  return !told && !sendAllowed(wrongTries, now, [WARNED_AFTER]).allowed
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
