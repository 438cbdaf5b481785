import type { CreditNote } from '../domain/tax/credit-note.ts'
import { percentText } from '../domain/tax/tax-sums.ts'
import { pick } from './pick.ts'

/** A credit or debit note as the interface shows it (L5). */
export function creditNoteView(note: CreditNote) {
  const { kind, amount, invoiceTotal, notedBefore } = note
  const type = kind === 'credit_note' ? ('credit' as const) : ('debit' as const)
  return {
    id: note.id,
    type,
    taxNumber: note.taxNumber,
    invoiceId: note.invoiceId,
    invoiceTaxNumber: note.invoiceNumber,
    ...pick(note, ['customerId', 'subscriptionId', 'reason', 'amount', 'tax', 'currency']),
    taxes: note.taxes.map(({ code, name, basisPoints, net, amount: tax }) => ({
      ...{ code, name, rate: percentText({ basisPoints }), net, amount: tax },
    })),
    amountLeft: invoiceTotal - notedBefore - (type === 'credit' ? amount : -amount),
    issuedAt: note.issuedAt,
    createdAt: note.createdAt,
  }
}
