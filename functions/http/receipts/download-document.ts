import * as contract from '../../../shared/api/contracts/tax-document.ts'
import { notFound } from '../../../shared/domain/problem.ts'
import { openDocument } from '../../../shared/operations/tax/document-links.ts'
import { pepper } from '../../../shared/runtime/providers/pepper.ts'
import { parseDocumentToken } from '../../../shared/security/document-link.ts'
import { endpoint } from '../endpoint.ts'
import { pdfWire } from '../middleware/pdf-wire.ts'
import { renderPdf } from '../pages/pdf/render.ts'

export const handler = endpoint('download-document', {
  contract: contract.downloadDocument,
  providers: { pepper },
  run: async (context, { params }) => {
    const link = parseDocumentToken(params.token)
    if (link === null) throw notFound()
    const printed = await openDocument(context, link)
    return { number: printed.number, pdf: (await renderPdf(printed)).toString('base64') }
  },
  present: (document) => document,
  wire: pdfWire,
})
