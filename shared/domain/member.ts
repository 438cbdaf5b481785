import { revised } from './revised.ts'
import { conflict, type Problem } from './problem.ts'
import { refundLimitOf, type Role } from './role.ts'

/** Somebody who may sign in to a merchant's dashboard. They live in the live cell, and work on both modes. */
export interface Member {
  readonly merchantId: string
  readonly id: string
  readonly createdAt: string
  readonly email: string
  readonly role: Role
  /** Kobo; null for no limit. */
  readonly refundLimitKobo: number | null
  /** Null until their first login. */
  readonly joinedAt: string | null
  readonly version: number
}

/** A member as the list shows them: the account's own owner comes with the merchant, not with an invitation. */
export interface ListedMember extends Member {
  readonly accountOwner: boolean
}

/** What can be changed of a member. */
export interface MemberChanges {
  readonly role?: Role | undefined
  readonly refundLimitKobo?: number | null | undefined
}

/** A member with another role or limit. A limit is kept only where the role has one. */
export function changedMember(
  member: Member,
  { role = member.role, refundLimitKobo }: MemberChanges,
): Member {
  const asked = refundLimitKobo === undefined ? member.refundLimitKobo : refundLimitKobo
  return revised(member, { role, refundLimitKobo: refundLimitOf(role, asked) })
}

/** The owner of the account stays: somebody must always be able to invite the others again. */
export function ownerStays(): Problem {
  return conflict('account_owner')
}

/** The identifier that stands for the account's own owner: `mem_` with the merchant's own ULID. */
export function accountOwnerId(merchantId: string): string {
  return `mem_${merchantId.slice(merchantId.indexOf('_') + 1)}`
}
