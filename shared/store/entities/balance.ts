import { shardOfId } from '../../domain/ids.ts'
import type { Balance } from '../../domain/ledger/balance.ts'
import { lagosDayOf, type LagosDay } from '../../domain/time/lagos-day.ts'
import type { Currency } from '../../domain/money/money.ts'
import { defineEntity, tenantOf, type Codec } from '../codec.ts'
import { inShard, partitions, shardOf, shardOfPartition, type Key } from '../keys.ts'
import { update, type Write } from '../write.ts'
import type { Meaning } from '../context.ts'

export type { Balance }

export const balanceCodec = defineEntity<Balance, 'merchantId' | 'name'>({
  name: 'balance',
  key: (balance) => balanceKey(balance.merchantId, balance.name),
  attributes: { amount: 'a', foldedThrough: 'f' },
  derive: (item) => ({ merchantId: tenantOf(item), name: item.sk + mark(shardOfPartition(item.pk)) }),
})

export function balanceKey(merchantId: string, name: string): Key {
  const [sk = '', shard = '0'] = name.split('@')
  return { pk: inShard(`${merchantId}#${partitions.balance}`, Number(shard)), sk }
}

function mark(shard: number): string {
  return shard === 0 ? '' : `@${shard}`
}

/** The name of the balance that may be spent. */
export function availableName(currency: Currency): string {
  return `${currency}#available`
}

/** The name of a day's pending bucket. */
export function pendingName(currency: Currency, day: LagosDay, shard: number): string {
  return `${currency}#pending#${day}#${shard}`
}

/** The name of the balance that the merchant owes their customers. */
export function creditName(currency: Currency): string {
  return `${currency}#credit`
}

/** The name of the balance that the merchant owes us: the sum of its postings, so never above zero. */
export function owedName(currency: Currency): string {
  return `${currency}#owed`
}

/** A day's earnings are spread over this many items, so that a busy merchant has no hot item. */
const pendingShards = 4

/**
 * The bucket for what a subscription earns at an instant by an invoice. It is stored beside the invoice. Where nothing
 * is spread, one bucket takes all of the subscription's money of one day.
 */
export function bucketOf(
  currency: Currency,
  at: string,
  subscriptionId: string | null,
  invoiceId = '',
): string {
  const name = pendingName(currency, lagosDayOf(at), shardOf(subscriptionId ?? invoiceId, pendingShards))
  return name + mark(shardOfId(invoiceId))
}

/** The day of a pending bucket's name; null for other balances. */
export function pendingDayOf(name: string): LagosDay | null {
  const [, kind, day] = name.split('#')
  return kind === 'pending' && day !== undefined ? day : null
}

/** Access pattern: every balance of one currency, in one strong query. */
export function balancesOf(
  merchantId: string,
  currency: Currency,
): { partition: string; codec: Codec<Balance>; read: 'strong'; prefix: string } {
  const partition = `${merchantId}#${partitions.balance}`
  return { partition, codec: balanceCodec, read: 'strong', prefix: `${currency}#` }
}

/** Access pattern: every balance of a tenant, in every currency. */
export function allBalancesOf(merchantId: string) {
  const partition = `${merchantId}#${partitions.balance}`
  return { partition, codec: balanceCodec, read: 'strong' } as const
}

/** Adds to a balance, creating it if needed. */
export function credit(key: Key, amount: number): Write {
  return update(`credit ${key.sk}`, key, { set: 'ADD #a :a', names: { '#a': 'a' }, values: { ':a': amount } })
}

/** Takes from a balance, never below zero. */
export function debit(key: Key, amount: number, meaning: Meaning): Write {
  return update(
    `debit ${key.sk}`,
    key,
    {
      set: 'ADD #a :a',
      condition: '#a >= :n',
      names: { '#a': 'a' },
      values: { ':a': -amount, ':n': amount },
    },
    meaning,
  )
}
