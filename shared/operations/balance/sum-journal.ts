import { endOfLagosDay } from '../../domain/time/lagos-day.ts'
import { noTotals, plusTotals, withPostings, type LedgerTotals } from '../../domain/ledger/totals.ts'
import type { Transaction } from '../../domain/ledger/transaction.ts'
import type { Seal } from '../../store/entities/seal.ts'
import { journalBetween } from '../../store/query-journal.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

/** The sum of a stretch of the journal. */
export interface JournalSum {
  readonly totals: LedgerTotals
  readonly entries: number
}

/**
 * Adds up the journal's entries made in [from, to), one by one; null is an open end.
 * @param seen is called with every page.
 */
export async function sumJournal(
  context: OperationContext,
  from: string | null,
  to: string | null,
  seen: (page: readonly Transaction[]) => void = () => undefined,
): Promise<JournalSum> {
  let totals = noTotals
  let entries = 0
  for await (const page of journalBetween(context, from, to)) {
    totals = page.reduce(withPostings, totals)
    entries += page.length
    seen(page)
  }
  return { totals, entries }
}

/** The whole journal's totals: sealed days from their seal, open days entry by entry. */
export async function totalsSince(context: OperationContext, seal: Seal | null): Promise<LedgerTotals> {
  const open = await sumJournal(context, openFrom(seal), null)
  return plusTotals(seal?.cumulative ?? noTotals, open.totals)
}

/** The instant from which days are open; null when none is sealed. */
export function openFrom(seal: Seal | null): string | null {
  return seal === null ? null : endOfLagosDay(seal.through)
}
