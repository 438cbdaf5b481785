import type { AppliedTax, PaidTax } from './applied-tax.ts'
import { contained, shareOfTax, taxOf } from './tax-of.ts'

/** The base of a period before and after a change, in minor units; `goesOn` if it is still the same purchase. */
interface ChangedBase {
  readonly before: number
  readonly after: number
  readonly goesOn: boolean
}

/** The tax in a period's base after a change: what was paid keeps its own, added items have the present rate (L2). */
export function taxAfterChange(
  paid: PaidTax | null,
  { before, after, goesOn }: ChangedBase,
  rate: AppliedTax | null,
): PaidTax | null {
  if (goesOn && after <= before) return shareOfTax(paid, after, before)
  if (rate === null) return goesOn ? paid : null
  const { code, name, basisPoints } = rate
  const kept = goesOn ? (paid?.amount ?? 0) : 0
  return { code, name, basisPoints, amount: kept + taxOf(goesOn ? after - before : after, contained(rate)) }
}
