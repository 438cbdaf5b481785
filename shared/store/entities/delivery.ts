import { shardOfId } from '../../domain/ids.ts'
import type { Delivery } from '../../domain/webhook/delivery.ts'
import { defineEntity, deflated, tenantOf, time, type Ref } from '../codec.ts'
import { inShard, partitions, type Key } from '../keys.ts'
import type { StoreContext } from '../context.ts'
import { queryAll } from '../query-all.ts'
import type { ListSource } from '../page.ts'
import { eventLifetimeMs } from '../waits.ts'

export const deliveryCodec = defineEntity<Delivery, 'merchantId' | 'endpointId' | 'eventId' | 'attempt'>({
  name: 'delivery',
  key: (delivery) => deliveryKey(delivery.merchantId, delivery.endpointId, deliverySort(delivery)),
  attributes: {
    runStart: 'r',
    eventType: 'y',
    status: 's',
    responseStatus: 'rs',
    failure: 'f',
    responseBody: deflated('rb'),
    durationMs: 'ms',
    dueAt: time('du'),
    nextAttemptAt: time('na'),
    leaseUntil: 'l',
    createdAt: time('c'),
    version: 'v',
  },
  derive: deliveryOf,
  due: (delivery) =>
    delivery.status === 'pending'
      ? {
          at: delivery.dueAt,
          job: 'webhook-delivery',
          id: `${delivery.endpointId}#${deliverySort(delivery)}`,
        }
      : null,
  caused: true,
  expires: (delivery) => new Date(Date.parse(delivery.createdAt) + eventLifetimeMs).toISOString(),
})

/** The parts of a delivery's key: which try of which event to which endpoint. */
export function deliveryOf(key: Key): Pick<Delivery, 'merchantId' | 'endpointId' | 'eventId' | 'attempt'> {
  const endpointId = key.pk.split('#').at(-1)
  const [eventId, attempt] = key.sk.split('#')
  return {
    merchantId: tenantOf(key),
    endpointId: endpointId!,
    eventId: eventId!,
    attempt: Number(attempt),
  }
}

/** Tries of one event sort together, in order. */
export function deliverySort(delivery: Pick<Delivery, 'eventId' | 'attempt'>): string {
  return `${delivery.eventId}#${String(delivery.attempt).padStart(3, '0')}`
}

export function deliveryKey(merchantId: string, endpointId: string, sort: string): Key {
  const partition = `${merchantId}#${partitions.delivery}#${endpointId}`
  // The tries of an event are stored in the event's shard.
  return { pk: inShard(partition, shardOfId(sort)), sk: sort }
}

export function deliveryRef(merchantId: string, endpointId: string, sort: string): Ref<Delivery> {
  return { ...deliveryKey(merchantId, endpointId, sort), codec: deliveryCodec }
}

/** Access pattern: an endpoint's delivery tries, newest event first. */
export function deliveriesOf(merchantId: string, endpointId: string): ListSource<Delivery> {
  return {
    list: `deliveries-${endpointId}`,
    partition: `${merchantId}#${partitions.delivery}#${endpointId}`,
    isSpread: true,
    prefix: 'evt_',
    codec: deliveryCodec,
    // Not the identifier that is shown: a cursor must match the sort key, or tries of one event would be listed twice.
    idOf: deliverySort,
  }
}

/** Access pattern: the newest try of an event to an endpoint, read strongly; null if there was none. */
export async function latestTry(
  context: Pick<StoreContext, 'table' | 'tenant'>,
  endpointId: string,
  eventId: string,
): Promise<Delivery | null> {
  const { pk: partition } = deliveryKey(context.tenant.merchantId, endpointId, eventId)
  const codec = deliveryCodec
  const tries = await queryAll(context, { partition, codec, prefix: `${eventId}#`, read: 'strong' })
  return tries.at(-1) ?? null
}
