import { turned, type Turn } from '../change/change.ts'
import type { CheckoutSession } from '../checkout/session.ts'
import type { OfferUse, UseFound } from './offer-use.ts'
import type { Plan } from './plan.ts'
import { invalid, type Problem } from '../problem.ts'
import { revised } from '../change/revised.ts'

/** The offers of a purchase: the plan's trial, and the code. */
export function offersOf(plan: Pick<Plan, 'id'> | null, promoCodeId: string | null): readonly string[] {
  return [...(plan ? [plan.id] : []), ...(promoCodeId === null ? [] : [promoCodeId])]
}

/** The offers of a checkout session for a plan. */
export function offersOfSession({ promo }: Pick<CheckoutSession, 'promo'>, plan: Plan): readonly string[] {
  return offersOf(plan.trialDays > 0 ? plan : null, promo?.promoCodeId ?? null)
}

/** The offer that another payment with one of these names uses; null if this holder may use all. */
export function usedOffer(found: readonly UseFound[], holder: string): string | null {
  return found.find((one) => isAnothers(one, holder))?.offerId ?? null
}

/** @throws Problem 422 `trial_used`, `promo_code_used`. */
export function requireUnused(found: readonly UseFound[], holder: string, planId: string): void {
  const used = usedOffer(found, holder)
  if (used !== null) throw used === planId ? trialUsed() : codeUsed()
}

/** The turns that give the free ones to a holder; others keep theirs. */
export function takenUses(
  found: readonly UseFound[],
  { holder, kept }: Pick<OfferUse, 'holder' | 'kept'>,
): readonly Turn<'offerUse'>[] {
  return found.flatMap((one): readonly Turn<'offerUse'>[] => {
    const { merchantId, offerId, person, before } = one
    if (isAnothers(one, holder)) return []
    if (before === undefined)
      return turned('offerUse', null, { merchantId, offerId, person, holder, kept, version: 1 })
    return turned('offerUse', before, revised(before, { holder, kept }))
  })
}

function isAnothers({ before, holderLives }: UseFound, holder: string): boolean {
  return before !== undefined && before.holder !== holder && (before.kept || holderLives)
}

function trialUsed(): Problem {
  return invalid('planId', 'this person has had the plan’s trial', { reason: 'trial_used' })
}

function codeUsed(): Problem {
  return invalid('promoCode', 'this person has redeemed the code', { reason: 'promo_code_used' })
}
