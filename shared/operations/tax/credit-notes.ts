import type { CreditNote } from '../../domain/tax/credit-note.ts'
import { creditNoteRef, creditNotesOf } from '../../store/entities/credit-note.ts'
import type { Page } from '../../store/page.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { readList, readObject, type ListParameters } from '../unit-of-work/read-object.ts'

export interface CreditNoteFilters extends ListParameters {
  readonly invoiceId?: string | undefined
  readonly customerId?: string | undefined
}

/** A tenant's credit and debit notes, newest first; the filters apply while reading (L5). */
export function listCreditNotes(
  context: OperationContext,
  filters: CreditNoteFilters,
): Promise<Page<CreditNote>> {
  const { invoiceId, customerId } = filters
  const matches = (one: CreditNote): boolean =>
    (invoiceId === undefined || one.invoiceId === invoiceId) &&
    (customerId === undefined || one.customerId === customerId)
  const narrowed = invoiceId !== undefined || customerId !== undefined
  const source = creditNotesOf(context.tenant.merchantId)
  const named = { invoiceId, customerId }
  return readList(context, { ...source, filters: named, ...(narrowed ? { matches } : {}) }, filters)
}

/**
 * A credit or debit note (L5).
 * @throws Problem 404.
 */
export function getCreditNote(context: OperationContext, id: string): Promise<CreditNote> {
  return readObject(context, creditNoteRef(context.tenant.merchantId, id))
}
