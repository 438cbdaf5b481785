import * as contract from '../../../shared/api/contracts/tax-document.ts'
import { notFound } from '../../../shared/domain/problem.ts'
import { findLogo } from '../../../shared/operations/branding/read-logo.ts'
import { openDocument } from '../../../shared/operations/tax/document-links.ts'
import { logos } from '../../../shared/runtime/providers/logos.ts'
import { pepper } from '../../../shared/runtime/providers/pepper.ts'
import { parseDocumentToken } from '../../../shared/security/document-link.ts'
import { endpoint } from '../endpoint.ts'
import { pdfWire } from '../middleware/pdf-wire.ts'
import { renderPdf } from '../pages/pdf/render.ts'

export const handler = endpoint('download-document', {
  contract: contract.downloadDocument,
  providers: { pepper, 'logos.read': logos },
  run: async (context, { params }) => {
    const link = parseDocumentToken(params.token)
    if (link === null) throw notFound()
    const printed = await openDocument(context, link)
    // If the store does not answer, the document is made without its logo.
    const logo = await findLogo(context, link.merchantId).catch(() => null)
    return { number: printed.number, pdf: (await renderPdf(printed, logo?.bytes ?? null)).toString('base64') }
  },
  present: (document) => document,
  wire: pdfWire,
})
