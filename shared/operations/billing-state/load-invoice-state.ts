import { notFound } from '../../domain/problem.ts'
import type { BillingState } from '../../domain/subscription/billing-state.ts'
import { invoiceRef } from '../../store/entities/invoice.ts'
import { load } from '../../store/load.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { loadBilling } from './load-billing.ts'
import { strongly } from '../../store/context.ts'

/**
 * An invoice with everything a charge of it is about: two round trips, for only the invoice names the rest.
 * @throws Problem 404.
 */
export async function loadInvoiceState(context: OperationContext, invoiceId: string): Promise<BillingState> {
  const { invoice } = await load(context, { invoice: invoiceRef(context.merchantId, invoiceId) })
  if (!invoice) throw notFound()
  const { subscriptionId, customerId, planId } = invoice
  // What is open changes with its subscription; what was written off may outlive it, so that must be read as it is.
  const reading = invoice.status === 'uncollectible' ? strongly(context) : context
  const loaded = await loadBilling(reading, { subscriptionId, customerId, planId, invoiceId: null })
  if (!loaded) throw notFound()
  return { ...loaded, invoice }
}
