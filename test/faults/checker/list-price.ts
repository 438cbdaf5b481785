import type { AddOn, Plan } from './catalog-items.ts'

/** What so many units of a plan or an add-on cost by their list for a period, in minor units; no unit costs nothing (K3). */
export function listPrice(
  plan: Pick<Plan | AddOn, 'amount' | 'pricing'> | undefined,
  quantity: number,
): number {
  if (!plan || quantity === 0) return 0
  const { amount, pricing } = plan
  if (pricing?.model === 'per_unit') return amount * quantity
  if (pricing?.model !== 'graduated') return amount
  const tiers = pricing.tiers ?? []
  return tiers.reduce((price, { upTo, unitAmount, flatAmount }, i) => {
    const units = Math.min(quantity, upTo ?? Infinity) - (tiers[i - 1]?.upTo ?? 0)
    return units <= 0 ? price : price + units * unitAmount + flatAmount
  }, 0)
}
