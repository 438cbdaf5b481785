import type { Customer } from '../../domain/customer.ts'
import type { MessageData } from '../../domain/message/facts.ts'
import { STOP_AFTER_SECONDS } from '../../domain/dunning/policy.ts'
import { amountDue } from '../../domain/invoice/invoice.ts'
import { addSeconds } from '../../domain/time.ts'
import { commit } from '../../store/commit.ts'
import { nowOf } from '../../store/context.ts'
import { invoiceRef } from '../../store/entities/invoice.ts'
import { load } from '../../store/load.ts'
import { openCheckoutSession } from '../checkout/open-session.ts'
import type { Writing } from '../unit-of-work/context.ts'

/**
 * A link by which a customer pays an invoice with another card: a checkout session of its own (decisions 11), so the
 * address is as good as a credential for this one payment. Null when nobody owes the invoice any more.
 */
export async function paymentLink(
  context: Writing,
  data: MessageData,
  customer: Customer,
): Promise<string | null> {
  const invoiceId = data.invoice?.id ?? data.subscription.latestInvoiceId
  if (invoiceId === null) return null
  const { invoice } = await load(context, { invoice: invoiceRef(context.merchantId, invoiceId) })
  if (invoice?.status !== 'open' && invoice?.status !== 'uncollectible') return null
  const { url, writes } = openCheckoutSession(context, {
    kind: 'subscription',
    amount: amountDue(invoice),
    currency: invoice.currency,
    planId: invoice.planId,
    customerId: customer.id,
    openInvoiceId: invoice.id,
    // Read days later, it must still lead somewhere: recovery may take that long.
    expiresAt: addSeconds(nowOf(context), STOP_AFTER_SECONDS),
  })
  await commit(context, { writes })
  return url
}
