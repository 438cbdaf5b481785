import type { Invoice } from '../../domain/invoice/invoice.ts'
import type { Transaction } from '../../domain/ledger/transaction.ts'
import { newId, nowOf } from '../../store/context.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

/** What tells one movement of an invoice's money from another. */
export type InvoiceMovement = Pick<Transaction, 'type' | 'amount' | 'postings'> &
  Partial<Pick<Transaction, 'id' | 'status' | 'availableOn' | 'rail'>>

/** The journal entry of a movement of an invoice's money that is no charge: credit, refund, reversal. */
export function invoiceEntry(
  context: OperationContext,
  invoice: Invoice,
  movement: InvoiceMovement,
): Transaction {
  return {
    id: newId(context, 'transaction'),
    status: 'succeeded',
    availableOn: null,
    rail: null,
    ...movement,
    merchantId: context.merchantId,
    createdAt: nowOf(context),
    currency: invoice.currency,
    sourceType: 'invoice',
    sourceId: invoice.id,
    customerId: invoice.customerId,
    subscriptionId: invoice.subscriptionId,
    failureCode: null,
    attempt: null,
  }
}
