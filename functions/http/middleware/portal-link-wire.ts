import { Problem } from '../../../shared/domain/problem.ts'
import { parseCredential } from '../../../shared/security/credential.ts'
import type { Wire } from '../endpoint.ts'
import { problemPage } from '../pages/problem-page.ts'
import { prefersHtml } from './page.ts'
import { stateOf } from './state.ts'

/**
 * The link that opens the portal: its token is the credential and names the mode. A body is not read; a browser is redirected
 * to the portal, and gets a refusal as a page.
 */
export const portalLinkWire: Wire = {
  readBody(request) {
    const parsed = parseCredential(request.event.pathParameters?.['token'] ?? '')
    if (parsed?.kind !== 'portal_link') throw new Problem('not_found')
    stateOf(request).mode = parsed.mode === 'live' ? 'live' : 'sandbox'
  },
  async finish(request) {
    const { response, error, event } = request
    if (!response) return
    response.headers = { 'cache-control': 'no-store', ...response.headers }
    if (!prefersHtml(request)) return
    if (error instanceof Problem) {
      const { body, headers } = await problemPage(error.status)
      Object.assign(response, { body, headers: { ...response.headers, ...headers } })
    } else if (event.requestContext.http.method === 'POST') {
      response.statusCode = 303
      response.headers['location'] = '../../portal'
      response.body = ''
    }
  },
}
