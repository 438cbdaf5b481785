import { parseAccept } from 'hono/utils/accept'
import type { HttpRequest } from './state.ts'

/**
 * Whether the caller prefers a page to JSON: a browser, by the qualities of its `Accept` (C5). A caller that accepts
 * both equally, or says nothing, gets JSON (D11.26).
 */
export function prefersHtml(request: Pick<HttpRequest, 'event'>): boolean {
  const taken = parseAccept(request.event.headers['accept'] ?? '')
  const quality = (...types: readonly string[]): number =>
    taken.find(({ type }) => type.toLowerCase() === types[0])?.q ??
    taken.find(({ type }) => types.slice(1).includes(type.toLowerCase()))?.q ??
    0
  return quality('text/html', 'text/*', '*/*') > quality('application/json', 'application/*', '*/*')
}
