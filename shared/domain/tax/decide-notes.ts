import { turned } from '../change/change.ts'
import type { AnyInvoice } from '../invoice/invoice.ts'
import { mulDiv, sumKobo } from '../money/money.ts'
import { plainChange, type PlainChange } from '../change/plain-change.ts'
import { revised } from '../change/revised.ts'
import type { Instant } from '../time/time.ts'
import type { CreditNote, NotedTax, NoteKind } from './credit-note.ts'
import {
  awaitsNumber,
  documentNumber,
  registered,
  type Numbering,
  type NumberingState,
} from './document-number.ts'
import { invoiceTotal, type NoteDue } from './note-due.ts'
import type { NumberSeries } from './number-series.ts'
import { documentOfNote } from './tax-document.ts'
import { taxSums } from './tax-sums.ts'

/** The notes for a total reduction of an invoice: by rate, each rounded once, so that the whole is exact. */
export function notedTaxes(invoice: AnyInvoice, noted: number): readonly NotedTax[] {
  const total = invoiceTotal(invoice)
  const sums = taxSums(invoice.lines, invoice.taxes ?? [])
  const taxed = sumKobo(...sums.map(({ net, amount }) => net + amount))
  let left = noted
  return sums.map(({ tax, net, amount }, i) => {
    // If all billed lines bear tax, the last rate gets the rounding remainder of the net.
    const isLast = i === sums.length - 1 && taxed === total
    const gross = isLast ? left : total === 0 ? 0 : mulDiv(net + amount, noted, total)
    left -= gross
    const own = total === 0 ? 0 : mulDiv(amount, noted, total)
    return { ...tax, net: gross - own, amount: own }
  })
}

/** An invoice with the amount that a due note may take off, or put back. */
interface NotedInvoice {
  readonly invoice: AnyInvoice
  /** Signed minor units. */
  readonly amount: number
}

/**
 * How value that left a chain is spread over its invoices (L5): each note is at most what earlier notes left of its invoice, and
 * undoes at most what they took off.
 * @param inTurn The invoices, in the order of their notes.
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
  return !awaitsNumber(invoice)
}

/** What the notes are numbered by. */
export interface NoteOrder extends NumberingState, Numbering {
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
  { series, months, prefix, year, timeZone, now, ids }: NoteOrder,
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
      ...registered(notes.map(documentOfNote), months, timeZone),
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
