import { sumKobo } from '../money/money.ts'
import { taxOnTop } from '../pricing/line-rules.ts'
import type { InvoiceLine } from '../pricing/line.ts'
import type { AppliedTax } from './applied-tax.ts'

/** What an invoice charges at one rate, in minor units. */
export interface TaxSum {
  readonly tax: AppliedTax
  /** After discount, without tax. */
  readonly net: number
  readonly amount: number
}

/** An invoice's net and tax by rate (L2). */
export function taxSums(lines: readonly InvoiceLine[], taxes: readonly AppliedTax[]): TaxSum[] {
  return taxes.map((tax, place) => {
    const own = lines.filter((line) => line.tax === place)
    const amount = sumKobo(...own.map(({ taxAmount }) => taxAmount ?? 0))
    const billed = sumKobo(...own.map((line) => line.amount - line.discountAmount + taxOnTop(line, taxes)))
    return { tax, net: billed - amount, amount }
  })
}

/** A rate in per cent as people write it: 750 basis points are "7.5". */
export function percentText({ basisPoints }: Pick<AppliedTax, 'basisPoints'>): string {
  return String(basisPoints / 100)
}

/** The name of a rate on documents: "VAT 7.5%"; only the name if its rate is zero. */
export function namedRate({ name, basisPoints }: Pick<AppliedTax, 'name' | 'basisPoints'>): string {
  return basisPoints === 0 ? name : `${name} ${percentText({ basisPoints })}%`
}
