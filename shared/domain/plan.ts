import { revised } from './revised.ts'
import { conflict } from './problem.ts'
import type { Interval } from './interval.ts'
import type { Currency } from './money.ts'

/** What a merchant says of a plan (S5). The contracts of making, changing and reading one have each of these. */
export interface PlanTerms {
  readonly name: string
  /** Minor units per period. */
  readonly amount: number
  readonly currency: Currency
  readonly interval: Interval
  readonly intervalCount: number
  readonly trialDays: number
  /** A subscription that completes this many cycles stops; null never does. */
  readonly maxCycles: number | null
}

/** What a merchant sells: an amount per interval (S5, Plan). */
export interface Plan extends PlanTerms {
  readonly merchantId: string
  readonly id: string
  readonly createdAt: string
  readonly archivedAt: string | null
  /** Whether a subscription was ever made: its price terms are then fixed (D3.2). */
  readonly inUse: boolean
  readonly version: number
}

/** What `PATCH /v1/plans/{id}` may name. */
export type PlanChanges = Partial<PlanTerms>

/** What may change while subscriptions have the plan, and what is a price term and may not (D3.2). */
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
 * The plan after a change.
 * @throws Problem 409 `plan_in_use` when the change moves the price terms of a plan that has subscriptions.
 */
export function decideNewTerms(plan: Plan, changes: PlanChanges): Plan {
  const moved = fixedWhileInUse.filter(
    (field) => changes[field] !== undefined && changes[field] !== plan[field],
  )
  if (plan.inUse && moved.length > 0) throw conflict('plan_in_use', { path: moved[0] })
  return revised(plan, { ...changes })
}

/** The plan archived: nobody can subscribe to it, its subscriptions renew on (D4.20). */
export function decidePlanArchive(plan: Plan, now: string): Plan {
  return plan.archivedAt === null ? revised(plan, { archivedAt: now }) : plan
}
