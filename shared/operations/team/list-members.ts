import { accountOwnerId, type ListedMember } from '../../domain/member.ts'
import type { Merchant } from '../../domain/merchant.ts'
import { memberCodec, membersOf } from '../../store/entities/member.ts'
import { merchantRef } from '../../store/entities/merchant.ts'
import { queryAll } from '../../store/query-all.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { readObject } from '../unit-of-work/read-object.ts'

/** Everyone who may sign in: the account's owner first, then the members, newest first. All on one page. */
export async function listMembers(context: OperationContext): Promise<readonly ListedMember[]> {
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
