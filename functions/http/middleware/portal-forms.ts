import { Problem } from '../../../shared/domain/problem.ts'
import type { Wire } from '../endpoint.ts'
import { fieldsOfForm, isForm } from './form-fields.ts'
import { parseBody, parseJson } from './parse-body.ts'
import { stateOf, type HttpRequest } from './state.ts'

/** Values that a form can only say as text. */
const literals: Readonly<Record<string, unknown>> = { true: true, false: false }

/**
 * The way in and out of what the portal's forms do: JSON as everywhere, and a form, which leads back to the portal. That says what
 * was done; without a session there, it leads to signing in.
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

/** What a form did is told by the portal itself, so that a reload repeats nothing. Where it made a page, that is the answer. */
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
  const url = parseJson(request.response?.body ?? '{}')['url']
  if (typeof url === 'string') return url
  return toPortal(request, `?done=${segmentsOf(request).at(-1) ?? ''}`)
}

/** Whoever is not signed in is asked to, and needs no reason. */
function reasonOf(problem: Problem): string {
  if (problem.status === 401) return ''
  const { reason } = problem.details[0] ?? {}
  return typeof reason === 'string' ? reason : problem.code
}

/** From wherever the form was sent, by a relative address: a stage may stand before the path. */
function toPortal(request: HttpRequest, query: string): string {
  return `${'../'.repeat(Math.max(segmentsOf(request).length, 0))}portal${query}`
}

/** The path's parts after the portal's own. */
export function segmentsOf({ event }: Pick<HttpRequest, 'event'>): string[] {
  return event.rawPath
    .replace(/^.*?\/portal\/?/, '')
    .split('/')
    .filter(Boolean)
}
