import type { Currency } from '../money/money.ts'
import type { DocumentKind } from './number-series.ts'
import type { TaxMonth, TaxMonthSum } from './tax-document.ts'

/** What documents of a kind charge, in minor units. */
export interface TaxFigures {
  readonly count: number
  readonly net: number
  readonly tax: number
}

/** A rate of a month: what invoices charge at it, less credit notes, with debit notes. Minor units. */
export interface TaxReportRow extends Pick<TaxMonthSum, 'currency' | 'code' | 'name' | 'basisPoints'> {
  readonly kinds: Readonly<Record<DocumentKind, TaxFigures>>
  readonly net: number
  readonly tax: number
}

/** The output tax of a month (L7). */
export interface TaxReport {
  readonly month: string
  readonly timeZone: string
  readonly rows: readonly TaxReportRow[]
  readonly totals: readonly { readonly currency: Currency; readonly net: number; readonly tax: number }[]
}

const none: TaxFigures = { count: 0, net: 0, tax: 0 }
const signs: Readonly<Record<DocumentKind, 1 | -1>> = { invoice: 1, credit_note: -1, debit_note: 1 }
const kinds = Object.keys(signs) as DocumentKind[]

/** The report of a month's sums: invoices less credit notes, with debit notes, by rate. */
export function taxReportOf(sums: TaxMonth['sums'], month: string, timeZone: string): TaxReport {
  const byRate = Map.groupBy(sums, ({ currency, code, name, basisPoints }) =>
    [currency, code, name, basisPoints].join('#'),
  )
  const rows = [...byRate.values()].map((own): TaxReportRow => {
    const { currency, code, name, basisPoints } = own[0]!
    const figures = Object.fromEntries(
      kinds.map((kind) => {
        const one = own.find((sum) => sum.kind === kind)
        return [kind, one ? { count: one.count, net: one.net, tax: one.amount } : none]
      }),
    ) as Record<DocumentKind, TaxFigures>
    const total = (field: 'net' | 'tax'): number =>
      kinds.reduce((all, kind) => all + signs[kind] * figures[kind][field], 0)
    return { currency, code, name, basisPoints, kinds: figures, net: total('net'), tax: total('tax') }
  })
  const totals = [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, own]) => ({
    currency,
    net: own.reduce((all, { net }) => all + net, 0),
    tax: own.reduce((all, { tax }) => all + tax, 0),
  }))
  return { month, timeZone, rows, totals }
}
