import { existsSync, readFileSync } from 'node:fs'
import type { SampleFile } from '../../shared/api/document/samples.ts'
import type { Route } from '../../shared/api/route.ts'
import { allRoutes, type RouteName } from '../../shared/api/routes.ts'
import type { Access } from '../../shared/domain/access/access.ts'
import type { Mode } from '../../shared/domain/merchant/merchant.ts'
import { scopes, type Scope } from '../../shared/domain/access/scopes.ts'
import { createOauthClient } from '../../shared/operations/credentials/oauth-clients.ts'
import { credentialHint, mintCredential, type CredentialKind } from '../../shared/security/credential.ts'
import { commit } from '../../shared/store/commit.ts'
import { accessCodec } from '../../shared/store/entities/access.ts'
import { put } from '../../shared/store/write.ts'
import type { Call } from '../support/service.ts'
import { workerContext } from '../support/worker-context.ts'

const root = new URL('../../', import.meta.url)

/** One tenant's sandbox or live: nothing of another may be seen from it. */
export interface Cell {
  readonly merchantId: string
  readonly mode: Mode
  /** The person who is a customer here. */
  readonly phone: string
  readonly checkoutId: string
}

/** What a caller holds. */
export interface Credential {
  readonly kind: CredentialKind | 'none' | 'nonsense' | 'revoked_key'
  readonly scopes: readonly Scope[] | null
  readonly token: string | null
}

/** Routes with a sample, which says what a well-formed call of them is. */
export const sampled = allRoutes().filter(
  ({ name, route }) =>
    existsSync(new URL(`events/http/${name}.json`, root)) &&
    existsSync(new URL(`functions/http/${route.group}/${name}.ts`, root)),
)

/** The call of a route's sample, with the identifiers in it replaced by real ones of their type. */
export function sampleCall(
  name: RouteName,
  ids: Readonly<Record<string, string>>,
): Call & { names: boolean } {
  const text = readFileSync(new URL(`events/http/${name}.json`, root), 'utf8')
  let names = false
  const real = text.replace(
    /\b(plan|cus|sub|inv|pm|evt|promo|whe|key|chk)_[0-9A-Z]{26}\b/g,
    (id, type: string) => {
      names ||= ids[type] !== undefined
      return ids[type] ?? id
    },
  )
  const { params, query, body } = JSON.parse(real) as SampleFile
  return {
    names,
    ...(params && { params }),
    ...(query && { query }),
    ...(body !== undefined && { rawBody: JSON.stringify(body) }),
  }
}

/** Access tokens with no scope, each single one, and all. */
export const scopeSets: readonly (readonly Scope[])[] = [[], ...scopes.map((scope) => [scope]), scopes]

/** The kinds of credential that a cell has; those without one of its own come once. */
export const kindsOfCell: readonly Exclude<CredentialKind, 'access_token'>[] = [
  'secret_key',
  'publishable_key',
  'oauth_client_id',
  'oauth_client_secret',
  'checkout_token',
  'identity_session',
  'portal_link',
  'portal_session',
  'dashboard_session',
]

/** Makes a credential and its record, as the product's own operations leave it. */
export async function credentialOf(
  cell: Cell,
  kind: CredentialKind,
  granted: readonly Scope[] | null = null,
  revoked = false,
): Promise<Credential> {
  const mode: Mode = kind === 'dashboard_session' ? 'live' : cell.mode
  const context = {
    ...workerContext(cell.merchantId, mode, { timeZone: 'Africa/Lagos' }),
    pepper: () => Promise.resolve('pepper'),
    otherPeppers: () => Promise.resolve([]),
  }
  if (kind === 'oauth_client_id' || kind === 'oauth_client_secret') {
    const { access, clientSecret } = await createOauthClient(context, { name: 'P', scopes })
    return { kind, scopes: null, token: kind === 'oauth_client_id' ? access.hint : clientSecret }
  }
  const subject =
    kind === 'access_token'
      ? (await createOauthClient(context, { name: 'P', scopes })).access.hash
      : kind === 'identity_session'
        ? cell.phone
        : kind === 'checkout_token'
          ? cell.checkoutId
          : kind === 'portal_link' || kind === 'portal_session'
            ? 'cus_01JZ8K3V5N7Q9S1T3V5X7Z9B2C'
            : null
  const { token, hash } = mintCredential(kind, mode === 'live' ? 'live' : 'test')
  const access: Access = {
    hash,
    kind,
    mode,
    merchantId: kind === 'identity_session' ? '' : cell.merchantId,
    id: `ses_${hash.slice(0, 26).toUpperCase()}`,
    name: 'test',
    hint: credentialHint(token),
    scopes: granted,
    timeZone: 'Africa/Lagos',
    createdAt: new Date().toISOString(),
    expiresAt: null,
    revokedAt: revoked ? new Date().toISOString() : null,
    subject,
    secretHash: null,
    version: 1,
  }
  context.time.now = new Date().toISOString()
  await commit(context, { writes: [put(accessCodec, access)] })
  return { kind: revoked ? 'revoked_key' : kind, scopes: granted, token }
}

/**
 * What a route answers to a caller, by D2.2, D2.4, D11.1 and D12.1: a refusal's status, or that they are let in.
 */
export function expectedAtDoor(route: Route, credential: Credential, mode: Mode): 401 | 403 | 404 | 'in' {
  const { kind } = credential
  switch (route.auth) {
    case 'none':
      return 'in'
    case 'checkout':
      return kind === 'checkout_token' ? 'in' : 404
    case 'admin':
      return kind === 'dashboard_session' ? 'in' : 401
    case 'identity':
      return kind === 'identity_session' || kind === 'portal_session' ? 'in' : 401
    case 'merchant':
      if (kind === 'publishable_key') return 403
      return merchantDoor(route, credential, mode)
    case 'checkout-start':
      return kind === 'publishable_key' ? 'in' : merchantDoor(route, credential, mode)
  }
}

function merchantDoor(route: Route, { kind, scopes: held }: Credential, mode: Mode): 401 | 403 | 'in' {
  if (kind !== 'secret_key' && kind !== 'access_token') return 401
  if (route.keysOnly && kind === 'access_token') return 403
  if (route.sandboxOnly && (mode === 'live' || kind === 'access_token')) return 403
  return route.scope !== null && held !== null && !held.includes(route.scope) ? 403 : 'in'
}
