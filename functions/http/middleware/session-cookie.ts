import type { APIGatewayProxyEventV2 } from 'aws-lambda'

/** `__Host-` binds a cookie to this very host and to TLS, so no neighbour can plant one. */
const name = '__Host-dashboard'

/** What signs a browser in: no script can read it, and no other site's page sends it. */
export function sessionCookie(token: string, expiresAt: string): string {
  return `${name}=${token}; Path=/; Secure; HttpOnly; SameSite=Strict; Expires=${new Date(expiresAt).toUTCString()}`
}

/** What signs a browser out. */
export const endedCookie = `${name}=; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=0`

/** The dashboard session among a request's cookies. */
export function sessionCookieIn(cookies: readonly string[]): string | null {
  const found = cookies.find((cookie) => cookie.startsWith(`${name}=`))
  const value = found?.slice(name.length + 1) ?? ''
  return value === '' ? null : value
}

/** Whether a request comes from a page of this service: its Origin is the host that was asked, or the deployment's own. */
export function isOwnOrigin({ headers }: Pick<APIGatewayProxyEventV2, 'headers'>): boolean {
  const { origin, host } = headers
  if (origin === undefined || !URL.canParse(origin)) return false
  const base = process.env['CHECKOUT_BASE_URL']
  const own = [host, base !== undefined && URL.canParse(base) ? new URL(base).host : undefined]
  return own.includes(new URL(origin).host)
}
