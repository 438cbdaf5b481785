import { made, turned, type Move } from '../change/change.ts'
import { intervalCountProblem } from '../time/interval.ts'
import { plainChange, type PlainChange } from '../change/plain-change.ts'
import type { AskedTerms, Plan, PlanChanges, PlanTerms, SetupFee } from './plan.ts'
import { requireFreeTerms, requireSameKind } from '../pricing/free.ts'
import { amountOf, completePricing, isSamePricing, requireQuantity } from '../pricing/plan-pricing.ts'
import { soldAt } from '../pricing/versions.ts'
import { conflict, invalid } from '../problem.ts'
import { revised } from '../change/revised.ts'

/** Which terms may change while subscriptions have the plan; price terms may not (D3.2). */
const whileInUse: Readonly<Record<keyof PlanTerms, 'free' | 'fixed'>> = {
  name: 'free',
  amount: 'fixed',
  currency: 'fixed',
  interval: 'fixed',
  intervalCount: 'fixed',
  trialDays: 'free',
  maxCycles: 'fixed',
  pricing: 'fixed',
  setupFee: 'fixed',
}
const fixedWhileInUse = (Object.keys(whileInUse) as (keyof PlanTerms)[]).filter(
  (field) => whileInUse[field] === 'fixed',
)

/**
 * A new plan; all terms are given or defaulted (D3.1, K3).
 * @param leastKobo The least naira price that can be charged, in kobo; 0 for any (G5).
 * @throws Problem 422 `amount_too_small`, and as `amountOf` and `requireFreeTerms`.
 */
export function decideNewPlan(
  origin: Pick<Plan, 'merchantId' | 'id' | 'createdAt'>,
  { amount: asked, pricing: askedPricing, setupFee = null, ...terms }: AskedTerms,
  leastKobo = 0,
): PlainChange<Plan> {
  const pricing = completePricing(askedPricing)
  const amount = amountOf(pricing, asked)
  const sold = { ...terms, amount, pricing, setupFee }
  const plan: Plan = { ...sold, ...origin, archivedAt: null, inUse: false, version: 1 }
  requireFreeTerms(plan)
  requireChargeable(plan, leastKobo)
  return plainChange(plan, made('plan', plan))
}

/**
 * Changes a plan's terms.
 * @param now What it costs at this instant is what a change is compared with.
 * @throws Problem 409 `plan_in_use` when the change affects the price terms of a plan that has subscriptions; 422
 * when the period would exceed three years, `amount_too_small` for a new price below `leastKobo` (G5), `free_plan` (K7), and as `amountOf`.
 */
export function decideNewTerms(
  plan: Plan,
  changes: PlanChanges,
  leastKobo = 0,
  now = plan.createdAt,
): PlainChange<Plan> {
  const shown = soldAt(plan, now)
  const { amount: asked, pricing: askedPricing, ...terms } = changes
  const pricing = askedPricing === undefined ? shown.pricing : completePricing(askedPricing)
  requireSameKind(plan, { pricing })
  const own = pricing.model === 'graduated' ? undefined : shown.amount
  const wanted = { ...terms, pricing, amount: amountOf(pricing, asked ?? own) }
  const moved = fixedWhileInUse.filter((field) => isMoved(field, shown, { ...shown, ...wanted }))
  // An announced price stays, whoever has subscribed (K9).
  const isFixed = plan.inUse || (plan.versions ?? []).length > 0
  // The relation of a price to its tax belongs to it (L1).
  const taxed = (['taxCode', 'prices'] as const).find(
    (field) => changes[field] !== undefined && (changes[field] ?? null) !== (plan[field] ?? null),
  )
  const [named = taxed] = moved
  if (isFixed && named !== undefined) throw conflict('plan_in_use', { path: named })
  const after = revised(plan, isFixed ? terms : wanted)
  requireFreeTerms(after)
  if (intervalCountProblem(after.interval, after.intervalCount) !== null)
    throw invalid('intervalCount', 'interval times intervalCount must be at most 3 years')
  if (moved.length > 0) requireChargeable(after, leastKobo)
  return plainChange(after, turned('plan', plan, after))
}

/** The smallest quantity's price must be one that the gateway accepts: below its minimum it would be sold and never collected (G5). */
function requireChargeable(plan: Pick<PlanTerms, 'amount' | 'currency' | 'pricing'>, leastKobo: number) {
  const { currency, pricing } = plan
  const amount = requireQuantity(plan, pricing.minQuantity)
  if (currency !== 'NGN' || amount === 0 || amount >= leastKobo) return
  const issue = `is less than the payment gateway charges: at least ${leastKobo} kobo`
  throw invalid('amount', issue, { reason: 'amount_too_small', leastKobo })
}

function isMoved(field: keyof PlanTerms, before: PlanTerms, after: PlanTerms): boolean {
  if (field === 'pricing') return !isSamePricing(before.pricing, after.pricing)
  if (field === 'setupFee') return !isSameFee(before.setupFee, after.setupFee)
  return before[field] !== after[field]
}

function isSameFee(one: SetupFee | null, other: SetupFee | null): boolean {
  return one?.name === other?.name && one?.amount === other?.amount
}

/** Archives a plan: nobody can subscribe to it, its subscriptions continue to renew (D4.20). May be repeated. */
export function decidePlanArchive(plan: Plan, now: string): PlainChange<Plan> {
  const after = plan.archivedAt === null ? revised(plan, { archivedAt: now }) : plan
  return plainChange(after, turned('plan', plan, after))
}

/** The move for a plan's use: its first subscription fixes its price terms (D3.2). */
export function planUsed(plan: Plan): readonly Move[] {
  return plan.inUse ? [] : [{ kind: 'plan_used', plan }]
}
