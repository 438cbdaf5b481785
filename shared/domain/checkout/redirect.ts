import { invalid } from '../problem.ts'

/** What a merchant sets for their checkout (A5). */
export interface CheckoutSettings {
  /** Where a page may redirect its payers afterwards, such as `https://shop.example`. */
  readonly redirectOrigins: readonly string[]
}

export const defaultCheckoutSettings: CheckoutSettings = { redirectOrigins: [] }

/** The largest number of origins that a merchant may register. */
export const maxRedirectOrigins = 20

/** What decides whether a checkout may redirect to an address. */
export interface RedirectRules {
  /** The allowed origins; null for any. */
  readonly origins: readonly string[] | null
  /** Whether this machine is allowed: on the local stack only. */
  readonly loopback: boolean
}

/** Whether a text is an origin as browsers write it, and nothing more. */
export function isOrigin(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null
  return url !== null && url.origin === text && (url.protocol === 'https:' || isLoopback(url))
}

/** Whether an address is on this machine itself. */
export function isLoopback({ hostname }: Pick<URL, 'hostname'>): boolean {
  return hostname === 'localhost' || /^127\./.test(hostname) || hostname === '[::1]'
}

/**
 * The redirect address, with the session's identifier, by which the merchant's server finds what was paid.
 * @param path The field that gave it.
 * @throws Problem 422 for user information, for this machine, and for an origin that is not registered.
 */
export function redirectTo(path: string, text: string, sessionId: string, rules: RedirectRules): string {
  const url = allowedAddress(path, text, rules)
  url.searchParams.delete('session_id')
  url.search += `${url.search === '' ? '?' : '&'}session_id=${sessionId}`
  return url.href
}

/**
 * A redirect address of a page.
 * @throws Problem 422 as {@link redirectTo}.
 */
export function allowedAddress(path: string, text: string, rules: RedirectRules): URL {
  const url = new URL(text)
  if (url.username !== '' || url.password !== '')
    throw invalid(path, 'must not hold user information', { reason: 'user_information' })
  if (isLoopback(url) && !rules.loopback)
    throw invalid(path, 'must not lead to the payer’s own machine', { reason: 'loopback' })
  if (rules.origins !== null && !rules.origins.includes(url.origin))
    throw invalid(path, 'its origin is not registered; see PATCH /v1/settings/checkout', {
      reason: 'origin_not_registered',
    })
  return url
}
