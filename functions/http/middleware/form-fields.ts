import { Problem } from '../../../shared/domain/problem.ts'
import { bodyText, maxBytes } from './parse-body.ts'
import type { HttpRequest } from './state.ts'

const formType = /^application\/x-www-form-urlencoded\s*(;|$)/i

/** Whether a request is a page's form, which only a POST can be. */
export function isForm({ event }: Pick<HttpRequest, 'event'>): boolean {
  return event.requestContext.http.method === 'POST' && formType.test(event.headers['content-type'] ?? '')
}

/**
 * A form's fields; an empty one counts as absent.
 * @throws Problem 413.
 */
export function fieldsOfForm({ event }: Pick<HttpRequest, 'event'>): Record<string, string> {
  const text = bodyText(event)
  if (Buffer.byteLength(text) > maxBytes) throw new Problem('payload_too_large')
  const given = [...new URLSearchParams(text)].filter(([name, value]) => value !== '' && name !== '__proto__')
  return Object.fromEntries(given)
}
