import { createdAtOf } from '../../domain/ids.ts'
import { lagosDayOf, startOfLagosDay } from '../../domain/time/lagos-day.ts'
import { daysAfter, instantOfMoment } from '../../domain/time/local-day.ts'
import { balanceAt, earnedIn, type BalanceAt } from '../../domain/ledger/balance-at.ts'
import { noTotals, plusTotals, withPostings, type LedgerTotals } from '../../domain/ledger/totals.ts'
import type { Transaction } from '../../domain/ledger/transaction.ts'
import type { Currency } from '../../domain/money/money.ts'
import { addMs } from '../../domain/time/time.ts'
import { nowOf } from '../../store/context.ts'
import { journalBetween, journalThrough, sealThrough } from '../../store/query-journal.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { zoneOf } from '../unit-of-work/zone-of.ts'
import { openFrom } from './sum-journal.ts'

/**
 * The instant up to which a caller asks, exclusive: an instant, or the end of a date in the merchant's zone; never
 * later than now, where everything that was made counts.
 */
export async function instantAsked(
  context: OperationContext,
  asOf: string | undefined,
): Promise<{ readonly asOf: string; readonly isPast: boolean }> {
  const zone = await zoneOf(context)
  const now = nowOf(context)
  if (asOf === undefined) return { asOf: now, isPast: false }
  const end = asOf.includes('T') ? asOf : daysAfter(asOf, 1)
  const asked = instantOfMoment(end, zone)
  return asked < now ? { asOf: asked, isPast: true } : { asOf: now, isPast: false }
}

/**
 * The balance at an instant of the past, with every account (N4): the totals of the newest day that was sealed before it, and
 * the entries since, one by one.
 */
export async function balanceAsOf(
  context: OperationContext,
  currency: Currency,
  asked: string,
): Promise<BalanceAt> {
  const { asOf, isPast } = await instantAsked(context, asked)
  // If the instant is midnight, the day before is over: all its earnings are available.
  const today = startOfLagosDay(lagosDayOf(asOf))
  const seal = await sealThrough(context, lagosDayOf(addMs(today, -1)))
  let totals: LedgerTotals = seal?.cumulative ?? noTotals
  let earned = 0
  for await (const page of journalBetween(context, openFrom(seal), isPast ? asOf : null)) {
    totals = page.reduce(withPostings, totals)
    earned += earnedIn(
      page.filter(({ createdAt }) => createdAt >= today),
      currency,
    )
  }
  return balanceAt(currency, totals, earned, asOf)
}

/** The sums of the journal through one entry, which is among them. */
export async function totalsThrough(context: OperationContext, entryId: string): Promise<LedgerTotals> {
  const today = startOfLagosDay(lagosDayOf(createdAtOf(entryId)))
  const seal = await sealThrough(context, lagosDayOf(addMs(today, -1)))
  let totals: LedgerTotals = noTotals
  for await (const page of journalThrough(context, openFrom(seal), entryId))
    totals = page.reduce(withPostings, totals)
  return plusTotals(seal?.cumulative ?? noTotals, totals)
}

/** Every entry made at one instant. */
export async function entriesAt(context: OperationContext, at: string): Promise<readonly Transaction[]> {
  const found: Transaction[] = []
  for await (const page of journalBetween(context, at, addMs(at, 1))) found.push(...page)
  return found
}
