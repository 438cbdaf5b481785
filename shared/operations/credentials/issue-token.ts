import type { Access } from '../../domain/access/access.ts'
import { decideClientToken } from '../../domain/access/decide-access.ts'
import { Problem } from '../../domain/problem.ts'
import { scopes as allScopes, type Scope } from '../../domain/access/scopes.ts'
import { addSeconds } from '../../domain/time/time.ts'
import type { AttemptLimit } from '../../security/attempt-window.ts'
import {
  credentialHint,
  credentialMatches,
  credentialMode,
  hashCredential,
  mintCredential,
  parseCredential,
} from '../../security/credential.ts'
import { newId, nowOf } from '../../store/context.ts'
import { accessRef } from '../../store/entities/access.ts'
import { load } from '../../store/load.ts'
import { readItems } from '../../store/read-items.ts'
import { commitPlainChange } from '../commit/commit-plain-change.ts'
import { asTenant, type Writing } from '../unit-of-work/context.ts'
import { countExactly } from '../unit-of-work/count-attempt.ts'
import { tokenLifetimeSeconds } from '../waits.ts'

/** An access token, shown once, and what it may do. */
export interface IssuedToken {
  readonly token: string
  readonly scopes: readonly Scope[]
}

/** A request for an access token (S13, S27, OAuth). */
export interface TokenRequest {
  readonly grantType: string
  readonly clientId: string
  readonly clientSecret: string
  /** Space-separated; narrows the scopes that the client was granted. */
  readonly scope: string | null
}

/**
 * Exchanges a client's secret for an access token of 60 minutes (S27). Requests are counted; wrong secrets are
 * counted separately, per client and source address, so that nobody can lock a client out by guessing (A16).
 * @throws Problem `unsupported_grant_type`, `invalid_client`, `invalid_scope`; 429 above the limit.
 */
export async function issueToken(
  context: Writing,
  request: TokenRequest,
  limits: readonly AttemptLimit[],
): Promise<IssuedToken> {
  if (request.grantType !== 'client_credentials') throw new Problem('unsupported_grant_type')
  const client = await findClient(context, request.clientId)
  if (!client) throw new Problem('invalid_client')
  const tenant = asTenant(context, client)
  const name = `token#${client.id}`
  if (!credentialMatches(request.clientSecret, client.secretHash ?? '')) {
    const source = hashCredential(context.request.actor.source ?? '').slice(0, 16)
    await countExactly(tenant, { owner: client.merchantId, name: `${name}#wrong#${source}`, limits })
    throw new Problem('invalid_client')
  }
  await countExactly(tenant, { owner: client.merchantId, name, limits })
  const scopes = narrowed(client, request.scope)
  await load(tenant, {})
  const { token, hash } = mintCredential('access_token', credentialMode(tenant.tenant.mode))
  const change = decideClientToken(client, {
    hash,
    id: newId(tenant, 'session'),
    hint: credentialHint(token),
    scopes,
    createdAt: nowOf(tenant),
    expiresAt: addSeconds(nowOf(tenant), tokenLifetimeSeconds),
  })
  return commitPlainChange(tenant, { ...change, result: { token, scopes } })
}

/** A wrong prefix or checksum costs no read. */
async function findClient(context: Writing, clientId: string): Promise<Access | null> {
  if (parseCredential(clientId)?.kind !== 'oauth_client_id') return null
  const ref = accessRef(hashCredential(clientId))
  const [item] = await readItems(context.table, [ref], 'strong')
  const client = item ? ref.codec.decode(item) : null
  return client?.kind === 'oauth_client_id' && client.revokedAt === null ? client : null
}

/** The scopes of a token: all that the client was granted, or the requested part. */
function narrowed(client: Access, scope: string | null): readonly Scope[] {
  const granted = client.scopes ?? allScopes
  if (scope === null) return granted
  const asked = scope.split(' ').filter((word) => word !== '')
  const fitting = granted.filter((one) => asked.includes(one))
  if (asked.length === 0 || !asked.every((word) => (granted as readonly string[]).includes(word)))
    throw new Problem('invalid_scope')
  return fitting
}
