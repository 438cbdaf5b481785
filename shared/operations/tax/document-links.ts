import { conflict, notFound } from '../../domain/problem.ts'
import { supplierOf, type Particulars } from '../../domain/tax/party.ts'
import { printedInvoice, printedNote, type Printed, type Printing } from '../../domain/tax/printed.ts'
import { defaultTaxTerms } from '../../domain/tax/tax-terms.ts'
import { documentToken, isSignedDocument, type GivenDocumentLink } from '../../security/document-link.ts'
import { creditNoteRef } from '../../store/entities/credit-note.ts'
import { invoiceRef } from '../../store/entities/invoice.ts'
import { partyRef } from '../../store/entities/party.ts'
import { recoverySettingsRef } from '../../store/entities/recovery-settings.ts'
import { load } from '../../store/load.ts'
import type { ContextOf } from '../unit-of-work/context.ts'
import { zoneOf } from '../unit-of-work/zone-of.ts'

type Signing = ContextOf<'table.read' | 'pepper'>

/**
 * The token of an invoice's link as a PDF (L6).
 * @throws Problem 404; 409 `no_document` for one that bears no tax, or has no number yet.
 */
export async function invoiceLink(context: Signing, id: string): Promise<string> {
  const { merchantId } = context.tenant
  const { invoice } = await load(context, { invoice: invoiceRef(merchantId, id) })
  if (!invoice) throw notFound()
  if (invoice.taxNumber == null) throw conflict('no_document')
  return linkTo(context, id)
}

/**
 * The token of a note's link as a PDF (L6).
 * @throws Problem 404.
 */
export async function noteLink(context: Signing, id: string): Promise<string> {
  const { note } = await load(context, { note: creditNoteRef(context.tenant.merchantId, id) })
  if (!note) throw notFound()
  return linkTo(context, id)
}

/** The token of a document that has its number. */
export async function linkTo(context: Signing, documentId: string): Promise<string> {
  const { merchantId, mode } = context.tenant
  return documentToken(await context.pepper(), { mode, merchantId, documentId })
}

/**
 * The content of a link's document.
 * @throws Problem 404 for a link that we did not sign, or of something that is no document.
 */
export async function openDocument(context: Signing, link: GivenDocumentLink): Promise<Printed> {
  const { merchantId, documentId } = link
  const peppers = [await context.pepper(), ...(await context.otherPeppers())]
  if (!isSignedDocument(peppers, link)) throw notFound()
  const { note } = await load(context, {
    note: documentId.startsWith('cn_') ? creditNoteRef(merchantId, documentId) : null,
  })
  const invoiceId = note?.invoiceId ?? documentId
  const { invoice, settings } = await load(context, {
    invoice: invoiceRef(merchantId, invoiceId),
    settings: recoverySettingsRef(merchantId),
  })
  if (invoice?.taxNumber == null) throw notFound()
  const { supplier, buyer } = await load(context, {
    supplier: invoice.parties ? partyRef(merchantId, invoice.parties.supplier) : null,
    buyer: invoice.parties ? partyRef(merchantId, invoice.parties.buyer) : null,
  })
  const printing: Printing = {
    supplier: supplier ?? supplierOf(settings?.tax ?? defaultTaxTerms),
    buyer: buyer ?? nobody,
    timeZone: await zoneOf(context),
    isTest: context.tenant.mode !== 'live',
  }
  return note ? printedNote(note, printing) : printedInvoice(invoice, printing)
}

const nobody: Particulars = { name: null, address: null, tin: null, rcNumber: null }
