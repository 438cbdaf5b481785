import { turned } from '../change.ts'
import type { AnyInvoice } from '../invoice/invoice.ts'
import { mulDiv, sumKobo, type Currency } from '../money.ts'
import { plainChange, type PlainChange } from '../plain-change.ts'
import { revised } from '../revised.ts'
import type { Instant } from '../time.ts'
import type { AppliedTax } from './applied-tax.ts'
import { awaitsNumber, documentNumber } from './document-number.ts'
import { invoiceTotal, type NoteDue, type NoteReason } from './note-due.ts'
import type { DocumentKind, NumberSeries } from './number-series.ts'
import { taxSums } from './tax-sums.ts'

/** A note's kind: what it takes off an invoice, or, where that was undone, puts back. */
export type NoteKind = Exclude<DocumentKind, 'invoice'>

/** What a note takes off at one rate, in minor units. */
export interface NotedTax extends AppliedTax {
  readonly net: number
  readonly amount: number
}

/** A document that lowers an issued invoice, or raises it again (L5). It has its number from the start. */
export interface CreditNote {
  readonly merchantId: string
  readonly id: string
  readonly createdAt: Instant
  readonly kind: NoteKind
  readonly invoiceId: string
  /** The number of the invoice that it corrects. */
  readonly invoiceNumber: string
  readonly customerId: string
  readonly subscriptionId: string | null
  readonly reason: NoteReason
  /** With tax, in minor units; above zero in both kinds. */
  readonly amount: number
  readonly tax: number
  readonly taxes: readonly NotedTax[]
  /** The invoice's total, and what its notes had taken off it before this one. */
  readonly invoiceTotal: number
  readonly notedBefore: number
  readonly currency: Currency
  /** When the value moved: the day of the document, and the year of its number. */
  readonly issuedAt: Instant
  readonly taxNumber: string
  readonly version: number
}

/** What notes take off an invoice that takes this much off it in all: by rate, each rounded once, so that all is exactly all. */
export function notedTaxes(invoice: AnyInvoice, noted: number): readonly NotedTax[] {
  const total = invoiceTotal(invoice)
  const sums = taxSums(invoice.lines, invoice.taxes ?? [])
  const taxed = sumKobo(...sums.map(({ net, amount }) => net + amount))
  let left = noted
  return sums.map(({ tax, net, amount }, i) => {
    // Where all that it bills bears tax, the last rate has what rounding leaves of the net.
    const isLast = i === sums.length - 1 && taxed === total
    const gross = isLast ? left : total === 0 ? 0 : mulDiv(net + amount, noted, total)
    left -= gross
    const own = total === 0 ? 0 : mulDiv(amount, noted, total)
    return { ...tax, net: gross - own, amount: own }
  })
}

/** An invoice with what a due note may take off it, or put back. */
interface NotedInvoice {
  readonly invoice: AnyInvoice
  /** Signed minor units. */
  readonly amount: number
}

/**
 * How value that left a chain is spread over its invoices (L5): each note is at most what its invoice's notes leave of it, and
 * undoes at most what they took off.
 * @param inTurn The invoices, the one first whose notes come first.
 */
export function spreadNote(
  due: Pick<NoteDue, 'amount'>,
  inTurn: readonly AnyInvoice[],
): readonly NotedInvoice[] {
  let left = Math.abs(due.amount)
  return inTurn.flatMap((invoice) => {
    const noted = invoice.noted ?? 0
    const room = due.amount > 0 ? invoiceTotal(invoice) - noted : noted
    const amount = Math.min(left, Math.max(0, room))
    left -= amount
    return amount === 0 ? [] : [{ invoice, amount: due.amount > 0 ? amount : -amount }]
  })
}

/** Whether an invoice has the number that a note of it names; one that bears no tax needs none. */
export function mayBeNoted(invoice: AnyInvoice): boolean {
  return invoice.taxes === undefined || !awaitsNumber(invoice)
}

/** What the notes are numbered by. */
export interface NoteOrder {
  /** As stored; null before the year's first. */
  readonly series: NumberSeries | null
  readonly prefix: string
  readonly year: string
  readonly now: Instant
  /** One for each invoice of the spread. */
  readonly ids: readonly string[]
}

/**
 * Writes the notes of value that left a chain, with their numbers, in one commit with the series and the invoices, each on
 * condition that it is as it was read, and forgets what was due (L5). An invoice that bears no tax gets no document, but
 * has its share.
 */
export function decideNotes(
  due: NoteDue,
  spread: readonly NotedInvoice[],
  { series, prefix, year, now, ids }: NoteOrder,
): PlainChange<readonly CreditNote[]> {
  const { merchantId } = due
  const kind: NoteKind = due.amount > 0 ? 'credit_note' : 'debit_note'
  const before: NumberSeries = series ?? { merchantId, kind, year, last: 0, version: 0 }
  const documents = spread.filter(({ invoice }) => invoice.taxNumber != null)
  const after = documents.length === 0 ? before : revised(before, { last: before.last + documents.length })
  const notes = documents.map(({ invoice, amount }, i): CreditNote => {
    const taxNumber = documentNumber(prefix, before, before.last + i + 1)
    return noteOf(due, invoice, amount, { kind, taxNumber, id: ids[i]!, now })
  })
  return plainChange(
    notes,
    [
      ...notes.flatMap((note) => turned('creditNote', null, note)),
      ...spread.flatMap(({ invoice, amount }) =>
        turned('invoice', invoice, revised<AnyInvoice>(invoice, { noted: (invoice.noted ?? 0) + amount })),
      ),
      ...(after === before ? [] : [{ thing: 'numberSeries', before: series, after } as const]),
    ],
    [{ kind: 'note_written', due }],
  )
}

function noteOf(
  { reason, since }: NoteDue,
  invoice: AnyInvoice,
  amount: number,
  { kind, taxNumber, id, now }: Pick<CreditNote, 'kind' | 'taxNumber' | 'id'> & Pick<NoteOrder, 'now'>,
): CreditNote {
  const notedBefore = invoice.noted ?? 0
  const [was, is] = [notedTaxes(invoice, notedBefore), notedTaxes(invoice, notedBefore + amount)]
  const sign = amount < 0 ? -1 : 1
  const taxes = is.map((one, i) => ({
    ...one,
    net: sign * (one.net - was[i]!.net),
    amount: sign * (one.amount - was[i]!.amount),
  }))
  return {
    ...{ merchantId: invoice.merchantId, id, createdAt: now, kind, reason, issuedAt: since, taxNumber },
    ...{ invoiceId: invoice.id, invoiceNumber: invoice.taxNumber ?? '', customerId: invoice.customerId },
    subscriptionId: invoice.subscriptionId,
    amount: Math.abs(amount),
    tax: sumKobo(...taxes.map((one) => one.amount)),
    taxes,
    invoiceTotal: invoiceTotal(invoice),
    notedBefore,
    currency: invoice.currency,
    version: 1,
  }
}
