import { invalid } from '../problem.ts'
import type { UnbilledLine } from './line.ts'
import type { PlanModel } from './plan-pricing.ts'

/** What says whether something costs nothing by its own terms (K7). */
interface Priced {
  /** Absent for a price. */
  readonly pricing?: { readonly model: PlanModel }
}

/** Whether a plan is free: requested explicitly, so that no mistyped amount gives a product away (K7). */
export function isFree({ pricing }: Priced): boolean {
  return pricing?.model === 'free'
}

/** What waits to be billed. */
interface Waiting {
  readonly unbilled: readonly Pick<UnbilledLine, 'type'>[]
}

/**
 * Whether a period of this plan has no invoice (K7): the plan is free, and nothing waits to be billed except the setup fee of its
 * first plan, which is on its first paid invoice (K4).
 */
export function hasNothingToBill({ unbilled }: Waiting, plan: Priced): boolean {
  return isFree(plan) && unbilled.every(({ type }) => type === 'setup_fee')
}

/** The terms that only a price can have. */
export interface NeedsPrice {
  readonly trialDays: number
  readonly maxCycles: number | null
  readonly setupFee: object | null
}

/**
 * A free plan has no trial, no last cycle and no fee: it has neither an end of a trial to pay at, nor cycles, nor a first
 * payment (K7).
 * @throws Problem 422 `free_plan` for the first of them.
 */
export function requireFreeTerms(plan: Priced & NeedsPrice): void {
  if (!isFree(plan)) return
  if (plan.maxCycles !== null) throw needsPrice('maxCycles')
  if (plan.setupFee !== null) throw needsPrice('setupFee')
  requireNoFreeTrial(plan, plan.trialDays)
}

/** @throws Problem 422 `free_plan` for a trial of what is free. */
export function requireNoFreeTrial(plan: Priced, trialDays: number): void {
  if (isFree(plan) && trialDays > 0) throw needsPrice('trialDays')
}

/**
 * No change makes a plan free, or a free one paid: its subscribers would find themselves on the other (K7).
 * @throws Problem 422 `free_plan`.
 */
export function requireSameKind(before: Priced, after: Priced): void {
  if (isFree(before) === isFree(after)) return
  const issue = isFree(before)
    ? 'a free plan stays free: create a plan with a price'
    : 'a plan does not become free: create a plan with `pricing` {"model": "free"}'
  throw invalid('pricing', issue, { reason: 'free_plan' })
}

function needsPrice(path: string) {
  return invalid(path, 'needs a price: the plan is free', { reason: 'free_plan' })
}
