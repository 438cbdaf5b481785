import { defineEntity, tenantOf, type Codec } from './codec.ts'
import { tenantKey, type PartitionName } from './keys.ts'

/** A name that is unique in a tenant and identifies one object: a merchantRef, a payment method's id. */
export interface Pointer {
  readonly merchantId: string
  readonly name: string
  readonly target: string
}

/** The names of one kind, in their own partition. */
export function definePointer(name: string, partition: PartitionName): Codec<Pointer> {
  return defineEntity<Pointer, 'merchantId' | 'name'>({
    name,
    key: (pointer) => tenantKey(pointer.merchantId, partition, pointer.name),
    attributes: { target: 't' },
    derive: (item) => ({ merchantId: tenantOf(item), name: item.sk }),
  })
}
