import { defineEntity, tenantOf, type Codec } from './codec.ts'
import { tenantKey, type Partition } from './keys.ts'

/** A name that must be unique in a tenant and leads to one object: a merchantRef, a payment method's id. */
export interface Pointer {
  readonly merchantId: string
  readonly name: string
  readonly target: string
}

/** The names of one kind, in a partition of their own. */
export function definePointer(name: string, partition: Partition): Codec<Pointer> {
  return defineEntity<Pointer, 'merchantId' | 'name'>({
    name,
    key: (pointer) => tenantKey(pointer.merchantId, partition, pointer.name),
    attributes: { target: 't' },
    derive: (item) => ({ merchantId: tenantOf(item), name: item.sk }),
  })
}
