import type { CustomerNotes } from '../../domain/customer/customer-notes.ts'
import { effectOn } from '../../domain/ledger/posting.ts'
import { receiptOfInvoice, receiptOfSession, type ReceiptLink } from '../../domain/receipt/receipt.ts'
import { payersTypes, type Transaction } from '../../domain/ledger/transaction.ts'
import type { CustomerTransaction } from '../../views/transaction.ts'
import { customerNotesRef } from '../../store/entities/customer-notes.ts'
import { load } from '../../store/load.ts'
import { getSeenCustomer } from '../customers/get-customer.ts'
import type { SeenCustomer } from '../customers/people.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { allOfCustomer, type AllOfCustomer } from './kept-of-customer.ts'

/** All data stored about a person (O3), newest first. */
export interface CustomerData extends Omit<AllOfCustomer, 'transactions'> {
  readonly customer: SeenCustomer
  readonly transactions: readonly CustomerTransaction[]
  readonly creditMovements: readonly Transaction[]
  readonly notes: CustomerNotes['notes']
}

/**
 * Returns all data stored about a customer, for a data request (O3). Events repeat the same
 * for 90 days.
 * @throws Problem 404.
 */
export async function readCustomerData(context: OperationContext, customerId: string): Promise<CustomerData> {
  const customer = await getSeenCustomer(context, customerId)
  const [all, { kept }] = await Promise.all([
    allOfCustomer(context, customerId),
    load(context, { kept: customerNotesRef(context.tenant.merchantId, customerId) }),
  ])
  const { subscriptions, invoices, sessions, transactions } = all
  const links = new Map<string, ReceiptLink | null>([
    ...invoices.map((one) => [one.id, receiptOfInvoice(one)] as const),
    ...sessions.map((one) => [one.id, receiptOfSession(one)] as const),
  ])
  const payers = transactions.filter(({ type }) => (payersTypes as readonly string[]).includes(type))
  return {
    customer,
    subscriptions: subscriptions.toReversed(),
    invoices: invoices.toReversed(),
    sessions: sessions.toReversed(),
    transactions: payers
      .map((one) => ({ ...one, receipt: links.get(one.sourceId) ?? null }) as CustomerTransaction)
      .toReversed(),
    creditMovements: transactions
      .filter(({ postings }) => effectOn(postings, 'customer_credit') !== 0)
      .toReversed(),
    notes: kept?.notes ?? [],
  }
}
