import type { Plan } from './billing-items.ts'

/** What so many units of a plan cost by its list for a period, in minor units; 0 without a plan (K3). */
export function listPrice(plan: Plan | undefined, quantity: number): number {
  if (!plan) return 0
  const { amount, pricing } = plan
  if (pricing?.model === 'per_unit') return amount * quantity
  if (pricing?.model !== 'graduated') return amount
  const tiers = pricing.tiers ?? []
  return tiers.reduce((price, { upTo, unitAmount, flatAmount }, i) => {
    const units = Math.min(quantity, upTo ?? Infinity) - (tiers[i - 1]?.upTo ?? 0)
    return units <= 0 ? price : price + units * unitAmount + flatAmount
  }, 0)
}
