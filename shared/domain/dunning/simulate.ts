import { addSeconds, toMs, type Instant } from '../time/time.ts'
import { decideDunning } from './decide.ts'
import type { DunningSettings } from './decision.ts'
import type { FailureCode } from './failure-codes.ts'

/** A failed charge as it was recorded. */
export interface RecordedFailure {
  readonly at: Instant
  readonly failureCode: FailureCode
  /** What was planned after it; null when nothing was. */
  readonly nextAttemptAt: Instant | null
}

/** A recorded recovery case: its failures, oldest first, beginning with the renewal's own. */
export interface RecordedCase {
  readonly periodStart: Instant
  readonly periodEnd: Instant
  readonly failures: readonly [RecordedFailure, ...RecordedFailure[]]
  readonly paidAt: Instant | null
  /** Whether it is still open. */
  readonly isOpen: boolean
}

/**
 * What the record says about a try at another time. `declined`: at that time, or before and after it, the charge
 * failed. `paid`: the successful charge was made then. `earlier` and `later`: it falls between the last failure and the
 * payment, or after the payment, so whether the money was there is not known. `unknown`: nothing was tried after it.
 */
export const tryAnswers = ['declined', 'paid', 'earlier', 'later', 'unknown'] as const

export type TryAnswer = (typeof tryAnswers)[number]

/** A charge that other settings would have made. */
export interface SimulatedTry {
  readonly at: Instant
  readonly rule: string
  readonly paydaySnapped: boolean
  readonly answer: TryAnswer
}

/**
 * How a case would have ended. `same`: the try that was paid would have been made at its time. `could_be_earlier`,
 * `would_be_later`: the first try that is not known to fail falls before or after it. `not_recovered`: no try would
 * have been left. `still_unpaid`: not paid then either. `unknown`: it was never paid, and tries would have been made
 * when none was. `not_by_retry`: paid manually or with another card, so the schedule had no part in it. `open`: it
 * has not ended.
 */
export const simulatedOutcomes = [
  'same',
  'could_be_earlier',
  'would_be_later',
  'not_recovered',
  'still_unpaid',
  'unknown',
  'not_by_retry',
  'open',
] as const

export type SimulatedOutcome = (typeof simulatedOutcomes)[number]

/** A case under other settings. */
export interface Simulation {
  readonly tries: readonly SimulatedTry[]
  readonly outcome: SimulatedOutcome
  /** Seconds by which the first try that is not known to fail would be later than the payment; negative: earlier. */
  readonly shiftSeconds: number | null
}

/** A worker runs a little after the planned time; two tries this close count as the same. */
const mostTolerance = 7_200
const mostTries = 16

/**
 * Simulates a recorded case with the policy under other settings. It invents no answers: a try at a time that the
 * record says nothing about ends the simulation, and the outcome says so.
 */
export function simulateCase(recorded: RecordedCase, settings: DunningSettings): Simulation {
  const near = toleranceOf(recorded)
  const byRetry = paidByRetry(recorded, near)
  const tries: SimulatedTry[] = []
  let [failure] = recorded.failures
  while (tries.length < mostTries) {
    const decision = decideAgain(recorded, settings, failure, tries.length)
    const at = decision?.action === 'retry_scheduled' ? decision.nextAttemptAt : null
    if (decision === null || at === null) break
    if (recorded.paidAt !== null && !byRetry && at > recorded.paidAt) break
    const answer = answerAt(recorded, at, byRetry, near)
    tries.push({ at, rule: decision.rule, paydaySnapped: decision.inputs['paydaySnapped'] === true, answer })
    if (answer !== 'declined') break
    failure = { ...lastBefore(recorded, addSeconds(at, near)), at }
  }
  return { tries, ...outcomeOf(recorded, tries, byRetry) }
}

function decideAgain(
  { failures: [first], periodStart, periodEnd }: RecordedCase,
  settings: DunningSettings,
  failure: RecordedFailure,
  priorAutomaticFailures: number,
) {
  const method = { id: 'charged', status: 'active', declinesIn30Days: 1 } as const
  return decideDunning({
    failure: { failureCode: failure.failureCode, at: failure.at },
    attemptKind: 'scheduled',
    firstFailureAt: first.at,
    priorAutomaticFailures,
    methods: [method],
    chargedMethodId: method.id,
    railSwitched: true,
    settings,
    invoicePeriodStart: periodStart,
    invoicePeriodEnd: periodEnd,
    subscriptionStatus: priorAutomaticFailures === 0 ? 'active' : 'past_due',
    customerBlacklisted: false,
    now: failure.at,
  })
}

function answerAt(recorded: RecordedCase, at: Instant, byRetry: boolean, near: number): TryAnswer {
  const { paidAt, failures } = recorded
  if (at <= addSeconds(failures.at(-1)!.at, near)) return 'declined'
  if (paidAt === null || !byRetry) return 'unknown'
  const apart = (toMs(at) - toMs(paidAt)) / 1000
  if (Math.abs(apart) <= near) return 'paid'
  return apart < 0 ? 'earlier' : 'later'
}

function outcomeOf(
  { paidAt, isOpen }: RecordedCase,
  tries: readonly SimulatedTry[],
  byRetry: boolean,
): Pick<Simulation, 'outcome' | 'shiftSeconds'> {
  if (isOpen) return { outcome: 'open', shiftSeconds: null }
  const last = tries.at(-1)
  const answer = last?.answer ?? 'declined'
  if (paidAt === null)
    return { outcome: answer === 'unknown' ? 'unknown' : 'still_unpaid', shiftSeconds: null }
  if (!byRetry) return { outcome: 'not_by_retry', shiftSeconds: null }
  if (last === undefined || answer === 'declined') return { outcome: 'not_recovered', shiftSeconds: null }
  if (answer === 'paid') return { outcome: 'same', shiftSeconds: 0 }
  const shiftSeconds = (toMs(last.at) - toMs(paidAt)) / 1000
  return { outcome: answer === 'earlier' ? 'could_be_earlier' : 'would_be_later', shiftSeconds }
}

/** Whether the payment came as the last decision planned; others were made manually, or with another method. */
function paidByRetry({ paidAt, failures }: RecordedCase, near: number): boolean {
  const planned = failures.at(-1)!.nextAttemptAt
  return paidAt !== null && planned !== null && paidAt >= planned && paidAt <= addSeconds(planned, near)
}

function lastBefore({ failures }: RecordedCase, at: Instant): RecordedFailure {
  return failures.findLast((one) => one.at <= at) ?? failures[0]
}

/** Two hours, or a hundredth of a short period, in seconds. */
function toleranceOf({ periodStart, periodEnd }: RecordedCase): number {
  return Math.min(mostTolerance, Math.floor((toMs(periodEnd) - toMs(periodStart)) / 100_000))
}
