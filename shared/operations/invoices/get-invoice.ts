import type { AnyInvoice } from '../../domain/invoice/invoice.ts'
import type { Transaction } from '../../domain/ledger/transaction.ts'
import { invoiceRef } from '../../store/entities/invoice.ts'
import { queryTransactions } from '../../store/query-attempts.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import type { Expanded } from '../../views/expanded.ts'
import { expand } from '../unit-of-work/read-expanded.ts'
import { readObject } from '../unit-of-work/read-object.ts'

/** An invoice and every charge attempt of it, oldest first (D6.2), with the expanded objects. */
export interface InvoiceWithAttempts {
  readonly invoice: AnyInvoice
  readonly attempts: readonly Transaction[]
  readonly expanded: Expanded
}

/** A charge, why a charge was let go, and its later answer; and money that arrived too late for the invoice. */
const attemptTypes: readonly Transaction['type'][] = [
  'charge',
  'charge_let_go',
  'charge_answered',
  'late_charge',
]

/**
 * Reads an invoice with its attempts.
 * @throws Problem 404.
 */
export async function getInvoice(
  context: OperationContext,
  invoiceId: string,
  wanted?: string,
): Promise<InvoiceWithAttempts> {
  const invoice = await readObject(context, invoiceRef(context.tenant.merchantId, invoiceId))
  const { customerId, createdAt } = invoice
  const [transactions, expanded] = await Promise.all([
    queryTransactions(context, { customerId, since: createdAt, sourceId: invoiceId }),
    expand(context, invoice, wanted),
  ])
  return { invoice, attempts: transactions.filter(({ type }) => attemptTypes.includes(type)), expanded }
}
