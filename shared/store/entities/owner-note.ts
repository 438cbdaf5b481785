import type { OwnerNote } from '../../domain/message/owner-note.ts'
import { defineEntity, identityOf, time, type Ref } from '../codec.ts'
import { partitions, tenantKey, type Key } from '../keys.ts'

export const ownerNoteCodec = defineEntity<OwnerNote, 'merchantId' | 'id' | 'createdAt'>({
  name: 'owner-note',
  key: (note) => tenantKey(note.merchantId, partitions.ownerNote, note.id),
  attributes: { subject: 'su', text: 'tx', to: 'to', toCustomer: 'tc', dueAt: time('da') },
  derive: identityOf,
  due: ({ id, dueAt }) => ({ at: dueAt, job: 'owner-notice', id }),
})

export function ownerNoteRef(merchantId: string, id: string): Ref<OwnerNote> {
  return { ...tenantKey(merchantId, partitions.ownerNote, id), codec: ownerNoteCodec, optional: true }
}

/** Whether a due item is a note to the owner. */
export function isOwnerNoteKey({ pk }: Pick<Key, 'pk'>): boolean {
  return pk.endsWith(`#${partitions.ownerNote}`)
}
