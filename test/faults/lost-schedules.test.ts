import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, expect, it } from 'vitest'
import type { RouteName } from '../../shared/api/routes.ts'
import { twinTable } from '../../shared/runtime/clients.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startOutbox } from '../support/outbox.ts'
import { openScene, type Scene } from '../support/billing.ts'
import { patience } from '../support/unkind.ts'
import { startPipeline } from '../workers/pipeline.ts'
import { check } from './checker/check.ts'
import { dueOf } from './checker/items.ts'
import { readAll, type RawItem } from './checker/read.ts'
import { readWorld } from './checker/world.ts'
import { moveWall, resetWall } from './engine/wall.ts'
import { driftOf } from './lives/drift.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const table = 'billing-sandbox'

/** A sweep every 5 minutes, and all done within 15 (D13.3). */
const sweepEveryMs = 5 * minuteMs
const latestMs = 15 * minuteMs
const mostSpreadMs = 55 * minuteMs

// Its schedules never fire, and nobody reads the stream that would set them.
const pipeline = await forThisFile(startPipeline({ clocksWalk: false }))
await forThisFile(startOutbox())
afterAll(() => {
  resetWall()
})

/** Begins subscriptions of a new customer concurrently; returns their identifiers. */
async function begin(scene: Scene, orders: readonly object[], token = 'tok_test_success'): Promise<string[]> {
  const { id: customerId } = await scene.customer()
  const subscribe = async (order: object): Promise<string> => {
    const { status, body, text } = await scene.subscribe({ customerId, ...order })
    if (status !== 201) throw new Error(text)
    return body['id'] as string
  }
  const ids = await Promise.all(orders.map(subscribe))
  if (token !== 'tok_test_success') {
    await call(scene, 'attach-payment-method', customerId as string, { token, setDefault: true })
  }
  return ids
}

async function call(scene: Scene, name: RouteName, id: string, body: object): Promise<void> {
  const { status, text } = await pipeline.service.call(name, { key: scene.key, params: { id }, body })
  if (status >= 300) throw new Error(text)
}

async function subscriptionsOf({ merchant }: Scene): Promise<RawItem[]> {
  const { Items } = await twinTable().client.send(
    new QueryCommand({
      TableName: table,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': `${merchant.merchantId}#SUB` },
      ConsistentRead: true,
    }),
  )
  return Items as RawItem[]
}

/** How late the work is that the coming sweep will find; 0 when there is none. */
async function latenessNow(scenes: readonly Scene[]): Promise<number> {
  const items = (await Promise.all(scenes.map(subscriptionsOf))).flat()
  const ages = items.map((item) => Date.now() - Date.parse(dueOf(item)?.at ?? '9999-01-01T00:00:00.000Z'))
  return Math.max(0, ...ages)
}

/** One run of the sweep, and of the workers whose queues it fills. */
async function sweepAndWork(): Promise<void> {
  patience()
  expect(await pipeline.call('sweep', 'sandbox', [])).toEqual([])
  for (const job of ['renewal', 'trial-end', 'period-end', 'dunning', 'customer-message'] as const) {
    const messages = await pipeline.takeMessages('sandbox', job)
    for (let i = 0; i < messages.length; i += 10) {
      expect(await pipeline.call(job, 'sandbox', messages.slice(i, i + 10))).toEqual([])
    }
  }
}

// Holds D13.1, D13.3.
it('renews everything within 15 minutes when no schedule ever fires', { timeout: 180_000 }, async () => {
  const scenes = [
    await openScene(pipeline.service),
    await openScene(pipeline.service, 'America/New_York'),
  ] as const
  const plans = new Map<Scene, { daily: { planId: string }; hourly: { planId: string } }>()
  for (const scene of scenes) {
    const daily = await scene.plan({ interval: 'day' })
    const hourly = await scene.plan({ interval: 'hour' })
    plans.set(scene, { daily: { planId: daily['id'] }, hourly: { planId: hourly['id'] } })
  }

  // Daily ones begin over an hour, with everything that a schedule would otherwise wake.
  const failing: string[] = []
  for (let aheadMs = 0; aheadMs < hourMs; aheadMs += 6 * minuteMs) {
    moveWall(aheadMs)
    for (const scene of scenes) {
      const { daily } = plans.get(scene)!
      failing.push(...(await begin(scene, [daily], 'tok_test_fail_2_then_success')))
      const orders = [...Array.from({ length: 7 }, () => daily), { ...daily, trialDays: 1 }]
      const [ending, pausing] = await begin(scene, orders)
      await call(scene, 'cancel-subscription', ending!, { atPeriodEnd: true })
      const resumesAt = new Date(Date.now() + 24 * hourMs).toISOString()
      await call(scene, 'pause-subscription', pausing!, { resumesAt })
    }
  }
  // Hourly ones begin an hour before the daily ones renew, so they renew again and again.
  for (let aheadMs = 23 * hourMs; aheadMs < 24 * hourMs; aheadMs += 20 * minuteMs) {
    moveWall(aheadMs)
    for (const scene of scenes) {
      const { hourly } = plans.get(scene)!
      await begin(scene, [hourly, hourly, hourly, hourly])
    }
  }

  const before = (await Promise.all(scenes.map(subscriptionsOf))).flat()
  expect(before.length).toBeGreaterThanOrEqual(200)
  const spreads = before
    .filter((item) => dueOf(item)?.job === 'renewal')
    .map((item) => Date.parse(dueOf(item)!.at) - Number(item['pe']))
  expect(Math.min(...spreads)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...spreads)).toBeLessThanOrEqual(mostSpreadMs)
  expect(new Set(spreads).size).toBeGreaterThan(50)

  let worstMs = 0
  // Until nothing is due for a while: the events of the last sweep but one are fanned out, and there are no new ones.
  for (let aheadMs = 24 * hourMs; aheadMs <= 27 * hourMs + 35 * minuteMs; aheadMs += sweepEveryMs) {
    moveWall(aheadMs)
    worstMs = Math.max(worstMs, await latenessNow(scenes))
    await sweepAndWork()
  }
  // One more sweep fans out the last workers' events.
  moveWall(27 * hourMs + 37 * minuteMs)
  patience()
  expect(await pipeline.call('sweep', 'sandbox', [])).toEqual([])
  expect(worstMs).toBeGreaterThan(0)
  expect(worstMs).toBeLessThanOrEqual(latestMs)

  const items = await readAll(twinTable().client, table)
  expect(check(items, { settled: true, now: new Date(Date.now() - latestMs).toISOString() })).toEqual([])
  const { tenants } = readWorld(items)
  for (const tenant of tenants.values()) expect(driftOf(tenant)).toMatchObject({ worstMs: 0, found: [] })
  // Nothing was left out: each was renewed, or ended, or resumed after its pause.
  const ended = [...tenants.values()].flatMap(({ subscriptions }) => [...subscriptions.values()])
  const untouched = ended.filter(({ id, raw }) => raw['v'] === before.find(({ sk }) => sk === id)?.['v'])
  expect(untouched).toEqual([])
  for (const id of failing) expect(ended.find((one) => one.id === id)?.status).toBe('past_due')
})
