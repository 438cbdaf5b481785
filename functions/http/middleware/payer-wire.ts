import { declineClasses, type DeclineClass } from '../../../shared/domain/checkout/decline-class.ts'
import { ExpiredCheckout } from '../../../shared/domain/checkout/expired-checkout.ts'
import { Problem } from '../../../shared/domain/problem.ts'
import type { Wire } from '../endpoint.ts'
import { problemPage } from '../pages/problem-page.ts'
import { prefersHtml } from './page.ts'
import { bodyText, maxBytes, parseJson } from './parse-body.ts'
import { stateOf, type HttpRequest } from './state.ts'

const formType = /^application\/x-www-form-urlencoded\s*(;|$)/i
const jsonType = /^application\/json\s*(;|$)/i

/**
 * Reads and answers payers' calls: JSON, or a browser's form without JavaScript. A form's fields are the body, without
 * empty ones; it is answered with a redirect to the page. A browser gets a refusal as a page.
 */
export const payerWire: Wire = {
  readBody(request) {
    const text = bodyText(request.event)
    if (text === '') return
    const state = stateOf(request)
    state.rawBody = text
    if (!isForm(request) && !jsonType.test(request.event.headers['content-type'] ?? ''))
      throw new Problem('unsupported_media_type')
    if (Buffer.byteLength(text) > maxBytes) throw new Problem('payload_too_large')
    state.json = isForm(request) ? fieldsOf(text) : parseJson(text)
  },
  async finish(request) {
    const { response, error } = request
    if (!response) return
    if (isForm(request)) {
      response.statusCode = 303
      response.headers = { ...response.headers, location: error ? backTo(request, error) : onward(request) }
      response.body = ''
    } else if (error instanceof Problem && prefersHtml(request)) {
      const of = error instanceof ExpiredCheckout ? error.of : null
      const { body, headers } = await problemPage(
        error.status,
        of && { ...of, token: request.event.pathParameters?.['token'] ?? '' },
      )
      response.body = body
      response.headers = { ...response.headers, ...headers }
    }
  },
}

function isForm({ event }: Pick<HttpRequest, 'event'>): boolean {
  return event.requestContext.http.method === 'POST' && formType.test(event.headers['content-type'] ?? '')
}

function fieldsOf(text: string): Record<string, string> {
  const given = [...new URLSearchParams(text)].filter(([name, value]) => value !== '' && name !== '__proto__')
  const fields = Object.fromEntries(given)
  // The list of test cards is on the page, whichever rail was chosen.
  if (fields['rail'] !== 'card') delete fields['token']
  return fields
}

/** Where a successful form redirects: to the page in its answer, otherwise back to its own page. */
function onward(request: Pick<HttpRequest, 'event' | 'response'>): string {
  const answer = parseJson(request.response?.body ?? '{}')
  const next = answer['url']
  return typeof next === 'string' ? next : backTo(request, null)
}

/** The page of the form, with the class of a decline or the field that was wrong. */
function backTo({ event }: Pick<HttpRequest, 'event'>, error: Error | null): string {
  const token = encodeURIComponent(event.pathParameters?.['token'] ?? '')
  const { reason, path } = error instanceof Problem ? (error.details[0] ?? {}) : {}
  if (typeof reason === 'string' && reason in declineClasses && path !== 'promoCode')
    return `../${token}?declined=${reason as DeclineClass}`
  const wrong =
    path === 'email'
      ? 'email'
      : path === 'promoCode'
        ? reason === 'too_many_tries'
          ? 'tooMany'
          : path
        : null
  return `../${token}${wrong === null ? '' : `?wrong=${wrong}`}`
}
