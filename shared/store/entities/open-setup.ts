import type { OpenSetup } from '../../domain/checkout/open-setup.ts'
import { defineEntity, tenantOf, type Ref } from '../codec.ts'
import { partitions, tenantKey } from '../keys.ts'

export const openSetupCodec = defineEntity<OpenSetup, 'merchantId' | 'name'>({
  name: 'open-setup',
  key: ({ merchantId, name }) => tenantKey(merchantId, partitions.openSetup, name),
  attributes: { sessionId: 's', version: 'v' },
  derive: (item) => ({ merchantId: tenantOf(item), name: item.sk }),
})

/** The session that is open for a purpose; its name is `openSetupName`'s. */
export function openSetupRef(merchantId: string, name: string): Ref<OpenSetup> {
  return { ...tenantKey(merchantId, partitions.openSetup, name), codec: openSetupCodec, optional: true }
}

/** A purpose: a customer's subscription, or their default. */
export function openSetupName(customerId: string, subscriptionId: string | null): string {
  return `${customerId}#${subscriptionId ?? 'default'}`
}
