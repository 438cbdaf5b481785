import type { AnyInvoice } from '../invoice/invoice.ts'
import { amountDue } from '../invoice/invoice.ts'
import { shownLines } from '../invoice/shown-lines.ts'
import type { Currency } from '../money/money.ts'
import { dayIn, price } from '../texts/format.ts'
import { sumInWords } from '../texts/sum-in-words.ts'
import { addMs, SECOND_MS } from '../time/time.ts'
import type { CreditNote } from './credit-note.ts'
import { invoiceTotal, type NoteReason } from './note-due.ts'
import type { Particulars } from './party.ts'
import { namedRate, taxSums } from './tax-sums.ts'

/** A tax document as it is printed: words only, so that one layout prints both kinds (L6). */
export interface Printed {
  /** `Tax invoice`, `Credit note`, `Debit note`. */
  readonly title: string
  readonly number: string
  /** When it was issued, in UTC: the file's own date, so that equal documents are equal bytes. */
  readonly issuedAt: string
  readonly supplier: readonly string[]
  readonly buyer: readonly string[]
  /** Dates and references, each with its label. */
  readonly facts: readonly Fact[]
  /** The text above its lines; null for none. */
  readonly note: string | null
  readonly lines: readonly PrintedLine[]
  /** Sums below the lines; a strong one is the total. */
  readonly sums: readonly (Fact & { readonly isStrong?: true })[]
  readonly inWords: string
  readonly foot: string
}

type Fact = { readonly label: string; readonly value: string }

/** A line: its subject, and its dates below; numbers as they are printed. */
export interface PrintedLine {
  readonly what: string
  readonly when: string | null
  readonly quantity: string
  readonly each: string
  readonly rate: string
  readonly amount: string
}

/** The parties of a document, and its date format. */
export interface Printing {
  readonly supplier: Particulars
  readonly buyer: Particulars
  readonly timeZone: string
  readonly isTest: boolean
}

/** What an invoice prints. */
export function printedInvoice(invoice: AnyInvoice, printing: Printing): Printed {
  const { currency, taxes = [], finalizedAt, createdAt, waits, periodStart, periodEnd } = invoice
  const { timeZone } = printing
  const day = (instant: string): string => dayIn(instant, timeZone)
  const money = (amount: number): string => signed(amount, currency)
  const period = periodStart === null ? null : `${day(periodStart)} to ${day(addMs(periodEnd, -SECOND_MS))}`
  const total = invoiceTotal(invoice)
  const sums = taxSums(invoice.lines, taxes)
  const net = sums.reduce((all, one) => all + one.net, 0)
  const untaxed = total - sums.reduce((all, one) => all + one.net + one.amount, 0)
  const issued = finalizedAt ?? createdAt
  const paid = invoice.amountPaid
  return {
    ...partiesIn(printing),
    title: 'Tax invoice',
    number: invoice.taxNumber ?? '',
    issuedAt: issued,
    facts: [
      { label: 'Number', value: invoice.taxNumber ?? '' },
      { label: 'Issued', value: day(issued) },
      { label: 'Tax point', value: day(issued) },
      ...(waits ? [{ label: 'Due', value: day(waits.dueAt) }] : []),
      ...(period === null ? [] : [{ label: 'Supplied', value: period }]),
      { label: 'Reference', value: invoice.number },
    ],
    note: invoice.status === 'void' ? 'Void: nobody owes this invoice any more.' : null,
    lines: shownLines(invoice)
      .filter(({ type }) => type !== 'tax' && type !== 'credit')
      .map((line) => ({
        what: line.description,
        when: line.type === 'plan' || line.type === 'add_on' ? period : null,
        quantity: String(line.quantity),
        each: line.unitAmount === null ? '' : money(line.unitAmount),
        rate: rateOf(invoice, line.id),
        amount: money(line.amount),
      })),
    sums: [
      { label: 'Before tax', value: money(net + untaxed) },
      ...sums.map(({ tax, net: base, amount }) => ({
        label: `${namedRate(tax)} on ${money(base)}`,
        value: money(amount),
      })),
      { label: 'Total', value: money(total), isStrong: true },
      ...(invoice.creditApplied > 0
        ? [{ label: 'Paid by credit', value: money(-invoice.creditApplied) }]
        : []),
      ...paymentsOf(invoice, money, day),
      ...(invoice.status === 'open' && paid < invoice.amount
        ? [{ label: 'Left to pay', value: money(amountDue(invoice)), isStrong: true as const }]
        : []),
    ],
    inWords: sumInWords(total, currency),
    foot: footOf(printing, currency),
  }
}

/** The content of a note: what it takes off, and what is left of its invoice. */
export function printedNote(note: CreditNote, printing: Printing): Printed {
  const { kind, currency, amount, taxes, invoiceNumber, issuedAt, taxNumber, notedBefore } = note
  const isCredit = kind === 'credit_note'
  const sign = isCredit ? -1 : 1
  const money = (one: number): string => signed(one, currency)
  const day = dayIn(issuedAt, printing.timeZone)
  const before = note.invoiceTotal - notedBefore
  const net = taxes.reduce((all, one) => all + one.net, 0)
  const untaxed = amount - taxes.reduce((all, one) => all + one.net + one.amount, 0)
  return {
    ...partiesIn(printing),
    title: isCredit ? 'Credit note' : 'Debit note',
    number: taxNumber,
    issuedAt,
    facts: [
      { label: 'Number', value: taxNumber },
      { label: 'Issued', value: day },
      { label: 'Tax point', value: day },
      { label: 'For invoice', value: invoiceNumber },
    ],
    note: `Why: ${reasonWords[note.reason][isCredit ? 0 : 1]}`,
    lines: [
      {
        what: isCredit ? `Taken off invoice ${invoiceNumber}` : `Put back on invoice ${invoiceNumber}`,
        when: null,
        quantity: '1',
        each: '',
        rate: taxes.map(namedRate).join(', '),
        amount: money(sign * amount),
      },
    ],
    sums: [
      { label: 'Before tax', value: money(sign * (net + untaxed)) },
      ...taxes.map((one) => ({
        label: `${namedRate(one)} on ${money(sign * one.net)}`,
        value: money(sign * one.amount),
      })),
      { label: isCredit ? 'Credit' : 'Debit', value: money(sign * amount), isStrong: true },
      { label: `Invoice ${invoiceNumber} was`, value: money(before) },
      { label: 'Is now', value: money(before + sign * amount) },
    ],
    inWords: sumInWords(amount, currency),
    foot: footOf(printing, currency),
  }
}

/** Why a note was made, and why it was undone. */
const reasonWords: Readonly<Record<NoteReason, readonly [credit: string, debit: string]>> = {
  refund: ['money was refunded.', 'a refund was undone.'],
  reversal: ['the payment was taken back.', 'the payment was given again.'],
  dispute: ['the bank gave the payment back to its customer.', 'the bank decided again for the seller.'],
  credit: ['what was paid became credit for later invoices.', 'credit was taken back.'],
  void: ['the invoice is void; nobody owes it any more.', 'the invoice stands again.'],
}

function paymentsOf(
  invoice: AnyInvoice,
  money: (amount: number) => string,
  day: (instant: string) => string,
): readonly Fact[] {
  const { outside, paidAt, amountPaid } = invoice
  const own = outside.map(({ kind, amount, receivedAt, reference }) => ({
    label:
      kind === 'withholding'
        ? `Withheld ${day(receivedAt)}, certificate ${reference ?? 'to follow'}`
        : `Paid ${day(receivedAt)}, ${kind.replaceAll('_', ' ')}`,
    value: money(-amount),
  }))
  const received = outside.reduce((all, { amount }) => all + amount, 0)
  const charged = amountPaid - received
  if (charged <= 0 || paidAt === null) return own
  return [...own, { label: `Paid ${day(paidAt)}`, value: money(-charged) }]
}

function rateOf({ lines, taxes = [] }: AnyInvoice, id: string | null): string {
  const line = lines.find((one) => one.id === id)
  const tax = line?.tax == null ? undefined : taxes[line.tax]
  return tax ? namedRate(tax) : ''
}

function partiesIn({ supplier, buyer }: Printing): Pick<Printed, 'supplier' | 'buyer'> {
  return { supplier: linesOf(supplier), buyer: linesOf(buyer) }
}

function linesOf({ name, address, tin, rcNumber }: Particulars): readonly string[] {
  const numbers = [
    rcNumber === null ? null : `RC ${rcNumber.replace(/^RC/, '')}`,
    tin === null ? null : `TIN ${tin}`,
  ]
  const known = numbers.filter((one) => one !== null).join(' · ')
  return [name ?? 'Customer', address ?? '', known].filter((line) => line !== '')
}

function footOf({ timeZone, isTest }: Printing, currency: Currency): string {
  const test = isTest ? 'Made in the sandbox: no tax document. ' : ''
  return `${test}Days are of ${timeZone.split('/').at(-1)!.replaceAll('_', ' ')}. All sums in ${currency}.`
}

/** A sum with a minus sign that no font takes for a hyphen. */
function signed(amount: number, currency: Currency): string {
  return amount < 0 ? `−${price(-amount, currency)}` : price(amount, currency)
}
