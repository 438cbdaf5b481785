import { twinName, type AtGateway } from '../gateway/at-gateway.ts'
import type { Currency } from './money.ts'
import type { Rail } from '../payment-methods/payment-method.ts'

/** What a gateway takes of a charge in naira (N1): a part and a fixed sum, in kobo. */
export type FeeTable = {
  /** Hundredths of a per cent. */
  readonly percentBp: number
  readonly fixedKobo: number
  /** Below this charge the fixed sum is waived. */
  readonly waivedBelowKobo: number
  /** No fee is above this; null for no such limit. */
  readonly capKobo: number | null
}

/** The fees of a deployment's gateways by rail, for answers that do not name one. */
export type FeesByRail = Readonly<Record<string, Readonly<Partial<Record<Rail, FeeTable>>>>>

/** Who pays the gateway's fees: the platform, to whom they are a memo, or the merchant, whose earnings are net. */
export const feeBearers = ['platform', 'merchant'] as const
export type FeeBearer = (typeof feeBearers)[number]

/**
 * The gateway's terms for a merchant's charges: kept with the settings that each charge reads. In live only
 * `feeBearer`, by the operator; in the sandbox what a test sets for the twin (V11).
 */
export type GatewayTerms = {
  /** The twin's minimum charge, in kobo; null for none. */
  readonly leastKobo: number | null
  /** The twin's fee per charge; null for none. */
  readonly fees: FeeTable | null
  readonly feeBearer: FeeBearer
}

/** The terms while nothing is set. */
export const defaultGatewayTerms: GatewayTerms = { leastKobo: null, fees: null, feeBearer: 'platform' }

/** The fees in the settings of charges. */
export interface FeeTerms {
  readonly gateway?: GatewayTerms | null | undefined
  /** The deployment's table; absent where it has none. */
  readonly feesByRail?: FeesByRail | undefined
}

/** The fee of one charge, in minor units: at most the charge. */
export interface ChargeFee {
  readonly feeKobo: number
  readonly bearer: FeeBearer
}

/** The fee of a charge by a table, in kobo, rounded half up. */
export function feeByTable(table: FeeTable, amount: number): number {
  const share = Number((BigInt(amount) * BigInt(table.percentBp) + 5000n) / 10_000n)
  const fee = share + (amount < table.waivedBelowKobo ? 0 : table.fixedKobo)
  return Math.min(fee, table.capKobo ?? fee)
}

/** What is charged, and how. */
type Charged = AtGateway & {
  readonly rail: Rail
  readonly amount: number
  readonly currency: Currency
}

/**
 * The fee of a charge (N1): as its gateway reports, else by the table; null where neither has one.
 * @param told The reported fee, in minor units of the charge's currency.
 */
export function feeOfCharge(terms: FeeTerms, charge: Charged, told: number | null): ChargeFee | null {
  const feeKobo = told ?? tableFee(terms, charge)
  if (feeKobo === null) return null
  return {
    feeKobo: Math.min(Math.max(0, feeKobo), charge.amount),
    bearer: terms.gateway?.feeBearer ?? defaultGatewayTerms.feeBearer,
  }
}

function tableFee(
  { gateway: own, feesByRail }: FeeTerms,
  { gateway, rail, amount, currency }: Charged,
): number | null {
  if (currency !== 'NGN') return null
  const table = own?.fees ?? feesByRail?.[gateway ?? twinName]?.[rail]
  return table ? feeByTable(table, amount) : null
}

/** The part of a fee that the merchant bears, in minor units. */
export function borneByMerchant(fee: ChargeFee | null | undefined): number {
  return fee?.bearer === 'merchant' ? fee.feeKobo : 0
}
