/** A step of graduated prices: the units up to `upTo` (null: all above) that no step before had. Minor units. */
export interface Tier {
  readonly upTo: number | null
  readonly unitAmount: number
  /** Once, where a unit falls into it. */
  readonly flatAmount: number
}

/** The ways in which a price may follow from a quantity (K3). */
export const pricingModels = ['flat', 'per_unit', 'graduated'] as const

/** How a price follows from a quantity. Amounts are minor units per period. */
export type Pricing =
  | { readonly model: 'flat' | 'per_unit'; readonly amount: number }
  | { readonly model: 'graduated'; readonly tiers: readonly Tier[] }

/** The largest quantity of an item. */
export const mostUnits = 1_000_000

/** The largest amount of a line, in minor units: a hundred of them sum to a safe whole number. */
export const mostOfLine = 10_000_000_000_000

/**
 * What a quantity costs for a period, in minor units. A flat price is the same for each quantity.
 * @param quantity A whole number from 1 to {@link mostUnits}.
 * @throws RangeError for another quantity, or where a line would be more than {@link mostOfLine}.
 */
export function priceFor(pricing: Pricing, quantity: number): number {
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > mostUnits)
    throw new RangeError(`not a quantity: ${quantity}`)
  const price = priceOfUnits(pricing, BigInt(quantity))
  if (price > BigInt(mostOfLine)) throw new RangeError(`more than a line may be: ${price}`)
  return Number(price)
}

function priceOfUnits(pricing: Pricing, units: bigint): bigint {
  switch (pricing.model) {
    case 'flat':
      return BigInt(pricing.amount)
    case 'per_unit':
      return BigInt(pricing.amount) * units
    case 'graduated':
      return graduated(pricing.tiers, units)
  }
}

function graduated(tiers: readonly Tier[], units: bigint): bigint {
  let price = 0n
  let below = 0n
  for (const { upTo, unitAmount, flatAmount } of tiers) {
    if (units <= below) break
    const top = upTo === null || BigInt(upTo) > units ? units : BigInt(upTo)
    price += (top - below) * BigInt(unitAmount) + BigInt(flatAmount)
    below = top
  }
  return price
}

/** The price of each unit, in minor units; null where steps mix, a step has a price of its own, or units share one (K2). */
export function unitAmountOf(pricing: Pricing, quantity: number): number | null {
  if (pricing.model !== 'graduated')
    return pricing.model === 'per_unit' || quantity === 1 ? pricing.amount : null
  const [first] = pricing.tiers
  const isWithin = first !== undefined && (first.upTo === null || quantity <= first.upTo)
  return isWithin && first.flatAmount === 0 ? first.unitAmount : null
}

/**
 * The first fault of steps, or null: none at all, one that does not end above the one before it, a last one that ends,
 * or an amount that is no whole number from 0.
 */
export function tiersProblem(tiers: readonly Tier[]): 'none' | 'not_ascending' | 'has_end' | 'amount' | null {
  if (tiers.length === 0) return 'none'
  if (tiers.some(({ unitAmount, flatAmount }) => !isAmount(unitAmount) || !isAmount(flatAmount)))
    return 'amount'
  const ends = tiers.map(({ upTo }) => upTo)
  if (ends.at(-1) !== null) return 'has_end'
  const inside = ends.slice(0, -1)
  const ascends = inside.every((end, i) => isWhole(end) && end > (i === 0 ? 0 : Number(inside[i - 1])))
  return ascends ? null : 'not_ascending'
}

function isAmount(value: number): boolean {
  return isWhole(value) && value >= 0
}

function isWhole(value: number | null): value is number {
  return Number.isSafeInteger(value)
}
