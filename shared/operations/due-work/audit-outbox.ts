import { messagesOf } from '../../domain/message/customer-message.ts'
import { addMs } from '../../domain/time/time.ts'
import { endpointAt, type WebhookEndpoint } from '../../domain/webhook/endpoint.ts'
import { firstTries } from '../../domain/webhook/fan-out.ts'
import { tenantOf, type Item } from '../../store/codec.ts'
import { commit } from '../../store/commit.ts'
import { StaleRead } from '../../store/context.ts'
import { entriesBehind } from '../../store/due.ts'
import { customerMessageCodec } from '../../store/entities/customer-message.ts'
import { deliveryCodec } from '../../store/entities/delivery.ts'
import { eventCodec, makeFanOutDue } from '../../store/entities/event.ts'
import { runPositionCodec, runPositionRef } from '../../store/entities/run-position.ts'
import { webhookEndpointsOf } from '../../store/entities/webhook-endpoint.ts'
import { outboxPartitions, type Key } from '../../store/keys.ts'
import { load } from '../../store/load.ts'
import { queryAll } from '../../store/query-all.ts'
import { readItems } from '../../store/read-items.ts'
import { put } from '../../store/write.ts'
import type { ContextOf, OperationContext } from '../unit-of-work/context.ts'
import { announceTo, readFanOuts, writeFanOut, type FanOut } from '../webhooks/fan-out-event.ts'
import { sideBySide } from './side-by-side.ts'
import { latestCommitMs, outboxGraceMs } from '../waits.ts'

/** The context of the audit. */
export type Auditing = ContextOf<'table.write' | 'queue.webhook-delivery'>

/** The result of an audit. */
export interface AuditReport {
  /** Commits that lacked a try, a message or their count. */
  readonly found: number
  /** What could not be repaired. Its fan-out is due now, so later sweeps try again. */
  readonly failed: readonly { readonly partition: string; readonly error: unknown }[]
}

const partitionsAtOnce = 4
const tenantsAtOnce = 8

/**
 * Compares events with their deliveries (H6). It checks each commit in the outbox once or twice, when the commit is
 * older than the grace. Where a stream record or a message was lost, the missing tries are written and announced.
 * @param deadline when to leave the rest to the next run; null for never.
 */
export async function auditOutbox(
  context: Auditing,
  forTenant: (merchantId: string) => Auditing,
  deadline: string | null,
): Promise<AuditReport> {
  const until = addMs(context.time.wall.now(), -outboxGraceMs)
  const partitions = outboxPartitions(context.tenant.mode, context.table)
  const refs = partitions.map((partition) => runPositionRef(`audit ${partition}`))
  const stored = await readItems(context.table, refs, 'strong')
  const certainUntil = addMs(context.time.wall.now(), -latestCommitMs)
  let found = 0
  const failed: { partition: string; error: unknown }[] = []
  await sideBySide([...partitions.entries()], partitionsAtOnce, async ([i, partition]) => {
    const after = stored[i] ? runPositionCodec.decode(stored[i]).after : null
    let passed: string | null = null
    try {
      for await (const { keys, last } of entriesBehind(context.table, partition, { after, until })) {
        const page = await auditPage(context, keys, forTenant)
        found += page.found
        failed.push(...page.errors.map((error) => ({ partition, error })))
        passed = last
        if (deadline !== null && context.time.wall.now() >= deadline) break
      }
      const position = passed !== null && passed > certainUntil ? certainUntil : passed
      if (position === null || (after !== null && position <= after)) return
      await commit(context, {
        writes: [put(runPositionCodec, { name: `audit ${partition}`, after: position })],
      })
    } catch (error) {
      failed.push({ partition, error })
    }
  })
  return { found, failed }
}

interface PageReport {
  readonly found: number
  readonly errors: readonly unknown[]
}

async function auditPage(
  context: Auditing,
  keys: readonly Key[],
  forTenant: (merchantId: string) => Auditing,
): Promise<PageReport> {
  const items = (await readItems(context.table, keys, 'eventual')).filter((item) => item !== undefined)
  const tenants = Map.groupBy(items as (Item & Key)[], tenantOf)
  let found = 0
  const errors: unknown[] = []
  await sideBySide([...tenants], tenantsAtOnce, async ([merchantId, own]) => {
    const failed = async (id: string, error: unknown): Promise<void> => {
      errors.push(error)
      await makeDue(context, merchantId, id)
    }
    const lacking = await auditTenant(forTenant(merchantId), own).catch(async () => {
      // One bad event fails the whole read, so each is read separately.
      const each: FanOut[] = []
      for (const one of own) {
        try {
          each.push(...(await auditTenant(forTenant(merchantId), [one])))
        } catch (error) {
          await failed(one.sk, error)
        }
      }
      return each
    })
    found += lacking.length
    // Commits that count something write to one item of their merchant's day, so they are written one after another.
    for (const one of lacking) {
      const tenant = forTenant(merchantId)
      try {
        // Loads the clock by which its tries are due.
        await load(tenant, {})
        await writeFanOut(tenant, one, announceTo(tenant.deliveryQueue, null))
      } catch (error) {
        await failed(one.carrier.id, error)
      }
    }
  })
  return { found, errors }
}

/** A tenant's commits that lack something. */
async function auditTenant(context: Auditing, items: readonly Item[]): Promise<FanOut[]> {
  const carriers = items.map((item) => eventCodec.decode(item as Item & Key))
  const fanOuts = (await readFanOuts(context, carriers, new Map(), readEndpointsWithLag)).map(asOfThen)
  const wanted = fanOuts.map((one) => keysOf(one))
  const stored = await readItems(context.table, wanted.flat(), 'eventual')
  const known = new Set(
    stored.flatMap((item) => (item ? [`${String(item['pk'])} ${String(item['sk'])}`] : [])),
  )
  const isWhole = (one: FanOut, i: number): boolean =>
    one.carrier.tally === null && wanted[i]!.every(({ pk, sk }) => known.has(`${pk} ${sk}`))
  return fanOuts.filter((one, i) => !isWhole(one, i))
}

/** Events in the outbox are older than the lag of a default read, and so are the endpoints that must get them. */
function readEndpointsWithLag(context: OperationContext): Promise<readonly WebhookEndpoint[]> {
  return queryAll(context, webhookEndpointsOf(context.tenant.merchantId))
}

/**
 * The endpoints as they were when the event happened. An endpoint that was created, enabled or given more types since
 * gets no delivery; one that was disabled since still gets a record that says so.
 */
function asOfThen(fanOut: FanOut): FanOut {
  const { createdAt } = fanOut.carrier
  const endpoints = fanOut.endpoints.map((one) => endpointAt(one, createdAt)).filter((one) => one !== null)
  return { ...fanOut, endpoints }
}

/** The records that a fan-out writes. */
function keysOf({ events, endpoints }: FanOut): Key[] {
  return [
    ...firstTries(events, endpoints).map((one) => deliveryCodec.key(one)),
    ...messagesOf(events, '').map((one) => customerMessageCodec.key(one)),
  ]
}

/** Another run may have done the fan-out meanwhile. */
async function makeDue(context: Auditing, merchantId: string, id: string): Promise<void> {
  try {
    await commit(context, { writes: [makeFanOutDue(merchantId, id)] })
  } catch (error) {
    if (!(error instanceof StaleRead)) throw error
  }
}
