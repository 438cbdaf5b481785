import type { Interval } from '../time/interval.ts'
import type { Currency } from '../money/money.ts'
import type { AskedPricing, PlanPricing } from '../pricing/plan-pricing.ts'

/** Something that is sold beside a plan, for each of its periods (K4). Its price never changes. */
export interface AddOn {
  readonly merchantId: string
  readonly id: string
  readonly createdAt: string
  readonly name: string
  /** Minor units per period: the flat price, that of one unit, or with steps that of the smallest quantity (K3). */
  readonly amount: number
  readonly currency: Currency
  /** It joins plans whose periods are as long. */
  readonly interval: Interval
  readonly intervalCount: number
  readonly pricing: PlanPricing
  readonly archivedAt: string | null
  readonly version: number
}

/** What `POST /v1/add-ons` names: with steps the amount follows from them. */
export type AskedAddOn = Pick<AddOn, 'name' | 'currency' | 'interval' | 'intervalCount'> & {
  readonly amount?: number
  readonly pricing?: AskedPricing
}
