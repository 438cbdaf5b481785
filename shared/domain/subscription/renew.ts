import { composeCycleInvoice } from '../invoice/compose.ts'
import type { Invoice } from '../invoice/invoice.ts'
import type { Customer } from '../customer.ts'
import type { Plan } from '../plan.ts'
import { limitReached, nextPeriod } from './period.ts'
import { changed, transition, type Subscription } from './subscription.ts'

/** What a period's end asks for. */
export type RenewalDecision =
  | { readonly kind: 'expire'; readonly subscription: Subscription }
  | {
      readonly kind: 'invoice'
      readonly subscription: Subscription
      readonly invoice: Invoice
      /** Credit of the customer that the invoice uses, in minor units. */
      readonly creditUsed: number
      /** Credit that proration leaves over for him. */
      readonly surplusKobo: number
    }

/** Decides the end of a period or trial: no invoice after the last cycle, else the next period's (decisions 4 and 5). */
export function decideRenewal(
  subscription: Subscription,
  plan: Plan,
  customer: Customer,
  invoiceId: string,
  now: string,
): RenewalDecision {
  if (limitReached(subscription, plan)) {
    const ended = transition(subscription, 'reach_limit', { endedAt: subscription.currentPeriodEnd })
    return { kind: 'expire', subscription: ended }
  }
  const { invoice, discount, surplusKobo } = composeCycleInvoice(subscription, plan, {
    ...nextPeriod(subscription, plan),
    id: invoiceId,
    now,
    billingReason: 'subscription_cycle',
    creditKobo: customer.credits[plan.currency] ?? 0,
  })
  const after = changed(subscription, {
    latestInvoiceId: invoice.id,
    invoiceCount: subscription.invoiceCount + 1,
    discount,
    unbilled: [],
  })
  return { kind: 'invoice', subscription: after, invoice, creditUsed: invoice.creditApplied, surplusKobo }
}
