import { mulDiv, roundHalfUpDiv } from '../money/money.ts'
import { toMs } from '../time/time.ts'
import type { Instant } from '../time/time.ts'

/** A paid period and a moment in it. */
export type PeriodSpan = {
  periodStart: Instant
  periodEnd: Instant
  /** Seconds, to the millisecond, of finished pauses that moved `periodEnd`; they are no part of the paid time. */
  pausedSeconds: number
  effectiveAt: Instant
}

/**
 * The period split at `effectiveAt`, in whole seconds (D5.4). `totalSeconds` is always the full period without paused
 * time; `restSeconds` is between 0 and that, also when the moment is outside the period.
 */
function splitPeriod(span: PeriodSpan): { restSeconds: number; totalSeconds: number } {
  const endMs = toMs(span.periodEnd)
  const totalSeconds = wholeSeconds(endMs - toMs(span.periodStart) - Math.round(span.pausedSeconds * 1000))
  const restSeconds = wholeSeconds(endMs - toMs(span.effectiveAt))
  return { restSeconds: Math.min(restSeconds, totalSeconds), totalSeconds }
}

/** The part of `amountKobo` that falls on the rest of the period, in kobo, rounded half up once; 0 for an empty period. */
export function shareOfRest(amountKobo: number, span: PeriodSpan): number {
  const { restSeconds, totalSeconds } = splitPeriod(span)
  return totalSeconds === 0 ? 0 : mulDiv(amountKobo, restSeconds, totalSeconds)
}

/** A part of something: so many of so many. */
interface Fraction {
  readonly part: number
  readonly of: number
}

/** As {@link shareOfRest} of a part of the amount, rounded once; 0 for an empty period. `of` is above 0. */
export function partOfRest(amountKobo: number, { part, of }: Fraction, span: PeriodSpan): number {
  const { restSeconds, totalSeconds } = splitPeriod(span)
  if (totalSeconds === 0) return 0
  const product = BigInt(amountKobo) * BigInt(part) * BigInt(restSeconds)
  return Number(roundHalfUpDiv(product, BigInt(of) * BigInt(totalSeconds)))
}

function wholeSeconds(ms: number): number {
  return Math.max(0, Math.floor(ms / 1000))
}
