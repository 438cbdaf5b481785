import type { Currency } from '../money.ts'
import type { Counter, Tally } from './tally.ts'

/** Counters of whole Lagos days: those before a range, and those in it. */
export interface RangeTally {
  readonly before: Tally
  readonly during: Tally
}

/** Decisions 11, overview: MRR and counts as the range ends, movements within it. Rates are fractions, 0 of nothing. */
export function overviewOf(range: RangeTally, currency: Currency) {
  const { during } = range
  return {
    mrrKobo:
      atEnd(range, `new#${currency}`) + atEnd(range, `expansion#${currency}`) - lostMrr(range, currency),
    activeSubscriptions: atEnd(range, 'active'),
    trialing: atEnd(range, 'trialing'),
    newMrrKobo: during[`new#${currency}`] ?? 0,
    expansionMrrKobo: during[`expansion#${currency}`] ?? 0,
    contractionMrrKobo: during[`contraction#${currency}`] ?? 0,
    churnedMrrKobo: during[`churned#${currency}`] ?? 0,
    subscriberChurnRate: share(
      during.churnedSubscribers ?? 0,
      (range.before.active ?? 0) + (range.before.paused ?? 0),
    ),
    recoveredKobo: during[`recoveredKobo#${currency}`] ?? 0,
    recoveryRate: recoveryRateOf(during),
  }
}

/** Decisions 11, failures: cases open as the range ends, and how others ended within it. */
export function failuresOf(range: RangeTally) {
  const { during } = range
  return {
    inFlight: atEnd(range, 'inFlight'),
    recovered: during.recovered ?? 0,
    exhausted: during.exhausted ?? 0,
    recoveryRate: recoveryRateOf(during),
    byFailureCode: byFailureCode(during),
  }
}

function atEnd({ before, during }: RangeTally, counter: Counter): number {
  return (before[counter] ?? 0) + (during[counter] ?? 0)
}

function lostMrr(range: RangeTally, currency: Currency): number {
  return atEnd(range, `contraction#${currency}`) + atEnd(range, `churned#${currency}`)
}

function recoveryRateOf({ recovered = 0, exhausted = 0 }: Tally): number {
  return share(recovered, recovered + exhausted)
}

function byFailureCode(tally: Tally): Record<string, number> {
  const prefix = 'failed#'
  const failed = (Object.entries(tally) as [Counter, number][]).filter(([name]) => name.startsWith(prefix))
  return Object.fromEntries(failed.map(([name, count]) => [name.slice(prefix.length), count]))
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole
}
