import type { AskedRefund } from '../../domain/invoice/refund-request.ts'
import { defineEntity, identityOf, json, rows, time, type Ref } from '../codec.ts'
import { partitions, tenantKey } from '../keys.ts'
import type { ListSource } from '../page.ts'
import { tenantList } from '../tenant-list.ts'

export const refundRequestCodec = defineEntity<AskedRefund, 'merchantId' | 'id' | 'createdAt'>({
  name: 'refund-request',
  key: ({ merchantId, id }) => tenantKey(merchantId, partitions.refundRequest, id),
  attributes: {
    invoiceId: 'iv',
    invoiceNumber: 'in',
    customerId: 'cu',
    amount: 'a',
    currency: 'c',
    reason: 're',
    askedBy: json('ab'),
    status: 's',
    refundId: 'rf',
    decidedBy: json('by'),
    decidedAt: time('da'),
    answer: 'an',
    version: 'v',
    lines: rows('ln', ['lineId', 'amount']),
    paymentId: 'pi',
    outsideAs: 'oa',
    whole: 'wh',
    moreRefundIds: json('mr'),
  },
  derive: identityOf,
})

/** A request, read strongly: decisions need its present state. */
export function refundRequestRef(merchantId: string, id: string): Ref<AskedRefund> {
  return {
    ...tenantKey(merchantId, partitions.refundRequest, id),
    codec: refundRequestCodec,
    optional: true,
    read: 'strong',
  }
}

/** Access pattern: members' requests to the owner, newest first. */
export function refundRequestsOf(merchantId: string): ListSource<AskedRefund> {
  return tenantList(merchantId, partitions.refundRequest, {
    list: 'refund-requests',
    prefix: 'rreq_',
    codec: refundRequestCodec,
  })
}
