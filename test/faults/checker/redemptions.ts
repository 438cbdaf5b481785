import type { PromoCode } from './catalog-items.ts'
import type { Tenant } from './tenant.ts'
import type { Findings } from './violation.ts'

/**
 * I10, promo codes: counted once for each subscription that was given it, and reserved for each checkout whose payment may
 * still bring one; never beyond the limit. What a subscription later loses stays counted, unless it was never activated.
 */
export function redemptions(tenant: Tenant): Findings {
  const given = attachments(tenant)
  const held = Map.groupBy(
    [...tenant.sessions.values()].filter(({ reserved }) => reserved),
    ({ promo }) => promo?.promoCodeId ?? '',
  )
  return [...tenant.promoCodes.values()].flatMap((promo: PromoCode): Findings => {
    const { id, takenCount, reservedCount, maxRedemptions } = promo
    const reserved = held.get(id)?.length ?? 0
    const expected = (given.get(id) ?? 0) + reserved
    const found: Findings = []
    if (takenCount !== expected) found.push([id, `counts ${takenCount} uses of ${expected}`])
    if ((reservedCount ?? 0) !== reserved) found.push([id, `reserves ${reservedCount} uses of ${reserved}`])
    if (takenCount > (maxRedemptions ?? Infinity))
      found.push([id, `was used ${takenCount} times of ${maxRedemptions}`])
    return found
  })
}

/** How often each code was put on a subscription, as its events show. */
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
