import type { Member } from '../../domain/team/member.ts'
import { defineEntity, identityOf, time, type Ref } from '../codec.ts'
import { Problem } from '../../domain/problem.ts'
import { partitions, tenantKey } from '../keys.ts'
import { remove, update, type Write } from '../write.ts'

export const memberCodec = defineEntity<Member, 'merchantId' | 'id' | 'createdAt'>({
  name: 'member',
  key: (member) => tenantKey(member.merchantId, partitions.member, member.id),
  attributes: {
    email: 'e',
    name: 'n',
    role: 'ro',
    refundLimitKobo: 'rl',
    joinedAt: time('j'),
    version: 'v',
    lastLoginAt: time('ll'),
  },
  derive: identityOf,
})

export function memberRef(merchantId: string, id: string): Ref<Member> {
  return { ...tenantKey(merchantId, partitions.member, id), codec: memberCodec, optional: true }
}

/** Access pattern: everyone invited to a merchant's team. */
export function membersOf(merchantId: string) {
  return {
    partition: `${merchantId}#${partitions.member}`,
    codec: memberCodec,
    read: 'strong',
  } as const
}

/** Deletes a member, unless they signed in for the first time meanwhile: then more than the invitation has to be deleted. */
export function deleteMember({ merchantId, id, joinedAt }: Member): Write {
  const condition = `attribute_exists(#v) AND attribute_${joinedAt === null ? 'not_' : ''}exists(#j)`
  const names = { '#v': 'v', '#j': 'j' }
  return remove('remove member', memberRef(merchantId, id), 'stale', { condition, names })
}

/** Records a member's login, and their first for good. Makes the session's commit fail if they have left the team. */
export function noteLogin(merchantId: string, id: string, now: string): Write {
  return update(
    'member signs in',
    memberRef(merchantId, id),
    {
      set: 'SET #j = if_not_exists(#j, :now), #l = :now',
      condition: 'attribute_exists(#v)',
      names: { '#j': 'j', '#l': 'll', '#v': 'v' },
      values: { ':now': Date.parse(now) },
    },
    () => new Problem('unauthorized'),
  )
}
