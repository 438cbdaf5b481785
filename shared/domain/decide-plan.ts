import { made, turned, type Move } from './change.ts'
import { intervalCountProblem } from './interval.ts'
import { plainChange, type PlainChange } from './plain-change.ts'
import type { Plan, PlanChanges, PlanTerms } from './plan.ts'
import { conflict, invalid } from './problem.ts'
import { revised } from './revised.ts'

/** Which terms may change while subscriptions have the plan; price terms may not (D3.2). */
const whileInUse: Readonly<Record<keyof PlanTerms, 'free' | 'fixed'>> = {
  name: 'free',
  amount: 'fixed',
  currency: 'fixed',
  interval: 'fixed',
  intervalCount: 'fixed',
  trialDays: 'free',
  maxCycles: 'fixed',
}
const fixedWhileInUse = (Object.keys(whileInUse) as (keyof PlanTerms)[]).filter(
  (field) => whileInUse[field] === 'fixed',
)

/**
 * A new plan; all terms are given or defaulted (D3.1).
 * @param leastKobo The least naira price that can be charged, in kobo; 0 for any (G5).
 * @throws Problem 422 `amount_too_small`.
 */
export function decideNewPlan(
  origin: Pick<Plan, 'merchantId' | 'id' | 'createdAt'>,
  terms: PlanTerms,
  leastKobo = 0,
): PlainChange<Plan> {
  requireChargeable(terms, leastKobo)
  const plan: Plan = { ...terms, ...origin, archivedAt: null, inUse: false, version: 1 }
  return plainChange(plan, made('plan', plan))
}

/**
 * Changes a plan's terms.
 * @throws Problem 409 `plan_in_use` when the change affects the price terms of a plan that has subscriptions; 422
 * when the period would exceed three years, and `amount_too_small` for a new price below `leastKobo` (G5).
 */
export function decideNewTerms(plan: Plan, changes: PlanChanges, leastKobo = 0): PlainChange<Plan> {
  const moved = fixedWhileInUse.filter(
    (field) => changes[field] !== undefined && changes[field] !== plan[field],
  )
  if (plan.inUse && moved.length > 0) throw conflict('plan_in_use', { path: moved[0] })
  const after = revised(plan, { ...changes })
  if (intervalCountProblem(after.interval, after.intervalCount) !== null)
    throw invalid('intervalCount', 'interval times intervalCount must be at most 3 years')
  if (after.amount !== plan.amount || after.currency !== plan.currency) requireChargeable(after, leastKobo)
  return plainChange(after, turned('plan', plan, after))
}

/** A price that the gateway takes: what is below its least would be sold and never collected (G5). A free one needs none. */
function requireChargeable({ amount, currency }: Pick<PlanTerms, 'amount' | 'currency'>, leastKobo: number) {
  if (currency !== 'NGN' || amount === 0 || amount >= leastKobo) return
  const issue = `is less than the payment gateway charges: at least ${leastKobo} kobo`
  throw invalid('amount', issue, { reason: 'amount_too_small', leastKobo })
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
