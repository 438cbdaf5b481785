import { turned } from '../change/change.ts'
import type { CheckoutSession } from '../checkout/session.ts'
import type { AnyInvoice } from '../invoice/invoice.ts'
import { plainChange, type PlainChange } from '../change/plain-change.ts'
import { receiptOfInvoice, receiptOfSession, type ReceiptLink } from './receipt.ts'
import { revised } from '../change/revised.ts'

/** A receipt's new link; the previous one no longer works. */
export interface NewReceiptLink {
  readonly receiptUrl: ReceiptLink
}

/** A paid invoice's receipt is found under a new key. */
export function decideInvoiceLink(invoice: AnyInvoice, key: string): PlainChange<NewReceiptLink> {
  const after = revised(invoice, { receiptKey: key })
  return plainChange({ receiptUrl: receiptOfInvoice(after)! }, turned('invoice', invoice, after))
}

/** The same for a one-time checkout's receipt. */
export function decideSessionLink(session: CheckoutSession, key: string): PlainChange<NewReceiptLink> {
  const after = revised(session, { receipt: { ...session.receipt!, key } })
  return plainChange({ receiptUrl: receiptOfSession(after)! }, turned('checkoutSession', session, after))
}
