import type { Mode } from '../../../shared/domain/merchant/merchant.ts'
import { parseStopToken } from '../../../shared/domain/payout/stop-token.ts'
import { Problem } from '../../../shared/domain/problem.ts'
import { parseReceiptToken } from '../../../shared/domain/receipt/receipt.ts'
import { parseExportToken } from '../../../shared/security/export-link.ts'
import { parseManageToken } from '../../../shared/security/manage-link.ts'
import type { Wire } from '../endpoint.ts'
import { problemPage } from '../pages/problem-page.ts'
import { prefersHtml } from './page.ts'
import { stateOf } from './state.ts'

type Parse = (token: string) => { readonly mode: Mode; readonly merchantId: string } | null

/**
 * A link whose token names its merchant and mode, and is the credential. Answers are never cached, a browser gets a
 * refusal as a page, and a body is not read.
 */
export function linkWire(parse: Parse): Wire {
  return {
    readBody(request) {
      const address = parse(request.event.pathParameters?.['token'] ?? '')
      if (address === null) throw new Problem('not_found')
      const state = stateOf(request)
      state.mode = address.mode
      state.merchantId = address.merchantId
    },
    async finish(request) {
      const { response, error } = request
      if (!response) return
      response.headers = { 'cache-control': 'no-store', ...response.headers }
      if (!(error instanceof Problem) || !prefersHtml(request)) return
      const { body, headers } = await problemPage(error.status)
      Object.assign(response, { body, headers: { ...response.headers, ...headers } })
    },
  }
}

/** The link of a receipt. */
export const receiptWire = linkWire(parseReceiptToken)

/** The button of an invoice's page: the browser is redirected to where it is paid (M3). */
export const invoicePaymentWire: Wire = {
  ...receiptWire,
  async finish(request) {
    await receiptWire.finish(request)
    const { response, error } = request
    if (error || response?.statusCode !== 200 || !prefersHtml(request)) return
    const { url } = JSON.parse(response.body ?? '{}') as { readonly url: string }
    Object.assign(response, { statusCode: 303, headers: { ...response.headers, location: url }, body: '' })
  },
}

/** The link of an exported file: its answer redirects to the file (N4). */
export const downloadWire: Wire = {
  ...linkWire(parseExportToken),
  async finish(request) {
    await linkWire(parseExportToken).finish(request)
    const { response } = request
    if (response?.statusCode !== 200) return
    const { url } = JSON.parse(response.body ?? '{}') as { readonly url: string }
    Object.assign(response, { statusCode: 302, headers: { ...response.headers, location: url } })
  },
}

/** The signed link that shows a customer what they pay for (P2). */
export const manageWire = linkWire(parseManageToken)

/** The link by which an owner stops a payout (R13). */
export const stopWire = linkWire(parseStopToken)
