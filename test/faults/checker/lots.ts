import type { Customer } from './billing-items.ts'

/** A customer's credit by currency, summed over its lots. */
export function creditsOf({ lots }: Pick<Customer, 'lots'>): Readonly<Record<string, number>> {
  const sums: Record<string, number> = {}
  for (const [currency, , , left] of lots ?? []) sums[currency] = (sums[currency] ?? 0) + left
  return sums
}
