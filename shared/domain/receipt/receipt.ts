import type { OwnAccount } from '../account/own-account.ts'
import type { Branding } from '../merchant/branding.ts'
import type { AnyInvoice } from '../invoice/invoice.ts'
import type { OutsidePart } from '../invoice/outside-part.ts'
import type { ShownLine } from '../invoice/shown-lines.ts'
import type { CheckoutSession } from '../checkout/session.ts'
import type { Transaction } from '../ledger/transaction.ts'
import type { Mode } from '../merchant/merchant.ts'
import type { Currency } from '../money/money.ts'
import type { PaidWithShown } from '../payment-methods/payment-method.ts'
import type { Terms } from '../subscription/terms.ts'

/** What a receipt's token refers to. The key is the part that can't be guessed. */
export interface ReceiptAddress {
  readonly merchantId: string
  /** An invoice’s identifier, or that of a one-time checkout’s session. */
  readonly sourceId: string
  readonly key: string
}

const shape = /^rcp_(test|live)_([0-9A-Z]{26})([ic])([0-9A-Z]{26})([\w-]{22})$/

/** The token of a receipt: merchant, source and key. Neither making it nor parsing a malformed one needs a lookup. */
export function receiptToken({ merchantId, sourceId, key }: ReceiptAddress, mode: Mode): string {
  const kind = sourceId.startsWith('inv_') ? 'i' : 'c'
  const [merchant, source] = [merchantId, sourceId].map((id) => id.slice(id.indexOf('_') + 1))
  return `rcp_${mode === 'live' ? 'live' : 'test'}_${merchant}${kind}${source}${key}`
}

/** Reads a receipt's token; null for a malformed one. */
export function parseReceiptToken(token: string): (ReceiptAddress & { readonly mode: Mode }) | null {
  const [, mode, merchant, kind, source, key] = shape.exec(token) ?? []
  if (key === undefined) return null
  return {
    mode: mode === 'live' ? 'live' : 'sandbox',
    merchantId: `mer_${merchant}`,
    sourceId: `${kind === 'i' ? 'inv' : 'chk'}_${source}`,
    key,
  }
}

/** A receipt as views name it; its address depends on mode and deployment, which views don't know. */
export class ReceiptLink {
  readonly address: ReceiptAddress

  constructor(address: ReceiptAddress) {
    this.address = address
  }
}

/** The receipt of an invoice; null while no money was paid, and for invoices paid before there were receipts. */
export function receiptOfInvoice({
  merchantId,
  id,
  receiptKey,
}: Pick<AnyInvoice, 'merchantId' | 'id' | 'receiptKey'>): ReceiptLink | null {
  return receiptKey === null ? null : new ReceiptLink({ merchantId, sourceId: id, key: receiptKey })
}

/** The page of an invoice that was sent (M3), which is its receipt once it is paid; null for one that is charged. */
export function pageOfInvoice({
  merchantId,
  id,
  waits,
}: Pick<AnyInvoice, 'merchantId' | 'id' | 'waits'>): ReceiptLink | null {
  return waits == null ? null : new ReceiptLink({ merchantId, sourceId: id, key: waits.key })
}

/** The receipt of a one-time checkout; null until it is paid. */
export function receiptOfSession({
  merchantId,
  id,
  receipt,
}: Pick<CheckoutSession, 'merchantId' | 'id' | 'receipt'>): ReceiptLink | null {
  return receipt === null ? null : new ReceiptLink({ merchantId, sourceId: id, key: receipt.key })
}

/** The receipt number of a one-time checkout: it begins with the session, an invoice's with its subscription. */
export function sessionReceiptNumber({ id }: Pick<CheckoutSession, 'id'>): string {
  return id.slice(-10)
}

/** A refund to the payer. */
export interface ReceiptRefund {
  readonly amount: number
  readonly status: Transaction['status']
  readonly at: string
}

/** What a payer's bank took back. */
/** A payment that reached the seller outside of every gateway. */
export interface ReceivedPart extends Pick<OutsidePart, 'kind' | 'amount'> {
  /** When they received it, as they said. */
  readonly at: string
  /** Whether they removed it since: it was a mistake, or it never arrived. */
  readonly withdrawn: boolean
}

export type ReceiptReversal = Omit<ReceiptRefund, 'status'>

/** A document of a receipt's invoice, with the token of its link as a file (L6). */
export interface LinkedDocument {
  readonly number: string
  readonly token: string
}

/** A receipt: who sold what to whom, and how it was paid. All amounts are minor units. */
export interface Receipt {
  readonly mode: Mode
  readonly seller: { readonly name: string; readonly timeZone: string; readonly branding: Branding }
  readonly buyer: { readonly name: string | null; readonly email: string | null }
  readonly number: string
  readonly paidAt: string
  /** The subscription period that was paid for; null for a one-time payment. */
  readonly period: { readonly start: string; readonly end: string } | null
  readonly lines: readonly ShownLine[]
  readonly currency: Currency
  readonly subtotal: number
  readonly discount: number
  readonly creditApplied: number
  readonly amountPaid: number
  readonly amountRefunded: number
  /** What was returned as credit instead. */
  readonly amountCredited: number
  readonly paidWith: PaidWithShown | null
  readonly refunds: readonly ReceiptRefund[]
  /** The charge's reference at its gateway, by which a bank finds it; null where nothing was charged. */
  readonly reference: string | null
  /** What follows it for a running subscription (P1); null where nothing does. */
  readonly terms: Terms | null
  /** The token of the signed link to what its customer pays for, in its first 7 days (P2); null without one. */
  readonly manage: string | null
  /** What the payer's bank took back by itself (F4). */
  readonly reversals: readonly ReceiptReversal[]
  /** What the seller received themselves, oldest first (M1, M2). */
  readonly received: readonly ReceivedPart[]
  /** What is still to be paid of an invoice that was sent (M3); null for a receipt. */
  readonly open: OpenPart | null
  /** The token of the link to its tax document as a file (L6); null for what bears no tax, or has no number yet. */
  readonly document: string | null
  /** The credit and debit notes of it, oldest first (L5). */
  readonly notes: readonly LinkedDocument[]
  /** Its customer's own account number, where what comes next is sent to them too (M4); null otherwise. */
  readonly nextTime: Pick<OwnAccount, 'accountNumber' | 'bankName' | 'accountName'> | null
}

/** An invoice that was sent and is not paid. Minor units. */
export interface OpenPart {
  readonly amountDue: number
  readonly dueAt: string
  readonly sentAt: string
  readonly isOverdue: boolean
  /** Whether the seller voided it: nobody owes it. */
  readonly isVoid: boolean
  /** Whether a payment of it is on its way. */
  readonly isPending: boolean
  /** Its customer's own account number, to which they may transfer (M4); null where they have none. */
  readonly account: Pick<OwnAccount, 'accountNumber' | 'bankName' | 'accountName'> | null
}
