import type { CreditHolder } from '../credit/lots.ts'
import type { Plan } from '../catalog/plan.ts'
import { withDiscount } from '../pricing/discount.ts'
import { undiscounted } from '../pricing/line.ts'
import type { Proration } from '../pricing/proration.ts'
import type { AppliedTax } from '../tax/applied-tax.ts'
import { startedAt } from '../subscription/period.ts'
import { hasNothingToBill } from '../pricing/free.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { currentChainOf } from './chain.ts'
import { composeInvoice } from './compose.ts'
import type { Invoice } from './invoice.ts'

/** What a plan change's invoice needs beside the proration. Money in minor units. */
export interface ChangeInvoiceOrder {
  readonly id: string
  readonly now: string
  readonly effectiveAt: string
  /** The promo code's discount on the new plan. */
  readonly discountKobo: number
  /** Whose credit is drawn on first (D5.16), that of the period's chain before any other (F2). */
  readonly payer: CreditHolder
  /** The rate of the new plan (L2); null or absent for none. */
  readonly tax?: AppliedTax | null
}

/**
 * The open invoice of a plan change; null when nothing is to be paid and no period begins, or a free one (K7). One that begins a period
 * also takes the lines that waited for the next invoice (D5.11).
 */
export function composeChangeInvoice(
  subscription: Subscription,
  next: Plan,
  { startsNewPeriod, invoiceKobo, lines }: Proration,
  order: ChangeInvoiceOrder,
): Invoice | null {
  const of = { ...order, planId: next.id, currency: next.currency, chainId: currentChainOf(subscription) }
  const common = { ...of, billingReason: 'subscription_update' } as const
  const { cyclesCompleted } = subscription
  if (startsNewPeriod && invoiceKobo === 0 && hasNothingToBill(subscription, next)) return null
  if (startsNewPeriod) {
    const { currentPeriodStart, currentPeriodEnd } = startedAt(order.effectiveAt, next, subscription.timeZone)
    const waiting = subscription.unbilled.map((line) => undiscounted(line))
    return composeInvoice(subscription, withDiscount([...lines, ...waiting], order.discountKobo), {
      ...common,
      periodStart: currentPeriodStart,
      periodEnd: currentPeriodEnd,
      cycle: cyclesCompleted + 1,
    }).invoice
  }
  if (invoiceKobo === 0) return null
  return composeInvoice(subscription, lines, {
    ...common,
    periodStart: order.effectiveAt,
    periodEnd: subscription.currentPeriodEnd,
    cycle: cyclesCompleted,
  }).invoice
}
