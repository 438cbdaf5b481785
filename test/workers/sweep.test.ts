import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Mode } from '../../shared/domain/merchant/merchant.ts'
import type { JobName } from '../../shared/jobs/catalog.ts'
import type { DueMessage } from '../../shared/jobs/messages.ts'
import { announceToNobody, fanOutEvent } from '../../shared/operations/webhooks/fan-out-event.ts'
import { listSetAside, mostTries, retrySetAside } from '../../shared/operations/due-work/failing-due.ts'
import { sweep } from '../../shared/operations/due-work/sweep.ts'
import { commit } from '../../shared/store/commit.ts'
import { clockCodec } from '../../shared/store/entities/sandbox-clock.ts'
import { duePartitionOf } from '../../shared/store/keys.ts'
import { put } from '../../shared/store/write.ts'
import { isUnkind, patience } from '../support/unkind.ts'
import { dueKey, putDue } from './due-item.ts'
import { addEndpoint, emit, triesOf } from './deliveries.ts'
import { startPipeline, type Pipeline, type PipelineContext } from './pipeline.ts'
import { startReceiver, type Receiver } from './receiver.ts'

let pipeline: Pipeline
let receiver: Receiver

beforeAll(async () => {
  pipeline = await startPipeline({ clocksWalk: false })
  receiver = await startReceiver()
})
afterAll(async () => {
  await receiver.stop()
  await pipeline.stop()
})
beforeEach(() => {
  receiver.received.length = 0
})

const ago = (ms: number): string => new Date(Date.now() - ms).toISOString()

/** A context of a new tenant that wrote what it wrote some time ago. */
async function tenant(mode: Mode, now = ago(120_000)): Promise<PipelineContext> {
  const { merchantId } = await pipeline.service.merchant()
  const context = pipeline.context(merchantId, mode)
  context.time.now = now
  return context
}

/** A table of one shard, for what is swept many times. */
function inOneShard(context: PipelineContext): PipelineContext {
  return { ...context, table: { ...context.table, dueShards: 1 } }
}

const runSweep = (mode: Mode): Promise<string[]> => pipeline.call('sweep', mode, [])

async function dueMessages(mode: Mode, job: JobName, context: PipelineContext): Promise<DueMessage[]> {
  const messages = await pipeline.takeMessages(mode, job)
  return messages
    .map(({ body }) => JSON.parse(body) as DueMessage)
    .filter(({ merchantId }) => merchantId === context.tenant.merchantId)
}

async function setClock(context: PipelineContext, now: string, target = now): Promise<void> {
  const clock = { merchantId: context.tenant.merchantId, now, target, leaseUntil: null, version: 1 }
  await commit(context, { writes: [put(clockCodec, clock)] })
}

describe('sweep', () => {
  it.each(['live', 'sandbox'] as const)('finds events in %s whose stream record was lost', async (mode) => {
    const context = await tenant(mode)
    const endpoint = await addEndpoint(context, receiver.url)
    const [event] = await emit(context, { type: 'subscription_created' })
    expect(await runSweep(mode)).toEqual([])
    await pipeline.call('webhook-delivery', mode, await pipeline.takeMessages(mode, 'webhook-delivery'))
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([event!.id])
    expect((await triesOf(context, endpoint)).map(({ status }) => status)).toEqual(['succeeded'])
    await runSweep(mode)
    expect(await pipeline.takeMessages(mode, 'webhook-delivery')).toEqual([])
  })

  it.each(['live', 'sandbox'] as const)('finds deliveries in %s whose message was lost', async (mode) => {
    const context = await tenant(mode)
    await addEndpoint(context, receiver.url)
    const [event] = await emit(context, { type: 'subscription_created' })
    await fanOutEvent(context, event!.id, announceToNobody)
    expect(await runSweep(mode)).toEqual([])
    await pipeline.call('webhook-delivery', mode, await pipeline.takeMessages(mode, 'webhook-delivery'))
    expect(receiver.received).toHaveLength(1)
  })

  // Holds D13.3.
  it('finds overdue items with their hints, and leaves those due now or later alone', async () => {
    const context = await tenant('live')
    const at = ago(3_600_000)
    await putDue(context, { id: 'sub_late', at, job: 'dunning' })
    await putDue(context, { id: 'sub_now', at: ago(1_000), job: 'dunning' })
    await putDue(context, { id: 'sub_next', at: ago(-1_000), job: 'dunning' })
    await putDue(context, { id: 'sub_odd', at, job: 'nothing-we-know' })
    expect(await runSweep('live')).toEqual([])
    expect(await dueMessages('live', 'dunning', context)).toEqual([
      {
        merchantId: context.tenant.merchantId,
        ...dueKey(context, 'sub_late'),
        at,
        job: 'dunning',
        hints: { planId: 'plan_1' },
        cause: 'test/test',
      },
    ])
  })

  it('uses the tenant’s own clock where one is set', async () => {
    const ahead = '2030-01-01T00:00:00.000Z'
    const [wall, set, walking] = [await tenant('sandbox'), await tenant('sandbox'), await tenant('sandbox')]
    await setClock(set, ahead)
    await setClock(walking, ahead, '2031-01-01T00:00:00.000Z')
    for (const context of [wall, set, walking]) {
      await putDue(context, { id: 'sub_ahead', at: ahead })
      await putDue(context, { id: 'sub_past', at: ago(120_000) })
      await putDue(context, { id: 'sub_later', at: '2030-01-01T00:00:00.001Z' })
      await putDue(context, { id: 'inv_open', at: ago(-30_000), job: 'reconcile' })
    }
    expect(await runSweep('sandbox')).toEqual([])
    const found = await pipeline.takeMessages('sandbox', 'renewal')
    const due = found.map(({ body }) => JSON.parse(body) as DueMessage)
    const of = (context: PipelineContext) =>
      due.filter(({ merchantId }) => merchantId === context.tenant.merchantId).map(({ sk }) => sk)
    expect(of(wall)).toEqual(['sub_past'])
    expect(of(set).sort()).toEqual(['sub_ahead', 'sub_past'])
    expect(of(walking)).toEqual([])
    expect(await pipeline.takeMessages('sandbox', 'reconcile')).toEqual([])
  })

  it('continues a jump whose walker crashed, and leaves one that is walked', async () => {
    const [lost, died, last, walked, idle] = [
      await tenant('sandbox'),
      await tenant('sandbox'),
      await tenant('sandbox'),
      await tenant('sandbox'),
      await tenant('sandbox'),
    ]
    const clock = { now: '2030-01-01T00:00:00.000Z', target: '2031-01-01T00:00:00.000Z', version: 1 }
    const stand = async (context: PipelineContext, changes: { leaseUntil: number | null; now?: string }) => {
      const { merchantId } = context.tenant
      await commit(context, { writes: [put(clockCodec, { merchantId, ...clock, ...changes })] })
    }
    await stand(lost, { leaseUntil: null })
    await stand(died, { leaseUntil: Date.now() - 1 })
    // Died while what is due at the target itself ran.
    await stand(last, { leaseUntil: Date.now() - 1, now: clock.target })
    await stand(walked, { leaseUntil: Date.now() + 60_000 })
    await stand(idle, { leaseUntil: null, now: clock.target })
    await pipeline.takeMessages('sandbox', 'clock-advance')
    expect(await runSweep('sandbox')).toEqual([])
    const woken = (await pipeline.takeMessages('sandbox', 'clock-advance')).map(
      ({ body }) => (JSON.parse(body) as { merchantId: string }).merchantId,
    )
    expect(woken).toEqual(
      expect.arrayContaining([lost.tenant.merchantId, died.tenant.merchantId, last.tenant.merchantId]),
    )
    expect(woken).not.toContain(walked.tenant.merchantId)
    expect(woken).not.toContain(idle.tenant.merchantId)
    await stand(lost, { leaseUntil: null, now: clock.target })
    await stand(died, { leaseUntil: null, now: clock.target })
    await stand(last, { leaseUntil: null, now: clock.target })
  })

  // Holds D13.3.
  it('sweeps shards concurrently: one that hangs delays no other', async () => {
    const context = await tenant('live')
    const ids = Array.from({ length: 24 }, (_, i) => `sub_lane_${i}`)
    for (const id of ids) await putDue(context, { id, at: ago(120_000) })
    const shards = new Set(ids.map((id) => duePartitionOf('live', context.tenant.merchantId, id)))
    expect(shards.size).toBeGreaterThan(1)
    const [hanging] = shards
    const inIt = ids.filter((id) => duePartitionOf('live', context.tenant.merchantId, id) === hanging)
    const sent = new Set<string>()
    const { promise: rest, resolve: goOn } = Promise.withResolvers<void>()
    const client = new Proxy(context.table.client, {
      get(target, name) {
        if (name !== 'send') return Reflect.get(target, name) as unknown
        return async (command: { input: { ExpressionAttributeValues?: Record<string, unknown> } }) => {
          if (command.input.ExpressionAttributeValues?.[':p'] === hanging) await rest
          return target.send(command as never)
        }
      },
    })
    const contextOf = (merchantId: string): PipelineContext => {
      const own = pipeline.context(merchantId, 'live')
      const { dueQueue } = own
      const send: typeof dueQueue.send = async (job, messages) => {
        for (const { body } of messages) {
          const { merchantId: of, sk } = body as DueMessage
          if (of === context.tenant.merchantId) sent.add(sk)
        }
        await dueQueue.send(job, messages)
        if (sent.size >= ids.length - inIt.length) goOn()
      }
      return { ...own, table: { ...own.table, client }, dueQueue: { send } }
    }
    patience()
    expect((await sweep(contextOf(''), contextOf)).failed).toEqual([])
    expect([...sent].sort()).toEqual([...ids].sort())
    expect([...sent].slice(-inIt.length).sort()).toEqual([...inIt].sort())
    await pipeline.takeMessages('live', 'renewal')
  })

  it('sends what is stored beside a bad event, quarantines that in the end, and starts over when told to', async () => {
    const [broken, good] = [inOneShard(await tenant('live')), inOneShard(await tenant('live'))]
    const endpoint = await addEndpoint(good, receiver.url)
    const [bad] = await emit(broken, { type: 'subscription_created' })
    await emit(good, { type: 'subscription_created' })
    const contextOf = (merchantId: string): PipelineContext => {
      const context = inOneShard(pipeline.context(merchantId, 'live'))
      if (merchantId !== broken.tenant.merchantId) return context
      return { ...context, table: { ...context.table, name: 'no-such-table' } }
    }
    const run = () => {
      patience()
      return sweep(contextOf(''), contextOf)
    }
    // What the audit of the outbox can't mend is due from then on, and counted.
    expect((await run()).failed.map(({ partition }) => partition)).toContain('OUT#0')
    expect((await run()).failed.map(({ partition }) => partition)).toEqual(['DUE#0'])
    expect(await triesOf(good, endpoint)).toHaveLength(1)
    const listed = () => listSetAside(contextOf(''))
    for (let tries = 1; tries < mostTries; tries += 1) {
      expect(await listed()).toEqual([])
      await run()
    }
    const [item] = await listed()
    expect(item).toMatchObject({ job: 'event-fanout', tries: mostTries, item: { sk: bad!.id } })
    // Reported by every sweep, and left alone.
    const { failed } = await run()
    expect(failed.map(({ error }) => (error as Error).message)).toEqual([
      `1 set aside, such as event-fanout of ${item!.item.pk} ${bad!.id}`,
    ])
    expect((await listed())[0]!.tries).toBe(mostTries)
    await retrySetAside(contextOf(''), item!.item)
    await run()
    expect(await listed()).toEqual([])
  })

  it('counts what is still sent after more than an hour, and not what has just become due', async () => {
    const context = inOneShard(await tenant('live'))
    const contextOf = (merchantId: string) => inOneShard(pipeline.context(merchantId, 'live'))
    const run = async () => {
      patience()
      await sweep(contextOf(''), contextOf)
    }
    await putDue(context, { id: 'sub_stuck', at: ago(2 * 3600_000) })
    await putDue(context, { id: 'sub_fresh', at: ago(120_000) })
    const wanted = async () => (await dueMessages('live', 'renewal', context)).map(({ sk }) => sk).sort()
    for (let tries = 0; tries < mostTries; tries += 1) {
      await run()
      expect(await wanted()).toEqual(['sub_fresh', 'sub_stuck'])
    }
    await run()
    expect(await wanted()).toEqual(['sub_fresh'])
    const mine = (await listSetAside(context)).filter(({ item }) =>
      item.pk.startsWith(context.tenant.merchantId),
    )
    expect(mine.map(({ item }) => item.sk)).toEqual(['sub_stuck'])
  })

  it('names the partition that failed and sweeps the others', async () => {
    const [broken, good] = [await tenant('sandbox'), await tenant('sandbox')]
    await putDue(good, { id: 'sub_g', at: ago(120_000) })
    await emit(broken, { type: 'subscription_created' })
    const all = (merchantId: string): PipelineContext => {
      const context = pipeline.context(merchantId, 'sandbox')
      if (merchantId !== broken.tenant.merchantId) return context
      return { ...context, table: { ...context.table, name: 'no-such-table' } }
    }
    patience()
    const { failed } = await sweep(all(''), all)
    expect(failed.map(({ partition }) => partition)).toEqual([expect.stringMatching(/^OUT#/)])
    expect(await dueMessages('sandbox', 'renewal', good)).toHaveLength(1)
  })

  // The last one: what it leaves behind would be in the way of others.
  it('lets a thousand items of a shard that never succeed starve no one behind them: it continues where a run had to stop', async () => {
    const [busy, quiet] = [inOneShard(await tenant('live')), inOneShard(await tenant('live'))]
    // Not so old that they would be counted and set aside.
    const base = Date.now() - 1_800_000
    const write = (i: number): Promise<void> =>
      putDue(busy, { id: `sub_${10_000 + i}`, at: new Date(base + i).toISOString() })
    for (let i = 0; i < 1_000; i += 100)
      await Promise.all(Array.from({ length: 100 }, (_, n) => write(i + n)))
    await putDue(quiet, { id: 'sub_behind', at: ago(120_000) })
    const contextOf = (merchantId: string) => inOneShard(pipeline.context(merchantId, 'live'))
    const run = async (lastsMs?: number): Promise<string[]> => {
      patience()
      await sweep(contextOf(''), contextOf, lastsMs)
      const messages = (await pipeline.takeMessages('live', 'renewal')).map(
        ({ body }) => JSON.parse(body) as DueMessage,
      )
      const mine = [busy.tenant.merchantId, quiet.tenant.merchantId]
      return messages.filter(({ merchantId }) => mine.includes(merchantId)).map(({ sk }) => sk)
    }
    await pipeline.takeMessages('live', 'renewal')
    // A run without time does one page of each partition. Nothing of it is ever done.
    const handedOn: string[] = []
    for (let runs = 0; runs < (isUnkind() ? 40 : 12) && !handedOn.includes('sub_behind'); runs += 1) {
      const found = await run(0)
      expect(found.length).toBeLessThanOrEqual(100)
      handedOn.push(...found)
    }
    const all = [...Array.from({ length: 1_000 }, (_, i) => `sub_${10_000 + i}`), 'sub_behind']
    expect(handedOn.sort()).toEqual(all)
    // Then it reaches what is before that again, and with time all of it.
    expect((await run(0))[0]).toMatch(/^sub_10[01]/)
    expect([...new Set(await run())].sort()).toEqual(all)
  })
})
