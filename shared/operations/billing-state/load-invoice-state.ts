import { isOfSubscription } from '../../domain/invoice/invoice.ts'
import { notFound } from '../../domain/problem.ts'
import type { AnyState, BillingState } from '../../domain/subscription/billing-state.ts'
import { invoiceRef } from '../../store/entities/invoice.ts'
import { load } from '../../store/load.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { firstToJoin, loadBilling, loadLone } from './load-billing.ts'
import { strongly } from '../../store/context.ts'

/**
 * An invoice of a subscription with everything that its charge involves: two round trips, since only the invoice names the rest.
 * @throws Problem 404.
 */
export async function loadInvoiceState(context: OperationContext, invoiceId: string): Promise<BillingState> {
  const state = await loadAnyState(context, invoiceId)
  if (state.subscription === null) throw notFound()
  return state
}

/**
 * Any invoice with everything that its charge involves, also one that stands alone.
 * @throws Problem 404.
 */
export async function loadAnyState(context: OperationContext, invoiceId: string): Promise<AnyState> {
  const { invoice } = await load(context, { invoice: invoiceRef(context.tenant.merchantId, invoiceId) })
  if (!invoice) throw notFound()
  if (!isOfSubscription(invoice)) {
    const alone = await loadLone(context, invoice)
    if (!alone) throw notFound()
    return alone
  }
  const { subscriptionId, customerId, planId } = invoice
  // An open invoice changes with its subscription. A written-off one may outlive it, hence the strong read.
  const reading = invoice.status === 'uncollectible' ? strongly(context) : context
  const loaded = await loadBilling(reading, { subscriptionId, customerId, planId, invoiceId: null })
  if (!loaded) throw notFound()
  return { ...loaded, invoice, ...(await firstToJoin(reading, invoice)) }
}
