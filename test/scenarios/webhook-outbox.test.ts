import type { SQSRecord } from 'aws-lambda'
import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { BillingEvent } from '../../shared/domain/event/event.ts'
import { addMs } from '../../shared/domain/time/time.ts'
import type { WebhookEndpoint } from '../../shared/domain/webhook/endpoint.ts'
import { commit } from '../../shared/store/commit.ts'
import { runPositionCodec } from '../../shared/store/entities/run-position.ts'
import { outboxPartitions } from '../../shared/store/keys.ts'
import { put } from '../../shared/store/write.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { addEndpoint, emit, triesOf } from '../workers/deliveries.ts'
import { startPipeline, type PipelineContext } from '../workers/pipeline.ts'
import { startReceiver } from '../workers/receiver.ts'

const pipeline = await forThisFile(startPipeline())
let live: (now?: string) => PipelineContext

const receivers = [await startReceiver(), await startReceiver(), await startReceiver()]
afterAll(async () => {
  for (const receiver of receivers) await receiver.stop()
})
beforeEach(async () => {
  for (const receiver of receivers) receiver.received.length = 0
  const { merchantId } = await pipeline.service.merchant()
  live = (now) => {
    const context = pipeline.context(merchantId, 'live')
    if (now !== undefined) context.time.now = now
    return context
  }
  // Here events are written an hour late, where the audit of an earlier test has been.
  const context = live()
  for (const partition of outboxPartitions('live', context.table))
    await commit(context, { writes: [put(runPositionCodec, { name: `audit ${partition}`, after: null })] })
  await pipeline.takeStream('live')
  await pipeline.takeMessages('live', 'webhook-delivery')
})

const types = [
  'subscription_created',
  'subscription_payment_success',
  'invoice_created',
  'subscription_paused',
] as const

/** Events of an hour that ended a minute ago: a commit of one to three every five minutes. */
async function anHourOfEvents(): Promise<BillingEvent[]> {
  const told: BillingEvent[] = []
  const first = addMs(new Date().toISOString(), -61 * 60_000)
  for (let step = 0; step < 12; step += 1) {
    const commit = types.slice(0, 1 + (step % 3)).map((type) => ({ type }))
    told.push(...(await emit(live(addMs(first, step * 300_000)), ...commit)))
  }
  return told
}

/** They were there before the hour began. */
function endpoints(): Promise<WebhookEndpoint[]> {
  const before = addMs(new Date().toISOString(), -2 * 3_600_000)
  return Promise.all(receivers.map(({ url }) => addEndpoint(live(before), url)))
}

/** Each message three times, in an order of chance, in batches as a queue hands them over. */
function tripledAndShuffled(messages: SQSRecord[], seed: number): SQSRecord[][] {
  const three = [1, 2, 3].flatMap((copy) =>
    messages.map((one) => ({ ...one, messageId: `${one.messageId}-${copy}` })),
  )
  const [order] = fc.sample(fc.shuffledSubarray(three, { minLength: three.length }), { seed, numRuns: 1 })
  return Array.from({ length: Math.ceil(order!.length / 10) }, (_, i) => order!.slice(i * 10, i * 10 + 10))
}

async function deliver(batches: SQSRecord[][]): Promise<void> {
  // Four batches at a time, as workers beside each other would have them.
  for (let i = 0; i < batches.length; i += 4) {
    await Promise.all(
      batches.slice(i, i + 4).map(async (batch) => {
        expect(await pipeline.call('webhook-delivery', 'live', batch)).toEqual([])
      }),
    )
  }
}

/** Each endpoint got each event, with the bytes it was written with and under its own id. */
function expectEverything(told: readonly BillingEvent[]): void {
  for (const { received } of receivers) {
    const bodies = new Map(received.map(({ headers, body }) => [headers['webhook-id'], body]))
    expect([...bodies].sort()).toEqual(told.map(({ id, body }) => [id, body]).sort())
    for (const { headers, body } of received) {
      expect((JSON.parse(body) as { id: string }).id).toBe(headers['webhook-id'])
    }
  }
}

describe('the outbox', () => {
  // Holds D8.3, H6.
  it('loses nothing when the stream’s consumer is down for an hour', async () => {
    await endpoints()
    const told = await anHourOfEvents()
    expect(await pipeline.takeMessages('live', 'webhook-delivery')).toEqual([])
    expect(await pipeline.call('sweep', 'live', [])).toEqual([])
    await deliver(tripledAndShuffled(await pipeline.takeMessages('live', 'webhook-delivery'), 1))
    expectEverything(told)
  })

  it('sends everything when the consumer catches up, the sweep runs beside it, and messages arrive three times', async () => {
    const all = await endpoints()
    const told = await anHourOfEvents()
    const records = await pipeline.takeStream('live')
    const [fannedOut, swept] = await Promise.all([
      pipeline.call('event-fanout', 'live', records),
      pipeline.call('sweep', 'live', []),
    ])
    expect([fannedOut, swept]).toEqual([[], []])
    await deliver(tripledAndShuffled(await pipeline.takeMessages('live', 'webhook-delivery'), 2))
    expectEverything(told)
    for (const endpoint of all) {
      const tries = await triesOf(live(), endpoint)
      expect(tries.map(({ eventId, attempt, status }) => [eventId, attempt, status])).toEqual(
        told.map(({ id }) => [id, 1, 'succeeded']).sort(),
      )
    }
    expect(await pipeline.call('sweep', 'live', [])).toEqual([])
    expect(await pipeline.takeMessages('live', 'webhook-delivery')).toEqual([])
  })

  it('sends an endpoint only what it wanted when it happened, also by the audit', async () => {
    const at = (minutes: number) => addMs(new Date().toISOString(), minutes * 60_000)
    const [steady, offUntil, wider, off] = await Promise.all([
      addEndpoint(live(at(-40)), receivers[0]!.url),
      addEndpoint(live(at(-40)), receivers[1]!.url, {
        former: [{ until: at(-10), status: 'disabled', eventTypes: null }],
      }),
      addEndpoint(live(at(-40)), receivers[1]!.url, {
        former: [{ until: at(-10), status: 'active', eventTypes: ['invoice_created'] }],
      }),
      addEndpoint(live(at(-40)), receivers[1]!.url, {
        status: 'disabled',
        former: [{ until: at(-10), status: 'active', eventTypes: null }],
      }),
    ])
    const late = await addEndpoint(live(at(-10)), receivers[1]!.url)
    const told = await emit(live(at(-20)), { type: types[0] }, { type: types[2] })
    const after = await emit(live(at(-5)), { type: types[0] })
    expect(await pipeline.call('sweep', 'live', [])).toEqual([])
    await deliver(tripledAndShuffled(await pipeline.takeMessages('live', 'webhook-delivery'), 5))
    const triesAt = async (endpoint: WebhookEndpoint) =>
      (await triesOf(live(), endpoint)).map(({ eventId, status, failure }) => [eventId, failure ?? status])
    const [[first, second], [third]] = [told, after].map((events) => events.map(({ id }) => id)) as [
      [string, string],
      [string],
    ]
    expect(await triesAt(steady)).toEqual([first, second, third].map((id) => [id, 'succeeded']))
    for (const endpoint of [offUntil, late]) expect(await triesAt(endpoint)).toEqual([[third, 'succeeded']])
    expect(await triesAt(wider)).toEqual([second, third].map((id) => [id, 'succeeded']))
    // It wanted them then, so a record says why it did not get them.
    expect(await triesAt(off)).toEqual([first, second].map((id) => [id, 'endpoint_disabled']))
  })

  it('reaches every endpoint when half of all messages are lost', async () => {
    const all = await endpoints()
    const told = await anHourOfEvents()
    await pipeline.call('event-fanout', 'live', await pipeline.takeStream('live'))
    const kept = (await pipeline.takeMessages('live', 'webhook-delivery')).filter((_, i) => i % 2 === 0)
    await deliver(tripledAndShuffled(kept, 3))
    const made = await Promise.all(all.map((endpoint) => triesOf(live(), endpoint)))
    expect(made.flat().length).toBeLessThan(told.length * all.length)
    expect(await pipeline.call('sweep', 'live', [])).toEqual([])
    await deliver(tripledAndShuffled(await pipeline.takeMessages('live', 'webhook-delivery'), 4))
    expectEverything(told)
  })
})
