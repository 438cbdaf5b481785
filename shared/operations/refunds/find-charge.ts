import type { Invoice } from '../../domain/invoice/invoice.ts'
import type { Transaction } from '../../domain/ledger/transaction.ts'
import { queryTransactions } from '../../store/query-attempts.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

/** The charge that paid an invoice: its reference and rail are a refund's. */
export async function chargeOf(context: OperationContext, invoice: Invoice): Promise<Transaction> {
  const { customerId, createdAt: since, id: sourceId } = invoice
  const found = await queryTransactions(context, { customerId, since, sourceId })
  const charge = found.find((one) => one.type === 'charge' && one.status === 'succeeded')
  if (!charge) throw new Error('a paid invoice without its charge')
  return charge
}
