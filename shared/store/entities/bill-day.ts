import { createHash } from 'node:crypto'
import type { LagosDay } from '../../domain/time/lagos-day.ts'
import type { BillDay, BillDigest } from '../../domain/vas/bill-day.ts'
import { defineEntity, tenantOf, time, type Ref } from '../codec.ts'
import { partitions, tenantKey, type Key } from '../keys.ts'
import { update, type Write } from '../write.ts'

const dayKey = (merchantId: string, day: LagosDay): Key =>
  tenantKey(merchantId, partitions.spending, `bills#${day}`)

export const billDayCodec = defineEntity<BillDay, 'merchantId' | 'day'>({
  name: 'bill-day',
  key: ({ merchantId, day }) => dayKey(merchantId, day),
  attributes: { spentKobo: 'sp', count: 'n', newRecipients: 'nr' },
  derive: (item) => ({ merchantId: tenantOf(item), day: item.sk.slice(item.sk.indexOf('#') + 1) }),
})

/** The total of a merchant's bills of a Lagos day. */
export function billDayRef(merchantId: string, day: LagosDay): Ref<BillDay> {
  return { ...dayKey(merchantId, day), codec: billDayCodec, optional: true }
}

/** Counts one more bill of a day that has some. Stale if `atMost` (kobo) would be exceeded: it is decided anew. */
export function countBill(
  { merchantId, day, spentKobo, newRecipients }: BillDay,
  atMost: number | null,
): Write {
  return update('count bill', dayKey(merchantId, day), {
    set: 'ADD #sp :sp, #n :one, #nr :nr',
    ...(atMost === null ? {} : { condition: '#sp <= :room' }),
    names: { '#sp': 'sp', '#n': 'n', '#nr': 'nr' },
    values: {
      ':sp': spentKobo,
      ':one': 1,
      ':nr': newRecipients,
      ...(atMost === null ? {} : { ':room': atMost - spentKobo }),
    },
  })
}

/** Takes a failed bill out of its day's sum. */
export function uncountBill(merchantId: string, day: LagosDay, amount: number): Write {
  return update('uncount bill', dayKey(merchantId, day), {
    set: 'ADD #sp :less',
    names: { '#sp': 'sp' },
    values: { ':less': -amount },
  })
}

const digestKey = (merchantId: string, day: LagosDay): Key =>
  tenantKey(merchantId, partitions.spending, `digest#${day}`)

export const billDigestCodec = defineEntity<BillDigest, 'merchantId' | 'day'>({
  name: 'bill-digest',
  key: ({ merchantId, day }) => digestKey(merchantId, day),
  attributes: { stage: 's', dueAt: time('da'), version: 'v' },
  derive: (item) => ({ merchantId: tenantOf(item), day: item.sk.slice(item.sk.indexOf('#') + 1) }),
  due: ({ day, dueAt }) => ({ at: dueAt, job: 'owner-notice', id: `digest#${day}` }),
})

export function billDigestRef(merchantId: string, day: LagosDay): Ref<BillDigest> {
  return { ...digestKey(merchantId, day), codec: billDigestCodec, optional: true }
}

/** The day of a due digest; null for another item. */
export function digestDayOf({ pk, sk }: Key): LagosDay | null {
  const isDigest = pk.endsWith(`#${partitions.spending}`) && sk.startsWith('digest#')
  return isDigest ? sk.slice('digest#'.length) : null
}

/** Records that a merchant has bought bills for a recipient before. */
export interface PaidRecipient {
  readonly merchantId: string
  /** Represents category and recipient, which are not stored in a key. */
  readonly name: string
  readonly firstPaidAt: string
}

export const paidRecipientCodec = defineEntity<PaidRecipient, 'merchantId' | 'name'>({
  name: 'paid-recipient',
  key: ({ merchantId, name }) => tenantKey(merchantId, partitions.spending, name),
  attributes: { firstPaidAt: time('fp') },
  derive: (item) => ({ merchantId: tenantOf(item), name: item.sk }),
})

/** The name of a recipient's record: one number may be a phone and a meter. */
export function paidRecipientName(category: string, recipient: string): string {
  return `to#${createHash('sha256').update(`${category}#${recipient}`).digest('base64url')}`
}

export function paidRecipientRef(merchantId: string, name: string): Ref<PaidRecipient> {
  return { ...tenantKey(merchantId, partitions.spending, name), codec: paidRecipientCodec, optional: true }
}
