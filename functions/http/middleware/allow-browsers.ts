import type { Route } from '../../../shared/api/route.ts'
import type { HttpRequest } from './state.ts'

const surfaces = /^\/(checkout|identity|portal)\//

/** Whether browsers of any origin may call a path: the customer's pages and the start of a checkout (D11.3). */
export function isForBrowsers({ method, path }: Pick<Route, 'method' | 'path'>): boolean {
  return surfaces.test(path) || (method === 'POST' && path === '/v1/checkout/sessions')
}

const readable = [
  'X-Request-Id',
  'X-Api-Version',
  'Retry-After',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'Idempotent-Replayed',
  'Ignored-Fields',
  'Warning-Mode',
]

/** Headers that let a page of another origin read an answer, and send more than a simple request. */
const browserHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': readable.join(', '),
}

export const preflightHeaders = {
  ...browserHeaders,
  'access-control-allow-headers': 'Authorization, Content-Type, Idempotency-Key, If-Match, User-Agent',
  'access-control-max-age': '86400',
}

/** Allows browsers to read the answers of a route, including refusals. */
export function allowBrowsers(route: Route) {
  if (!isForBrowsers(route)) return []
  const open = (request: HttpRequest): void => {
    if (request.response) request.response.headers = { ...browserHeaders, ...request.response.headers }
  }
  return [{ after: open, onError: open }]
}
