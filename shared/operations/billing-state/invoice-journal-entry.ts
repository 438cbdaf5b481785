import type { AnyInvoice } from '../../domain/invoice/invoice.ts'
import { invoiceEntry, type InvoiceMovement } from '../../domain/ledger/invoice-entry.ts'
import type { Transaction } from '../../domain/ledger/transaction.ts'
import { newId, nowOf } from '../../store/context.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

/** The journal entry of a movement of an invoice's money, made now. */
export function newInvoiceEntry(
  context: OperationContext,
  invoice: AnyInvoice,
  movement: InvoiceMovement,
): Transaction {
  return invoiceEntry(invoice, movement, { id: newId(context, 'transaction'), now: nowOf(context) })
}
