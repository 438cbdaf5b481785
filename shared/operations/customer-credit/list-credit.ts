import type { Transaction } from '../../domain/ledger/transaction.ts'
import { creditMovementsOf } from '../../store/entities/transaction.ts'
import { getCustomer } from '../customers/get-customer.ts'
import { readList, type CustomerList } from '../unit-of-work/read-object.ts'

/**
 * Every movement of a customer's credit, newest first (B11).
 * @throws Problem 404.
 */
export const listCredit: CustomerList<Transaction> = async (context, customerId, parameters) => {
  await getCustomer(context, customerId)
  return readList(context, creditMovementsOf(context.tenant.merchantId, customerId), parameters)
}
