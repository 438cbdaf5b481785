import type { BillingEvent } from '../../domain/event.ts'
import { defineEntity, deflated, identityOf, type Item, type Ref } from '../codec.ts'
import { dueAttributes } from '../due-attributes.ts'
import { partitions, spreadKey, subscriptionThread } from '../keys.ts'
import type { ListSource } from '../page.ts'
import { table } from '../table.ts'
import { update, type Write } from '../write.ts'
import { DAY_MS } from '../../domain/time.ts'

/** How long an event is listed (D8.14). */
export const eventLifetimeMs = 90 * DAY_MS

const tallyAttribute = 'ty'

export const eventCodec = defineEntity<BillingEvent, 'merchantId' | 'id' | 'createdAt'>({
  name: 'event',
  key: (event) => spreadKey(event.merchantId, partitions.event, event.id),
  attributes: {
    type: 'y',
    body: deflated('b'),
    timelineOf: 'of',
    optIn: 'oi',
    outbox: 'ob',
    tally: tallyAttribute,
    talliedOn: 'td',
    message: 'mg',
  },
  derive: identityOf,
  thread: (event) =>
    event.timelineOf === null
      ? null
      : { partition: subscriptionThread(event.merchantId, event.timelineOf), sort: event.id },
  due: (event) => (event.outbox === null ? null : { at: event.createdAt, job: 'event-fanout', id: event.id }),
  expires: (event) => new Date(Date.parse(event.createdAt) + eventLifetimeMs).toISOString(),
})

/** Whether what was committed with this event, as it is stored, counts in the analytics. */
export function countsSomething(stored: Item): boolean {
  return stored[tallyAttribute] != null
}

export function eventRef(merchantId: string, id: string): Ref<BillingEvent> {
  return { ...spreadKey(merchantId, partitions.event, id), codec: eventCodec }
}

/**
 * Takes the outbox entry off a carrier whose events are fanned out: two write units, whatever it carried. Stale when
 * somebody else did it.
 */
export function clearOutbox(carrier: Pick<BillingEvent, 'merchantId' | 'id'>): Write {
  const { partitionKey, sortKey } = table.indexes.due
  const gone = ['ob', partitionKey, sortKey, ...Object.values(dueAttributes)]
  return update('clear outbox', eventRef(carrier.merchantId, carrier.id), {
    set: `REMOVE ${gone.map((_, i) => `#${i}`).join(', ')}`,
    condition: 'attribute_exists(#0)',
    names: Object.fromEntries(gone.map((name, i) => [`#${i}`, name])),
  })
}

/** Access pattern: a tenant's events of the last 90 days, newest first; of one type by filtering while reading. */
export function eventsOf(
  merchantId: string,
  now: string,
  type: string | null = null,
): ListSource<BillingEvent> {
  return {
    list: 'events',
    partition: `${merchantId}#${partitions.event}`,
    isSpread: true,
    prefix: 'evt_',
    codec: eventCodec,
    idOf: (event) => event.id,
    since: oldestListed(now),
    ...(type === null ? {} : { filters: { type }, matches: (event) => event.type === type }),
  }
}

/** The instant before which events are gone, also when the table has not deleted them yet. */
export function oldestListed(now: string): string {
  return new Date(Date.parse(now) - eventLifetimeMs).toISOString()
}
