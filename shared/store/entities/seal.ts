import type { LagosDay } from '../../domain/time/lagos-day.ts'
import type { MoneyByDay } from '../../domain/ledger/money-by-day.ts'
import type { LedgerTotals } from '../../domain/ledger/totals.ts'
import { defineEntity, json, tenantOf, time } from '../codec.ts'
import { partitions, tenantKey } from '../keys.ts'

/** The sums of a journal's postings over closed days (D9.5), so that a check need not read them again. */
export interface Seal {
  readonly merchantId: string
  /** The last day it covers. */
  readonly through: LagosDay
  /** The first day it covers: the day after the previous seal; null for the first seal. */
  readonly since: LagosDay | null
  /** Of the days it covers. */
  readonly totals: LedgerTotals
  /** Of all days up to and including them. */
  readonly cumulative: LedgerTotals
  /** Journal entries of the days it covers. */
  readonly entries: number
  readonly sealedAt: string
  /** What was paid and given back on each of its days, in the merchant's zone, for the figures; null in old seals. */
  readonly money: MoneyByDay | null
}

export const sealCodec = defineEntity<Seal, 'merchantId' | 'through'>({
  name: 'seal',
  key: (seal) => tenantKey(seal.merchantId, partitions.seal, seal.through),
  attributes: {
    since: 's',
    totals: json('t'),
    cumulative: json('c'),
    entries: 'n',
    sealedAt: time('at'),
    money: json('m'),
  },
  derive: (item) => ({ merchantId: tenantOf(item), through: item.sk }),
})
