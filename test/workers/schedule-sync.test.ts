import { GetQueueAttributesCommand } from '@aws-sdk/client-sqs'
import { GetScheduleCommand, ListSchedulesCommand, SchedulerClient } from '@aws-sdk/client-scheduler'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Mode } from '../../shared/domain/merchant/merchant.ts'
import type { Delivery } from '../../shared/domain/webhook/delivery.ts'
import type { JobName } from '../../shared/jobs/catalog.ts'
import { scheduleName } from '../../shared/operations/wake-up/decide-wake-up.ts'
import { commit } from '../../shared/store/commit.ts'
import { deliveryCodec } from '../../shared/store/entities/delivery.ts'
import { partitions } from '../../shared/store/keys.ts'
import { put, remove } from '../../shared/store/write.ts'
import { dueKey, putDue } from './due-item.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { emit } from './deliveries.ts'
import { startPipeline, type PipelineContext } from './pipeline.ts'

const pipeline = await forThisFile(startPipeline())
let context: PipelineContext

const scheduler = new SchedulerClient({})
afterAll(() => {
  scheduler.destroy()
})
beforeEach(async () => {
  const { merchantId } = await pipeline.service.merchant()
  context = pipeline.context(merchantId, 'live')
  await sync()
})

const inMs = (ms: number): string => new Date(Date.now() + ms).toISOString()
const hour = 3_600_000
const day = 24 * hour

/** Hands the worker what the stream holds. */
async function sync(mode: Mode = 'live'): Promise<void> {
  expect(await pipeline.call('schedule-sync', mode, await pipeline.takeStream(mode))).toEqual([])
}

async function names(mode: Mode = 'live'): Promise<(string | undefined)[]> {
  const { Schedules = [] } = await scheduler.send(new ListSchedulesCommand({ GroupName: mode }))
  return Schedules.map(({ Name }) => Name)
}

function scheduleOf(key: { pk: string; sk: string }, mode: Mode = 'live') {
  return scheduler.send(new GetScheduleCommand({ GroupName: mode, Name: scheduleName(key) }))
}

/** Messages that wait for their delay in a queue. */
async function delayed(job: JobName): Promise<number> {
  const { Attributes } = await pipeline.sqs.send(
    new GetQueueAttributesCommand({
      QueueUrl: pipeline.queueUrl('live', job),
      AttributeNames: ['ApproximateNumberOfMessagesDelayed'],
    }),
  )
  return Number(Attributes?.['ApproximateNumberOfMessagesDelayed'])
}

function tryOf(changes: Partial<Delivery>): Delivery {
  return {
    merchantId: context.tenant.merchantId,
    endpointId: 'whe_1',
    eventId: 'evt_1',
    eventType: 'subscription_created',
    attempt: 2,
    runStart: 1,
    status: 'pending',
    responseStatus: null,
    failure: null,
    responseBody: null,
    durationMs: null,
    dueAt: inMs(5_000),
    nextAttemptAt: null,
    leaseUntil: null,
    createdAt: inMs(0),
    version: 1,
    ...changes,
  }
}

describe('schedule-sync', () => {
  // Holds D13.1.
  it('sets, moves and clears the one schedule of an item', async () => {
    const key = dueKey(context, 'sub_1')
    const at = new Date(Date.now() + 30 * day).toISOString().replace(/\.\d+Z$/, '.250Z')
    await putDue(context, { id: 'sub_1', at })
    await sync()
    const set = await scheduleOf(key)
    const second = new Date(Math.ceil(Date.parse(at) / 1000) * 1000).toISOString().slice(0, 19)
    expect(set.ScheduleExpression).toBe(`at(${second})`)
    expect(set.ActionAfterCompletion).toBe('DELETE')
    expect(set.FlexibleTimeWindow).toEqual({ Mode: 'OFF' })
    expect(set.Target?.Arn).toBe(`${process.env['QUEUE_ARN_PREFIX']!}live-renewal`)
    expect(JSON.parse(set.Target!.Input!)).toEqual({
      merchantId: context.tenant.merchantId,
      ...key,
      at,
      job: 'renewal',
      hints: { planId: 'plan_1' },
      cause: 'test/test',
    })

    await putDue(context, { id: 'sub_1', at: inMs(60 * day), job: 'dunning' })
    await sync()
    const moved = await scheduleOf(key)
    expect(moved.Target?.Arn).toMatch(/:live-dunning$/)
    expect(moved.ScheduleExpression).not.toBe(set.ScheduleExpression)

    await putDue(context, { id: 'sub_1', at: null })
    await sync()
    expect(await names()).not.toContain(scheduleName(key))
    await sync()

    await putDue(context, { id: 'sub_2', at })
    await sync()
    expect(await names()).toContain(scheduleName(dueKey(context, 'sub_2')))
    await commit(context, { writes: [remove('delete', dueKey(context, 'sub_2'))] })
    await sync()
    expect(await names()).not.toContain(scheduleName(dueKey(context, 'sub_2')))
  })

  it('follows the last of several changes in one batch', async () => {
    for (const days of [40, 50, 30]) await putDue(context, { id: 'sub_1', at: inMs(days * day) })
    await sync()
    const { ScheduleExpression } = await scheduleOf(dueKey(context, 'sub_1'))
    expect(ScheduleExpression).toContain(inMs(30 * day).slice(0, 10))
  })

  it('sends what is due within a minute to the queue, and what is overdue at once', async () => {
    const before = await names()
    await putDue(context, { id: 'sub_1', at: inMs(-hour) })
    await putDue(context, { id: 'sub_2', at: inMs(30_000) })
    await sync()
    const now = await pipeline.takeMessages('live', 'renewal')
    expect(now.map(({ body }) => (JSON.parse(body) as { sk: string }).sk)).toEqual(['sub_1'])
    expect(await delayed('renewal')).toBe(1)
    expect(await names()).toEqual(before)
  })

  // Holds D8.12.
  it('leaves the first two waits of a delivery to the queue and the others to a schedule', async () => {
    const before = await names()
    const first = tryOf({ attempt: 1, dueAt: inMs(0), eventId: 'evt_first' })
    const leased = tryOf({ leaseUntil: Date.now() + 30_000, eventId: 'evt_leased' })
    const done = tryOf({ status: 'failed', eventId: 'evt_done' })
    for (const one of [first, leased, done]) await commit(context, { writes: [put(deliveryCodec, one)] })
    await sync()
    expect(await pipeline.takeMessages('live', 'webhook-delivery')).toEqual([])
    expect(await delayed('webhook-delivery')).toBe(0)

    for (const [attempt, ms] of [
      [2, 5_000],
      [3, 5 * 60_000],
    ] as const) {
      await commit(context, { writes: [put(deliveryCodec, tryOf({ attempt, dueAt: inMs(ms) }))] })
    }
    await sync()
    expect(await delayed('webhook-delivery')).toBe(2)
    expect(await names()).toEqual(before)

    const fourth = tryOf({ attempt: 4, dueAt: inMs(hour / 2) })
    await commit(context, { writes: [put(deliveryCodec, fourth)] })
    await sync()
    const key = deliveryCodec.key(fourth)
    const { Target } = await scheduleOf(key)
    expect(Target?.Arn).toMatch(/:live-webhook-delivery$/)
    expect(JSON.parse(Target!.Input!)).toEqual({
      merchantId: context.tenant.merchantId,
      ...key,
      cause: 'test/test',
    })
  })

  it('leaves everything else alone: plans, events, and what follows a tenant’s own clock', async () => {
    const before = await names('sandbox')
    const sandbox = pipeline.context(context.tenant.merchantId, 'sandbox')
    await putDue(sandbox, { id: 'plan_1', at: null, partition: partitions.plan })
    await emit(sandbox, { type: 'subscription_created' })
    sandbox.time.clock = 'set'
    await putDue(sandbox, { id: 'sub_1', at: inMs(day) })
    await putDue(sandbox, { id: 'sub_2', at: inMs(-day) })
    await sync('sandbox')
    expect(await names('sandbox')).toEqual(before)
    expect(await pipeline.takeMessages('sandbox', 'renewal')).toEqual([])

    // An unsettled charge is followed in real time, whatever the tenant's clock says.
    await putDue(sandbox, { id: 'inv_1', at: inMs(-1), job: 'reconcile', partition: partitions.invoice })
    await sync('sandbox')
    expect(await pipeline.takeMessages('sandbox', 'reconcile')).toHaveLength(1)
  })

  // Holds H7.
  it('keeps the modes apart', async () => {
    const sandbox = pipeline.context(context.tenant.merchantId, 'sandbox')
    await putDue(sandbox, { id: 'sub_s', at: inMs(day) })
    await sync('sandbox')
    const name = scheduleName(dueKey(sandbox, 'sub_s'))
    expect(await names('sandbox')).toContain(name)
    expect(await names('live')).not.toContain(name)
  })
})
