import type { AnyInvoice, PaidBy } from '../../domain/invoice/invoice.ts'
import { queryTransactions } from '../../store/query-attempts.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

/** The charge that paid an invoice: a refund uses its reference and rail. */
export async function chargeOf(context: OperationContext, invoice: AnyInvoice): Promise<PaidBy> {
  return invoice.paidBy ?? (await chargeInJournal(context, invoice))
}

/** For invoices that were paid before they stored it. */
async function chargeInJournal(context: OperationContext, invoice: AnyInvoice): Promise<PaidBy> {
  const { customerId, createdAt: since, id: sourceId } = invoice
  const found = await queryTransactions(context, { customerId, since, sourceId })
  const charge = found.find((one) => one.type === 'charge' && one.status === 'succeeded')
  if (!charge) throw new Error('a paid invoice without its charge')
  const { reference = '', methodId = null, gateway } = charge.attempt ?? {}
  return { reference, rail: charge.rail ?? 'card', methodId, gateway }
}
