import type { AtGateway } from '../gateway/at-gateway.ts'
import type { Currency } from '../money/money.ts'
import type { Instant } from '../time/time.ts'

/** What a line of a gateway's settlement is: it brings a charge less its fee, or takes a refund or a disputed sum. */
export const settledKinds = ['charge', 'refund', 'dispute'] as const

export type SettledKind = (typeof settledKinds)[number]

/** A line of a settlement as the gateway lists it. */
export interface ToldLine {
  readonly kind: SettledKind
  /** Our own reference of the charge or refund, or our name of the dispute; the gateway's own where this service did not make it. */
  readonly reference: string
  /** Minor units, above 0 for all kinds. */
  readonly amount: number
  /** What the gateway keeps of a charge, in minor units; null where it names nothing. */
  readonly feeKobo: number | null
}

/** A settlement as its gateway lists it: what it paid into the operator's bank account. */
export interface ToldSettlement {
  readonly gateway: string
  /** The gateway's own identity of it. */
  readonly gatewayId: string
  readonly paidOn: Instant
  readonly currency: Currency
  /** What reached the bank, in minor units. */
  readonly paidKobo: number
  /** What was deducted for refunds and disputes without a line, in minor units. */
  readonly unlistedKobo: number
}

/** The sums of some lines, in minor units. */
export interface SettledSums {
  /** How many charges. */
  readonly charges: number
  readonly chargedKobo: number
  readonly feesKobo: number
  readonly refundedKobo: number
  readonly disputedKobo: number
}

/** A settlement's part of one tenant: one sum per tenant, gateway and settlement (N2). */
export interface GatewaySettlement extends SettledSums {
  readonly merchantId: string
  /** Follows from the gateway and its own identity of it: a settlement that is read again is the same. */
  readonly id: string
  readonly createdAt: Instant
  readonly gateway: string
  readonly gatewayId: string
  readonly paidOn: Instant
  readonly currency: Currency
  /** How many of its lines differ from the books. */
  readonly differences: number
  /** How many parts hold its lines. */
  readonly parts: number
  readonly version: number
}

/** A line as it was matched: what it says, and the one cause for which it differs from the books; null where it fits. */
export interface SettledLine extends ToldLine {
  readonly invoiceId: string | null
  readonly cause: DifferenceCause | null
}

/** Some lines of a tenant's settlement. */
export interface SettlementPart extends Pick<
  GatewaySettlement,
  'merchantId' | 'gateway' | 'paidOn' | 'currency'
> {
  /** The settlement's, with the number of the part behind it. */
  readonly id: string
  readonly lines: readonly SettledLine[]
}

/** Marks a charge, refund or dispute as settled, and where: each once. */
export interface SettledMark {
  readonly merchantId: string
  readonly kind: SettledKind
  readonly reference: string
  readonly settlementId: string
}

/**
 * Why gateway and books differ, one cause each. `not_settled`: a charge of ours that no settlement contained after three days;
 * `settled_twice`: a duplicate line; `unknown_here`: a line that the books do not know; `amount_differs`,
 * `fee_differs`: a line with another sum. Of a whole settlement, for the operator: `total_differs`: what reached the bank is
 * not the sum of its lines; `unlisted`: it deducts something without a line.
 */
export const differenceCauses = [
  'not_settled',
  'settled_twice',
  'unknown_here',
  'amount_differs',
  'fee_differs',
  'total_differs',
  'unlisted',
] as const

export type DifferenceCause = (typeof differenceCauses)[number]

/** `settled`: a later settlement contained it; `explained`: the operator recorded the cause. */
export const differenceStatuses = ['open', 'settled', 'explained'] as const

/** One row in which gateway and books differ (N2). */
export interface SettlementDifference extends AtGateway {
  readonly merchantId: string
  /** Follows from its subject, so that each exists once. */
  readonly id: string
  /** When its settlement was paid, or its charge was made: its identifier contains the same. */
  readonly createdAt: Instant
  readonly cause: DifferenceCause
  /** Null for a whole settlement. */
  readonly kind: SettledKind | null
  readonly reference: string
  readonly settlementId: string | null
  readonly invoiceId: string | null
  readonly currency: Currency
  /** What the books say, and what the gateway settled, in minor units; of a fee, the fees. */
  readonly expectedKobo: number
  readonly settledKobo: number
  readonly status: (typeof differenceStatuses)[number]
  readonly closedAt: Instant | null
  readonly explanation: string | null
  readonly version: number
}

/** What reached the bank of some sums, in minor units. */
export function bankedOf({ chargedKobo, feesKobo, refundedKobo, disputedKobo }: SettledSums): number {
  return chargedKobo - feesKobo - refundedKobo - disputedKobo
}

/** No lines. */
export const nothingSettled: SettledSums = {
  charges: 0,
  chargedKobo: 0,
  feesKobo: 0,
  refundedKobo: 0,
  disputedKobo: 0,
}

/** The sums with these lines as well. */
export function withLines(sums: SettledSums, lines: readonly ToldLine[]): SettledSums {
  const of = (kind: SettledKind): number =>
    lines.reduce((sum, line) => sum + (line.kind === kind ? line.amount : 0), 0)
  const charges = lines.filter(({ kind }) => kind === 'charge')
  return {
    charges: sums.charges + charges.length,
    chargedKobo: sums.chargedKobo + of('charge'),
    feesKobo: sums.feesKobo + charges.reduce((sum, { feeKobo }) => sum + (feeKobo ?? 0), 0),
    refundedKobo: sums.refundedKobo + of('refund'),
    disputedKobo: sums.disputedKobo + of('dispute'),
  }
}
