import type { Arrival } from '../../domain/account/arrival.ts'
import { defineEntity, identityOf, row, time, type Ref } from '../codec.ts'
import { ownerIndex } from '../indexes.ts'
import { customerOwner, partitions, spreadKey, tenantKey, type Key } from '../keys.ts'
import { definePointer, type Pointer } from '../pointer.ts'

export const arrivalCodec = defineEntity<Arrival, 'merchantId' | 'id' | 'createdAt'>({
  name: 'arrival',
  key: ({ merchantId, id }) => spreadKey(merchantId, partitions.arrival, id),
  attributes: {
    reference: 're',
    gateway: 'g',
    customerId: 'cu',
    accountNumber: 'n',
    senderName: 'sn',
    amount: 'a',
    currency: 'c',
    receivedAt: time('ra'),
    left: 'l',
    depositKobo: 'cr',
    refundedKobo: 'bk',
    status: 's',
    refund: row('rf', ['reference', 'amount']),
    refunds: 'rn',
    dueAt: time('da'),
    version: 'v',
  },
  derive: identityOf,
  owner: ({ merchantId, customerId, id }) => ({
    partition: customerOwner(merchantId, customerId),
    sort: id,
  }),
  due: ({ dueAt, id }) => (dueAt === null ? null : { at: dueAt, job: 'pending-payment', id }),
})

/** Maps a gateway's reference of a credit to its item: each is booked once (V2). */
export const arrivalNameCodec = definePointer('arrival-name', partitions.arrivalName)

export function arrivalRef(merchantId: string, id: string): Ref<Arrival> {
  return { ...spreadKey(merchantId, partitions.arrival, id), codec: arrivalCodec }
}

export function arrivalNameRef(merchantId: string, name: string): Ref<Pointer> {
  return { ...tenantKey(merchantId, partitions.arrivalName, name), codec: arrivalNameCodec, optional: true }
}

/** Access pattern (owner index): what arrived on a customer's account number. */
export function arrivalsOf(merchantId: string, customerId: string) {
  return {
    index: ownerIndex(),
    partition: customerOwner(merchantId, customerId),
    prefix: 'pay_',
    codec: arrivalCodec,
  } as const
}

/** Access pattern: all that arrived for a tenant, read strongly. */
export function arrivalsOfTenant(merchantId: string) {
  const partition = `${merchantId}#${partitions.arrival}`
  return { partition, codec: arrivalCodec, read: 'strong' } as const
}

/** Whether a due item is a credit that arrived. */
export function isArrivalKey({ pk }: Pick<Key, 'pk'>): boolean {
  return pk.endsWith(`#${partitions.arrival}`)
}
