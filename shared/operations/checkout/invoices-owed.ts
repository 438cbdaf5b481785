import type { Invoice } from '../../domain/invoice/invoice.ts'
import type { Subscription } from '../../domain/subscription/subscription.ts'
import { ownInvoiceRef } from '../../store/entities/invoice.ts'
import { readItems } from '../../store/read-items.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

/** The newest invoices of subscriptions that owe one. */
export async function invoicesOwed(
  context: OperationContext,
  cases: readonly Subscription[],
): Promise<readonly Invoice[]> {
  const ids = cases.map(({ latestInvoiceId }) => latestInvoiceId).filter((id) => id !== null)
  const refs = ids.map((id) => ownInvoiceRef(context.tenant.merchantId, id))
  const items = await readItems(context.table, refs, 'strong')
  return items.flatMap((item, i) => (item ? [refs[i]!.codec.decode(item)] : []))
}
