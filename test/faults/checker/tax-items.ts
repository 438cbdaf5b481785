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
