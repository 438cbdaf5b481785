import type { Customer } from '../../domain/customer.ts'
import type { Invoice } from '../../domain/invoice/invoice.ts'
import { customerCodec } from '../../store/entities/customer.ts'
import { replace, type Write } from '../../store/write.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { creditGrantWrites, customerWithCredit } from './credit-writes.ts'

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
  const customer = customerWithCredit(before, invoice.currency, amount)
  return {
    customer,
    writes: [
      replace(customerCodec, before, customer),
      ...(await creditGrantWrites(context, invoice, amount)),
    ],
  }
}
