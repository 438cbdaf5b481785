import { checkLedger, noTotals, withPostings, type LedgerCheck } from '../../domain/ledger/totals.ts'
import { journalBetween } from '../../store/query-journal.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { storedTotals } from './verify-balance.ts'

/** A check of all of a merchant's books, entry by entry. */
export interface LedgerReport extends LedgerCheck {
  readonly entries: number
  /** Journal entries whose own postings do not sum to zero. */
  readonly unbalanced: readonly string[]
}

/**
 * Recomputes a merchant's books from the raw journal (D9.5): it trusts no seal, every entry must balance by itself,
 * and each stored balance must be the sum of its postings. For the operator: it reads everything.
 */
export async function verifyLedger(context: OperationContext): Promise<LedgerReport> {
  const stored = await storedTotals(context)
  const unbalanced: string[] = []
  let totals = noTotals
  let entries = 0
  for await (const page of journalBetween(context, null, null)) {
    for (const entry of page) {
      totals = withPostings(totals, entry)
      if (entry.postings.reduce((sum, { amount }) => sum + amount, 0) !== 0) unbalanced.push(entry.id)
    }
    entries += page.length
  }
  const check = checkLedger(stored, totals)
  return { ...check, ok: check.ok && unbalanced.length === 0, entries, unbalanced }
}
