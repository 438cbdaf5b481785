import type { Mandate } from '../../domain/payment-methods/mandate.ts'
import { defineEntity, tenantOf, time, type Ref } from '../codec.ts'
import { partitions, tenantKey, type Key } from '../keys.ts'

export const mandateCodec = defineEntity<Mandate, 'merchantId' | 'reference'>({
  name: 'mandate',
  key: ({ merchantId, reference }) => tenantKey(merchantId, partitions.mandate, reference),
  attributes: { since: time('si'), status: 's', gateway: 'g', dueAt: time('da'), version: 'v' },
  derive: (item) => ({ merchantId: tenantOf(item), reference: item.sk }),
  due: ({ dueAt, reference }) =>
    dueAt === null ? null : { at: dueAt, job: 'pending-payment', id: reference },
})

export function mandateRef(merchantId: string, reference: string): Ref<Mandate> {
  return { ...tenantKey(merchantId, partitions.mandate, reference), codec: mandateCodec, optional: true }
}

/** Whether a due item is a mandate that its bank has not confirmed. */
export function isMandateKey({ pk }: Pick<Key, 'pk'>): boolean {
  return pk.endsWith(`#${partitions.mandate}`)
}
