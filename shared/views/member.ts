import type { Access } from '../domain/access.ts'
import type { ListedMember, Member } from '../domain/member.ts'

/** A member as the team's list shows them. */
export function memberView(member: Member | ListedMember) {
  const { id, email, role, refundLimitKobo, joinedAt, createdAt } = member
  const accountOwner = 'accountOwner' in member && member.accountOwner
  const { name = null } = member
  return { id, email, role, refundLimitKobo, accountOwner, joinedAt, createdAt, name }
}

/** An open dashboard session: never its text, which is not stored. */
export function sessionView({ access, email, current }: { access: Access; email: string; current: boolean }) {
  const { id, createdAt, expiresAt } = access
  return { id, email, current, createdAt, expiresAt }
}
