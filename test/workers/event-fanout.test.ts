import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Webhook } from 'standardwebhooks'
import { announceTo, fanOutEvent } from '../../shared/operations/webhooks/fan-out-event.ts'
import type { Mode } from '../../shared/domain/merchant/merchant.ts'
import { documentClient } from '../../shared/runtime/clients.ts'
import { commit } from '../../shared/store/commit.ts'
import { eventRef } from '../../shared/store/entities/event.ts'
import { clockCodec } from '../../shared/store/entities/sandbox-clock.ts'
import { readDue } from '../../shared/store/due.ts'
import { changeOf } from '../../shared/runtime/stream-image.ts'
import { readItems } from '../../shared/store/read-items.ts'
import { put } from '../../shared/store/write.ts'
import { isUnkind } from '../support/unkind.ts'
import { injectFaults } from './faults.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { addEndpoint, emit, triesOf } from './deliveries.ts'
import { startPipeline, type PipelineContext } from './pipeline.ts'
import { startReceiver } from './receiver.ts'

const pipeline = await forThisFile(startPipeline())
const receiver = await forThisFile(startReceiver())
const faults = injectFaults(documentClient())
let context: PipelineContext

beforeEach(async () => {
  faults.reset()
  receiver.received.length = 0
  await pipeline.takeStream('live')
  await pipeline.takeMessages('live', 'webhook-delivery')
  const { merchantId } = await pipeline.service.merchant()
  context = pipeline.context(merchantId, 'live')
})

const created = { type: 'subscription_created' } as const
const paid = { type: 'subscription_payment_success' } as const
const ending = { type: 'subscription_trial_will_end', optIn: true } as const

async function markOf(eventId: string): Promise<unknown> {
  const [item] = await readItems(context.table, [eventRef(context.tenant.merchantId, eventId)], 'strong')
  return item?.['ob'] ?? item?.['dpk'] ?? item?.['dk']
}

async function setClock({ tenant: { merchantId } }: PipelineContext): Promise<void> {
  const now = new Date().toISOString()
  const clock = { merchantId, now, target: now, leaseUntil: null, version: 1 }
  await commit(context, { writes: [put(clockCodec, clock)] })
}

/** Delivers what was announced. */
async function deliver(mode: Mode = 'live'): Promise<void> {
  const messages = await pipeline.takeMessages(mode, 'webhook-delivery')
  expect(await pipeline.call('webhook-delivery', mode, messages)).toEqual([])
}

describe('event-fanout', () => {
  it('sends each event of a commit to the endpoint once, signed so that standard verifiers accept it', async () => {
    const endpoint = await addEndpoint(context, receiver.url)
    const events = await emit(context, created, paid)
    expect(await pipeline.call('event-fanout', 'live', await pipeline.takeStream('live'))).toEqual([])
    const messages = await pipeline.takeMessages('live', 'webhook-delivery')
    expect(messages).toHaveLength(2)
    expect(await pipeline.call('webhook-delivery', 'live', messages)).toEqual([])

    expect(receiver.received.map(({ body }) => body).sort()).toEqual(events.map(({ body }) => body).sort())
    const verifier = new Webhook(endpoint.secrets[0]!.secret)
    for (const { body, headers } of receiver.received) {
      expect(verifier.verify(body, headers as Record<string, string>)).toEqual(JSON.parse(body))
    }
    expect((await triesOf(context, endpoint)).map(({ status, attempt }) => [status, attempt])).toEqual([
      ['succeeded', 1],
      ['succeeded', 1],
    ])
  })

  // Holds D8.2.
  it('sends opt-in types only to endpoints that name them, and nothing to disabled ones', async () => {
    const all = await addEndpoint(context, receiver.url)
    const named = await addEndpoint(context, receiver.url, { eventTypes: [ending.type] })
    const off = await addEndpoint(context, receiver.url, { status: 'disabled' })
    await emit(context, created, ending)
    await pipeline.call('event-fanout', 'live', await pipeline.takeStream('live'))
    await deliver()
    expect((await triesOf(context, all)).map((one) => one.eventType)).toEqual([created.type])
    expect((await triesOf(context, named)).map((one) => one.eventType)).toEqual([ending.type])
    expect(await triesOf(context, off)).toEqual([])
  })

  it('reads the events of a commit that another batch of the stream has', async () => {
    const endpoint = await addEndpoint(context, receiver.url)
    await emit(context, created, paid)
    const records = await pipeline.takeStream('live')
    const carrier = records.filter((record) => record.dynamodb?.NewImage?.['ob'] !== undefined)
    expect(carrier).toHaveLength(1)
    await pipeline.call('event-fanout', 'live', carrier)
    await deliver()
    expect(await triesOf(context, endpoint)).toHaveLength(2)
  })

  it('leaves to the walk what a walking clock writes', async () => {
    const { merchantId } = await pipeline.service.merchant()
    const walking = pipeline.context(merchantId, 'sandbox', '2027-01-01T00:00:00.000Z')
    const endpoint = await addEndpoint(walking, receiver.url)
    await emit(walking, created)
    await pipeline.call('event-fanout', 'sandbox', await pipeline.takeStream('sandbox'))
    expect(await triesOf(walking, endpoint)).toEqual([])
  })

  it.skipIf(isUnkind())('stays within its budget: one query a tenant and batch, and no write', async () => {
    for (let i = 0; i < 3; i += 1) await addEndpoint(context, receiver.url)
    const [event] = await emit(context, created)
    await emit(context, paid)
    const records = await pipeline.takeStream('live')
    faults.reset()
    await pipeline.call('event-fanout', 'live', records)
    expect(faults.calls).toEqual(['QueryCommand'])
    // Endpoints are read strongly: one made a moment before the event must hear of it (E1).
    expect(faults.units).toEqual({ read: 1, write: 0 })
    expect(await pipeline.takeMessages('live', 'webhook-delivery')).toHaveLength(2 * 3)
    // A version that knows no outbox fans out what names this job, and takes it out.
    expect(await markOf(event!.id)).toEqual([event!.id])
    const { item } = changeOf(records.find((one) => one.dynamodb?.Keys?.['sk']?.S === event!.id)!)
    expect(readDue(item!)).toMatchObject({ job: 'event-fanout', at: event!.createdAt, clock: 'wall' })
  })

  // A tenant's own clock has its tries written first.
  it.each([
    ['live', 1],
    ['sandbox', 1 + 2 * 2 + 1],
  ] as const)('loses and doubles nothing in %s when it crashes at any step', async (mode, steps) => {
    for (let call = 1; call <= steps; call += 1) {
      for (const when of ['before', 'after'] as const) {
        const { merchantId } = await pipeline.service.merchant()
        context = pipeline.context(merchantId, mode)
        if (mode === 'sandbox') await setClock(context)
        const endpoints = [await addEndpoint(context, receiver.url), await addEndpoint(context, receiver.url)]
        const events = await emit(context, created, paid)
        const records = await pipeline.takeStream(mode)
        await pipeline.takeMessages(mode, 'webhook-delivery')

        faults.crashAt(call, when)
        const failed = await pipeline.call('event-fanout', mode, records)
        faults.reset()
        expect(failed).toHaveLength(1)
        // What was sent before the crash is delivered before the second run begins.
        const early = await pipeline.takeMessages(mode, 'webhook-delivery')
        await pipeline.call('webhook-delivery', mode, early)
        expect(await pipeline.call('event-fanout', mode, records)).toEqual([])
        await deliver(mode)

        for (const endpoint of endpoints) {
          const tries = await triesOf(context, endpoint)
          expect(tries.map((one) => [one.eventId, one.attempt, one.status])).toEqual(
            events.map(({ id }) => [id, 1, 'succeeded']),
          )
        }
        expect(receiver.received.map(({ headers }) => headers['webhook-id']).sort()).toEqual(
          events.flatMap(({ id }) => [id, id]).sort(),
        )
        expect((await markOf(events[0]!.id)) === undefined).toBe(mode === 'sandbox')
        receiver.received.length = 0
      }
    }
  })

  it('keeps the mark while the queue accepts no messages', async () => {
    const endpoint = await addEndpoint(context, receiver.url)
    const [event] = await emit(context, created)
    const closed = () => Promise.reject(new Error('no queue'))
    await expect(fanOutEvent(context, event!.id, closed)).rejects.toThrow('no queue')
    expect(await triesOf(context, endpoint)).toHaveLength(1)
    expect(await markOf(event!.id)).toBeDefined()
  })

  it('reports the record whose fan-out failed and processes the others', async () => {
    const endpoint = await addEndpoint(context, receiver.url)
    await emit(context, created)
    const [good] = await emit(context, paid)
    const records = await pipeline.takeStream('live')
    const [bad] = records.filter((record) => record.dynamodb?.NewImage?.['y']?.S === created.type)
    Object.assign(bad!.dynamodb!.NewImage!, { ob: { L: [{ N: '1' }] } })
    expect(await pipeline.call('event-fanout', 'live', records)).toEqual([bad!.dynamodb!.SequenceNumber])
    await deliver()
    expect((await triesOf(context, endpoint)).map((one) => one.eventId)).toEqual([good!.id])
  })

  // Holds O2.
  it('sends no event from before the instant to which the table was restored', async () => {
    const endpoint = await addEndpoint(context, receiver.url)
    const [old] = await emit(context, created)
    const restoredAt = new Date(Date.parse(old!.createdAt) + 1).toISOString()
    const after = pipeline.context(context.tenant.merchantId, 'live')
    after.time.now = restoredAt
    const [later] = await emit(after, created)
    vi.stubEnv('RESTORED_AT', restoredAt)
    await pipeline.call('event-fanout', 'live', await pipeline.takeStream('live'))
    vi.unstubAllEnvs()
    await deliver()
    expect((await triesOf(context, endpoint)).map(({ eventId }) => eventId)).toEqual([later!.id])
  })

  it('does nothing for a carrier that is already fanned out', async () => {
    const endpoint = await addEndpoint(context, receiver.url)
    const [event] = await emit(context, created)
    const announced: number[] = []
    const run = () =>
      fanOutEvent(pipeline.context(context.tenant.merchantId, 'live'), event!.id, async (tries) => {
        announced.push(tries.length)
        await announceTo(context.deliveryQueue, null)(tries)
      })
    await run()
    await run()
    expect(announced).toEqual([1])
    expect(await triesOf(context, endpoint)).toHaveLength(1)
  })
})
