import type { NoteDue } from '../../domain/tax/note-due.ts'
import { defineEntity, tenantOf, time, type Ref } from '../codec.ts'
import { partitions, tenantKey, type Key } from '../keys.ts'

export const noteDueCodec = defineEntity<NoteDue, 'merchantId' | 'name'>({
  name: 'note-due',
  key: ({ merchantId, name }) => tenantKey(merchantId, partitions.noteDue, name),
  attributes: {
    invoiceId: 'iv',
    ofChain: 'oc',
    amount: 'a',
    reason: 're',
    since: time('si'),
    dueAt: time('da'),
    version: 'v',
  },
  derive: (item) => ({ merchantId: tenantOf(item), name: item.sk }),
  due: ({ dueAt, name }) => ({ at: dueAt, job: 'documents', id: name }),
})

/** Value that left an issued invoice, until its credit notes are written (L5). */
export function noteDueRef(merchantId: string, name: string): Ref<NoteDue> {
  return { ...tenantKey(merchantId, partitions.noteDue, name), codec: noteDueCodec, optional: true }
}

/** Whether a due item is value that waits for its credit notes. */
export function isNoteDueKey({ pk }: Pick<Key, 'pk'>): boolean {
  return pk.endsWith(`#${partitions.noteDue}`)
}
