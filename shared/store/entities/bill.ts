import type { Bill } from '../../domain/vas/bill.ts'
import { defineEntity, identityOf, time, type Ref } from '../codec.ts'
import { partitions, tenantKey } from '../keys.ts'
import type { ListSource } from '../page.ts'
import { tenantList } from '../tenant-list.ts'

export const billCodec = defineEntity<Bill, 'merchantId' | 'id' | 'createdAt'>({
  name: 'bill',
  key: (bill) => tenantKey(bill.merchantId, partitions.bill, bill.id),
  attributes: {
    category: 'y',
    provider: 'p',
    recipient: 'r',
    amount: 'a',
    currency: 'c',
    status: 's',
    gatewayReference: 'gr',
    meta: 'm',
    dueAt: time('du'),
    leaseUntil: 'l',
    version: 'v',
    gateway: 'g',
  },
  derive: identityOf,
  due: ({ id, dueAt }) => (dueAt === null ? null : { at: dueAt, job: 'bill-reconcile', id }),
})

export function billRef(merchantId: string, id: string): Ref<Bill> {
  return { ...tenantKey(merchantId, partitions.bill, id), codec: billCodec }
}

/** Access pattern: a tenant's bills, newest first. */
export function billsOf(merchantId: string): ListSource<Bill> {
  return tenantList(merchantId, partitions.bill, { list: 'bills', prefix: 'bill_', codec: billCodec })
}
