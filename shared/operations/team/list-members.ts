import { accountOwnerId, type ListedMember, type TeamMember } from '../../domain/team/member.ts'
import type { Merchant } from '../../domain/merchant/merchant.ts'
import { operatorId } from '../../domain/team/role.ts'
import { factorInForce } from '../../domain/team/second-factor.ts'
import { credentialsOf } from '../../store/entities/access.ts'
import { memberCodec, membersOf } from '../../store/entities/member.ts'
import { merchantRef } from '../../store/entities/merchant.ts'
import { secondFactorsOf } from '../../store/entities/second-factor.ts'
import { pageOfValues } from '../../store/page-values.ts'
import type { Page } from '../../store/page.ts'
import { queryAll } from '../../store/query-all.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { listQueryOf, readObject, type ListParameters } from '../unit-of-work/read-object.ts'

/** Of everyone who may sign in, one page: the account's owner first, then the members, newest first. */
export async function listMembers(
  context: OperationContext,
  parameters: ListParameters,
): Promise<Page<TeamMember>> {
  const { merchantId } = context.tenant
  const now = context.time.wall.now()
  const [team, factors, credentials] = await Promise.all([
    readTeam(context),
    queryAll(context, secondFactorsOf(merchantId)),
    queryAll(context, credentialsOf(merchantId)),
  ])
  const owners = new Set(
    factors.filter((one) => factorInForce(one, now) !== null).map(({ memberId }) => memberId),
  )
  // The account's own owner has no member record for a log-in; their open sessions show it.
  const seen = (id: string): readonly string[] =>
    credentials
      .filter(({ kind, member }) => kind === 'dashboard_session' && member?.id !== operatorId)
      .filter(({ subject }) => (subject ?? accountOwnerId(merchantId)) === id)
      .map(({ createdAt }) => createdAt)
  const whole = team.map((member) => {
    const times = [...(member.lastLoginAt == null ? [] : [member.lastLoginAt]), ...seen(member.id)]
    return { ...member, secondFactor: owners.has(member.id), lastSeenAt: times.toSorted().at(-1) ?? null }
  })
  return pageOfValues(context, 'members', whole, {
    ...listQueryOf(parameters),
    first: accountOwnerId(merchantId),
  })
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
