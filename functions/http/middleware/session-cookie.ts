import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { optional } from '../../../shared/runtime/config.ts'
import { viewerHostHeader } from '../../../shared/runtime/environment.ts'

/** `__Host-` binds a cookie to exactly this host and to TLS, so that no neighbouring host can set one. */
const names = { admin: '__Host-dashboard', identity: '__Host-portal' } as const

/** Who signs in with a cookie: the merchant's team, or a person in the portal. */
export type SignedIn = keyof typeof names

/** The cookie that signs a browser in: scripts can't read it, and other sites' pages do not send it. */
export function sessionCookie(token: string, expiresAt: string, who: SignedIn = 'admin'): string {
  return `${names[who]}=${token}; Path=/; Secure; HttpOnly; SameSite=Strict; Expires=${new Date(expiresAt).toUTCString()}`
}

/** The cookie that signs a browser out. */
export function endedCookie(who: SignedIn): string {
  return `${names[who]}=; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=0`
}

/** The session in a request's cookies. */
export function sessionCookieIn(cookies: readonly string[], who: SignedIn): string | null {
  const found = cookies.find((cookie) => cookie.startsWith(`${names[who]}=`))
  const value = found?.slice(names[who].length + 1) ?? ''
  return value === '' ? null : value
}

/** Whether a request comes from a page of this service: its Origin is the requested host, or the deployment's own. */
export function isOwnOrigin({ headers }: Pick<APIGatewayProxyEventV2, 'headers'>): boolean {
  const { origin, host } = headers
  if (origin === undefined || !URL.canParse(origin)) return false
  const base = process.env['CHECKOUT_BASE_URL']
  const asked = optional('BEHIND_EDGE') === 'true' ? headers[viewerHostHeader] : host
  const own = [asked, base !== undefined && URL.canParse(base) ? new URL(base).host : undefined]
  return own.includes(new URL(origin).host)
}
