import type { Plan } from '../catalog/plan.ts'
import { allSold, linesFor } from '../pricing/lines-for.ts'
import { ownVersion } from '../pricing/versions.ts'
import { appliesToCycle, fitsPlan, usedAfterCycle } from '../catalog/promo-code.ts'
import type { AttachedDiscount, Subscription } from '../subscription/subscription.ts'
import type { Stub } from '../subscription/billing-day.ts'
import { stubOfCurrent, stubOfNext, type Period } from '../subscription/period.ts'
import { composeInvoice, type Composed, type InvoiceOrder } from './compose.ts'

/** What is invoiced besides the plan's price. */
export type CycleOrder = Omit<InvoiceOrder, 'planId' | 'currency' | 'cycle' | 'chainId'>

/** A composed cycle invoice and its effects on the subscription and the customer's credit. */
export interface ComposedCycle extends Composed {
  readonly discount: AttachedDiscount | null
}

/** The open invoice of one cycle: plan at the price that its subscription has (K9), proration waiting to be billed, discount, credit (D3.10, D5.10, D6.4). */
export function composeCycleInvoice(
  subscription: Subscription,
  plan: Plan,
  order: CycleOrder,
): ComposedCycle {
  const active = activeDiscount(subscription.discount, plan)
  const stub = stubOfInvoiced(subscription, order)
  const lines = linesFor(allSold(ownVersion(plan, subscription), subscription), {
    discount: active,
    waiting: subscription.unbilled,
    stub,
  })
  const composed = composeInvoice(subscription, lines, {
    ...order,
    planId: plan.id,
    currency: plan.currency,
    // A stub is no cycle, and uses up no code (K8).
    cycle: subscription.cyclesCompleted + (stub === null ? 1 : 0),
    chainId: null,
  })
  const { discount } = subscription
  if (stub !== null)
    return { ...composed, discount: discount && { ...discount, inCurrentCycle: active !== null } }
  return { ...composed, discount: usedDiscount(discount, active, composed.invoice.subtotal) }
}

/** The stub that an invoice bills: of the first period of a subscription that is not paid yet, else of its next (K8). */
function stubOfInvoiced(subscription: Subscription, period: Period): Stub | null {
  return subscription.status === 'incomplete' ? stubOfCurrent(subscription) : stubOfNext(subscription, period)
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
