import type { Dispute } from '../../domain/dispute/dispute.ts'
import { defineEntity, identityOf, json, row, time, type Ref } from '../codec.ts'
import { partitions, tenantKey, type Key } from '../keys.ts'
import type { ListSource } from '../page.ts'
import { definePointer, type Pointer } from '../pointer.ts'
import { tenantList } from '../tenant-list.ts'

const holdFields = ['amount', 'fromCreditKobo', 'countedKobo', 'baseNumber']

export const disputeCodec = defineEntity<Dispute, 'merchantId' | 'id' | 'createdAt'>({
  name: 'dispute',
  key: (dispute) => tenantKey(dispute.merchantId, partitions.dispute, dispute.id),
  attributes: {
    reference: 're',
    gateway: 'g',
    chargeReference: 'cr',
    rail: 'r',
    methodId: 'pm',
    invoiceId: 'iv',
    subscriptionId: 'su',
    customerId: 'cu',
    planId: 'pl',
    amount: 'a',
    currency: 'c',
    category: 'ca',
    status: 's',
    dueAt: time('du'),
    hold: row('h', holdFields),
    loss: row('lo', [...holdFields, 'excessKobo', 'outsideKobo']),
    evidence: json('ev'),
    submittedAt: time('sb'),
    closedAt: time('cl'),
    answer: json('an'),
    reminders: 'rm',
    wakeAt: time('wa'),
    version: 'v',
  },
  derive: identityOf,
  due: ({ wakeAt, id }) => (wakeAt === null ? null : { at: wakeAt, job: 'pending-payment', id }),
})

/** Maps a gateway's identity of a dispute to its item: each is created once. */
export const disputeNameCodec = definePointer('dispute-name', partitions.disputeName)

export function disputeRef(merchantId: string, id: string): Ref<Dispute> {
  return { ...tenantKey(merchantId, partitions.dispute, id), codec: disputeCodec }
}

export function disputeNameRef(merchantId: string, reference: string): Ref<Pointer> {
  return {
    ...tenantKey(merchantId, partitions.disputeName, reference),
    codec: disputeNameCodec,
    optional: true,
  }
}

/** Access pattern: a tenant's disputes, newest first. */
export function disputesOf(merchantId: string): ListSource<Dispute> {
  return tenantList(merchantId, partitions.dispute, {
    list: 'disputes',
    prefix: 'dsp_',
    codec: disputeCodec,
  })
}

/** Whether a due item is a dispute. */
export function isDisputeKey({ pk }: Pick<Key, 'pk'>): boolean {
  return pk.endsWith(`#${partitions.dispute}`)
}
