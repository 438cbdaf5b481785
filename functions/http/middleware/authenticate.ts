import type { Access, AccessKind } from '../../../shared/domain/access/access.ts'
import type { Mode } from '../../../shared/domain/merchant/merchant.ts'
import { Problem } from '../../../shared/domain/problem.ts'
import { roleMayUse } from '../../../shared/domain/team/role.ts'
import type { Auth, Route } from '../../../shared/api/route.ts'
import { parseCredential } from '../../../shared/security/credential.ts'
import { countMalformed, findCounted } from './refused-credentials.ts'
import { isOwnOrigin, sessionCookieIn } from './session-cookie.ts'
import { stateOf, type HttpRequest } from './state.ts'

/** Which credentials each kind of route accepts. A known kind that is refused gets 403, all else 401 (D2.2, D2.4). */
const doors: Record<
  Auth,
  { readonly opens: readonly AccessKind[]; readonly refuses: readonly AccessKind[] }
> = {
  merchant: { opens: ['secret_key', 'access_token'], refuses: ['publishable_key'] },
  'checkout-start': { opens: ['secret_key', 'access_token', 'publishable_key'], refuses: [] },
  admin: { opens: ['dashboard_session'], refuses: [] },
  identity: { opens: ['identity_session', 'portal_session'], refuses: [] },
  checkout: { opens: ['checkout_token'], refuses: [] },
  none: { opens: [], refuses: [] },
}

/** Finds the caller and the mode from the credential alone, at whichever address the call arrived (D1.9, S44). */
export function authenticate(route: Route) {
  const door = doors[route.auth]
  return {
    async before(request: HttpRequest): Promise<void> {
      if (door.opens.length === 0) return
      const access =
        route.auth === 'checkout'
          ? await payerOf(request)
          : await accessOf(request, request.event.headers['authorization'] ?? cookieOf(route, request))
      if (door.refuses.includes(access.kind)) throw new Problem('forbidden', [{ reason: 'credential_kind' }])
      if (!door.opens.includes(access.kind)) throw unauthorized()
      authorize(route, access)
      const state = stateOf(request)
      state.access = access
      if (route.auth === 'checkout' && route.method === 'POST')
        Object.assign(state, await personOf(request, access.mode))
      // A portal link's session acts as a person who belongs to no tenant; its actor says whom it is limited to.
      state.merchantId = access.kind === 'portal_session' ? '' : access.merchantId
      state.mode = route.auth === 'admin' ? (pathMode(route, request) ?? 'live') : access.mode
      state.liveOnSandbox = route.auth !== 'admin' && access.mode === 'live' && isAtSandbox(request)
    },
  }
}

/** Whether a call came in by the sandbox's address. The credential decides all the same (D1.9), and the answer says so (Q2). */
function isAtSandbox({ event }: HttpRequest): boolean {
  return event.requestContext.stage === 'sandbox'
}

/** Checks scope and mode by the route's row. */
function authorize(route: Route, access: Access): void {
  if (access.enrolsFirst === true && !opensEnrolment(route))
    throw new Problem('forbidden', [{ reason: 'second_factor_missing' }])
  if (access.member && !roleMayUse(access.member.role, route)) {
    throw new Problem('forbidden', [{ reason: 'role', role: access.member.role }])
  }
  if (route.sandboxOnly && (access.mode === 'live' || (access.kind !== 'secret_key' && !access.member))) {
    throw new Problem('forbidden', [{ reason: 'sandbox_only' }])
  }
  if (route.keysOnly && access.kind === 'access_token' && !access.member) {
    throw new Problem('forbidden', [{ reason: 'keys_only' }])
  }
  if (route.scope !== null && access.scopes !== null && !access.scopes.includes(route.scope)) {
    throw new Problem('forbidden', [{ requiredScope: route.scope }])
  }
}

/** What a session may do whose member must enrol a second factor first (R8). */
function opensEnrolment({ path }: Route): boolean {
  return path.startsWith('/admin/second-factor') || path === '/admin/me' || path === '/admin/logout'
}

async function accessOf({ event }: HttpRequest, header: string | undefined): Promise<Access> {
  const token = /^Bearer +(\S+)$/i.exec(header ?? '')?.[1]
  const parsed = token === undefined ? null : parseCredential(token)
  if (header === undefined || header.trim() === '') throw unauthorized('missing', sendBearer)
  if (token === undefined || parsed === null) {
    countMalformed(event)
    throw unauthorized('malformed', token === undefined ? sendBearer : copyWhole)
  }
  const access = await findCounted(event, token, parsed.mode === 'live' ? 'live' : 'sandbox')
  if (access === null) throw unauthorized()
  return access
}

/**
 * The dashboard's or the portal's session from its cookie, treated like a bearer token. Browsers send cookies by
 * themselves, so a change is accepted only from our own pages: SameSite=Strict is the first protection, the Origin
 * header the second.
 * @throws Problem 403 `foreign_origin`.
 */
function cookieOf(route: Route, { event }: HttpRequest): string | undefined {
  if (route.auth !== 'admin' && route.auth !== 'identity') return undefined
  const session = sessionCookieIn(event.cookies ?? [], route.auth)
  if (session === null) return undefined
  if (route.method !== 'GET' && !isOwnOrigin(event))
    throw new Problem('forbidden', [{ reason: 'foreign_origin' }])
  return `Bearer ${session}`
}

/** The token in the path is the credential; an invalid one is answered as not found (D11.11). */
async function payerOf(request: HttpRequest): Promise<Access> {
  const token = request.event.pathParameters?.['token'] ?? ''
  const parsed = parseCredential(token)
  if (parsed?.kind !== 'checkout_token') {
    countMalformed(request.event)
    throw new Problem('not_found')
  }
  const access = await findCounted(request.event, token, parsed.mode === 'live' ? 'live' : 'sandbox')
  if (access?.kind !== 'checkout_token') throw new Problem('not_found')
  return access
}

/**
 * The person, if the payer sends an identity token (A1); empty without one.
 * @throws Problem 401 for a token that is invalid in this mode: otherwise they would silently pay as another person.
 */
async function personOf(request: HttpRequest, mode: Mode): Promise<{ person?: string }> {
  const header = request.event.headers['authorization']
  if (!/^Bearer +idt_/i.test(header ?? '')) return {}
  const access = await accessOf(request, header)
  if (access.kind !== 'identity_session' || access.mode !== mode || access.subject === null)
    throw unauthorized()
  return { person: access.subject }
}

/**
 * The mode in the path: a dashboard session works in either (D14.2), and a gateway's callbacks concern one. Null for a
 * path without a mode.
 * @throws Problem 404 for a word that is not a mode.
 */
export function pathMode(route: Route, request: Pick<HttpRequest, 'event'>): Mode | null {
  if (!route.path.includes('{mode}')) return null
  const mode = request.event.pathParameters?.['mode']
  if (mode !== 'live' && mode !== 'sandbox') throw new Problem('not_found')
  return mode
}

const sendBearer = 'the header is `Authorization: Bearer`, a space, and your key'
const copyWhole = 'it is none of ours, or only a part of one: copy the whole of it'

/** Says what is wrong with the credential: missing, not one of ours, or unknown or invalid here (C3), and the mend (Q5). */
function unauthorized(reason: 'missing' | 'malformed' | 'unknown' = 'unknown', issue?: string): Problem {
  return new Problem('unauthorized', [{ reason, ...(issue === undefined ? {} : { issue }) }], {
    headers: { 'www-authenticate': 'Bearer' },
  })
}
