import type { Access } from '../../domain/access/access.ts'
import { decideMemberChange, decideMemberRemoval } from '../../domain/team/decide-member.ts'
import { accountOwnerId, ownerStays, type Member, type MemberChanges } from '../../domain/team/member.ts'
import { notFound } from '../../domain/problem.ts'
import { credentialsOf } from '../../store/entities/access.ts'
import { memberRef } from '../../store/entities/member.ts'
import { load } from '../../store/load.ts'
import { queryAll } from '../../store/query-all.ts'
import { commitPlainChange } from '../commit/commit-plain-change.ts'
import { proveSecondFactor, type Proving } from '../second-factor/prove-second-factor.ts'
import type { OperationContext, Writing } from '../unit-of-work/context.ts'

/**
 * Gives a member another role or limit. Sessions and tokens read the member, so it takes effect at once.
 * @throws Problem 404; 409 `account_owner`; 403 without the owner's second factor (R8).
 */
export async function updateMember(context: Proving, id: string, changes: MemberChanges): Promise<Member> {
  const member = await findMember(context, id)
  const more = changes.role !== undefined || changes.refundLimitKobo !== undefined
  if (more) await proveSecondFactor(context)
  return commitPlainChange(context, decideMemberChange(member, changes))
}

/** A removed member, with the keys and clients that they made and that still work. */
export interface RemovedMember {
  readonly member: Member
  readonly keys: readonly Access[]
}

/**
 * Removes a member from the team; their sessions and tokens end with it. Their keys are listed, for the
 * owner to revoke: others may use them (R7).
 * @param sandbox the same unit of work in the sandbox's cell, where they may have made keys too.
 * @throws Problem 404; 409 `account_owner`.
 */
export async function removeMember(
  context: Writing,
  sandbox: OperationContext,
  id: string,
): Promise<RemovedMember> {
  const member = await findMember(context, id)
  const made = await Promise.all([context, sandbox].map((cell) => keysMadeBy(cell, id)))
  return commitPlainChange(context, decideMemberRemoval(member, made.flat()))
}

async function keysMadeBy(context: OperationContext, memberId: string): Promise<readonly Access[]> {
  const all = await queryAll(context, credentialsOf(context.tenant.merchantId))
  return all.filter(({ madeBy, revokedAt }) => madeBy === memberId && revokedAt === null)
}

/**
 * A member other than the account's own owner, who can't be changed.
 * @throws Problem 404; 409 `account_owner`.
 */
export async function findMember(context: Writing, id: string): Promise<Member> {
  if (id === accountOwnerId(context.tenant.merchantId)) throw ownerStays()
  const { member } = await load(context, { member: memberRef(context.tenant.merchantId, id) })
  if (!member) throw notFound()
  return member
}
