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
  /** Its later prices (K9); null for none. */
  readonly versions: readonly PlanVersion[] | null
}
/** A later price of a plan, in effect for renewals from then on unless it was taken back. */
export interface PlanVersion extends Pick<Plan, 'amount' | 'pricing'> {
  readonly n: number
  readonly effectiveFrom: string
  readonly changeId: string
  readonly announcedAt: string
  readonly revertedAt: string | null
}
interface Tier {
  readonly upTo: number | null
  readonly unitAmount: number
  readonly flatAmount: number
}
/** What is sold beside a plan (K4). */
export type AddOn = Stored & Pick<Plan, 'currency' | 'amount' | 'pricing'>
export const readAddOn = reader<AddOn>({ currency: 'c', amount: 'a', pricing: 'pr' })

export const readPlan = reader<Plan>({
  currency: 'c',
  maxCycles: 'mc',
  amount: 'a',
  pricing: 'pr',
  versions: 'vs',
})

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
