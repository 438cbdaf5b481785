import type { Plan } from '../../domain/plan.ts'
import { defineEntity, identityOf, time, type Ref } from '../codec.ts'
import { partitions, tenantKey } from '../keys.ts'
import type { ListSource } from '../page.ts'
import { tenantList } from '../tenant-list.ts'

export const planCodec = defineEntity<Plan, 'merchantId' | 'id' | 'createdAt'>({
  name: 'plan',
  key: (plan) => tenantKey(plan.merchantId, partitions.plan, plan.id),
  attributes: {
    name: 'n',
    amount: 'a',
    currency: 'c',
    interval: 'i',
    intervalCount: 'ic',
    trialDays: 'td',
    maxCycles: 'mc',
    archivedAt: time('ar'),
    inUse: 'u',
    version: 'v',
  },
  derive: identityOf,
})

export function planRef(merchantId: string, id: string): Ref<Plan> {
  return { ...tenantKey(merchantId, partitions.plan, id), codec: planCodec }
}

/** Access pattern: a tenant's plans, newest first. */
export function plansOf(merchantId: string): ListSource<Plan> {
  return tenantList(merchantId, partitions.plan, { list: 'plans', prefix: 'plan_', codec: planCodec })
}
