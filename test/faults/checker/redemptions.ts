import type { PromoCode, Session } from './billing-items.ts'
import type { Tenant } from './tenant.ts'
import type { Findings } from './violation.ts'

/**
 * I10, promo codes: counted once for each subscription that was given it, and for each checkout whose payment may still
 * bring one; never beyond the limit. What a subscription later loses stays counted, unless it was never activated.
 */
export function redemptions(tenant: Tenant): Findings {
  const given = attachments(tenant)
  const held = Map.groupBy(
    [...tenant.sessions.values()].filter(holds),
    ({ promo }) => promo?.promoCodeId ?? '',
  )
  return [...tenant.promoCodes.values()].flatMap(
    ({ id, redeemedCount, maxRedemptions }: PromoCode): Findings => {
      const expected = (given.get(id) ?? 0) + (held.get(id)?.length ?? 0)
      const found: Findings = []
      if (redeemedCount !== expected) found.push([id, `counts ${redeemedCount} redemptions of ${expected}`])
      if (redeemedCount > (maxRedemptions ?? Infinity))
        found.push([id, `was redeemed ${redeemedCount} times of ${maxRedemptions}`])
      return found
    },
  )
}

/** How often each code was put on a subscription, as its events tell. */
function attachments({ subscriptions, toldOf }: Tenant): Map<string, number> {
  const counts = new Map<string, number>()
  const count = (code: string | null, by: number): void => {
    if (code !== null) counts.set(code, (counts.get(code) ?? 0) + by)
  }
  for (const { id, status, promoCodeId } of subscriptions.values()) {
    let before: string | null = null
    const told = (toldOf.get(id) ?? []).map(({ data }) => data.subscription!)
    for (const { promoCodeId: code } of told.sort((a, b) => a.version - b.version)) {
      if (code !== before) count(code, 1)
      before = code
    }
    if (status === 'incomplete_expired') count(promoCodeId, -1)
  }
  return counts
}

/** A session counts its code with the first payment tried, until it has made its subscription or expired unpaid. */
function holds({ status, redeemed, attempt }: Session): boolean {
  return redeemed && status !== 'completed' && (status !== 'expired' || attempt !== null)
}
