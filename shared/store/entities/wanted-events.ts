import type { WantedEvents } from '../../domain/webhook/wanted-events.ts'
import { defineEntity, tenantOf, type Ref } from '../codec.ts'
import { partitions, tenantKey } from '../keys.ts'

export const wantedEventsCodec = defineEntity<WantedEvents, 'merchantId'>({
  name: 'wanted-events',
  key: ({ merchantId }) => tenantKey(merchantId, partitions.settings, 'WANTED'),
  attributes: { types: 't', version: 'v' },
  derive: (item) => ({ merchantId: tenantOf(item) }),
})

export function wantedEventsRef(merchantId: string): Ref<WantedEvents> {
  return { ...tenantKey(merchantId, partitions.settings, 'WANTED'), codec: wantedEventsCodec, optional: true }
}
