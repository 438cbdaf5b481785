import type { Refund } from '../../domain/invoice/refund.ts'
import type { Reversal } from '../../domain/reversal/reversal.ts'
import { defineEntity, identityOf, rows, tenantOf, time, type Ref } from '../codec.ts'
import { partitions, tenantKey } from '../keys.ts'
import type { ListSource } from '../page.ts'
import { tenantList } from '../tenant-list.ts'

export const refundCodec = defineEntity<Refund, 'merchantId' | 'id' | 'createdAt'>({
  name: 'refund',
  key: (refund) => tenantKey(refund.merchantId, partitions.refund, refund.id),
  attributes: {
    invoiceId: 'iv',
    subscriptionId: 'su',
    customerId: 'cu',
    planId: 'pl',
    transactionId: 'tx',
    amount: 'a',
    fromCreditKobo: 'fc',
    orCredit: 'oc',
    countedKobo: 'co',
    baseNumber: 'bn',
    currency: 'c',
    reason: 're',
    rail: 'r',
    gateway: 'g',
    limitedMemberId: 'lm',
    chargeReference: 'cr',
    status: 's',
    unsettledKobo: 'un',
    dueAt: time('da'),
    leaseUntil: 'l',
    version: 'v',
    taxed: 'tx2',
    lines: rows('li', ['lineId', 'amount']),
    paymentId: 'pi',
    outsideAs: 'to',
  },
  derive: identityOf,
  due: (refund) =>
    refund.dueAt === null ? null : { at: refund.dueAt, job: 'refund-reconcile', id: refund.id },
})

export function refundRef(merchantId: string, id: string): Ref<Refund> {
  return { ...tenantKey(merchantId, partitions.refund, id), codec: refundCodec }
}

/** Access pattern: a tenant's refunds, newest first (Q6). */
export function refundsOf(merchantId: string): ListSource<Refund> {
  return tenantList(merchantId, partitions.refund, { list: 'refunds', prefix: 'rfnd_', codec: refundCodec })
}

export const reversalCodec = defineEntity<Reversal, 'merchantId' | 'reference'>({
  name: 'reversal',
  key: (reversal) => tenantKey(reversal.merchantId, partitions.reversal, reversal.reference),
  attributes: {
    chargeReference: 'cr',
    invoiceId: 'iv',
    amount: 'a',
    excessKobo: 'ex',
    unbookedKobo: 'ub',
  },
  derive: (item) => ({ merchantId: tenantOf(item), reference: item.sk }),
})

export function reversalRef(merchantId: string, reference: string): Ref<Reversal> {
  return { ...tenantKey(merchantId, partitions.reversal, reference), codec: reversalCodec, optional: true }
}
