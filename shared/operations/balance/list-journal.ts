import type { Transaction, TransactionType } from '../../domain/ledger/transaction.ts'
import type { Currency } from '../../domain/money/money.ts'
import { journalEntriesOf } from '../../store/entities/transaction.ts'
import type { Page } from '../../store/page.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { readList, type ListParameters } from '../unit-of-work/read-object.ts'

/** The requested entries of the journal. */
export interface JournalFilters extends ListParameters {
  readonly currency?: Currency | undefined
  readonly type?: readonly TransactionType[] | undefined
}

/**
 * The journal with its postings, newest first (N4): every movement, those between the merchant's own accounts among them. In
 * each currency the postings sum to 0.
 */
export function listJournal(context: OperationContext, filters: JournalFilters): Promise<Page<Transaction>> {
  return readList(context, journalEntriesOf(context.tenant.merchantId, filters), filters)
}
