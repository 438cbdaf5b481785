import type { DayMoney } from '../ledger/money-by-day.ts'
import { daysBetween, type LocalDay } from '../time/local-day.ts'
import type { Currency } from '../money/money.ts'
import { exact, type Count } from './exact.ts'
import { addTallies, type Counter, type Tally } from './tally.ts'

/** What was counted on one day, or a part of it. */
export interface CountedDay {
  readonly day: LocalDay
  readonly tally: Tally
}

/** What a series is made from: everything counted up to its last day, and the money of its days. */
export interface SeriesSource {
  readonly first: LocalDay
  readonly last: LocalDay
  readonly currency: Currency
  readonly counted: readonly CountedDay[]
  /** The money of a day; null where its payments are not summed yet. */
  readonly moneyOf: (day: LocalDay) => DayMoney | null
}

/** The counters that a day shows as totals at its end, and those that it shows as changes of the day. */
const stands = (currency: Currency) =>
  [
    `new#${currency}`,
    `imported#${currency}`,
    `expansion#${currency}`,
    `contraction#${currency}`,
    `churned#${currency}`,
  ] as const

/** One row a day, oldest first: MRR and counts at the day's end, movements and money within it (D11.20). */
export function seriesOf({ first, last, currency, counted, moneyOf }: SeriesSource) {
  const [gained, imported, expanded, contracted, churned] = stands(currency)
  const standing = { mrr: 0n, risk: 0n, active: 0n, inFlight: 0n }
  const take = (tally: Tally) => {
    const of = (name: Counter) => BigInt(tally[name] ?? 0)
    standing.mrr += of(gained) + of(imported) + of(expanded) - of(contracted) - of(churned)
    standing.risk += of(`atRisk#${currency}`)
    standing.active += of(`active#${currency}`)
    standing.inFlight += of(`inFlight#${currency}`)
  }
  // A large merchant's day comes in several parts.
  const byDay = new Map<LocalDay, Tally>()
  for (const { day, tally } of counted) byDay.set(day, addTallies([byDay.get(day) ?? {}, tally]))
  for (const { day, tally } of counted) if (day < first) take(tally)
  return daysBetween(first, last).map((date) => {
    const tally = byDay.get(date) ?? {}
    take(tally)
    const money = moneyOf(date)
    return {
      date,
      mrrKobo: exact(standing.mrr),
      newMrrKobo: exact(tally[gained] ?? 0),
      expansionMrrKobo: exact(tally[expanded] ?? 0),
      contractionMrrKobo: exact(tally[contracted] ?? 0),
      churnedMrrKobo: exact(tally[churned] ?? 0),
      activeSubscriptions: exact(standing.active),
      inRecovery: exact(standing.inFlight),
      atRiskMrrKobo: exact(standing.risk),
      recoveredKobo: exact(tally[`recoveredKobo#${currency}`] ?? 0),
      failedCharges: failedOf(tally, currency),
      payments: money?.payments ?? null,
      paidKobo: money?.paidKobo ?? null,
      refundedKobo: money?.refundedKobo ?? null,
      importedMrrKobo: exact(tally[imported] ?? 0),
    }
  })
}

/** How many charges failed, of a currency. */
export function failedOf(tally: Tally, currency: Currency): number {
  return (Object.entries(tally) as [Counter, Count][])
    .filter(([name]) => name.startsWith(`failed#${currency}#`))
    .reduce((sum, [, count]) => sum + Number(count), 0)
}
