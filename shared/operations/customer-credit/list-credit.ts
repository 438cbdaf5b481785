import type { Transaction } from '../../domain/ledger/transaction.ts'
import { creditMovementsOf } from '../../store/entities/transaction.ts'
import type { Page } from '../../store/page.ts'
import { getCustomer } from '../customers/get-customer.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { readList, type ListParameters } from '../unit-of-work/read-object.ts'

/**
 * Every movement of a customer's credit, newest first (B11).
 * @throws Problem 404.
 */
export async function listCredit(
  context: OperationContext,
  customerId: string,
  parameters: ListParameters,
): Promise<Page<Transaction>> {
  await getCustomer(context, customerId)
  return readList(context, creditMovementsOf(context.tenant.merchantId, customerId), parameters)
}
