import type { OnDecrease } from '../billing-settings.ts'
import type { Invoice, OpenInvoice } from '../invoice/invoice.ts'
import type { Plan } from '../plan.ts'
import { requireQuantity } from '../pricing/plan-pricing.ts'
import { ownVersion } from '../pricing/versions.ts'
import type { PlanChange, PlanChangeState } from '../subscription/plan-change.ts'
import type { Subscription } from '../subscription/subscription.ts'
import type { ProrationMode } from '../pricing/proration.ts'

/** The body of a plan change (D5.8). */
export interface PlanChangeRequest {
  /** Absent to change the quantity alone. */
  readonly planId?: string
  /** Absent to keep as many units (K5). */
  readonly quantity?: number
  /** Absent for what {@link resolvedChange} says. */
  readonly effective?: 'immediate' | 'at_renewal'
  readonly proration: ProrationMode
  readonly quoteId?: string
}

/** A decided change, and what it was decided from. Nothing has been written; a preview shows it. */
export interface DecidedPlanChange extends PlanChangeState {
  readonly terms: PlanChange
  /** The newest invoice, whose money pays for a credit. */
  readonly latest: Invoice | undefined
  /** A renewal whose payment waits for its payer and must be given up first (A9); decided as if it had been. */
  readonly inTheWay: OpenInvoice | null
  /** What was asked for, with what it left out. */
  readonly resolved: ResolvedChange
}

/** A change with all that its request left out (K5). */
export interface ResolvedChange extends PlanChangeRequest {
  readonly planId: string
  readonly quantity: number
  readonly effective: 'immediate' | 'at_renewal'
}

/** What a request is resolved from. */
interface Resolving {
  readonly subscription: Subscription
  /** Its present plan. */
  readonly plan: Plan
  readonly onDecrease: OnDecrease
}

/**
 * A request with what it left out (K5). Where it does not say when: now, but fewer units of the same plan that cost less
 * wait for the renewal, unless the setting says `credit` or nothing is paid yet. What it does not name stays as it is; at
 * the renewal, as it is scheduled: a later schedule completes an earlier one.
 * @throws Problem 422 `quantity_out_of_range` for a quantity that the present plan does not sell.
 */
export function resolvedChange(
  request: PlanChangeRequest,
  { subscription, plan, onDecrease }: Resolving,
): ResolvedChange {
  const { planId: present, quantity: units, scheduledPlanId, scheduledQuantity } = subscription
  const isSamePlan = request.planId === undefined || request.planId === present
  const costsLess =
    isSamePlan &&
    request.quantity !== undefined &&
    requireQuantity(ownVersion(plan, subscription), request.quantity) < subscription.price.amount
  const waits = costsLess && onDecrease === 'next_renewal' && subscription.status !== 'trialing'
  const effective = request.effective ?? (waits ? 'at_renewal' : 'immediate')
  const later = effective === 'at_renewal'
  return {
    ...request,
    effective,
    planId: request.planId ?? (later ? scheduledPlanId : null) ?? present,
    quantity: request.quantity ?? (later ? scheduledQuantity : null) ?? units,
  }
}
