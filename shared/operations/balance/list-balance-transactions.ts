import type { Transaction } from '../../domain/ledger/transaction.ts'
import type { Currency } from '../../domain/money/money.ts'
import { journalOf } from '../../store/entities/transaction.ts'
import type { Page } from '../../store/page.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { readList, type ListParameters } from '../unit-of-work/read-object.ts'

/**
 * What changed the merchant's pending and available money, newest first. In each currency the amounts sum to both
 * together (D9.4).
 */
export function listBalanceTransactions(
  context: OperationContext,
  { currency, ...parameters }: ListParameters & { readonly currency?: Currency | undefined },
): Promise<Page<Transaction>> {
  return readList(context, journalOf(context.tenant.merchantId, currency ?? null), parameters)
}
