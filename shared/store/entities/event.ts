import type { BillingEvent } from '../../domain/event.ts'
import { defineEntity, deflated, identityOf, type Ref } from '../codec.ts'
import { partitions, subscriptionThread, tenantKey } from '../keys.ts'
import type { ListSource } from '../page.ts'

/** How long an event is listed (decisions 8). */
export const eventLifetimeMs = 90 * 24 * 3600_000

export const eventCodec = defineEntity<BillingEvent, 'merchantId' | 'id' | 'createdAt'>({
  name: 'event',
  key: (event) => tenantKey(event.merchantId, partitions.event, event.id),
  attributes: { type: 'y', body: deflated('b'), timelineOf: 'of', optIn: 'oi', outbox: 'ob' },
  derive: identityOf,
  thread: (event) =>
    event.timelineOf === null
      ? null
      : { partition: subscriptionThread(event.merchantId, event.timelineOf), sort: event.id },
  due: (event) => (event.outbox === null ? null : { at: event.createdAt, job: 'event-fanout', id: event.id }),
  expires: (event) => new Date(Date.parse(event.createdAt) + eventLifetimeMs).toISOString(),
})

export function eventRef(merchantId: string, id: string): Ref<BillingEvent> {
  return { ...tenantKey(merchantId, partitions.event, id), codec: eventCodec }
}

/** Access pattern: a tenant's events, newest first. */
export function eventsOf(merchantId: string): ListSource<BillingEvent> {
  return {
    list: 'events',
    partition: `${merchantId}#${partitions.event}`,
    prefix: 'evt_',
    codec: eventCodec,
    idOf: (event) => event.id,
  }
}
