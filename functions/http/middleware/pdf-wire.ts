import { parseDocumentToken } from '../../../shared/security/document-link.ts'
import type { Wire } from '../endpoint.ts'
import { linkWire } from './link-wire.ts'

const link = linkWire(parseDocumentToken)

/** The link of a tax document: the answer is the file itself, shown by a browser and named after its number (L6). */
export const pdfWire: Wire = {
  ...link,
  async finish(request) {
    await link.finish(request)
    const { response } = request
    if (response?.statusCode !== 200) return
    const { number, pdf } = JSON.parse(response.body ?? '{}') as {
      readonly number: string
      readonly pdf: string
    }
    Object.assign(response, {
      body: pdf,
      isBase64Encoded: true,
      headers: {
        ...response.headers,
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="${number}.pdf"`,
      },
    })
  },
}
