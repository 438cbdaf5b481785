import type { Access } from '../domain/access/access.ts'
import type { ListedMember, Member, TeamMember } from '../domain/team/member.ts'

/** A member as the team's list shows them. */
export function memberView(member: Member | ListedMember) {
  const { id, email, role, refundLimitKobo, joinedAt, createdAt } = member
  const accountOwner = 'accountOwner' in member && member.accountOwner
  const { name = null } = member
  return { id, email, role, refundLimitKobo, accountOwner, joinedAt, createdAt, name }
}

/** A member as the team's page shows them: with their second factor and last sign-in. */
export function teamMemberView(member: TeamMember) {
  const { secondFactor, lastSeenAt } = member
  return { ...memberView(member), secondFactor, lastSeenAt }
}

/** A member who was removed, with the keys and clients that they made and that still work. */
export function removedMemberView({ member, keys }: { member: Member; keys: readonly Access[] }) {
  return { ...memberView(member), keys: keys.map(madeKeyView) }
}

function madeKeyView({ mode, id, kind, name, hint }: Access) {
  if (kind === 'oauth_client_id') return { mode, id: hint, kind: 'oauth_client' as const, name, hint }
  return {
    mode,
    id,
    kind: kind === 'secret_key' ? ('secret' as const) : ('publishable' as const),
    name,
    hint,
  }
}

/** An open dashboard session: never its text, which is not stored. */
export function sessionView({ access, email, current }: { access: Access; email: string; current: boolean }) {
  const { id, createdAt, expiresAt } = access
  return { id, email, current, createdAt, expiresAt }
}
