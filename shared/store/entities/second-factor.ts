import type { SecondFactor, SecondFactorRule } from '../../domain/team/second-factor.ts'
import { defineEntity, tenantOf, time, type Ref } from '../codec.ts'
import { partitions, tenantKey } from '../keys.ts'

export const secondFactorCodec = defineEntity<SecondFactor, 'merchantId' | 'memberId'>({
  name: 'second-factor',
  key: ({ merchantId, memberId }) => tenantKey(merchantId, partitions.secondFactor, memberId),
  attributes: {
    sealedSecret: 's',
    enrolledAt: time('e'),
    lastStep: 'st',
    recoveryHashes: 'rc',
    resetAt: time('ra'),
    version: 'v',
  },
  derive: (item) => ({ merchantId: tenantOf(item), memberId: item.sk }),
})

/** Access pattern: a member's second factor, in the live cell. */
export function secondFactorRef(merchantId: string, memberId: string): Ref<SecondFactor> {
  return {
    ...tenantKey(merchantId, partitions.secondFactor, memberId),
    codec: secondFactorCodec,
    optional: true,
    read: 'strong',
  }
}

/** Access pattern: every second factor of a merchant's team, in the live cell. */
export function secondFactorsOf(merchantId: string) {
  return { partition: `${merchantId}#${partitions.secondFactor}`, codec: secondFactorCodec } as const
}

const rule = 'rule'

export const secondFactorRuleCodec = defineEntity<SecondFactorRule, 'merchantId'>({
  name: 'second-factor-rule',
  key: ({ merchantId }) => tenantKey(merchantId, partitions.secondFactorRule, rule),
  attributes: { required: 'r', version: 'v' },
  derive: (item) => ({ merchantId: tenantOf(item) }),
})

/** Access pattern: whether a merchant's members must have one, in the live cell. */
export function secondFactorRuleRef(merchantId: string): Ref<SecondFactorRule> {
  return {
    ...tenantKey(merchantId, partitions.secondFactorRule, rule),
    codec: secondFactorRuleCodec,
    optional: true,
    read: 'strong',
  }
}
