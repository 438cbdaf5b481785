import type { AnyInvoice } from '../../domain/invoice/invoice.ts'
import type { LinkedDocument } from '../../domain/receipt/receipt.ts'
import { documentToken } from '../../security/document-link.ts'
import { queryNotes } from '../../store/query-notes.ts'
import type { ContextOf } from '../unit-of-work/context.ts'

/** The links of an invoice's credit and debit notes as files, for anyone who may see the invoice (L5, L6). */
export async function noteLinks(
  context: ContextOf<'table.read' | 'pepper'>,
  invoice: AnyInvoice,
): Promise<readonly LinkedDocument[]> {
  const notes = await queryNotes(context, invoice)
  if (notes.length === 0) return []
  const pepper = await context.pepper()
  const { mode } = context.tenant
  return notes.map(({ merchantId, id, taxNumber }) => ({
    number: taxNumber,
    token: documentToken(pepper, { mode, merchantId, documentId: id }),
  }))
}
