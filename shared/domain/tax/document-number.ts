import type { AnyInvoice } from '../invoice/invoice.ts'
import { localDayOf } from '../time/local-day.ts'
import { documentMarks, type NumberSeries } from './number-series.ts'
import type { Party, PartyNames } from './party.ts'
import { plainChange, type PlainChange } from '../change/plain-change.ts'
import { turned, type Turn } from '../change/change.ts'
import { revised } from '../change/revised.ts'
import type { Instant } from '../time/time.ts'
import {
  documentOfInvoice,
  taxMonthOf,
  withDocuments,
  type TaxDocument,
  type TaxMonth,
} from './tax-document.ts'

/** The parts of an invoice that say whether it is a document, and its number. */
type Numbered = Pick<AnyInvoice, 'taxes' | 'finalizedAt' | 'taxNumber' | 'charge'>

/** Whether an invoice waits for its number: it is issued, and has no charge in progress (L4). */
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

/** The series that number documents, as stored; null if nothing is stored yet. */
export interface NumberingState {
  readonly series: NumberSeries | null
  /** The months in which they were issued. */
  readonly months: ReadonlyMap<string, TaxMonth | null>
}

/** How a merchant's documents are numbered. */
export interface Numbering {
  /** The parties of each invoice (L3), by its identifier, and the particulars that are not stored yet. */
  readonly parties?: ReadonlyMap<string, PartyNames>
  readonly made?: readonly Party[]
  readonly prefix: string
  readonly year: string
  readonly timeZone: string
}

/**
 * The most documents of one commit, all of one month: each may have four items in it (itself, its entry in the register, its
 * event, its buyer's particulars), beside the series, the month and the seller's particulars, and a transaction holds a hundred.
 */
export const mostNumbered = 24

/**
 * Invoices of one month get the next numbers of their series, in one commit with the series, their entries in the register, and what
 * their month's sums, each on condition that it is as it was read (L4, L7): a worker that crashes delays numbers and
 * skips none. Nothing for invoices that wait for none.
 */
export function decideNumbers(
  invoices: readonly AnyInvoice[],
  { series, months }: NumberingState,
  { prefix, year, timeZone, parties, made = [] }: Numbering,
): PlainChange<readonly AnyInvoice[]> {
  const waiting = invoices.filter(awaitsNumber)
  const [one] = waiting
  if (!one) return plainChange(invoices, [])
  const { merchantId } = one
  const before: NumberSeries = series ?? { merchantId, kind: 'invoice', year, last: 0, version: 0 }
  const after = revised(before, { last: before.last + waiting.length })
  const numbered = waiting.map((invoice, i) =>
    revised<AnyInvoice>(invoice, {
      taxNumber: documentNumber(prefix, before, before.last + i + 1),
      parties: parties?.get(invoice.id) ?? null,
    }),
  )
  const documents = numbered.map((invoice) => documentOfInvoice(invoice, invoice.taxNumber!))
  return plainChange(numbered, [
    ...waiting.flatMap((invoice, i) => turned('invoice', invoice, numbered[i]!)),
    { thing: 'numberSeries', before: series, after },
    ...registered(documents, months, timeZone),
    ...made.flatMap((party) => turned('party', null, party)),
  ])
}

/** The entries of documents in the register, and their months' sums with them (L7). */
export function registered(
  documents: readonly TaxDocument[],
  months: NumberingState['months'],
  timeZone: string,
): readonly Turn<'taxDocument' | 'taxMonth'>[] {
  const byMonth = Map.groupBy(documents, ({ createdAt }) => taxMonthOf(createdAt, timeZone))
  return [
    ...documents.flatMap((document) => turned('taxDocument', null, document)),
    ...[...byMonth].flatMap(([month, own]) => {
      const stored = months.get(month) ?? null
      return turned('taxMonth', stored, withDocuments(stored, { merchantId: own[0]!.merchantId, month }, own))
    }),
  ]
}
