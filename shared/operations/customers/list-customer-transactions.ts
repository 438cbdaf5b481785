import type { Transaction } from '../../domain/ledger/transaction.ts'
import { transactionsOfCustomer } from '../../store/entities/transaction.ts'
import type { Page } from '../../store/page.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { getCustomer } from './get-customer.ts'
import { readList, type ListParameters } from '../unit-of-work/read-object.ts'

/**
 * What a customer was charged, declined charges included, and what was refunded, newest first (decisions 3). Credit and
 * reversals of a gateway are the merchant's journal's.
 * @throws Problem 404.
 */
export async function listCustomerTransactions(
  context: OperationContext,
  customerId: string,
  parameters: ListParameters,
): Promise<Page<Transaction>> {
  await getCustomer(context, customerId)
  const source = transactionsOfCustomer(context.merchantId, customerId)
  const matches = ({ type }: Transaction): boolean => type === 'charge' || type === 'refund'
  // Nearly everything a customer has is a charge, so a page reads little beyond its size.
  return readList(context, { ...source, filters: { customerId }, matches, spareRows: 10 }, parameters)
}
