import type { MessageData } from '../../domain/message/facts.ts'
import { plainChange } from '../../domain/change/plain-change.ts'
import { invoiceRef } from '../../store/entities/invoice.ts'
import { load } from '../../store/load.ts'
import { debtTerms } from '../checkout/create-update-link.ts'
import { openCheckoutSession } from '../checkout/open-session.ts'
import { commitPlainChange } from '../commit/commit-plain-change.ts'
import type { Writing } from '../unit-of-work/context.ts'

/**
 * A link with which a customer pays an invoice by another card: a checkout session of its own (D11.26), so the
 * address is a credential for this one payment. Null when nobody owes the invoice any more.
 */
export async function paymentLink(context: Writing, data: MessageData): Promise<string | null> {
  const invoiceId = data.invoice?.id ?? data.subscription.latestInvoiceId
  if (invoiceId === null) return null
  const { invoice } = await load(context, { invoice: invoiceRef(context.tenant.merchantId, invoiceId) })
  if (invoice?.status !== 'open' && invoice?.status !== 'uncollectible') return null
  const { url, turns } = openCheckoutSession(context, debtTerms(context, invoice))
  await commitPlainChange(context, plainChange(undefined, turns))
  return url
}
