import { withCredit, type Customer } from '../../domain/customer.ts'
import { returnedKobo } from '../../domain/invoice/end-unpaid.ts'
import type { Invoice } from '../../domain/invoice/invoice.ts'
import type { Settlement } from '../../domain/subscription/billing-state.ts'
import { customerCodec } from '../../store/entities/customer.ts'
import { replace, type Write } from '../../store/write.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { creditGrantWrites } from './credit-writes.ts'

/**
 * Gives a customer credit for an invoice, in minor units; nothing is written for nothing.
 */
export async function creditBack(
  context: OperationContext,
  before: Customer,
  invoice: Invoice | undefined,
  amount: number,
): Promise<{ readonly customer: Customer; readonly writes: readonly Write[] }> {
  if (!invoice || amount === 0) return { customer: before, writes: [] }
  const customer = withCredit(before, invoice.currency, amount)
  return {
    customer,
    writes: [
      replace(customerCodec, before, customer),
      ...(await creditGrantWrites(context, invoice, amount)),
    ],
  }
}

/**
 * The writes of credit that a settlement returns; the customer's own item is among the settlement's own.
 * @param neverUsed The invoice is made in the same commit, so what it would have drawn on was never taken.
 */
export async function returnedCreditWrites(
  context: OperationContext,
  { invoice, returned }: Pick<Settlement, 'invoice' | 'returned'>,
  neverUsed = false,
): Promise<Write[]> {
  if (!returned) return []
  return creditGrantWrites(context, invoice, neverUsed ? returned.linesKobo : returnedKobo(returned))
}
