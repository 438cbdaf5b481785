import type { Access } from '../domain/access/access.ts'
import { accountOwnerId, nameOf, type Member } from '../domain/team/member.ts'
import type { Mode } from '../domain/merchant/merchant.ts'
import { operatorId, type MemberAccess } from '../domain/team/role.ts'
import { credentialMatches, hashCredential } from '../security/credential.ts'
import { accessRef } from '../store/entities/access.ts'
import { memberRef } from '../store/entities/member.ts'
import { merchantRef } from '../store/entities/merchant.ts'
import { clockRef } from '../store/entities/sandbox-clock.ts'
import { readItems } from '../store/read-items.ts'
import { tableOf } from './clients.ts'
import { wallClock } from './wall-clock.ts'
import { credentialLifetimeMs } from './waits.ts'

const capacity = 2_000

const remembered = new Map<string, { readonly access: Access; readonly until: number }>()

/**
 * The record of a valid credential; null for an unknown, revoked or expired one.
 * @param look `once` spares the second look for one that was minted a moment ago (Q3).
 */
export async function findAccess(
  token: string,
  mode: Mode,
  look: 'once' | 'twice' = 'twice',
): Promise<Access | null> {
  const hash = hashCredential(token)
  const nowMs = Date.parse(wallClock.now())
  const known = remembered.get(hash)
  const access = known && known.until > nowMs ? known.access : await readAccess(hash, { mode, look }, nowMs)
  if (access === null || !credentialMatches(token, access.hash)) return null
  if (access.revokedAt !== null || access.mode !== mode || access.awaitsOwner === true) return null
  if (await hasExpired(access, nowMs)) return null
  return access.kind === 'access_token' && access.member ? asItIsNow(access) : access
}

/** A sandbox's access tokens follow the tenant's clock, which may jump at any moment and is never cached (D11.24). */
async function hasExpired(access: Access, wallMs: number): Promise<boolean> {
  if (access.expiresAt === null) return false
  if (access.kind !== 'access_token' || access.mode === 'live' || access.member)
    return Date.parse(access.expiresAt) <= wallMs
  const ref = clockRef(access.merchantId)
  const [item] = await readItems(tableOf('sandbox'), [ref], 'strong')
  return Date.parse(access.expiresAt) <= (item ? Date.parse(ref.codec.decode(item).now) : wallMs)
}

async function readAccess(
  hash: string,
  { mode, look }: { readonly mode: Mode; readonly look: 'once' | 'twice' },
  nowMs: number,
): Promise<Access | null> {
  const ref = accessRef(hash)
  const table = tableOf(mode)
  // A recently created key may not be visible everywhere yet, so a missing one is read again strongly.
  const [seen] = await readItems(table, [ref], 'eventual')
  const item = seen ?? (look === 'once' ? undefined : (await readItems(table, [ref], 'strong'))[0])
  if (!item || !(await isVouchedFor(ref.codec.decode(item), table))) return null
  if (remembered.size >= capacity) remembered.delete(remembered.keys().next().value!)
  const access = ref.codec.decode(item)
  // Sessions are never cached, so that a logout takes effect at once; people call so seldom that reads cost little.
  if (access.kind === 'identity_session' || access.kind === 'portal_session') return access
  if (access.kind === 'dashboard_session') return withMember(access)
  // Refused until an owner confirms it, which then holds at once.
  if (access.awaitsOwner === true) return null
  remembered.set(hash, { access, until: nowMs + credentialLifetimeMs })
  return access
}

/** An access token is as valid as its client, a checkout token as its merchant; neither is revoked alone (D11.5). */
async function isVouchedFor(access: Access, table: ReturnType<typeof tableOf>): Promise<boolean> {
  if (access.kind === 'access_token' && !access.member) {
    const ref = accessRef(access.subject ?? '')
    const [item] = await readItems(table, [ref], 'strong')
    return item !== undefined && ref.codec.decode(item).revokedAt === null
  }
  if (access.kind === 'checkout_token') {
    const ref = merchantRef(access.merchantId)
    const [item] = await readItems(table, [ref], 'strong')
    return item !== undefined && !ref.codec.decode(item).disabled
  }
  return true
}

/** A session with its member as they are now; null once they have left the team. */
async function withMember(session: Access): Promise<Access | null> {
  if (session.subject === null) return withOwn(session, undefined)
  const ref = memberRef(session.merchantId, session.subject)
  const [item] = await readItems(tableOf('live'), [ref], 'strong')
  return item ? withOwn(session, ref.codec.decode(item)) : null
}

/** A session of the account's owner, or of a member; one that the operator opened acts with their rights, not as them. */
function withOwn(session: Access, member: Member | undefined): Access {
  const person: MemberAccess = member
    ? { id: member.id, role: member.role, refundLimitKobo: member.refundLimitKobo, name: nameOf(member) }
    : {
        id: accountOwnerId(session.merchantId),
        role: 'owner',
        refundLimitKobo: null,
        name: session.member?.name ?? null,
      }
  const isOperator = session.member?.id === operatorId
  return {
    ...session,
    member: isOperator ? { ...person, id: operatorId, name: session.member.name ?? null } : person,
  }
}

/**
 * A dashboard's token is valid only as long as its session, for the role that it was made with. Session and member are
 * read at every call, so that the owner's changes apply at once (R7). It acts under its session's identifier.
 */
async function asItIsNow(token: Access): Promise<Access | null> {
  const sessionRef = accessRef(token.subject ?? '')
  const ref = memberRef(token.merchantId, token.member?.id ?? '')
  const [item, person] = await readItems(tableOf('live'), [sessionRef, ref], 'strong')
  const stored = item ? sessionRef.codec.decode(item) : null
  if (stored === null || stored.revokedAt !== null) return null
  if (Date.parse(stored.expiresAt ?? '') <= Date.parse(wallClock.now())) return null
  const session =
    person && stored.subject === token.member?.id
      ? withOwn(stored, ref.codec.decode(person))
      : await withMember(stored)
  if (session?.member?.role !== token.member?.role) return null
  return { ...token, id: stored.id, member: session!.member! }
}
