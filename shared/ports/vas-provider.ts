import type { Currency } from '../domain/money/money.ts'
import type { BillCategory, MeterType, Network } from '../domain/vas/bill.ts'
import type { VendOutcome, VendQueryOutcome } from '../domain/vas/vend-outcome.ts'

export type { VendOutcome, VendQueryOutcome }

/** A company whose bills can be paid. */
export interface Biller {
  readonly id: string
  readonly name: string
}

/** A data bundle with its price in whole naira. */
export interface Bundle {
  readonly bundleCode: string
  readonly name: string
  readonly amountNaira: number
}

/** The customer whose bill is paid. */
export interface BillCustomer {
  readonly category: BillCategory
  readonly provider: string
  readonly customerId: string
}

/** A purchase. The reference is ours and stable: a repeat of it is the same purchase. */
export interface VendRequest {
  readonly merchantId: string
  readonly reference: string
  readonly category: BillCategory
  readonly provider: string
  readonly recipient: string
  /** In kobo. */
  readonly amount: number
  readonly currency: Currency
  readonly payerName: string | null
  readonly meterType: MeterType | null
  readonly bundleCode: string | null
}

/** Sells airtime, data, and the payment of bills. */
export interface BillVendor {
  /**
   * To be called before any money moves.
   * @throws Problem 422 `not_supported` if the gateway has no bill payments, 503 if none is configured.
   */
  requireBills(): void
  vend(request: VendRequest): Promise<VendOutcome>
  queryVend(merchantId: string, reference: string): Promise<VendQueryOutcome>
}

/** Lists the companies whose bills can be paid, and looks up their customers. */
export interface BillerDirectory {
  /** The name of a customer; null if the company does not know them. */
  lookUp(customer: BillCustomer): Promise<{ readonly customerName: string } | null>
  /** The companies of a category; for electricity the distributors. */
  billers(category: BillCategory): Promise<readonly Biller[]>
  bundles(network: Network): Promise<readonly Bundle[]>
}

/** Everything a bill payment needs. */
export interface VasProvider extends BillVendor, BillerDirectory {
  readonly name: string
  /** Whether data is bought as a product of the network's list, not as an amount, and airtime for a named network. */
  readonly sellsByProduct: boolean
}
