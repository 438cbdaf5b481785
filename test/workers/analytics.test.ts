import { beforeEach, describe, expect, it } from 'vitest'
import { documentClient } from '../../shared/runtime/clients.ts'
import { sweep } from '../../shared/operations/due-work/sweep.ts'
import { announceToNobody, fanOutEvent } from '../../shared/operations/webhooks/fan-out-event.ts'
import { changeOf } from '../../shared/runtime/stream-image.ts'
import { eventCodec } from '../../shared/store/entities/event.ts'
import { load } from '../../shared/store/load.ts'
import { openScene, type Scene } from '../support/billing.ts'
import { isUnkind, patience } from '../support/unkind.ts'
import { injectFaults } from './faults.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { noSubscribers } from '../support/recount.ts'
import { addEndpoint, triesOf } from './deliveries.ts'
import { startPipeline } from './pipeline.ts'

const pipeline = await forThisFile(startPipeline())
const faults = injectFaults(documentClient())
let scene: Scene

beforeEach(async () => {
  faults.reset()
  scene = await openScene(pipeline.service)
  await pipeline.takeStream('sandbox')
})

/** The figures, without the range that they name. */
const overview = async (of = scene, query = {}) => {
  const { body } = await pipeline.service.call('get-analytics-overview', { key: of.key, query })
  const { from: _from, to: _to, timeZone: _zone, ...figures } = body
  return figures
}
const failures = async () => {
  const { body } = await pipeline.service.call('get-analytics-failures', { key: scene.key })
  const { from: _from, to: _to, timeZone: _zone, ...figures } = body
  return figures
}
const fanOut = (records: readonly unknown[]) => pipeline.call('event-fanout', 'sandbox', records)

async function subscribeOn(token: string): Promise<void> {
  const [plan, customer] = [await scene.plan(), await scene.customer(token)]
  await scene.subscribe({ customerId: customer['id'], planId: plan['id'] })
}

const nothing = {
  ...noSubscribers,
  subscriberChurnRate: 0,
  recoveredKobo: 0,
  recoveryRate: 0,
  currency: 'NGN',
}
const one = { ...nothing, mrrKobo: 500_000, newMrrKobo: 500_000, activeSubscriptions: 1 }

describe('counting by the stream', () => {
  it('counts each commit once, however often and in whatever order its records arrive', async () => {
    expect(await overview()).toEqual(nothing)
    await subscribeOn('tok_test_success')
    await subscribeOn('tok_test_expired_card')
    const records = await pipeline.takeStream('sandbox')
    expect(await overview()).toEqual(nothing)
    for (const batch of [[...records].reverse(), records, records]) expect(await fanOut(batch)).toEqual([])
    expect(await overview()).toEqual(one)
    expect(await failures()).toEqual({
      inFlight: 0,
      recovered: 0,
      exhausted: 0,
      recoveryRate: 0,
      byFailureCode: { expired_card: 1 },
      currency: 'NGN',
      recoveredByFailureCode: {},
      exhaustedByFailureCode: {},
      recoveredByFailedCharges: {},
      recoveredByRule: {},
      exhaustedByRule: {},
      failedByHour: expect.any(Object),
      recoveredByHour: {},
    })
    expect(await overview(await openScene(pipeline.service))).toEqual(nothing)
  })

  it('counts once when two workers have the same record at the same time', async () => {
    await subscribeOn('tok_test_success')
    const records = await pipeline.takeStream('sandbox')
    await Promise.all([fanOut(records), fanOut(records), fanOut(records)])
    expect(await overview()).toEqual(one)
  })

  it('counts by the sweep when the stream lost everything', async () => {
    await subscribeOn('tok_test_success')
    await pipeline.takeStream('sandbox')
    const later = new Date(Date.now() + 120_000).toISOString()
    const wall = { now: () => later }
    const context = pipeline.context(scene.merchant.merchantId, 'sandbox')
    const forTenant = (merchantId: string) => pipeline.context(merchantId, 'sandbox')
    patience()
    await sweep({ ...context, time: { ...context.time, wall } }, forTenant)
    expect(await overview()).toEqual(one)
  })

  it('leaves a counted commit in the outbox, where the audit finds what was not delivered', async () => {
    const context = pipeline.context(scene.merchant.merchantId, 'sandbox')
    const endpoint = await addEndpoint(context, 'https://example.test/hook')
    await subscribeOn('tok_test_success')
    const records = await pipeline.takeStream('sandbox')
    await fanOut(records)
    const lost = (await pipeline.takeMessages('sandbox', 'webhook-delivery')).length
    expect([lost, await triesOf(context, endpoint)]).toEqual([3, []])
    const later = new Date(Date.now() + 120_000).toISOString()
    const contextOf = (merchantId: string) => {
      const own = pipeline.context(merchantId, 'sandbox')
      return { ...own, time: { ...own.time, wall: { now: () => later } } }
    }
    patience()
    expect((await sweep(contextOf(''), contextOf)).failed).toEqual([])
    const found = (await triesOf(context, endpoint)).map(({ status }) => status)
    expect(found).toEqual(Array.from({ length: lost }, () => 'pending'))
    expect(await overview()).toEqual(one)
  })

  it('counts once when the audit read a commit before the stream counted it', async () => {
    const context = pipeline.context(scene.merchant.merchantId, 'sandbox')
    await addEndpoint(context, 'https://example.test/hook')
    await subscribeOn('tok_test_success')
    const records = await pipeline.takeStream('sandbox')
    const events = records.map(changeOf).filter(({ key, item }) => key.pk.endsWith('#EVT') && item)
    const known = new Map(events.map(({ item }) => eventCodec.decode(item!)).map((each) => [each.id, each]))
    await fanOut(records)
    expect(await overview()).toEqual(one)
    await load(context, {})
    for (const id of known.keys()) await fanOutEvent(context, id, announceToNobody, { known })
    expect(await overview()).toEqual(one)
  })

  it('neither loses nor doubles a count when it crashes at any step and is run again', async () => {
    const context = pipeline.context(scene.merchant.merchantId, 'sandbox')
    await addEndpoint(context, 'https://example.test/hook', { eventTypes: ['subscription_activated'] })
    const steps = 4
    let rounds = 0
    for (let call = 1; call <= steps; call += 1) {
      for (const when of ['before', 'after'] as const) {
        await subscribeOn('tok_test_success')
        const records = await pipeline.takeStream('sandbox')
        const [creation, ...rest] = records.filter(
          (record) => record.dynamodb?.NewImage?.['ob'] !== undefined,
        )
        await fanOut([creation])
        faults.crashAt(call, when)
        const failed = await fanOut(rest)
        faults.reset()
        expect(failed.length).toBeGreaterThan(0)
        expect(await fanOut(records)).toEqual([])
        rounds += 1
        expect(await overview()).toMatchObject({ activeSubscriptions: rounds, mrrKobo: rounds * 500_000 })
      }
    }
  })

  // Holds B12.
  it.skipIf(isUnkind())(
    'costs four write units for a commit that counts, two for the receipt of a payment, and nothing else',
    async () => {
      await subscribeOn('tok_test_success')
      const records = await pipeline.takeStream('sandbox')
      const carriers = records.filter((record) => record.dynamodb?.NewImage?.['ob'] !== undefined)
      const [creation, activation] = carriers
      const unitsOf = async (record: unknown) => {
        faults.reset()
        await fanOut([record])
        return faults.units.write
      }
      // An incomplete subscription counts nowhere.
      expect(await unitsOf(creation)).toBe(0)
      expect(await unitsOf(activation)).toBe(4 + 2)
    },
  )
})

describe('the request', () => {
  // Holds Q4.
  it.each([
    { from: '2027-02-01', to: '2027-01-01' },
    { from: '2027-02-01', to: '2027-02-01' },
  ])('is of an empty range: %o', async (query) => {
    for (const name of ['get-analytics-overview', 'get-analytics-failures'] as const)
      expect((await pipeline.service.call(name, { key: scene.key, query })).status).toBe(200)
  })

  it.each([
    [{ from: 'yesterday' }, 'from'],
    [{ to: '2027-02-30' }, 'to'],
    [{ currency: 'BTC' }, 'currency'],
  ])('refuses %o', async (query, path) => {
    for (const name of ['get-analytics-overview', 'get-analytics-failures'] as const) {
      const { status, body } = await pipeline.service.call(name, { key: scene.key, query })
      expect([status, body['error'].details[0].path]).toEqual([422, path])
    }
  })
})
