import { decideMemberChange, decideMemberRemoval } from '../../domain/decide-member.ts'
import { accountOwnerId, ownerStays, type Member, type MemberChanges } from '../../domain/member.ts'
import { notFound } from '../../domain/problem.ts'
import { memberRef } from '../../store/entities/member.ts'
import { load } from '../../store/load.ts'
import { commitPlainChange } from '../plain-changes/commit-plain-change.ts'
import type { Writing } from '../unit-of-work/context.ts'

/**
 * Gives a member another role or limit. Sessions and tokens read the member, so it takes effect at once.
 * @throws Problem 404; 409 `account_owner`.
 */
export async function updateMember(context: Writing, id: string, changes: MemberChanges): Promise<Member> {
  const member = await findMember(context, id)
  return commitPlainChange(context, decideMemberChange(member, changes))
}

/**
 * Removes a member from the team; their sessions and tokens end with it.
 * @throws Problem 404; 409 `account_owner`.
 */
export async function removeMember(context: Writing, id: string): Promise<Member> {
  const member = await findMember(context, id)
  return commitPlainChange(context, decideMemberRemoval(member))
}

async function findMember(context: Writing, id: string): Promise<Member> {
  if (id === accountOwnerId(context.tenant.merchantId)) throw ownerStays()
  const { member } = await load(context, { member: memberRef(context.tenant.merchantId, id) })
  if (!member) throw notFound()
  return member
}
