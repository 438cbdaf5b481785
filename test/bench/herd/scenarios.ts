import type { Subscription } from '../../../shared/domain/subscription/subscription.ts'
import { spreadSeconds } from '../../../shared/domain/subscription/due.ts'
import { lagosTimeInMonthOf } from '../../../shared/domain/time/lagos-day.ts'
import { markShard } from '../../../shared/domain/ids.ts'
import { spreadNeeded } from '../../../shared/operations/merchants/raise-spread.ts'
import { balanceKey, bucketOf } from '../../../shared/store/entities/balance.ts'
import { customerMessageRef } from '../../../shared/store/entities/customer-message.ts'
import { deliveryKey } from '../../../shared/store/entities/delivery.ts'
import { eventRef } from '../../../shared/store/entities/event.ts'
import { invoiceRef } from '../../../shared/store/entities/invoice.ts'
import { duePartitionOf, outboxPartitionOf, shardOf } from '../../../shared/store/keys.ts'

/** What one key takes. */
export interface KeyLoad {
  readonly key: string
  readonly peak: number
  readonly mean: number
}

export interface Herd {
  readonly name: string
  readonly units: number
  readonly keys: readonly KeyLoad[]
  /** Units of work that come in each second. */
  readonly arrivals: readonly number[]
  readonly arrivalPeak: number
  readonly arrivalOverMean: number
  /** The share of the time that the busiest balance bucket is held by a transaction. */
  readonly bucketsBusy: number
  /** Seconds until the sweep has found all of it; null where schedules fire. */
  readonly found: number | null
}

/**
 * Write units of a successful renewal with one endpoint and a receipt, by the newest-end partition or index key that takes
 * them.
 */
const unitsOf = {
  event: 4,
  outbox: 2,
  delivery: 2,
  invoice: 4,
  message: 3,
  journal: 2,
  bucket: 2,
  due: 6,
} as const
const holdSeconds = 0.015
/** The steps that `entities/subscription.ts` deals the spread in. */
const spreadSteps = 10_000
const boundary = lagosTimeInMonthOf('2027-03-10T00:00:00.000Z', 28, 9)
const period = { currentPeriodStart: '2027-02-28T08:00:00.000Z', currentPeriodEnd: boundary } as Subscription

const someUlid = '01M80GSSPT0123456789ABCDEF'

/** One page of a partition: a query, a batch read, and ten calls of the queue, eight at once. Assumed seconds a call. */
const sweepPage = {
  rows: 100,
  seconds: 0.008 + 0.012 + 2 * 0.015,
  lanes: 16,
  everySeconds: 300,
  runSeconds: 200,
}

export function decide(): Herd[] {
  const million = 1_000_000
  const hour = herd('10 million in one Lagos hour, 10,000 merchants by Zipf', 10 * million, zipf(10_000), 5)
  return [
    hour,
    herd('1 million of one merchant, before anybody raised their spread', million, [1], 2, () => 1),
    herd(`1 million of one merchant, spread over ${spreadNeeded(million)}`, million, [1], 2),
    herd('payday, 500,000 retries of all merchants', 500_000, zipf(10_000), 1),
    { ...hour, name: 'an outage of an hour at the pace of the first', ...atOnce(10 * million) },
    { ...herd('all schedules of a million lost', million, zipf(10_000), 2), found: foundAfter(million) },
  ]
}

/** The largest merchants' shares; the whole of 10,000 is counted, the first few can be hot. */
function zipf(merchants: number): number[] {
  const weights = Array.from({ length: merchants }, (_, i) => 1 / (i + 1))
  const sum = weights.reduce((a, b) => a + b, 0)
  // The sixth has 170,000 due in the hour, which one partition bears.
  return weights.slice(0, 6).map((weight) => weight / sum)
}

/** @param each how many real subscriptions one that is drawn stands for. */
function herd(
  name: string,
  units: number,
  shares: readonly number[],
  each: number,
  spreadOf = spreadNeeded,
): Herd {
  const seen = new Map<string, Float64Array>()
  const add = (key: string, second: number, amount: number): void => {
    const load = seen.get(key) ?? new Float64Array(3_600)
    seen.set(key, load)
    load[second]! += amount
  }
  for (let i = 0; i < units; i += each) {
    const id = `sub_${i}`
    const second = spreadSeconds(period, shardOf(id, spreadSteps) / spreadSteps)
    add('arrivals', second, each)
    add(duePartitionOf('live', 'mer_1', id), second, unitsOf.due * each)
    add(outboxPartitionOf('live', id, {}), second, unitsOf.outbox * each)
    const merchant = merchantAt(i / units, shares)
    if (merchant === null) continue
    const due = units * shares[Number(merchant.slice('mer_'.length)) - 1]!
    const ulid = markShard(someUlid, (i / each) % spreadOf(due))
    const bucket = bucketOf('NGN', boundary, id, `inv_${ulid}`)
    add(eventRef(merchant, `evt_${ulid}`).pk, second, unitsOf.event * each)
    add(invoiceRef(merchant, `inv_${ulid}`).pk, second, unitsOf.invoice * each)
    add(deliveryKey(merchant, 'whe_1', `evt_${ulid}`).pk, second, unitsOf.delivery * each)
    add(customerMessageRef(merchant, `evt_${ulid}`).pk, second, unitsOf.message * each)
    add(balanceKey(merchant, bucket).pk, second, unitsOf.bucket * each)
    add(`bucket ${merchant} ${bucket}`, second, each)
  }
  const arrivals = [...seen.get('arrivals')!]
  const loads = [...seen].filter(([key]) => key !== 'arrivals').map(([key, load]) => loadOf(key, load))
  const buckets = loads.filter(({ key }) => key.startsWith('bucket'))
  const keys = loads.filter(({ key }) => !key.startsWith('bucket')).sort((a, b) => b.peak - a.peak)
  const { peak, mean } = loadOf('arrivals', Float64Array.from(arrivals))
  return {
    name,
    units,
    keys: [
      ...keys.filter(({ key }) => !/^DUE|^OUT|MSG$/.test(key)).slice(0, 4),
      keys.find(({ key }) => key.endsWith('MSG'))!,
      keys.find(({ key }) => key.startsWith('DUE'))!,
      keys.find(({ key }) => key.startsWith('OUT'))!,
    ],
    arrivals,
    arrivalPeak: Math.round(peak),
    arrivalOverMean: peak / mean,
    bucketsBusy: Math.max(...buckets.map(({ mean: each }) => each)) * holdSeconds,
    found: null,
  }
}

/** Whose subscription stands at this place of the herd; null for one of the many small. */
function merchantAt(place: number, shares: readonly number[]): string | null {
  let from = 0
  for (const [i, share] of shares.entries()) {
    from += share
    if (place < from) return `mer_${i + 1}`
  }
  return null
}

const spanSeconds = 55 * 60
const usualWindow = 60
/** A shard's loads are drawn from fewer, so they are looked at over ten minutes. */
const shardWindow = 600

/** Peak of a minute's mean: a partition bears a second's burst. */
function loadOf(key: string, load: Float64Array): KeyLoad {
  const window = /^DUE|^OUT/.test(key) ? shardWindow : usualWindow
  let peak = 0
  for (let i = 0; i + window <= spanSeconds; i += window) {
    const sum = load.subarray(i, i + window).reduce((a, b) => a + b, 0)
    peak = Math.max(peak, sum / window)
  }
  return { key, peak, mean: load.reduce((a, b) => a + b, 0) / spanSeconds }
}

/** All of it comes when the outage ends. */
function atOnce(units: number): Pick<Herd, 'arrivals'> {
  return { arrivals: [units] }
}

/** The next sweep begins at most one interval after, works its lanes until its time is over, and continues with the one after. */
function foundAfter(units: number): number {
  const perRun = (sweepPage.rows / sweepPage.seconds) * sweepPage.lanes * sweepPage.runSeconds
  const wholeRuns = Math.floor(units / perRun)
  const rest = ((units % perRun) / perRun) * sweepPage.runSeconds
  return sweepPage.everySeconds * (1 + wholeRuns) + rest
}
