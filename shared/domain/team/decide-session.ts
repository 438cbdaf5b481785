import type { Access } from '../access/access.ts'
import { turned } from '../change/change.ts'
import type { DailyMail } from './daily-mail.ts'
import { newCountryWords, noteCountry, type KnownCountries } from './known-countries.ts'
import { accountOwnerId } from './member.ts'
import type { Merchant, Mode } from '../merchant/merchant.ts'
import { plainChange, type AccessChange, type CodeUsed, type PlainChange } from '../change/plain-change.ts'
import type { PlainMove } from '../change/plain-things.ts'
import { operatorId, type Role } from './role.ts'

/** How the audit names a login from a country that its member never signed in from before (R15). */
export const newCountryAction = 'log-in-from-new-country'

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
  /** How the audit names the member; the account's own owner by their email. */
  readonly memberName?: string
  /** Absent for the account's own owner. */
  readonly role?: Role
  /** The email by which they were invited, where this is their first login: from now on it signs in here (R14). */
  readonly acceptsAs?: string
  /** They have no second factor, and the owner requires one (R8). */
  readonly enrolsFirst?: boolean
}

/** How a session was opened. */
export interface LogIn {
  readonly auditId: string
  readonly requestId: string
  /** A person with a code, or the operator of the deployment, who needs none (D14.1). */
  readonly by: 'person' | 'operator'
  /** The network that they called from; null for the operator's command. */
  readonly sourceAddress: string | null
  /** The country of their address; null or absent if unknown, and for the operator (R15). */
  readonly country?: string | null
  /** The countries that they signed in from before; null for none. */
  readonly known?: KnownCountries | null
  /** The identifier of a second entry, for a login from a new country. */
  readonly countryAuditId?: string
  /** The morning mail of an owner who has none yet (P7). */
  readonly firstMail?: DailyMail | null
}

/**
 * Opens a dashboard session, unless the merchant is disabled or the member has left the team. The login is recorded
 * under `auditId` (D14.7).
 */
export function decideDashboardSession(
  codeUsed: CodeUsed,
  { merchant, memberId, memberName = merchant.email, enrolsFirst = false, acceptsAs }: SessionOwner,
  minted: MintedSession,
  login: LogIn,
): PlainChange<Session> {
  const { merchantId, timeZone } = merchant
  const { auditId, requestId, by, sourceAddress, known = null, firstMail = null } = login
  const { createdAt } = minted
  const isOperator = by === 'operator'
  const who = isOperator ? operatorId : (memberId ?? accountOwnerId(merchantId))
  const name = isOperator ? 'Operator' : memberName
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
    ...(enrolsFirst ? { enrolsFirst } : {}),
    // An invited member is read at each call, with their present role.
    member: isOperator || memberId === null ? { id: who, role: 'owner', refundLimitKobo: null, name } : null,
  }
  const entry = {
    merchantId,
    writer: isOperator ? 'operator' : 'verify-login-code',
    id: auditId,
    createdAt,
    actorKind: isOperator ? 'operator' : 'dashboard',
    actorId: access.id,
    actorName: name,
    memberId: isOperator ? null : who,
    sourceAddress,
    action: 'log-in',
    targetId: memberId,
    amount: null,
    currency: null,
    requestId,
  } as const
  const country = isOperator ? null : (login.country ?? null)
  const { after, isNew } = noteCountry(known, { merchantId, memberId: who }, country)
  const inNewCountry = isNew && country !== null && login.countryAuditId !== undefined
  const warned = inNewCountry
    ? { ...entry, id: login.countryAuditId, action: newCountryAction, targetId: who }
    : null
  const told: readonly PlainMove[] = inNewCountry
    ? [
        {
          kind: 'owner_told',
          words: newCountryWords(merchant, { memberName: name, country, at: createdAt }),
        },
      ]
    : []
  const signedIn: readonly PlainMove[] =
    memberId === null
      ? []
      : [
          ...(acceptsAs === undefined
            ? []
            : [{ kind: 'login_opened', member: { merchantId, id: memberId, email: acceptsAs } } as const]),
          { kind: 'member_signed_in', member: { merchantId, id: memberId }, at: createdAt },
        ]
  return plainChange(
    shownOnce(minted),
    [
      ...codeUsed,
      ...turned('access', null, access),
      ...turned('auditEntry', null, entry),
      ...(after ? turned('knownCountries', known, after) : []),
      ...(warned ? turned('auditEntry', null, warned) : []),
      ...(firstMail ? turned('dailyMail', null, firstMail) : []),
    ],
    [{ kind: 'merchant_kept', merchantId }, ...signedIn, ...told],
  )
}

/** Opens a person's session (S28). A person belongs to no tenant. */
export function decideIdentitySession(
  codeUsed: CodeUsed,
  { subject, mode }: { readonly subject: string; readonly mode: Mode },
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
    subject,
  }
  return plainChange(shownOnce(minted), [...codeUsed, ...turned('access', null, access)])
}

/** The common fields of sessions. */
function sessionOf({ hash, id, hint, createdAt, expiresAt }: MintedSession) {
  return { hash, id, hint, createdAt, expiresAt, revokedAt: null, secretHash: null, version: 1 } as const
}

function shownOnce({ token, expiresAt }: MintedSession): Session {
  return { token, expiresAt }
}
