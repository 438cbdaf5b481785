import type { Currency } from '../money/money.ts'
import { exact, sumCounts, type Count } from './exact.ts'
import { addTallies, type Counter, type MrrMovement, type Tally } from './tally.ts'

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
    recoveredByRule: byEnding(during, `recoveredBy#${currency}#`),
    exhaustedByRule: byEnding(during, `exhaustedBy#${currency}#`),
    failedByHour: byEnding(during, `failedAt#${currency}#`),
    recoveredByHour: byEnding(during, `recoveredAt#${currency}#`),
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

/** The counters with this prefix, by their suffix: a failure's code, or a number of charges. */
function byEnding(tally: Tally, prefix: string): Record<string, number> {
  const among = (Object.entries(tally) as [Counter, Count][]).filter(([name]) => name.startsWith(prefix))
  return Object.fromEntries(among.map(([name, count]) => [name.slice(prefix.length), exact(count)]))
}

function share(part: Count, whole: Count): number {
  return Number(whole) === 0 ? 0 : Number(part) / Number(whole)
}

/** A count that can't be below zero, for days whose counters come late. */
const least0 = (count: Count): number => Math.max(0, exact(count))

/** The most months of cohorts. */
const mostMonths = 24

/**
 * Who stays and who leaves (D11.20): of those who began in a month, how many were still there at its end and at the end of each month
 * after it; and how and why subscribers left within the range.
 * @param days Everything that was counted; `last` is the newest day to be shown.
 */
export function growthOf(
  days: readonly { readonly day: string; readonly tally: Tally }[],
  { first, last, currency }: { readonly first: string; readonly last: string; readonly currency: Currency },
) {
  const during = addTallies(days.filter(({ day }) => day >= first && day <= last).map(({ tally }) => tally))
  const months = monthsBetween(first.slice(0, 7), last.slice(0, 7)).slice(-mostMonths)
  const cohorts = months.flatMap((month) => {
    const of = (kind: 'joined' | 'left', until: string): Count =>
      days.reduce<Count>(
        (sum, { day, tally }) =>
          day <= last && day.slice(0, 7) <= until
            ? sumCounts(sum, tally[`${kind}#${currency}#${month}`] ?? 0)
            : sum,
        0,
      )
    const until = last.slice(0, 7)
    const started = least0(of('joined', until))
    if (started === 0) return []
    // Whoever began with a trial joins a month later, and is there from the first month on.
    const kept = monthsBetween(month, until).map((each) => started - least0(of('left', each)))
    return [{ month, started, kept }]
  })
  return {
    cohorts,
    leftBy: byEnding(during, `leftBy#${currency}#`),
    leftFor: byEnding(during, `leftFor#${currency}#`),
    currency,
  }
}

/** The months from one to another, both included. */
function monthsBetween(from: string, to: string): string[] {
  const months: string[] = []
  for (let month = from; month <= to; month = monthAfter(month)) months.push(month)
  return months
}

function monthAfter(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}
