import { payersTypes, type Transaction } from '../../domain/ledger/transaction.ts'
import { receiptOfInvoice, receiptOfSession, type ReceiptLink } from '../../domain/receipt/receipt.ts'
import type { CustomerTransaction } from '../../views/transaction.ts'
import { checkoutSessionCodec, checkoutSessionRef } from '../../store/entities/checkout-session.ts'
import { invoiceCodec, invoiceRef } from '../../store/entities/invoice.ts'
import { readItems } from '../../store/read-items.ts'
import { transactionsOfCustomer } from '../../store/entities/transaction.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { getCustomer } from './get-customer.ts'
import { readList, type CustomerList } from '../unit-of-work/read-object.ts'

/**
 * Every movement of a customer's money, newest first: charges, including declined ones, refunds and refused ones, what
 * their bank took back, and payments that came too late with their refunds (D3.23, F4). Credit has a list of its own.
 * @throws Problem 404.
 */
export const listCustomerTransactions: CustomerList<CustomerTransaction> = async (
  context,
  customerId,
  parameters,
) => {
  await getCustomer(context, customerId)
  const source = transactionsOfCustomer(context.tenant.merchantId, customerId)
  // Nearly all of a customer's transactions are charges, so a page reads few extra rows.
  const found = { ...source, filters: { customerId }, matches: isOfPayer, spareRows: 10 }
  const page = await readList(context, found, parameters)
  const links = await receiptsOf(context, page.items)
  return {
    ...page,
    items: page.items
      .filter(isOfPayer)
      .map((item) => ({ ...item, receipt: links.get(item.sourceId) ?? null })),
  }
}

function isOfPayer(transaction: Transaction): transaction is Transaction & Pick<CustomerTransaction, 'type'> {
  return (payersTypes as readonly Transaction['type'][]).includes(transaction.type)
}

/** The receipts of the invoices and one-time checkouts that the charges paid. */
async function receiptsOf(
  { table, tenant: { merchantId } }: OperationContext,
  transactions: readonly Transaction[],
): Promise<Map<string, ReceiptLink | null>> {
  const paid = transactions.filter(({ type, status }) => type === 'charge' && status === 'succeeded')
  const ids = [...new Set(paid.map(({ sourceId }) => sourceId))]
  const refs = ids.map((id) =>
    id.startsWith('inv_') ? invoiceRef(merchantId, id) : checkoutSessionRef(merchantId, id),
  )
  const items = refs.length === 0 ? [] : await readItems(table, refs, 'eventual')
  return new Map(
    ids.map((id, i) => {
      const item = items[i]
      if (!item) return [id, null]
      if (!id.startsWith('inv_')) return [id, receiptOfSession(checkoutSessionCodec.decode(item))]
      return [id, receiptOfInvoice(invoiceCodec.decode(item))]
    }),
  )
}
