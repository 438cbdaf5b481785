import { reader, type Stored } from './items.ts'

export interface Plan extends Stored {
  readonly currency: string
  readonly maxCycles: number | null
  readonly amount: number
  /** Null for one price of one unit. */
  readonly pricing: {
    readonly model: string
    readonly tiers: readonly Tier[] | null
  } | null
}
interface Tier {
  readonly upTo: number | null
  readonly unitAmount: number
  readonly flatAmount: number
}
/** What is sold beside a plan (K4). */
export type AddOn = Stored & Pick<Plan, 'currency' | 'amount' | 'pricing'>
export const readAddOn = reader<AddOn>({ currency: 'c', amount: 'a', pricing: 'pr' })

export const readPlan = reader<Plan>({ currency: 'c', maxCycles: 'mc', amount: 'a', pricing: 'pr' })

export interface PromoCode extends Stored {
  readonly code: string
  readonly planId: string | null
  readonly maxRedemptions: number | null
  /** Uses that are counted or reserved, and how many of them are reserved. */
  readonly takenCount: number
  readonly reservedCount: number | null
}
export const readPromoCode = reader<PromoCode>({
  code: 'co',
  planId: 'pl',
  maxRedemptions: 'mx',
  takenCount: 'rd',
  reservedCount: 'rs',
})
