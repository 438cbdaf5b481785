import { decideItemTakenBack } from '../../domain/invoice/decide-invoice-item.ts'
import { subscriptionOfItem, type InvoiceItem } from '../../domain/invoice/invoice-item.ts'
import { notFound } from '../../domain/problem.ts'
import { commitChange } from '../changes/commit-change.ts'
import { loadBesideChange } from '../plan-change/beside-change.ts'
import type { Writing } from '../unit-of-work/context.ts'

/**
 * Removes a one-off item that waits for its invoice (K4).
 * @throws Problem 404; 409 `payment_in_progress`, and else as `decideItemTakenBack`.
 */
export async function deleteInvoiceItem(context: Writing, itemId: string): Promise<InvoiceItem> {
  const subscriptionId = subscriptionOfItem(itemId)
  if (subscriptionId === null) throw notFound()
  const { loaded, draft } = await loadBesideChange(context, subscriptionId, null)
  return commitChange(context, decideItemTakenBack({ ...loaded, draft }, itemId))
}
