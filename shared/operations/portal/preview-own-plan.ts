import { planRef } from '../../store/entities/plan.ts'
import { load } from '../../store/load.ts'
import { besidePlanKobo } from '../../domain/pricing/items.ts'
import { soldAt, type PricedPlan } from '../../domain/pricing/versions.ts'
import { atMerchant, type Owned } from '../identity/person.ts'
import type { PlanChangePreview } from '../../domain/plan-change/quote.ts'
import { previewPlanChange } from '../plan-change/preview-plan-change.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { requireOwn } from './change-own.ts'

/** The cost of a change of plan, with the plan. */
export type OwnPlanPreview = Owned<PlanChangePreview> & {
  readonly mode: Writing['tenant']['mode']
  readonly plan: PricedPlan | null
  readonly subscriptionId: string
  readonly timeZone: string
  /** How many units the subscription has; a customer changes only the plan. */
  readonly quantity: number
  /** The price of their add-ons for a period, which stay, in minor units (K4). */
  readonly besidePlanKobo: number
}

/**
 * The present cost of a change to a plan that the merchant offers.
 * @throws Problem 403 `portal_disabled`; 404; 409.
 */
export async function previewOwnPlan(
  context: Writing,
  subscriptionId: string,
  planId: string,
): Promise<OwnPlanPreview> {
  const { object, relation } = await requireOwn(context, subscriptionId, { kind: 'change_plan', planId })
  const request = { planId, effective: 'immediate' as const, proration: 'charge_now' as const }
  const { plan } = await load(context, { plan: planRef(relation.merchant.merchantId, planId) })
  const about = {
    relation,
    mode: context.tenant.mode,
    subscriptionId,
    timeZone: object.timeZone,
    quantity: object.quantity,
    besidePlanKobo: besidePlanKobo(object),
  }
  return atMerchant(
    context,
    relation,
    (tenant) => previewPlanChange(tenant, subscriptionId, request),
    (preview) => ({
      ...about,
      object: preview,
      plan: plan ? soldAt(plan, preview.proration.effectiveAt) : null,
    }),
  )
}
