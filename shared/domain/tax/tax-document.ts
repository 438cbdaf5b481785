import { shardOfId, ulidTimeOf } from '../ids.ts'
import type { AnyInvoice } from '../invoice/invoice.ts'
import { localDayOf } from '../time/local-day.ts'
import type { Currency } from '../money/money.ts'
import { revised } from '../change/revised.ts'
import type { Instant } from '../time/time.ts'
import type { CreditNote, NotedTax } from './credit-note.ts'
import { invoiceTotal } from './note-due.ts'
import type { DocumentKind } from './number-series.ts'
import { taxSums } from './tax-sums.ts'

/**
 * A tax document in the register, which is in the order of issue: the tax report names each of its lines (L7). Written with its
 * number.
 */
export interface TaxDocument {
  readonly merchantId: string
  /** The identifier has the instant of issue, and otherwise the document’s own characters, in the same partition. */
  readonly id: string
  readonly createdAt: Instant
  readonly kind: DocumentKind
  readonly taxNumber: string
  /** The invoice, or the credit or debit note. */
  readonly sourceId: string
  readonly invoiceId: string
  readonly invoiceNumber: string
  readonly customerId: string
  readonly currency: Currency
  /** With tax, in minor units. */
  readonly total: number
  readonly taxes: readonly NotedTax[]
}

/** The sums of a merchant's documents of a month (L7), in minor units: kept by the worker that numbers them. */
export interface TaxMonth {
  readonly merchantId: string
  /** `YYYY-MM`, in the merchant's zone. */
  readonly month: string
  readonly sums: readonly TaxMonthSum[]
  readonly version: number
}

/** What documents of a kind charge at a rate. */
export interface TaxMonthSum {
  readonly kind: DocumentKind
  readonly currency: Currency
  readonly code: string
  readonly name: string
  readonly basisPoints: number
  /** How many documents name the rate. */
  readonly count: number
  readonly net: number
  readonly amount: number
}

/** The month of a document's issue, in the merchant's zone. */
export function taxMonthOf(issuedAt: Instant, timeZone: string): string {
  return localDayOf(issuedAt, timeZone).slice(0, 7)
}

/** The entry of an invoice that has its number. */
export function documentOfInvoice(
  invoice: AnyInvoice & { readonly finalizedAt?: string | null },
  taxNumber: string,
): TaxDocument {
  const issuedAt = invoice.finalizedAt ?? invoice.createdAt
  return {
    ...identityOf(invoice.merchantId, invoice.id, issuedAt),
    ...{ kind: 'invoice', taxNumber, sourceId: invoice.id, invoiceId: invoice.id, invoiceNumber: taxNumber },
    customerId: invoice.customerId,
    currency: invoice.currency,
    total: invoiceTotal(invoice),
    taxes: taxSums(invoice.lines, invoice.taxes ?? []).map(({ tax, net, amount }) => ({
      ...tax,
      net,
      amount,
    })),
  }
}

/** The entry of a note. */
export function documentOfNote(note: CreditNote): TaxDocument {
  return {
    ...identityOf(note.merchantId, note.id, note.issuedAt),
    ...{ kind: note.kind, taxNumber: note.taxNumber, sourceId: note.id },
    ...{ invoiceId: note.invoiceId, invoiceNumber: note.invoiceNumber, customerId: note.customerId },
    currency: note.currency,
    total: note.amount,
    taxes: note.taxes,
  }
}

function identityOf(
  merchantId: string,
  sourceId: string,
  issuedAt: Instant,
): Pick<TaxDocument, 'merchantId' | 'id' | 'createdAt'> {
  const own = sourceId.slice(sourceId.indexOf('_') + 1).slice(10)
  return { merchantId, id: `txd_${ulidTimeOf(issuedAt)}${own}`, createdAt: issuedAt }
}

/** The merchant's partition of a document. */
export function shardOfDocument({ id }: Pick<TaxDocument, 'id'>): number {
  return shardOfId(id)
}

/** A month with more documents. */
export function withDocuments(
  stored: TaxMonth | null,
  { merchantId, month }: Pick<TaxMonth, 'merchantId' | 'month'>,
  documents: readonly TaxDocument[],
): TaxMonth {
  const before = stored ?? { merchantId, month, sums: [], version: 0 }
  const sums = documents.reduce<readonly TaxMonthSum[]>(
    (all, { kind, currency, taxes }) =>
      taxes.reduce((so, { code, name, basisPoints, net, amount }) => {
        const added = { kind, currency, code, name, basisPoints, count: 1, net, amount }
        const at = so.findIndex((one) => isSameSum(one, added))
        if (at < 0) return [...so, added]
        return so.map((one, i) =>
          i === at ? { ...one, count: one.count + 1, net: one.net + net, amount: one.amount + amount } : one,
        )
      }, all),
    before.sums,
  )
  return revised(before, { sums })
}

function isSameSum(one: TaxMonthSum, other: TaxMonthSum): boolean {
  return (['kind', 'currency', 'code', 'name', 'basisPoints'] as const).every(
    (field) => one[field] === other[field],
  )
}
