import type { AnyInvoice } from '../invoice/invoice.ts'
import { localDayOf } from '../local-day.ts'
import { documentMarks, type NumberSeries } from './number-series.ts'
import { plainChange, type PlainChange } from '../plain-change.ts'
import { turned } from '../change.ts'
import { revised } from '../revised.ts'
import type { Instant } from '../time.ts'

/** The parts of an invoice that say whether it is a document, and its number. */
type Numbered = Pick<AnyInvoice, 'taxes' | 'finalizedAt' | 'taxNumber' | 'charge'>

/** Whether an invoice waits for its number: it is issued, and no charge of it may be out (L4). */
export function awaitsNumber({ taxes, finalizedAt, taxNumber, charge }: Numbered): boolean {
  return taxes !== undefined && finalizedAt != null && taxNumber == null && charge === null
}

/** The year of a document's number: that of its issue, in the merchant's zone, not of its numbering (L4). */
export function yearOf(finalizedAt: Instant, timeZone: string): string {
  return localDayOf(finalizedAt, timeZone).slice(0, 4)
}

/** A document's number: letters and digits only (L4). */
export function documentNumber(
  prefix: string,
  { kind, year }: Pick<NumberSeries, 'kind' | 'year'>,
  n: number,
): string {
  return `${prefix}${documentMarks[kind]}${year}${String(n).padStart(6, '0')}`
}

/**
 * An invoice gets the next number of its series, in one commit with the series, each on condition that it is as it was read
 * (L4): a worker that is lost delays a number and skips none. The invoice as it is where it waits for none.
 * @param series As stored; null before the year's first.
 */
export function decideNumber(
  invoice: AnyInvoice,
  series: NumberSeries | null,
  { prefix, year }: { readonly prefix: string; readonly year: string },
): PlainChange<AnyInvoice> {
  if (!awaitsNumber(invoice)) return plainChange(invoice, [])
  const { merchantId } = invoice
  const before: NumberSeries = series ?? { merchantId, kind: 'invoice', year, last: 0, version: 0 }
  const after = revised(before, { last: before.last + 1 })
  const taxNumber = documentNumber(prefix, after, after.last)
  const numbered = revised<AnyInvoice>(invoice, { taxNumber })
  return plainChange(numbered, [
    ...turned('invoice', invoice, numbered),
    { thing: 'numberSeries', before: series, after },
  ])
}
