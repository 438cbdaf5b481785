import type { Invoice } from '../domain/invoice/invoice.ts'
import type { Subscription } from '../domain/subscription/subscription.ts'
import { upcomingView } from './invoice.ts'

/** What a subscription would cost, with its quote (K10). */
export function salePreviewView(preview: {
  subscription: Subscription
  invoice: Invoice | null
  next: Invoice | null
  quoteId: string
  expiresAt: string
}) {
  const { subscription, quoteId, expiresAt } = preview
  const { trialEndsAt, currentPeriodStart, currentPeriodEnd, price } = subscription
  const invoice = preview.invoice && shown(preview.invoice)
  return {
    amount: invoice?.amount ?? 0,
    currency: price.currency,
    lines: invoice?.lines ?? [],
    invoice,
    nextInvoice: preview.next && shown(preview.next),
    ...{ trialEndsAt, currentPeriodStart, currentPeriodEnd, quoteId, expiresAt },
  }
}

function shown(invoice: Invoice) {
  const { subscriptionId: _, ...rest } = upcomingView(invoice)
  return rest
}
