import type { OpenPart, Receipt } from '../domain/receipt/receipt.ts'
import { sumsInWords } from '../domain/texts/terms.ts'

/** A receipt for programs; people get a page. */
export function receiptView(receipt: Receipt) {
  const {
    mode: _mode,
    manage: _manage,
    document: _document,
    notes: _notes,
    nextTime: _nextTime,
    seller,
    paidAt,
    period,
    refunds,
    reversals,
    reference,
    terms,
    received,
    open,
    ...figures
  } = receipt
  const { logoUrl, supportEmail, supportPhone, sellerDetails } = seller.branding
  return {
    ...figures,
    seller: { name: seller.name, logoUrl, supportEmail, supportPhone, details: sellerDetails },
    paidAt,
    periodStart: period?.start ?? null,
    periodEnd: period?.end ?? null,
    refunds: refunds.map(({ amount, status, at }) => ({ amount, status, createdAt: at })),
    reversals: reversals.map(({ amount, at }) => ({ amount, createdAt: at })),
    reference,
    terms: terms === null ? null : sumsInWords(terms),
    received: received.map(({ kind, amount, at: receivedAt, withdrawn }) => {
      return { kind, amount, receivedAt, withdrawn }
    }),
    open: open && openView(open),
  }
}

/** What is still to be paid, of an invoice that was sent (M3). */
function openView({ amountDue, dueAt, sentAt, isOverdue: overdue, isVoid, isPending: pending }: OpenPart) {
  return { amountDue, dueAt, sentAt, overdue, void: isVoid, pending }
}
