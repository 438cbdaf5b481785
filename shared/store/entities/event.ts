import type { BillingEvent } from '../../domain/event/event.ts'
import { createdAtOf } from '../../domain/ids.ts'
import { defineEntity, deflated, dueSort, identityOf, type DueEntry, type Item, type Ref } from '../codec.ts'
import { dueAttributes } from '../due-attributes.ts'
import { duePartitionOf, isOutbox, partitions, spreadKey, subscriptionThread } from '../keys.ts'
import type { ListSource } from '../page.ts'
import { table } from '../table.ts'
import { tenantList } from '../tenant-list.ts'
import { update, type Write } from '../write.ts'
import { eventLifetimeMs } from '../waits.ts'

const outboxAttribute = 'ob'
const tallyAttribute = 'ty'

export const eventCodec = defineEntity<BillingEvent, 'merchantId' | 'id' | 'createdAt'>({
  name: 'event',
  key: (event) => spreadKey(event.merchantId, partitions.event, event.id),
  attributes: {
    type: 'y',
    body: deflated('b'),
    timelineOf: 'of',
    optIn: 'oi',
    outbox: outboxAttribute,
    tally: tallyAttribute,
    talliedOn: 'td',
    message: 'mg',
  },
  derive: identityOf,
  thread: (event) =>
    event.timelineOf === null
      ? null
      : { partition: subscriptionThread(event.merchantId, event.timelineOf), sort: event.id },
  // A sandbox clock's walk reads its tenant's own partition and must see that an entry was removed.
  due: (event, { clock }) => (event.outbox === null || clock === 'wall' ? null : fanOutOf(event)),
  outbox: (event, { clock }) => (event.outbox === null || clock !== 'wall' ? null : fanOutOf(event)),
  caused: true,
  expires: (event) => new Date(Date.parse(event.createdAt) + eventLifetimeMs).toISOString(),
})

function fanOutOf({ id, createdAt }: Pick<BillingEvent, 'id' | 'createdAt'>): DueEntry {
  return { at: createdAt, job: 'event-fanout', id }
}

/** Whether what was committed with this event, as it is stored, counts in the analytics. */
export function countsSomething(stored: Item): boolean {
  return stored[tallyAttribute] != null
}

export function eventRef(merchantId: string, id: string): Ref<BillingEvent> {
  return { ...spreadKey(merchantId, partitions.event, id), codec: eventCodec }
}

/**
 * Removes the outbox entry of a carrier whose events are fanned out: two write units, whatever it carried. Stale if
 * another worker did so, or counted the carrier's tally meanwhile.
 */
export function clearOutbox(carrier: Pick<BillingEvent, 'merchantId' | 'id' | 'tally'>): Write {
  const { partitionKey, sortKey } = table.indexes.due
  const own = carrier.tally === null ? [outboxAttribute] : [outboxAttribute, tallyAttribute]
  return take('clear outbox', carrier, own, [partitionKey, sortKey, ...Object.values(dueAttributes)])
}

/** Removes the tally of a carrier that stays in the outbox: one write unit. Stale if another worker removed it. */
export function clearTally(carrier: Pick<BillingEvent, 'merchantId' | 'id'>): Write {
  return take('clear tally', carrier, [tallyAttribute], [])
}

/** @param own attributes that must exist; the rest are removed with them. */
function take(
  label: string,
  { merchantId, id }: Pick<BillingEvent, 'merchantId' | 'id'>,
  own: readonly string[],
  rest: readonly string[],
): Write {
  const gone = [...own, ...rest]
  return update(label, eventRef(merchantId, id), {
    set: `REMOVE ${gone.map((_, i) => `#${i}`).join(', ')}`,
    condition: own.map((_, i) => `attribute_exists(#${i})`).join(' AND '),
    names: Object.fromEntries(gone.map((name, i) => [`#${i}`, name])),
  })
}

/** Whether a stored event is in the outbox; otherwise its due entry makes a worker find it again. */
export function liesInOutbox(stored: Item): boolean {
  return isOutbox(String(stored[table.indexes.due.partitionKey]))
}

/**
 * Makes a carrier's fan-out due, after a sweep that could not do it: tries go on and are counted. Stale once it is
 * done.
 */
export function makeFanOutDue(merchantId: string, id: string): Write {
  const { partitionKey, sortKey } = table.indexes.due
  const { at, job } = fanOutOf({ id, createdAt: createdAtOf(id) })
  return {
    label: 'make fan-out due',
    meaning: 'stale',
    render: (tableName, stamp) =>
      update('', eventRef(merchantId, id), {
        set: 'SET #p = :p, #s = :s, #j = :j',
        condition: 'attribute_exists(#o)',
        names: { '#p': partitionKey, '#s': sortKey, '#j': dueAttributes.job, '#o': outboxAttribute },
        values: { ':p': duePartitionOf(stamp.mode, merchantId, id, stamp), ':s': dueSort(at, id), ':j': job },
      }).render(tableName, stamp),
  }
}

const eventList = { list: 'events', prefix: 'evt_', codec: eventCodec, isSpread: true } as const

/** Access pattern: a tenant's events of the last 90 days, newest first; a filter by type applies while reading. */
export function eventsOf(
  merchantId: string,
  now: string,
  type: string | null = null,
): ListSource<BillingEvent> {
  return {
    ...tenantList(merchantId, partitions.event, eventList),
    since: oldestListed(now),
    ...(type === null ? {} : { filters: { type }, matches: (event) => event.type === type }),
  }
}

/** The instant before which events are no longer listed, even if the table has not deleted them yet. */
export function oldestListed(now: string): string {
  return new Date(Date.parse(now) - eventLifetimeMs).toISOString()
}
