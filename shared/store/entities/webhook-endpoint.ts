import type { WebhookEndpoint } from '../../domain/webhook/endpoint.ts'
import { defineEntity, identityOf, time, type Ref } from '../codec.ts'
import { partitions, tenantKey } from '../keys.ts'
import type { ListSource } from '../page.ts'
import { tenantList } from '../tenant-list.ts'

export const webhookEndpointCodec = defineEntity<WebhookEndpoint, 'merchantId' | 'id' | 'createdAt'>({
  name: 'webhook-endpoint',
  key: (endpoint) => tenantKey(endpoint.merchantId, partitions.webhookEndpoint, endpoint.id),
  attributes: {
    url: 'u',
    eventTypes: 'et',
    description: 'd',
    status: 's',
    disabledReason: 'dr',
    secrets: 'se',
    failingSince: time('fs'),
    answeredAt: time('aa'),
    circuit: 'ci',
    noticeDueAt: time('nd'),
    former: 'ft',
    version: 'v',
  },
  derive: identityOf,
  due: ({ id, noticeDueAt }) => (noticeDueAt === null ? null : { at: noticeDueAt, job: 'owner-notice', id }),
})

export function webhookEndpointRef(merchantId: string, id: string): Ref<WebhookEndpoint> {
  return { ...tenantKey(merchantId, partitions.webhookEndpoint, id), codec: webhookEndpointCodec }
}

/** Access pattern: a merchant's webhook endpoints. */
export function webhookEndpointsOf(merchantId: string): ListSource<WebhookEndpoint> {
  return tenantList(merchantId, partitions.webhookEndpoint, {
    list: 'webhook-endpoints',
    prefix: 'whe_',
    codec: webhookEndpointCodec,
  })
}
