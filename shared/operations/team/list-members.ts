import { accountOwnerId, type ListedMember } from '../../domain/member.ts'
import type { Merchant } from '../../domain/merchant.ts'
import { memberCodec, membersOf } from '../../store/entities/member.ts'
import { merchantRef } from '../../store/entities/merchant.ts'
import { pageOfValues } from '../../store/page-values.ts'
import type { Page } from '../../store/page.ts'
import { queryAll } from '../../store/query-all.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { listQueryOf, readObject, type ListParameters } from '../unit-of-work/read-object.ts'

/** Of everyone who may sign in, one page: the account's owner first, then the members, newest first. */
export async function listMembers(
  context: OperationContext,
  parameters: ListParameters,
): Promise<Page<ListedMember>> {
  const team = await readTeam(context)
  const first = accountOwnerId(context.tenant.merchantId)
  return pageOfValues(context, 'members', team, { ...listQueryOf(parameters), first })
}

/** Everyone who may sign in: the account's owner first, then the members, newest first. */
export async function readTeam(context: OperationContext): Promise<readonly ListedMember[]> {
  const [merchant, members] = await Promise.all([
    readObject(context, merchantRef(context.tenant.merchantId)),
    queryAll(context, { ...membersOf(context.tenant.merchantId), codec: memberCodec }),
  ])
  const others = members.map((member) => ({ ...member, accountOwner: false }))
  return [accountOwner(merchant), ...others.reverse()]
}

/** The account's own owner as a member; they were created with the merchant. */
export function accountOwner(merchant: Merchant): ListedMember {
  const { merchantId, email, createdAt } = merchant
  return {
    merchantId,
    id: accountOwnerId(merchantId),
    createdAt,
    email,
    role: 'owner',
    refundLimitKobo: null,
    joinedAt: createdAt,
    version: 1,
    accountOwner: true,
  }
}
