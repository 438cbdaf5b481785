import type { Invoice } from '../../domain/invoice/invoice.ts'
import { invoiceEntry as entryOf, type InvoiceMovement } from '../../domain/ledger/invoice-entry.ts'
import type { Transaction } from '../../domain/ledger/transaction.ts'
import { newId, nowOf } from '../../store/context.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

/** The journal entry of a movement of an invoice's money, made now. */
export function invoiceEntry(
  context: OperationContext,
  invoice: Invoice,
  movement: InvoiceMovement,
): Transaction {
  return entryOf(invoice, movement, { id: newId(context, 'transaction'), now: nowOf(context) })
}
