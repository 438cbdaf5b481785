import type { PriceChange, PriceChangeRow } from '../../domain/price-change/price-change.ts'
import { billedAgain, rowShards } from '../../domain/price-change/price-change.ts'
import { addSeconds } from '../../domain/time/time.ts'
import {
  defineEntity,
  identityOf,
  json,
  tenantOf,
  time,
  type DueEntry,
  type Ref,
  type Stamp,
} from '../codec.ts'
import { inShard, partitions, shardOf, shardOfPartition, tenantKey, type Key } from '../keys.ts'
import type { RowFilter } from '../count-rows.ts'
import type { ListSource } from '../page.ts'
import { table } from '../table.ts'
import { noticeSpreadSeconds } from '../waits.ts'
import { check, type Write } from '../write.ts'

export const priceChangeCodec = defineEntity<PriceChange, 'merchantId' | 'id' | 'createdAt'>({
  name: 'price-change',
  key: ({ merchantId, id }) => tenantKey(merchantId, partitions.priceChange, id),
  attributes: {
    planId: 'pl',
    n: 'n',
    amount: 'a',
    pricing: json('pr'),
    effectiveFrom: time('ef'),
    noticeDays: 'nd',
    dryRun: 'dr',
    revertedAt: time('rv'),
    sums: json('s'),
    passes: 'ps',
    cursor: 'c',
    work: 'w',
    dueAt: time('du'),
    inRealTime: 'rt',
    expiresAt: time('e'),
    version: 'v',
    total: 'to',
    compared: json('cm'),
    comparing: json('cg'),
  },
  derive: identityOf,
  due: ({ id, dueAt, inRealTime }) =>
    dueAt === null ? null : { at: dueAt, job: inRealTime ? 'price-change' : 'price-notice', id },
  expires: ({ expiresAt }) => expiresAt,
})

export function priceChangeRef(merchantId: string, id: string): Ref<PriceChange> {
  return { ...tenantKey(merchantId, partitions.priceChange, id), codec: priceChangeCodec }
}

/** Makes a commit fail if the change was withdrawn meanwhile, whatever else its job wrote. */
export function notTakenBack({ merchantId, id }: Pick<PriceChange, 'merchantId' | 'id'>): Write {
  return check('price change stands', priceChangeRef(merchantId, id), {
    condition: 'attribute_exists(#pk) AND attribute_not_exists(#rv)',
    names: { '#pk': table.partitionKey, '#rv': 'rv' },
  })
}

/** Access pattern: a plan's price changes, newest first, without dry runs. */
export function priceChangesOf(merchantId: string, planId: string): ListSource<PriceChange> {
  return {
    list: 'price-changes',
    partition: `${merchantId}#${partitions.priceChange}`,
    prefix: 'pch_',
    codec: priceChangeCodec,
    idOf: ({ id }) => id,
    filters: { planId },
    matches: (change) => change.planId === planId && !change.dryRun,
  }
}

/** Access pattern: those on a plan, or scheduled for it, that will be billed again: counted, not read. */
export function goingOnPlan(merchantId: string, planId: string): { partition: string; filter: RowFilter } {
  const statuses = Object.fromEntries(billedAgain.map((status, i) => [`:s${i}`, status]))
  return {
    partition: `${merchantId}#${partitions.subscription}`,
    filter: {
      condition: `(#pl = :plan OR #sp = :plan) AND #s IN (${Object.keys(statuses).join(', ')})`,
      names: { '#pl': 'pl', '#sp': 'sp', '#s': 's' },
      values: { ':plan': planId, ...statuses },
    },
  }
}

export const priceChangeRowCodec = defineEntity<
  PriceChangeRow,
  'merchantId' | 'changeId' | 'subscriptionId' | 'shard'
>({
  name: 'price-change-row',
  key: ({ merchantId, changeId, subscriptionId, shard }) =>
    rowKey(merchantId, `${changeId}#${subscriptionId}`, shard),
  attributes: {
    customerId: 'cu',
    createdAt: time('ct'),
    promise: json('p'),
    trialEndsAt: time('te'),
    toldAt: time('ta'),
    toldBy: 'tb',
    eventId: 'ev',
    keptAt: time('ka'),
    revertToldAt: time('rt'),
    dueAt: time('du'),
    version: 'v',
    billingDay: 'bd',
  },
  derive: (item) => {
    const [changeId = '', subscriptionId = ''] = item.sk.split('#')
    return { merchantId: tenantOf(item), changeId, subscriptionId, shard: shardOfPartition(item.pk) }
  },
  due: dueEntryOf,
})

/** The row of a subscription in a change. */
export function priceChangeRowRef(
  merchantId: string,
  changeId: string,
  subscriptionId: string,
  mode: keyof typeof rowShards,
): Ref<PriceChangeRow> {
  const key = rowKey(merchantId, `${changeId}#${subscriptionId}`, rowShardOf(subscriptionId, mode))
  return { ...key, codec: priceChangeRowCodec, optional: true }
}

/** The partition of a subscription's row: a large merchant's are spread over several. */
export function rowShardOf(subscriptionId: string, mode: keyof typeof rowShards): number {
  return shardOf(subscriptionId, rowShards[mode])
}

/** Access pattern: a change's rows, the newest subscription first. */
export function priceChangeRowsOf(
  merchantId: string,
  changeId: string,
  mode: keyof typeof rowShards,
): ListSource<PriceChangeRow> {
  const [first, ...besides] = Array.from(
    { length: rowShards[mode] },
    (_, shard) => rowKey(merchantId, '', shard).pk,
  )
  return {
    list: `price-change-rows ${changeId}`,
    partition: first!,
    besides,
    prefix: 'sub_',
    sortPrefix: `${changeId}#`,
    codec: priceChangeRowCodec,
    idOf: ({ subscriptionId }) => subscriptionId,
  }
}

/** Whether a due item is a change itself, and not a row of one. */
export function isPriceChangeKey({ pk }: Pick<Key, 'pk'>): boolean {
  return pk.endsWith(`#${partitions.priceChange}`)
}

function rowKey(merchantId: string, sk: string, shard: number): Key {
  const { pk } = tenantKey(merchantId, partitions.priceChangeRow, sk)
  return { pk: inShard(pk, shard), sk }
}

/** Notices of one day are sent over an hour, unless the tenant has a clock of its own. */
function dueEntryOf({ subscriptionId, changeId, dueAt }: PriceChangeRow, stamp: Stamp): DueEntry | null {
  if (dueAt === null) return null
  const spread = stamp.clock === 'wall' ? shardOf(subscriptionId, noticeSpreadSeconds) : 0
  return { at: addSeconds(dueAt, spread), job: 'price-notice', id: `${changeId}#${subscriptionId}` }
}
