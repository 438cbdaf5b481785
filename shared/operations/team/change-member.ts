import {
  accountOwnerId,
  changedMember,
  ownerStays,
  type Member,
  type MemberChanges,
} from '../../domain/member.ts'
import { notFound } from '../../domain/problem.ts'
import { commit } from '../../store/commit.ts'
import { memberCodec, memberRef } from '../../store/entities/member.ts'
import { merchantEmailRef } from '../../store/entities/merchant.ts'
import { load } from '../../store/load.ts'
import { remove, replace } from '../../store/write.ts'
import type { Writing } from '../unit-of-work/context.ts'

/**
 * Gives a member another role or limit. Sessions and tokens look the member up, so it holds at once.
 * @throws Problem 404; 409 `account_owner`.
 */
export async function updateMember(context: Writing, id: string, changes: MemberChanges): Promise<Member> {
  const member = await findMember(context, id)
  const after = changedMember(member, changes)
  return commit(context, { writes: [replace(memberCodec, member, after)], result: after })
}

/**
 * Takes a member out of the team; their sessions and tokens end with it.
 * @throws Problem 404; 409 `account_owner`.
 */
export async function removeMember(context: Writing, id: string): Promise<Member> {
  const member = await findMember(context, id)
  return commit(context, {
    writes: [
      remove('remove member', memberRef(context.merchantId, id)),
      remove('remove login', merchantEmailRef(member.email)),
    ],
    result: member,
  })
}

async function findMember(context: Writing, id: string): Promise<Member> {
  if (id === accountOwnerId(context.merchantId)) throw ownerStays()
  const { member } = await load(context, { member: memberRef(context.merchantId, id) })
  if (!member) throw notFound()
  return member
}
