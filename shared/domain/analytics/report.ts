import type { Currency } from '../money.ts'
import { exact, sumCounts, type Count } from './exact.ts'
import type { Counter, MrrMovement, Tally } from './tally.ts'

/** Counters of whole days in the merchant’s zone: those before a range, and those in it. */
export interface RangeTally {
  readonly before: Tally
  readonly during: Tally
}

/**
 * The overview (D11.20): MRR and counts at the range's end, movements within it. Rates are fractions (0 of nothing).
 */
export function overviewOf(range: RangeTally, currency: Currency) {
  const { before, during } = range
  return {
    mrrKobo: exact(mrrAtEnd(range, currency)),
    activeSubscriptions: exact(atEnd(range, `active#${currency}`)),
    trialing: exact(atEnd(range, `trialing#${currency}`)),
    newMrrKobo: exact(during[`new#${currency}`] ?? 0),
    expansionMrrKobo: exact(during[`expansion#${currency}`] ?? 0),
    contractionMrrKobo: exact(during[`contraction#${currency}`] ?? 0),
    churnedMrrKobo: exact(during[`churned#${currency}`] ?? 0),
    subscriberChurnRate: share(
      during[`churnedSubscribers#${currency}`] ?? 0,
      sumCounts(before[`active#${currency}`] ?? 0, before[`paused#${currency}`] ?? 0),
    ),
    recoveredKobo: exact(during[`recoveredKobo#${currency}`] ?? 0),
    recoveryRate: recoveryRateOf(during, currency),
    importedMrrKobo: exact(during[`imported#${currency}`] ?? 0),
    currency,
  }
}

/** Failures (D11.20): cases open at the range's end, and how others ended within it. */
export function failuresOf(range: RangeTally, currency: Currency) {
  const { during } = range
  return {
    inFlight: exact(atEnd(range, `inFlight#${currency}`)),
    recovered: exact(during[`recovered#${currency}`] ?? 0),
    exhausted: exact(during[`exhausted#${currency}`] ?? 0),
    recoveryRate: recoveryRateOf(during, currency),
    byFailureCode: byEnding(during, `failed#${currency}#`),
    currency,
    recoveredByFailureCode: byEnding(during, `recoveredFrom#${currency}#`),
    exhaustedByFailureCode: byEnding(during, `exhaustedFrom#${currency}#`),
    recoveredByFailedCharges: byEnding(during, `recoveredAfter#${currency}#`),
  }
}

function atEnd({ before, during }: RangeTally, counter: Counter): Count {
  return sumCounts(before[counter] ?? 0, during[counter] ?? 0)
}

function mrrAtEnd(range: RangeTally, currency: Currency): Count {
  const of = (movement: MrrMovement) => BigInt(atEnd(range, `${movement}#${currency}`))
  return of('new') + of('imported') + of('expansion') - of('contraction') - of('churned')
}

function recoveryRateOf(tally: Tally, currency: Currency): number {
  const recovered = tally[`recovered#${currency}`] ?? 0
  return share(recovered, sumCounts(recovered, tally[`exhausted#${currency}`] ?? 0))
}

/** The counters whose names begin so, by how they end: a failure's code, or a number of charges. */
function byEnding(tally: Tally, prefix: string): Record<string, number> {
  const among = (Object.entries(tally) as [Counter, Count][]).filter(([name]) => name.startsWith(prefix))
  return Object.fromEntries(among.map(([name, count]) => [name.slice(prefix.length), exact(count)]))
}

function share(part: Count, whole: Count): number {
  return Number(whole) === 0 ? 0 : Number(part) / Number(whole)
}
