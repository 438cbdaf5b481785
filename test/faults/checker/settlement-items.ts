import { reader, type Stored } from './items.ts'

/** What a gateway settled of a merchant's charges, summed (N2). */
export interface Settlement extends Stored {
  readonly charges: number
  readonly chargedKobo: number
  readonly feesKobo: number
  readonly differences: number
  readonly parts: number
}
export const readSettlement = reader<Settlement>({
  charges: 'n',
  chargedKobo: 'ch',
  feesKobo: 'fe',
  differences: 'df',
  parts: 'p',
})

export interface SettledLine {
  readonly kind: string
  readonly reference: string
  readonly amount: number
  readonly feeKobo: number | null
  readonly cause: string | null
}
export interface SettlementPart extends Stored {
  readonly lines: readonly SettledLine[] | null
}
export const readSettlementPart = reader<SettlementPart>({ lines: 'l' })

/** Its sort key is the kind and the reference of the line. */
export interface SettledMark extends Stored {
  readonly settlementId: string
}
export const readSettledMark = reader<SettledMark>({ settlementId: 's' })

export interface SettlementDifference extends Stored {
  readonly cause: string
  readonly kind: string | null
  readonly reference: string
  readonly settlementId: string | null
  readonly status: string
}
export const readSettlementDifference = reader<SettlementDifference>({
  cause: 'ca',
  kind: 'k',
  reference: 're',
  settlementId: 'st',
  status: 's',
})
