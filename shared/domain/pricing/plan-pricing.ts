import { invalid, Problem } from '../problem.ts'
import {
  mostOfLine,
  mostUnits,
  priceFor,
  pricingModels,
  tiersProblem,
  type Pricing,
  type Tier,
} from './pricing.ts'

/** The most steps of a graduated price: a plan is read with every renewal, and stays under a kilobyte. */
export const mostTiers = 20

/** The models of a plan's price; `free` costs nothing, whatever the quantity (K7). */
export const planModels = [...pricingModels, 'free'] as const

export type PlanModel = (typeof planModels)[number]

/** How a plan's price follows from a quantity, as a merchant sets it (K3). */
export interface PlanPricing {
  readonly model: PlanModel
  /** The steps of a graduated price; null for the other models, whose price is the plan's `amount`. */
  readonly tiers: readonly Tier[] | null
  readonly minQuantity: number
  readonly maxQuantity: number
}

/** What a merchant may leave out of a pricing. */
export type AskedPricing = Pick<PlanPricing, 'model'> & Partial<PlanPricing>

/** The default pricing of a plan: one price, and one unit of it. */
export const onePrice: PlanPricing = { model: 'flat', tiers: null, minQuantity: 1, maxQuantity: 1 }

/** The fields of a plan that determine what it costs. */
interface Sells {
  readonly amount: number
  readonly pricing: PlanPricing
}

/** The requested pricing with defaults: from 1, to the maximum, or for a flat price to 1 (K3). */
export function completePricing(asked: AskedPricing | undefined): PlanPricing {
  if (asked === undefined) return onePrice
  const { model, tiers = null, minQuantity = 1 } = asked
  const usualMost = model === 'flat' || model === 'free' ? Math.max(1, minQuantity) : mostUnits
  return { model, tiers, minQuantity, maxQuantity: asked.maxQuantity ?? usualMost }
}

/** What a plan costs, by quantity. */
export function pricingOf({ amount, pricing: { model, tiers } }: Sells): Pricing {
  if (model === 'free') return { model: 'flat', amount: 0 }
  return model === 'graduated' ? { model, tiers: tiers ?? [] } : { model, amount }
}

/**
 * A pricing's `amount`, in minor units: the flat price, that of one unit, or with steps that of the smallest quantity,
 * which is then not sent, or equal (K3); of a free plan 0, likewise (K7).
 * @param asked What was sent; undefined for nothing.
 * @throws Problem 422 for a pricing that contradicts itself, `amount_required`, `amount_mismatch`, `amount_too_large`.
 */
export function amountOf(pricing: PlanPricing, asked: number | undefined): number {
  requireSound(pricing)
  const { model, tiers, minQuantity, maxQuantity } = pricing
  if (model === 'free') {
    if (asked === undefined || asked === 0) return 0
    throw invalid('amount', 'a free plan costs 0, which need not be sent', {
      reason: 'amount_mismatch',
      amount: 0,
    })
  }
  if (model !== 'graduated') {
    if (asked === undefined) throw invalid('amount', 'is required', { reason: 'amount_required' })
    requireFits({ model, amount: asked }, minQuantity, 'amount')
    return asked
  }
  const steps = { model, tiers: tiers ?? [] }
  requireFits(steps, minQuantity, 'pricing.tiers')
  if (maxQuantity < mostUnits) requireFits(steps, maxQuantity, 'pricing.tiers')
  const amount = priceFor(steps, minQuantity)
  if (asked !== undefined && asked !== amount)
    throw invalid('amount', 'with tiers it is the price of the smallest quantity, and need not be sent', {
      reason: 'amount_mismatch',
      amount,
    })
  return amount
}

const tierIssues = {
  none: 'must have at least one step',
  not_ascending: 'each step must end above the one before it',
  has_end: 'the last step must have upTo null',
  amount: 'amounts must be whole numbers from 0',
} as const

function requireSound({ model, tiers, minQuantity, maxQuantity }: PlanPricing): void {
  if (minQuantity > maxQuantity)
    throw invalid('pricing.maxQuantity', 'must not be below minQuantity', { reason: 'quantity_out_of_range' })
  if (model !== 'graduated') {
    if (tiers === null) return
    throw invalid('pricing.tiers', 'only a graduated price has steps', { reason: 'tiers_not_allowed' })
  }
  const problem = tiersProblem(tiers ?? [])
  if (problem !== null) throw invalid('pricing.tiers', tierIssues[problem], { reason: 'invalid_tiers' })
}

/** The quantities that a plan sells, in words, and the fix where it sells only one (Q5). */
function soldQuantities({ minQuantity, maxQuantity }: Sells['pricing'], what: 'plan' | 'add-on'): string {
  return maxQuantity === 1
    ? `the ${what} sells one unit; one with \`pricing\` {"model": "per_unit"} sells more`
    : `the ${what} sells from ${minQuantity} to ${maxQuantity}`
}

/** What a quantity is for, and the field that names it. */
interface Asked {
  readonly path: string
  readonly what: 'plan' | 'add-on'
}

/**
 * What a quantity of a plan or add-on costs for a period, in minor units.
 * @throws Problem 422 `quantity_out_of_range`, `amount_too_large`.
 */
export function requireQuantity(
  plan: Sells,
  quantity: number,
  { path, what }: Asked = { path: 'quantity', what: 'plan' },
): number {
  const { minQuantity, maxQuantity } = plan.pricing
  if (quantity < minQuantity || quantity > maxQuantity)
    throw invalid(path, soldQuantities(plan.pricing, what), {
      reason: 'quantity_out_of_range',
      minQuantity,
      maxQuantity,
    })
  requireFits(pricingOf(plan), quantity, path)
  return priceFor(pricingOf(plan), quantity)
}

/** Whether a plan sells such a quantity, as it is now. */
export function sells(plan: Sells, quantity: number): boolean {
  try {
    requireQuantity(plan, quantity)
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}

function requireFits(pricing: Pricing, quantity: number, path: string): void {
  try {
    priceFor(pricing, quantity)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw invalid(path, 'the price for a period would be too large', {
      reason: 'amount_too_large',
      most: mostOfLine,
    })
  }
}

/** Whether two pricings are the same. */
export function isSamePricing(one: PlanPricing, other: PlanPricing): boolean {
  return keyOf(one) === keyOf(other)
}

function keyOf({ model, tiers, minQuantity, maxQuantity }: PlanPricing): string {
  const steps = tiers?.map(({ upTo, unitAmount, flatAmount }) => [upTo, unitAmount, flatAmount])
  return JSON.stringify([model, steps, minQuantity, maxQuantity])
}
