import type { Interval } from '../time/interval.ts'
import type { Currency } from '../money/money.ts'
import type { Taxable } from '../tax/tax-terms.ts'
import type { AskedPricing, PlanPricing } from '../pricing/plan-pricing.ts'
import type { Priced, PlanVersion } from '../pricing/plan-version.ts'

/** What a merchant sets on a plan (S5). The contracts to create, change and read one have each of these. */
export interface PlanTerms {
  readonly name: string
  /** Minor units per period: the flat price, that of one unit, or with steps that of the smallest quantity (K3). */
  readonly amount: number
  readonly currency: Currency
  readonly interval: Interval
  readonly intervalCount: number
  readonly trialDays: number
  /** A subscription ends after this many cycles; null for no limit. */
  readonly maxCycles: number | null
  readonly pricing: PlanPricing
  /** Charged once, with the first payment of a subscription (K4); null for none. */
  readonly setupFee: SetupFee | null
}

/** What a subscription costs once, at its start. */
export interface SetupFee {
  /** What invoices call it. */
  readonly name: string
  /** Minor units. */
  readonly amount: number
}

/** What a merchant sells: an amount per interval (S5, Plan). As it is stored it has its first price; `inVersion` chooses another. */
export interface Plan extends PlanTerms, Taxable {
  readonly merchantId: string
  readonly id: string
  readonly createdAt: string
  readonly archivedAt: string | null
  /** Whether it ever had a subscription: its price terms are then fixed (D3.2). */
  readonly inUse: boolean
  readonly version: number
  /** Its later prices, the oldest first (K9); null or absent for none. */
  readonly versions?: readonly PlanVersion[] | null
  /** Set by `inVersion` when a price was chosen; never stored. */
  readonly priced?: Priced
}

/** What `POST /v1/plans` names: with steps the amount follows from them. */
export type AskedTerms = Omit<PlanTerms, 'amount' | 'pricing' | 'setupFee'> & AskedPrice & AskedFee & Taxable

/** What `PATCH /v1/plans/{id}` may name. */
export type PlanChanges = Partial<Omit<PlanTerms, 'amount' | 'pricing'>> & AskedPrice & Taxable

interface AskedFee {
  readonly setupFee?: SetupFee | null
}

/** How a price is requested. */
export interface AskedPrice {
  readonly amount?: number
  readonly pricing?: AskedPricing
}
