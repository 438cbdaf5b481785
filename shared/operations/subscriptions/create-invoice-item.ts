import { decideInvoiceItem } from '../../domain/invoice/decide-invoice-item.ts'
import { invoiceItemId, type InvoiceItem } from '../../domain/invoice/invoice-item.ts'
import type { Currency } from '../../domain/money/money.ts'
import { Problem, notFound } from '../../domain/problem.ts'
import { requireSameCurrency } from '../../domain/money/same-currency.ts'
import { newId } from '../../store/context.ts'
import { commitChange } from '../changes/commit-change.ts'
import { loadBesideChange } from '../plan-change/beside-change.ts'
import type { Writing } from '../unit-of-work/context.ts'

/** A caller's data of an item. Minor units. */
export type AskedItem = Pick<InvoiceItem, 'subscriptionId' | 'description' | 'quantity' | 'unitAmount'> & {
  readonly currency?: Currency
}

/**
 * Bills something once, on a subscription's next invoice (K4).
 * @throws Problem 404 with the path; 409 `payment_in_progress`, and else as `decideInvoiceItem`; 422 `currency_mismatch`.
 */
export async function createInvoiceItem(
  context: Writing,
  { subscriptionId, currency, description, quantity, unitAmount }: AskedItem,
): Promise<InvoiceItem> {
  const { loaded, draft } = await loadNamed(context, subscriptionId)
  requireSameCurrency(currency, loaded.subscription.price.currency)
  const id = invoiceItemId(subscriptionId, newId(context, 'invoiceItem'))
  return commitChange(
    context,
    decideInvoiceItem({ ...loaded, draft }, { id, description, quantity, unitAmount }),
  )
}

/** @throws Problem 404 that names the field. */
async function loadNamed(context: Writing, subscriptionId: string) {
  try {
    return await loadBesideChange(context, subscriptionId, null)
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_found') throw notFound('subscriptionId')
    throw error
  }
}
