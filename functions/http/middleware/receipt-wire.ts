import { Problem } from '../../../shared/domain/problem.ts'
import { parseReceiptToken } from '../../../shared/domain/receipt.ts'
import type { Wire } from '../endpoint.ts'
import { problemPage } from '../pages/problem-page.ts'
import { prefersHtml } from './page.ts'
import { stateOf } from './state.ts'

/** A receipt's link names its merchant and mode. Answers are never cached, and a browser gets a refusal as a page. */
export const receiptWire: Wire = {
  readBody(request) {
    const address = parseReceiptToken(request.event.pathParameters?.['token'] ?? '')
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
