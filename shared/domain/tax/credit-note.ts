import type { Currency } from '../money/money.ts'
import type { Instant } from '../time/time.ts'
import type { AppliedTax } from './applied-tax.ts'
import type { NoteReason } from './note-due.ts'
import type { DocumentKind } from './number-series.ts'

/** A note's kind: it lowers an invoice, or, if that was undone, raises it again. */
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
  /** The invoice's total, and the sum of its earlier notes. */
  readonly invoiceTotal: number
  readonly notedBefore: number
  readonly currency: Currency
  /** When the value moved: the day of the document, and the year of its number. */
  readonly issuedAt: Instant
  readonly taxNumber: string
  readonly version: number
}
