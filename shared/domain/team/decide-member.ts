import type { Access } from '../access/access.ts'
import { turned } from '../change/change.ts'
import type { Invitation, Member, MemberChanges } from './member.ts'
import { plainChange, type PlainChange } from '../change/plain-change.ts'
import { revised } from '../change/revised.ts'
import { refundLimitOf } from './role.ts'

/**
 * Invites a person to sign in with codes sent to their own email, unless the merchant is disabled. The email is theirs
 * to use elsewhere until they have entered a code (R14).
 */
export function decideInvitation(
  origin: Pick<Member, 'merchantId' | 'id' | 'createdAt'>,
  { email, name, role, refundLimitKobo }: Invitation,
): PlainChange<Member> {
  const limit = refundLimitOf(role, refundLimitKobo)
  const who = { ...origin, email, ...(name === undefined ? {} : { name }) }
  const member: Member = { ...who, role, refundLimitKobo: limit, joinedAt: null, version: 1 }
  return plainChange(member, turned('member', null, member), [
    { kind: 'member_invited', member },
    { kind: 'merchant_kept', merchantId: member.merchantId },
  ])
}

/** Changes a member's name, role or limit. A limit is kept only if the role has one. */
export function decideMemberChange(
  member: Member,
  { name, role = member.role, refundLimitKobo }: MemberChanges,
): PlainChange<Member> {
  const asked = refundLimitKobo === undefined ? member.refundLimitKobo : refundLimitKobo
  const called = name === undefined ? {} : { name }
  const after = revised(member, { ...called, role, refundLimitKobo: refundLimitOf(role, asked) })
  return plainChange(after, turned('member', member, after))
}

/** Removes a member from the team; their sessions and tokens end with it. */
export function decideMemberRemoval(
  member: Member,
  keys: readonly Access[],
): PlainChange<{ readonly member: Member; readonly keys: readonly Access[] }> {
  return plainChange({ member, keys }, [], [{ kind: 'member_removed', member }])
}
