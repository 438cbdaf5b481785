import type { Plan } from '../plan.ts'
import { linesFor, planSold } from '../pricing/lines-for.ts'
import { appliesToCycle, fitsPlan, usedAfterCycle } from '../promo-code.ts'
import type { AttachedDiscount, Subscription } from '../subscription/subscription.ts'
import { composeInvoice, type Composed, type InvoiceOrder } from './compose.ts'

/** What is invoiced beside the plan's price. */
export type CycleOrder = Omit<InvoiceOrder, 'planId' | 'currency' | 'cycle' | 'chainId'>

/** A composed cycle invoice and its effects on the subscription and the customer's credit. */
export interface ComposedCycle extends Composed {
  readonly discount: AttachedDiscount | null
}

/** The open invoice of one cycle: plan, proration waiting to be billed, discount, credit (D3.10, D5.10, D6.4). */
export function composeCycleInvoice(
  subscription: Subscription,
  plan: Plan,
  order: CycleOrder,
): ComposedCycle {
  const active = activeDiscount(subscription.discount, plan)
  const lines = linesFor([planSold(plan, subscription.quantity)], {
    discount: active,
    waiting: subscription.unbilled,
  })
  const composed = composeInvoice(subscription, lines, {
    ...order,
    planId: plan.id,
    currency: plan.currency,
    cycle: subscription.cyclesCompleted + 1,
    chainId: null,
  })
  return { ...composed, discount: usedDiscount(subscription.discount, active, composed.invoice.subtotal) }
}

/** The attached code, if it discounts the next cycle invoice of this plan. */
export function activeDiscount(discount: AttachedDiscount | null, plan: Plan): AttachedDiscount | null {
  if (!discount || !fitsPlan(discount, plan.id)) return null
  return appliesToCycle(discount, discount.usedInvoices) ? discount : null
}

/** The attached code after a cycle invoice, including invoices of interval changes (B6). */
export function usedDiscount(
  before: AttachedDiscount | null,
  active: AttachedDiscount | null,
  subtotal: number,
): AttachedDiscount | null {
  if (!before) return null
  const usedInvoices = active ? usedAfterCycle(before, before.usedInvoices, subtotal) : before.usedInvoices
  return { ...before, usedInvoices, inCurrentCycle: active !== null }
}
