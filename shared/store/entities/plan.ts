import type { Plan } from '../../domain/catalog/plan.ts'
import { isSamePricing, onePrice, type PlanPricing } from '../../domain/pricing/plan-pricing.ts'
import { defineEntity, identityOf, json, row, storedAs, time, type Ref } from '../codec.ts'
import { partitions, tenantKey } from '../keys.ts'
import type { ListSource } from '../page.ts'
import { priceAttributes } from './price-attributes.ts'
import { tenantList } from '../tenant-list.ts'

/** A plan without pricing fields takes no space for them. */
type StoredPlan = Omit<Plan, 'pricing' | 'priced'> & { readonly pricing: PlanPricing | null }

const storedCodec = defineEntity<StoredPlan, 'merchantId' | 'id' | 'createdAt'>({
  name: 'plan',
  key: (plan) => tenantKey(plan.merchantId, partitions.plan, plan.id),
  attributes: {
    ...priceAttributes,
    trialDays: 'td',
    maxCycles: 'mc',
    archivedAt: time('ar'),
    inUse: 'u',
    version: 'v',
    pricing: json('pr'),
    setupFee: row('sf', ['name', 'amount']),
    versions: json('vs'),
    taxCode: 'tc',
    prices: 'tp',
  },
  derive: identityOf,
})

export const planCodec = storedAs<Plan, StoredPlan>(storedCodec, {
  stored: ({ priced, ...plan }) => {
    // Whatever price was chosen, the stored price is the first one, with the later ones.
    const { amount, pricing } = priced ?? plan
    return { ...plan, amount, pricing: isSamePricing(pricing, onePrice) ? null : pricing }
  },
  read: ({ pricing, ...plan }) => ({ ...plan, pricing: pricing ?? onePrice }),
})

export function planRef(merchantId: string, id: string): Ref<Plan> {
  return { ...tenantKey(merchantId, partitions.plan, id), codec: planCodec }
}

/** Access pattern: a tenant's plans, newest first. */
export function plansOf(merchantId: string): ListSource<Plan> {
  return tenantList(merchantId, partitions.plan, { list: 'plans', prefix: 'plan_', codec: planCodec })
}
