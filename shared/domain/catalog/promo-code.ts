import type { Currency } from '../money/money.ts'
import { invalid } from '../problem.ts'
import type { Problem } from '../problem.ts'
import type { Instant } from '../time/time.ts'

/** Whether a promo code takes off a share or an amount. */
export type DiscountType = 'percentage' | 'fixed'

/** How much a promo code takes off: whole per cent (1-100), or kobo (S6). */
export type Discount = { discountType: DiscountType; discountValue: number }

/** How long a code keeps discounting; `durationCycles` is set exactly when `repeating` (D3.4). */
export type PromoDuration = {
  duration: 'once' | 'forever' | 'repeating'
  durationCycles: number | null
}

/** The terms that decide whether a code may be used. `currency` is null for a percentage, which fits them all. */
export type PromoTerms = {
  active: boolean
  expiresAt: Instant | null
  maxRedemptions: number | null
  /** Uses that are counted, and those reserved by payments in progress (A6). */
  takenCount: number
  /** How many of them are reserved. */
  reservedCount: number
  planId: string | null
  currency: Currency | null
}

/** A discount that a merchant offers under a code of their choice (S6, Promo code). */
export type PromoCode = PromoTerms &
  Discount &
  PromoDuration & {
    merchantId: string
    id: string
    createdAt: Instant
    /** Upper-case, unique in its tenant and mode (D3.5). */
    code: string
  }

/** What may change after a code is created (D3.7). */
export type PromoChanges = Partial<Pick<PromoCode, 'active' | 'expiresAt' | 'maxRedemptions'>>

/** A code's text, upper-case (D3.5). */
export const promoCodePattern = /^[A-Z0-9_-]{3,40}$/

/** The text of each reason why a code can't be used: the reasons of a 422 (D2.9). */
const promoProblems = {
  promo_not_found: 'there is no such promo code',
  promo_inactive: 'the promo code is not active',
  promo_expired: 'the promo code has expired',
  promo_exhausted: 'the promo code has been redeemed as often as it may be',
  promo_plan_mismatch: 'the promo code is for another plan',
  currency_mismatch: 'the promo code is for another currency than the plan',
} as const

/** Why a code can't be used. */
export type PromoProblem = keyof typeof promoProblems

/** 422 for a code that can't be used; `path` names the field that gave it. */
export function unusablePromo(path: string, reason: PromoProblem): Problem {
  return invalid(path, promoProblems[reason], { reason })
}

/**
 * Whether a code still discounts the next cycle invoice. `usedInvoices` is how many it has discounted: `once` the
 * first, `repeating` the first `durationCycles`, `forever` each (D3.11).
 */
export function appliesToCycle(promo: PromoDuration, usedInvoices: number): boolean {
  if (promo.duration === 'forever') return true
  return usedInvoices < (promo.duration === 'once' ? 1 : (promo.durationCycles ?? 0))
}

/** `usedInvoices` after a cycle invoice; a zero subtotal, such as a trial's, uses nothing (D3.11). */
export function usedAfterCycle(promo: PromoDuration, usedInvoices: number, subtotalKobo: number): number {
  return subtotalKobo > 0 && appliesToCycle(promo, usedInvoices) ? usedInvoices + 1 : usedInvoices
}

/**
 * Whether a code also discounts a plan change within the cycle: `forever` does, the others when they discounted this
 * cycle; and never a plan that the code is not for (D5.15, B6).
 */
export function appliesToChange(
  promo: PromoDuration & Pick<PromoTerms, 'planId'>,
  newPlanId: string,
  discountedCurrentCycle: boolean,
): boolean {
  if (!fitsPlan(promo, newPlanId)) return false
  return promo.duration === 'forever' || discountedCurrentCycle
}

/** Whether the code is for this plan; a plan-bound code is dropped when a change leaves its plan (D5.15). */
export function fitsPlan(promo: Pick<PromoTerms, 'planId'>, planId: string): boolean {
  return promo.planId === null || promo.planId === planId
}

/** The first reason why the code can't be attached to this plan at `now`, or null when it can (D2.9, D3.8). */
export function promoProblem(
  promo: PromoTerms,
  plan: { id: string; currency: Currency },
  now: Instant,
): PromoProblem | null {
  if (!promo.active) return 'promo_inactive'
  if (promo.expiresAt !== null && promo.expiresAt <= now) return 'promo_expired'
  if (remainingRedemptions(promo) === 0) return 'promo_exhausted'
  if (!fitsPlan(promo, plan.id)) return 'promo_plan_mismatch'
  if (promo.currency !== null && promo.currency !== plan.currency) return 'currency_mismatch'
  return null
}

/** How often the code may still be redeemed, or null when without limit; never below 0 (D3.6). */
export function remainingRedemptions(
  promo: Pick<PromoTerms, 'maxRedemptions' | 'takenCount'>,
): number | null {
  return promo.maxRedemptions === null ? null : Math.max(0, promo.maxRedemptions - promo.takenCount)
}
