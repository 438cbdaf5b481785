import { reader, type Stored } from './items.ts'

/** A credit or debit note. */
export interface Note extends Stored {
  readonly kind: 'credit_note' | 'debit_note'
  readonly invoiceId: string
  readonly invoiceNumber: string
  readonly amount: number
  readonly tax: number
  readonly taxNumber: string
  readonly taxes:
    readonly (readonly [code: string, name: string, points: number, ...rest: unknown[]])[] | null
}
export const readNote = reader<Note>({
  kind: 'k',
  invoiceId: 'iv',
  invoiceNumber: 'in',
  amount: 'a',
  tax: 't',
  taxNumber: 'tn',
  taxes: 'tx',
})

/** Value that left an invoice and waits for its notes. */
export interface NoteDue extends Stored {
  readonly invoiceId: string
  readonly amount: number
}
export const readNoteDue = reader<NoteDue>({ invoiceId: 'iv', amount: 'a' })

/** How many numbers a kind of documents has had in a year; its sort key is `<kind>#<year>`. */
export interface Series extends Stored {
  readonly last: number
}
export const readSeries = reader<Series>({ last: 'n' })

/** A rate of a document: code, name, hundredths of a per cent, contained, net, tax. */
type Rate = readonly [string, string, number, unknown, net: number, tax: number]

/** A document in the register. */
export interface TaxDocument extends Stored {
  readonly kind: string
  readonly taxNumber: string
  readonly sourceId: string
  readonly taxes: readonly Rate[] | null
}
export const readTaxDocument = reader<TaxDocument>({
  kind: 'k',
  taxNumber: 'tn',
  sourceId: 'so',
  taxes: 'tx',
})

/** What a month's documents sum to: kind, currency, code, name, rate, how many, net, tax. */
export interface TaxMonth extends Stored {
  readonly sums:
    | readonly (readonly [string, string, string, string, number, count: number, net: number, tax: number])[]
    | null
}
export const readTaxMonth = reader<TaxMonth>({ sums: 's' })
