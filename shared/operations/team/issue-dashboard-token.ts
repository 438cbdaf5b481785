import type { Access } from '../../domain/access/access.ts'
import { turned } from '../../domain/change/change.ts'
import { plainChange } from '../../domain/change/plain-change.ts'
import { Problem } from '../../domain/problem.ts'
import { roleTable } from '../../domain/team/role.ts'
import { scopes as allScopes, type Scope } from '../../domain/access/scopes.ts'
import { addMs } from '../../domain/time/time.ts'
import { credentialHint, credentialMode, mintCredential } from '../../security/credential.ts'
import { newId } from '../../store/context.ts'
import { commitPlainChange } from '../commit/commit-plain-change.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { dashboardTokenLifetimeMs } from '../waits.ts'

/** A token for `/v1`, and its scopes. */
export interface DashboardToken {
  readonly token: string
  readonly expiresAt: string
  readonly scopes: readonly Scope[]
}

/**
 * A short-lived access token of this mode for the person of a dashboard session, with the scopes of their role, so
 * that the dashboard's pages call `/v1` like every other client. It ends with its session, and when the role changes.
 * @throws Problem 401 for a session that names nobody.
 */
export async function issueDashboardToken(context: Writing): Promise<DashboardToken> {
  const { member, sessionHash } = context.request.actor
  if (!member || sessionHash === undefined) throw new Problem('unauthorized')
  const scopes = roleTable[member.role].scopes ?? allScopes
  const { token, hash } = mintCredential('access_token', credentialMode(context.tenant.mode))
  // The sandbox's clock may jump a year: a page must not be logged out by the clock that it moves.
  const now = context.time.wall.now()
  context.time.now ??= now
  const access: Access = {
    hash,
    kind: 'access_token',
    mode: context.tenant.mode,
    merchantId: context.tenant.merchantId,
    id: newId(context, 'session'),
    name: 'Dashboard',
    hint: credentialHint(token),
    scopes,
    timeZone: context.tenant.timeZone,
    createdAt: now,
    expiresAt: addMs(now, dashboardTokenLifetimeMs),
    revokedAt: null,
    subject: sessionHash,
    secretHash: null,
    member,
    version: 1,
  }
  await commitPlainChange(context, plainChange(undefined, turned('access', null, access)))
  return { token, expiresAt: access.expiresAt!, scopes }
}
