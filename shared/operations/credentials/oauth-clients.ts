import type { Access } from '../../domain/access/access.ts'
import type { AgentLimits } from '../../domain/agents/limits.ts'
import { decideNewClient, decideNewLimits, decideRevocation } from '../../domain/access/decide-access.ts'
import { notFound } from '../../domain/problem.ts'
import { requireOwnScopes } from '../../domain/team/role.ts'
import type { Scope } from '../../domain/access/scopes.ts'
import { credentialMode, hashCredential, mintCredential } from '../../security/credential.ts'
import { newId, nowOf } from '../../store/context.ts'
import { accessRef, oauthClientsOf } from '../../store/entities/access.ts'
import { load, loadClock } from '../../store/load.ts'
import type { Page } from '../../store/page.ts'
import { commitPlainChange } from '../commit/commit-plain-change.ts'
import { proveSecondFactor, type Proving } from '../second-factor/prove-second-factor.ts'
import type { OperationContext, Writing } from '../unit-of-work/context.ts'
import { madeByCaller } from './made-by.ts'
import { readList, type ListParameters } from '../unit-of-work/read-object.ts'

/** A platform that will act for the merchant, and its scopes (D11.1). */
export interface NewOauthClient {
  readonly name: string
  readonly scopes: readonly Scope[]
  /** What an agent may spend with it; null for a platform (V10). */
  readonly limits?: AgentLimits | null
}

/** A tenant's OAuth clients of this mode, newest first, without deleted ones. */
export function listOauthClients(
  context: OperationContext,
  parameters: ListParameters,
): Promise<Page<Access>> {
  return readList(context, oauthClientsOf(context.tenant.merchantId), parameters)
}

/**
 * Registers an OAuth client; its secret is shown once (D14.4).
 * @throws Problem 401 when the merchant was disabled meanwhile; 403 `role` for scopes beyond the calling member's.
 */
export async function createOauthClient(
  context: Proving,
  { name, scopes, limits = null }: NewOauthClient,
): Promise<{ access: Access; clientSecret: string }> {
  requireOwnScopes(context.request.actor.member, scopes)
  await loadClock(context)
  await proveSecondFactor(context)
  const mode = credentialMode(context.tenant.mode)
  const client = mintCredential('oauth_client_id', mode)
  const secret = mintCredential('oauth_client_secret', mode)
  const access: Access = {
    hash: client.hash,
    kind: 'oauth_client_id',
    mode: context.tenant.mode,
    merchantId: context.tenant.merchantId,
    id: newId(context, 'oauthClient'),
    name,
    // The identifier is public; the secret authenticates.
    hint: client.token,
    scopes: [...new Set(scopes)],
    timeZone: context.tenant.timeZone,
    createdAt: nowOf(context),
    expiresAt: null,
    revokedAt: null,
    subject: null,
    secretHash: secret.hash,
    ...(limits === null ? {} : { limits }),
    version: 1,
  }
  return commitPlainChange(context, decideNewClient(madeByCaller(context, access), secret.token))
}

/**
 * Deletes an OAuth client. Its tokens are checked against its record, so they end within 60 s too (D11.5). A repeat
 * succeeds.
 * @throws Problem 404.
 */
export async function deleteOauthClient(context: Writing, clientId: string): Promise<Access> {
  const { client } = await load(context, { client: accessRef(hashCredential(clientId)) })
  if (client?.kind !== 'oauth_client_id' || client.merchantId !== context.tenant.merchantId) throw notFound()
  return commitPlainChange(context, decideRevocation(client, nowOf(context)))
}

/**
 * Changes an agent's limits; they apply at once, also for existing tokens (V10). A platform's client can't
 * become an agent's, nor the other way round: its tokens would not know.
 * @throws Problem 404, also for a client without limits; 403 without the owner's second factor (R8).
 */
export async function updateClientLimits(
  context: Proving,
  clientId: string,
  changes: Partial<AgentLimits>,
): Promise<Access> {
  const { client } = await load(context, { client: accessRef(hashCredential(clientId)) })
  if (client?.kind !== 'oauth_client_id' || client.merchantId !== context.tenant.merchantId) throw notFound()
  if (client.limits == null || client.revokedAt !== null) throw notFound()
  await proveSecondFactor(context)
  return commitPlainChange(context, decideNewLimits(client, { ...client.limits, ...changes }))
}
