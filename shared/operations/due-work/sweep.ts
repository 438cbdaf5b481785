import type { Mode } from '../../domain/merchant/merchant.ts'
import { isAtRest, type SandboxClock } from '../../domain/sandbox/sandbox-clock.ts'
import { addMs, later } from '../../domain/time/time.ts'
import { isDueJob } from '../../jobs/messages.ts'
import { tenantOf } from '../../store/codec.ts'
import { commit } from '../../store/commit.ts'
import { duePages, type StoredDue } from '../../store/due.ts'
import { countsSomething } from '../../store/entities/event.ts'
import { merchantCodec } from '../../store/entities/merchant.ts'
import { runPositionCodec, runPositionRef } from '../../store/entities/run-position.ts'
import { clockRef } from '../../store/entities/sandbox-clock.ts'
import { dueShardsOf, merchantsPartition } from '../../store/keys.ts'
import { queryAll } from '../../store/query-all.ts'
import { readItems } from '../../store/read-items.ts'
import { put } from '../../store/write.ts'
import type { ContextOf } from '../unit-of-work/context.ts'
import { announceTo, fanOutEvent } from '../webhooks/fan-out-event.ts'
import { perCall, sendMessages, tryMessage, type Message } from '../wake-up/send-messages.ts'
import { auditOutbox } from './audit-outbox.ts'
import { countTry, sortOut } from './failing-due.ts'
import { sideBySide } from './side-by-side.ts'
import { noteGateways } from '../merchants/note-gateways.ts'
import { dueMessageOf } from '../wake-up/decide-wake-up.ts'
import { sweepGraceMs, sweepRunMs } from '../waits.ts'

/** The context of the sweep. */
export type Sweeping = ContextOf<
  'table.write' | 'queue.due' | 'queue.webhook-delivery' | 'queue.clock-advance'
>

/** The result of a sweep. */
export interface SweepReport {
  /** Overdue items that were sent to their workers. */
  readonly found: number
  /** Partitions that were not swept to their end, or that have items that could not be sent or are quarantined. */
  readonly failed: readonly Failed[]
}

interface Failed {
  readonly partition: string
  readonly error: unknown
}

/** The result of a page of a partition. */
interface PageReport {
  readonly handedOn: number
  readonly failures: readonly unknown[]
}

/** A partition of the due index, and when an entry in it is overdue. */
interface Overdue {
  readonly partition: string
  readonly until: string
  readonly isOverdue: (due: StoredDue) => boolean
  /** Where an earlier run stopped; null where none did. */
  readonly after: string | null
}

const partitionsAtOnce = 16
/** For one partition's page: fan-outs of commits, and calls of a queue, at the same time. */
const atOnce = 8

/** Unsettled charges wait for a gateway and notices for a person: neither depends on a tenant's clock. */
const inRealTime: ReadonlySet<string> = new Set([
  'reconcile',
  'owner-notice',
  'customer-message',
  'import',
  'export',
  'price-change',
])

/** Due when either clock, the tenant's or the wall's, reaches their instant (Q8). */
const inEitherTime: ReadonlySet<string> = new Set(['webhook-delivery'])

/**
 * Sends everything overdue to its worker, as if its message had only now arrived. Even if every schedule, message and stream
 * record is lost, all work is done (D13.3).
 * @param forTenant makes the context of one tenant's work.
 * @param lastsMs how long it may run, in milliseconds. The next run continues with unfinished partitions.
 */
export async function sweep(
  context: Sweeping,
  forTenant: (merchantId: string) => Sweeping,
  lastsMs = sweepRunMs,
): Promise<SweepReport> {
  const deadline = addMs(context.time.wall.now(), lastsMs)
  const { partitions, stuckClocks } = await lookAround(context)
  const waiting = await withPositions(context, partitions)
  let found = stuckClocks.length
  const failed: Failed[] = []
  const run = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      try {
        for await (const page of sweepPartition(context, next, forTenant, deadline)) {
          found += page.handedOn
          failed.push(...page.failures.map((error) => ({ partition: next.partition, error })))
        }
      } catch (error) {
        failed.push({ partition: next.partition, error })
      }
    }
  }
  const resumed = resumeWalks(context, stuckClocks).catch((error: unknown) => {
    failed.push({ partition: 'clocks', error })
  })
  const noted = noteGateways(context).catch((error: unknown) => {
    failed.push({ partition: 'gateways', error })
  })
  const [audit] = await Promise.all([
    auditOutbox(context, forTenant, deadline),
    ...Array.from({ length: partitionsAtOnce }, run),
    resumed,
    noted,
  ])
  return { found: found + audit.found, failed: [...failed, ...audit.failed] }
}

/** The partitions to sweep, and the merchants whose sandbox clock is in the middle of a jump without a walker. */
interface Surroundings {
  readonly partitions: readonly Omit<Overdue, 'after'>[]
  readonly stuckClocks: readonly string[]
}

/** Live is spread over shards. The sandbox has one partition per tenant, whose own clock decides what is due in it. */
async function lookAround(context: Sweeping): Promise<Surroundings> {
  const wallNow = context.time.wall.now()
  const wallLimit = addMs(wallNow, -sweepGraceMs)
  const mode: Mode = context.tenant.mode
  if (mode === 'live') {
    const shards = Array.from({ length: dueShardsOf(context.table) }, (_, shard) => ({
      partition: `DUE#${shard}`,
      until: wallLimit,
      isOverdue: () => true,
    }))
    return { partitions: shards, stuckClocks: [] }
  }
  const merchants = await queryAll(context, { partition: merchantsPartition, codec: merchantCodec })
  const refs = merchants.map(({ merchantId }) => clockRef(merchantId))
  const clocks = await readItems(context.table, refs, 'strong')
  const known = refs.map(({ codec }, i) => (clocks[i] ? codec.decode(clocks[i]) : null))
  return {
    partitions: merchants.flatMap(({ merchantId }, i) =>
      overdueOf(`DUE#${merchantId}`, known[i]!, wallLimit),
    ),
    stuckClocks: known
      .filter((clock) => clock !== null && isStuck(clock, wallNow))
      .map((one) => one!.merchantId),
  }
}

/** An unfinished jump that no walker holds: its walker crashed, or the message to continue was lost. */
function isStuck(clock: SandboxClock, wallNow: string): boolean {
  return !isAtRest(clock) && (clock.leaseUntil ?? 0) <= Date.parse(wallNow)
}

function resumeWalks(context: Sweeping, merchantIds: readonly string[]): Promise<void> {
  const messages = merchantIds.map((merchantId) => ({ body: { merchantId } }))
  return sendMessages(context.clockQueue, 'clock-advance', messages)
}

/**
 * A clock at rest gives no grace, because the grace would never pass. A moving clock is left to its walk. Some work
 * is due in real time in every case.
 */
function overdueOf(
  partition: string,
  clock: SandboxClock | null,
  wallLimit: string,
): Omit<Overdue, 'after'>[] {
  if (clock === null) return [{ partition, until: wallLimit, isOverdue: () => true }]
  if (!isAtRest(clock)) return []
  const isOverdue = ({ at, job }: StoredDue): boolean =>
    (inRealTime.has(job) ? at <= wallLimit : at <= clock.now) || (inEitherTime.has(job) && at <= wallLimit)
  return [{ partition, until: later(clock.now, wallLimit), isOverdue }]
}

/** Reads in one call where earlier runs stopped. */
async function withPositions(
  context: Sweeping,
  partitions: readonly Omit<Overdue, 'after'>[],
): Promise<Overdue[]> {
  const refs = partitions.map(({ partition }) => runPositionRef(`sweep ${partition}`))
  const stored = await readItems(context.table, refs, 'strong')
  return partitions.map((one, i) => ({
    ...one,
    after: stored[i] ? runPositionCodec.decode(stored[i]).after : null,
  }))
}

/**
 * Yields how many items of each page were sent: first those after the place where an earlier run stopped, then
 * those before it. So a thousand items that can't be done delay none after them. Items that were sent for hours
 * without success are quarantined for the operator.
 */
async function* sweepPartition(
  context: Sweeping,
  { partition, until, isOverdue, after }: Overdue,
  forTenant: (merchantId: string) => Sweeping,
  deadline: string,
): AsyncGenerator<PageReport> {
  for (const from of after === null ? [undefined] : [after, undefined]) {
    const span = { until, ...(from === undefined ? {} : { after: from }) }
    for await (const { entries, last } of duePages(context.table, partition, span)) {
      const overdue = entries.filter(isOverdue)
      yield await handOn(context, overdue, forTenant)
      if (overdue.length === 0 || context.time.wall.now() < deadline) continue
      if (last !== null) await keepPosition(context, partition, last)
      return
    }
  }
  if (after !== null) await keepPosition(context, partition, null)
}

async function keepPosition(context: Sweeping, partition: string, after: string | null): Promise<void> {
  await commit(context, { writes: [put(runPositionCodec, { name: `sweep ${partition}`, after })] })
}

async function handOn(
  context: Sweeping,
  entries: readonly StoredDue[],
  forTenant: (merchantId: string) => Sweeping,
): Promise<PageReport> {
  const sorted = await sortOut(context, entries)
  const failures: unknown[] = []
  const messages = new Map<Parameters<typeof sendMessages>[1], Message[]>()
  const events: StoredDue[] = []
  for (const due of sorted.toHandOn) {
    const merchantId = tenantOf(due.key)
    const { job } = due
    if (!isDueJob(job)) continue
    if (job === 'event-fanout') {
      events.push(due)
      continue
    }
    const body =
      job === 'webhook-delivery'
        ? tryMessage(merchantId, due.key, due.cause)
        : dueMessageOf(merchantId, due, job)
    messages.set(job, [...(messages.get(job) ?? []), { body }])
  }
  await sideBySide(lanesOf(events), atOnce, async (lane) => {
    for (const due of lane) {
      const tenant = forTenant(tenantOf(due.key))
      try {
        await fanOutEvent(tenant, due.key.sk, announceTo(tenant.deliveryQueue, due.cause))
      } catch (error) {
        // One bad event delays no other.
        failures.push(error)
        await countTry(context, sorted, due, error)
      }
    }
  })
  for (const [job, all] of messages) {
    const queue = job === 'webhook-delivery' ? context.deliveryQueue : context.dueQueue
    const calls = Array.from({ length: Math.ceil(all.length / perCall) }, (_, i) =>
      all.slice(i * perCall, (i + 1) * perCall),
    )
    await sideBySide(calls, atOnce, (call) => sendMessages(queue, job, call))
  }
  const counted = sorted.toHandOn.filter(({ job }) => job !== 'event-fanout')
  await sideBySide(counted, atOnce, (due) => countTry(context, sorted, due))
  const [first] = sorted.setAside
  if (first) {
    const { pk, sk } = first.item
    failures.push(new Error(`${sorted.setAside.length} set aside, such as ${first.job} of ${pk} ${sk}`))
  }
  return { handedOn: sorted.toHandOn.length, failures }
}

/**
 * Events that count something write to one item of their merchant's day, so they are fanned out one after another; at
 * the same time they would only conflict. All other events are independent.
 */
function lanesOf(events: readonly StoredDue[]): StoredDue[][] {
  const lanes = Map.groupBy(events, ({ key, item }) =>
    countsSomething(item) ? tenantOf(key) : `${key.pk} ${key.sk}`,
  )
  return [...lanes.values()]
}
