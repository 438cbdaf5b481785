import type { CustomerNotes } from '../../domain/customer/customer-notes.ts'
import { defineEntity, json, tenantOf, type Ref } from '../codec.ts'
import { partitions, tenantKey } from '../keys.ts'

export const customerNotesCodec = defineEntity<CustomerNotes, 'merchantId' | 'customerId'>({
  name: 'customer-notes',
  key: ({ merchantId, customerId }) => tenantKey(merchantId, partitions.customerNotes, customerId),
  attributes: { notes: json('n'), version: 'v' },
  derive: (item) => ({ merchantId: tenantOf(item), customerId: item.sk }),
})

/** What the team wrote about a customer, apart from their record, which charges read. */
export function customerNotesRef(merchantId: string, customerId: string): Ref<CustomerNotes> {
  return {
    ...tenantKey(merchantId, partitions.customerNotes, customerId),
    codec: customerNotesCodec,
    optional: true,
  }
}
