import type { PlanPricing } from '../domain/pricing/plan-pricing.ts'
import type { PricesMode } from '../domain/tax/tax-terms.ts'
import type { Plan, PlanTerms } from '../domain/catalog/plan.ts'
import type { PricedPlan } from '../domain/pricing/versions.ts'
import type { PlanVersion } from '../domain/pricing/plan-version.ts'

type PlanView = PlanTerms &
  Pick<Plan, 'id' | 'archivedAt' | 'createdAt'> & {
    readonly nextPrice: NextPriceView | null
    readonly taxCode?: string
    readonly prices?: PricesMode
  }

/** The price that is announced (K9). */
type NextPriceView = Pick<PlanVersion, 'amount' | 'pricing' | 'effectiveFrom'> & {
  readonly priceChangeId: string
}

/** A plan as the interface shows it (S5, D3.3). */
export function planView(plan: PricedPlan): PlanView {
  const { trialDays, maxCycles, archivedAt, createdAt, pricing, setupFee } = plan
  return {
    ...planInEvent(plan),
    trialDays,
    maxCycles,
    archivedAt,
    createdAt,
    pricing: pricingView(pricing),
    setupFee: setupFee && { name: setupFee.name, amount: setupFee.amount },
    nextPrice: nextPriceView(plan.priced.next),
    ...(plan.taxCode == null ? {} : { taxCode: plan.taxCode }),
    ...(plan.prices == null ? {} : { prices: plan.prices }),
  }
}

function nextPriceView(next: PlanVersion | null): NextPriceView | null {
  if (next === null) return null
  const { amount, pricing, effectiveFrom, changeId } = next
  return { amount, pricing: pricingView(pricing), effectiveFrom, priceChangeId: changeId }
}

/** In one order of fields, however it was stored. */
export function pricingView({ model, tiers, minQuantity, maxQuantity }: PlanPricing): PlanPricing {
  const steps = tiers?.map(({ upTo, unitAmount, flatAmount }) => ({ upTo, unitAmount, flatAmount }))
  return { model, tiers: steps ?? null, minQuantity, maxQuantity }
}

/** The six fields of a plan in events (S37). */
export function planInEvent(plan: PricedPlan) {
  const { id, name, amount, currency, interval, intervalCount } = plan
  return { id, name, amount, currency, interval, intervalCount }
}
