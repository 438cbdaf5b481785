import type { Access } from './access.ts'
import { turned } from './change.ts'
import type { Merchant, Mode } from './merchant.ts'
import { plainChange, type AccessChange, type CodeUsed, type PlainChange } from './plain-change.ts'
import type { PlainMove } from './plain-things.ts'

/** A session's credential, whose text has just been made. */
export interface MintedSession extends Pick<Access, 'hash' | 'id' | 'hint' | 'createdAt'> {
  readonly token: string
  readonly expiresAt: string
}

/** A session, shown once. */
export interface Session {
  readonly token: string
  readonly expiresAt: string
}

/** Whose dashboard session it is; `memberId` is null for the account's own owner, who was not invited. */
export interface SessionOwner {
  readonly merchant: Merchant
  readonly memberId: string | null
}

/**
 * Opens a dashboard session, unless the merchant is disabled or the member has left the team. The login is recorded
 * under `auditId` (D14.7).
 */
export function decideDashboardSession(
  codeUsed: CodeUsed,
  { merchant: { merchantId, timeZone }, memberId }: SessionOwner,
  minted: MintedSession,
  login: { readonly auditId: string; readonly requestId: string },
): PlainChange<Session> {
  const { createdAt } = minted
  const access: Access = {
    ...sessionOf(minted),
    kind: 'dashboard_session',
    // Live stores the sessions of both modes.
    mode: 'live',
    merchantId,
    name: 'Dashboard',
    scopes: null,
    timeZone,
    subject: memberId,
  }
  const entry = {
    merchantId,
    id: login.auditId,
    createdAt,
    actorKind: 'dashboard',
    actorId: access.id,
    actorName: access.name,
    action: 'log-in',
    targetId: memberId,
    requestId: login.requestId,
  } as const
  const signedIn: readonly PlainMove[] =
    memberId === null
      ? []
      : [{ kind: 'member_signed_in', member: { merchantId, id: memberId }, at: createdAt }]
  return plainChange(
    shownOnce(minted),
    [...codeUsed, ...turned('access', null, access), ...turned('auditEntry', null, entry)],
    [{ kind: 'merchant_kept', merchantId }, ...signedIn],
  )
}

/** Opens a person's session (S28). A person belongs to no tenant. */
export function decideIdentitySession(
  codeUsed: CodeUsed,
  { phone, mode }: { readonly phone: string; readonly mode: Mode },
  minted: MintedSession,
): AccessChange<Session> {
  const access: Access = {
    ...sessionOf(minted),
    kind: 'identity_session',
    mode,
    merchantId: '',
    name: 'Identity',
    scopes: [],
    timeZone: '',
    subject: phone,
  }
  return plainChange(shownOnce(minted), [...codeUsed, ...turned('access', null, access)])
}

/** What sessions have in common. */
function sessionOf({ hash, id, hint, createdAt, expiresAt }: MintedSession) {
  return { hash, id, hint, createdAt, expiresAt, revokedAt: null, secretHash: null, version: 1 } as const
}

function shownOnce({ token, expiresAt }: MintedSession): Session {
  return { token, expiresAt }
}
