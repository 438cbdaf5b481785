import type { OnDecrease } from '../merchant/billing-settings.ts'
import type { Invoice, OpenInvoice } from '../invoice/invoice.ts'
import type { Plan } from '../catalog/plan.ts'
import type { NamedAddOn, ReadAddOns } from '../pricing/add-on-order.ts'
import { requireQuantity } from '../pricing/plan-pricing.ts'
import { ownVersion } from '../pricing/versions.ts'
import { startsPeriod } from '../pricing/proration.ts'
import type { AddOnChange } from '../subscription/on-plan.ts'
import type { PlanChange } from '../subscription/plan-change.ts'
import type { PlanChangeState } from '../subscription/plan-change-order.ts'
import type { Subscription } from '../subscription/subscription.ts'
import type { ProrationMode } from '../pricing/proration.ts'
import { requireTogether, soldParts } from './add-on-parts.ts'

/** The body of a plan change (D5.8). */
export interface PlanChangeRequest {
  /** Absent to change the quantity or add-ons alone. */
  readonly planId?: string
  /** Absent to keep as many units (K5). */
  readonly quantity?: number
  /** The add-ons that change, with the units that there are to be; 0 takes one off (K5). */
  readonly addOns?: readonly NamedAddOn[]
  /** Absent for what {@link resolvedChange} says. */
  readonly effective?: 'immediate' | 'at_renewal'
  readonly proration: ProrationMode
  readonly quoteId?: string
  /** Whether the setup fee of the new plan is charged (K4). */
  readonly setupFee?: boolean
}

/** A decided change, and what it was decided from. Nothing has been written; a preview shows it. */
export interface DecidedPlanChange extends PlanChangeState {
  readonly terms: PlanChange
  /** The newest invoice, whose money pays for a credit. */
  readonly latest: Invoice | undefined
  /** A renewal whose payment waits for its payer and must be given up first (A9); decided as if it had been. */
  readonly inTheWay: OpenInvoice | null
  /** The request, completed with defaults. */
  readonly resolved: ResolvedChange
}

/** A change with all omitted parts filled in (K5). */
export interface ResolvedChange extends Omit<PlanChangeRequest, 'addOns'> {
  readonly planId: string
  readonly quantity: number
  readonly effective: 'immediate' | 'at_renewal'
  /** What happens to add-ons; null or absent where none is named. */
  readonly addOns?: AddOnChange | null
}

/** The input for resolving a request. */
interface Resolving {
  readonly subscription: Subscription
  /** Its present plan. */
  readonly plan: Plan
  /** The plan that the request names; null or absent for none. */
  readonly named?: Plan | null
  /** The plan that is scheduled; null or absent for none. */
  readonly scheduled?: Plan | null
  readonly onDecrease: OnDecrease
  /** The add-ons that the request or a schedule names. */
  readonly read?: ReadAddOns
}

/**
 * A request with its omitted parts filled in (K5). Without a time: now, but a cheaper part of the same plan or an add-on waits
 * for the renewal, unless the setting is `credit` or nothing is paid yet; parts with different times are applied
 * separately. Unnamed parts stay as they are; at the renewal, as scheduled: a later schedule extends an earlier one.
 * @throws Problem 422 `quantity_out_of_range` for a quantity that the present plan does not sell, if no time is given; and as
 * `soldParts`.
 */
export function resolvedChange(request: PlanChangeRequest, resolving: Resolving): ResolvedChange {
  const { subscription, plan, onDecrease } = resolving
  const { planId: present, quantity: units, scheduledPlanId, scheduledQuantity } = subscription
  const { addOns: namedAddOns, ...asked } = request
  const isSamePlan = request.planId === undefined || request.planId === present
  const mayWait = onDecrease === 'next_renewal' && subscription.status !== 'trialing'
  // With a time, the request may name what the scheduled plan sells.
  const costsLess =
    request.effective === undefined &&
    isSamePlan &&
    request.quantity !== undefined &&
    requireQuantity(ownVersion(plan, subscription), request.quantity) < subscription.price.amount
  const parts = namedAddOns === undefined ? [] : soldParts(namedAddOns, resolving)
  const namesPlan = request.planId !== undefined || request.quantity !== undefined
  const beginsPeriod = resolving.named != null && startsPeriod(plan, resolving.named)
  const waits = (less: boolean): boolean =>
    request.effective === undefined ? less && mayWait && !beginsPeriod : request.effective === 'at_renewal'
  const planWaits = waits(costsLess)
  const at = [...(namesPlan ? [planWaits] : []), ...parts.map(({ less }) => waits(less))]
  const allWait = request.effective === 'at_renewal' || (at.length > 0 && at.every(Boolean))
  const effective = allWait ? 'at_renewal' : 'immediate'
  const isSplit = !allWait && at.some(Boolean)
  const sold = (later: boolean) => parts.filter(({ less }) => waits(less) === later).map((part) => part.sold)
  const laterQuantity = isSplit && namesPlan && planWaits ? (request.quantity ?? null) : null
  const addOns: AddOnChange | null =
    namedAddOns === undefined
      ? null
      : {
          keepsPlan: !namesPlan || laterQuantity !== null,
          sold: sold(allWait),
          later: isSplit ? { quantity: laterQuantity, sold: sold(true) } : null,
        }
  const resolved = {
    ...asked,
    effective,
    planId: request.planId ?? (allWait ? scheduledPlanId : null) ?? present,
    quantity:
      laterQuantity === null ? (request.quantity ?? (allWait ? scheduledQuantity : null) ?? units) : units,
    addOns,
  } as const
  requireTogether(resolved, resolving)
  return resolved
}
