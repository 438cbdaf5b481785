import { Problem } from '../../../shared/domain/problem.ts'
import type { Wire } from '../endpoint.ts'
import { fieldsOfForm, isForm } from './form-fields.ts'
import { parseBody, parseJson } from './parse-body.ts'
import { stateOf, type HttpRequest } from './state.ts'

/** Values that a form can only send as text. */
const literals: Readonly<Record<string, unknown>> = { true: true, false: false }

/**
 * Reads and answers the portal's actions: JSON, or a form, which is redirected to the portal. The portal then shows
 * what was done or, without a session, redirects to signing in.
 */
export const portalForms: Wire = {
  readBody(request) {
    if (!isForm(request)) {
      parseBody().before(request)
      return
    }
    const fields = Object.entries(fieldsOfForm(request))
    stateOf(request).json = Object.fromEntries(
      fields.map(([name, value]) => [name, literals[value] ?? value]),
    )
  },
  finish(request) {
    if (!request.response) return
    request.response.headers = { 'cache-control': 'no-store', ...request.response.headers }
    if (isForm(request)) leadOn(request)
  },
}

/** The portal shows what a form did, so that a reload repeats nothing. A page that the form produced is the answer. */
export function leadOn(request: HttpRequest): void {
  const response = request.response!
  if (/^text\/html/.test(String(response.headers?.['content-type'] ?? ''))) return
  response.statusCode = 303
  response.headers = { ...response.headers, location: nextOf(request) }
  response.body = ''
}

function nextOf(request: HttpRequest): string {
  const { error } = request
  if (error) {
    const reason = error instanceof Problem ? reasonOf(error) : ''
    return toPortal(request, reason === '' ? '' : `?refused=${encodeURIComponent(reason)}`)
  }
  const { url, subscription } = parseJson(request.response?.body ?? '{}')
  if (typeof url === 'string') return url
  // A change of plan that waits for its money has not been made yet (F8).
  const isWaiting = (subscription as { pendingChange?: unknown } | undefined)?.pendingChange != null
  return toPortal(request, `?done=${isWaiting ? 'change-waits' : (segmentsOf(request).at(-1) ?? '')}`)
}

/** A visitor who is not signed in is asked to sign in, without a reason. */
function reasonOf(problem: Problem): string {
  if (problem.status === 401) return ''
  const { reason } = problem.details[0] ?? {}
  return typeof reason === 'string' ? reason : problem.code
}

/** The portal, as a relative address, wherever the form was sent to: a stage may precede the path. */
function toPortal(request: HttpRequest, query: string): string {
  return `${'../'.repeat(Math.max(segmentsOf(request).length, 0))}portal${query}`
}

/** The parts of the path after the portal's own. */
export function segmentsOf({ event }: Pick<HttpRequest, 'event'>): string[] {
  return event.rawPath
    .replace(/^.*?\/portal\/?/, '')
    .split('/')
    .filter(Boolean)
}
