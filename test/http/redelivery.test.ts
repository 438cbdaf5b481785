import { Webhook } from 'standardwebhooks'
import { beforeEach, describe, expect, it } from 'vitest'
import type { BillingEvent } from '../../shared/domain/event/event.ts'
import { addMs } from '../../shared/domain/time/time.ts'
import { deliveryId } from '../../shared/domain/webhook/delivery.ts'
import type { WebhookEndpoint } from '../../shared/domain/webhook/endpoint.ts'
import { commit } from '../../shared/store/commit.ts'
import { deliveryCodec } from '../../shared/store/entities/delivery.ts'
import { webhookEndpointCodec } from '../../shared/store/entities/webhook-endpoint.ts'
import { put } from '../../shared/store/write.ts'
import { patience } from '../support/unkind.ts'
import { adminToken } from '../support/owner.ts'
import { forThisFile } from '../support/for-this-file.ts'
import type { TestMerchant } from '../support/service.ts'
import { addEndpoint, emit, endpointNow, triesOf } from '../workers/deliveries.ts'
import { startPipeline, type PipelineContext } from '../workers/pipeline.ts'
import { startReceiver } from '../workers/receiver.ts'

const pipeline = await forThisFile(startPipeline())
const receiver = await forThisFile(startReceiver())
let merchant: TestMerchant
let admin: string
let owners = 0

beforeEach(async () => {
  receiver.received.length = 0
  receiver.answer = () => ({ status: 200 })
  owners += 1
  const email = `owner${owners}@redelivery.test`
  merchant = await pipeline.service.merchant({ email })
  admin = await adminToken(email)
  await pipeline.takeStream('live')
  await pipeline.takeMessages('live', 'webhook-delivery')
})

const context = (): PipelineContext => pipeline.context(merchant.merchantId, 'live')
const created = { type: 'subscription_created' } as const
const details = (body: Record<string, any>): unknown => body['error'].details[0].reason

/** Fans out, delivers, and lets the alarm clocks tell of what follows at once. */
async function work(): Promise<void> {
  const records = await pipeline.takeStream('live')
  expect(await pipeline.call('event-fanout', 'live', records)).toEqual([])
  expect(await pipeline.call('schedule-sync', 'live', records)).toEqual([])
  const messages = await pipeline.takeMessages('live', 'webhook-delivery')
  // A range that an earlier test sent again waits in the queue, ten a second.
  const own = messages.filter(({ body }) => body.includes(merchant.merchantId))
  expect(await pipeline.call('webhook-delivery', 'live', own)).toEqual([])
}

const retry = (id: string) =>
  pipeline.service.call('retry-delivery', { key: admin, params: { mode: 'live', id } })
const range = (id: string, body: unknown) =>
  pipeline.service.call('redeliver-range', { key: admin, params: { mode: 'live', id }, body })
const redeliver = (id: string, key = merchant.live.secretKey, headers = {}) =>
  pipeline.service.call('redeliver-event', { key, params: { id }, headers })
const sent = (): unknown[] => receiver.received.map(({ headers }) => headers['webhook-id'])

/** An endpoint that was sent one event. */
async function delivered(): Promise<{ endpoint: WebhookEndpoint; event: BillingEvent; id: string }> {
  const endpoint = await addEndpoint(context(), receiver.url)
  const [event] = await emit(context(), created)
  await work()
  const id = deliveryId({ endpointId: endpoint.id, eventId: event!.id, attempt: 1 })
  return { endpoint, event: event!, id }
}

describe('test-webhook-endpoint', () => {
  const test = (id: string, body: unknown = {}, key = admin) =>
    pipeline.service.call('test-webhook-endpoint', { key, params: { mode: 'live', id }, body })

  // Holds D14.5.
  it('sends one signed example at once, shows it in the log, and leaves no event', async () => {
    const endpoint = await addEndpoint(context(), receiver.url)
    const { status, body } = await test(endpoint.id)
    expect([status, body]).toEqual([
      200,
      {
        id: expect.stringMatching(new RegExp(`^${endpoint.id}-evt_\\w{26}-1$`)),
        eventId: expect.stringMatching(/^evt_/),
        eventType: 'subscription_created',
        status: 'succeeded',
        attempt: 1,
        responseStatus: 200,
        responseBody: 'noted',
        durationMs: expect.any(Number),
        nextAttemptAt: null,
        createdAt: expect.stringMatching(/Z$/),
        failure: null,
      },
    ])
    const [{ body: bytes, headers }] = receiver.received as [(typeof receiver.received)[0]]
    const event = new Webhook(endpoint.secrets[0]!.secret).verify(bytes, headers as Record<string, string>)
    expect(event).toMatchObject({
      id: body['eventId'],
      type: 'subscription_created',
      data: { synthetic: true },
    })
    const params = { mode: 'live', id: endpoint.id }
    const log = await pipeline.service.call('list-deliveries', { key: admin, params })
    expect(log.body['items']).toEqual([body])
    const events = await pipeline.service.call('list-events', { key: merchant.live.secretKey })
    expect(events.body['items']).toEqual([])
  })

  // Holds A17.
  it('frees its slot when it is over, however it ends', async () => {
    const endpoint = await addEndpoint(context(), receiver.url)
    const closed = await addEndpoint(context(), 'http://127.0.0.1:1/')
    for (const { id } of [endpoint, closed, endpoint, closed, endpoint])
      expect((await test(id)).status).toBe(200)
  })

  // Holds C4.
  it('says what went wrong, and does not count against the endpoint', async () => {
    receiver.answer = () => ({ status: 410 })
    const endpoint = await addEndpoint(context(), receiver.url, { eventTypes: ['payout_failed'] })
    const gone = await test(endpoint.id)
    expect(gone.body).toMatchObject({ status: 'failed', responseStatus: 410, eventType: 'payout_failed' })
    const closed = await addEndpoint(context(), 'http://127.0.0.1:1/', { status: 'disabled' })
    const refused = await test(closed.id, { eventType: 'invoice_created' })
    expect(refused.body).toMatchObject({ status: 'failed', responseStatus: null, failure: 'connect' })
    expect(await endpointNow(context(), endpoint)).toEqual(endpoint)
    expect(await triesOf(context(), endpoint)).toHaveLength(1)
    expect((await test(endpoint.id, { eventType: 'nothing' })).status).toBe(422)
    expect((await test('whe_unknown')).status).toBe(404)
    expect((await retry(gone.body['id'])).status).toBe(409)
  })
})

describe('retry-delivery', () => {
  // Holds D14.6.
  it('creates a new try, numbered on, with ten tries of its own', async () => {
    const { endpoint, event, id } = await delivered()
    receiver.answer = () => ({ status: 500 })
    const again = await retry(id)
    expect([again.status, again.body]).toMatchObject([
      200,
      { id: id.replace(/-1$/, '-2'), eventId: event.id, status: 'pending', attempt: 2 },
    ])
    await work()
    expect(sent()).toEqual([event.id, event.id])
    const tries = await triesOf(context(), endpoint)
    expect(tries.map(({ attempt, status }) => [attempt, status])).toEqual([
      [1, 'succeeded'],
      [2, 'failed'],
      [3, 'pending'],
    ])
    // The first wait of a run, 5 s and its jitter.
    const wait = Date.parse(tries[2]!.dueAt) - Date.parse(tries[2]!.createdAt)
    expect([wait >= 5_000, wait <= 5_500]).toEqual([true, true])
  })

  it('refuses a pending try, and brings a waiting one forward', async () => {
    receiver.answer = () => ({ status: 500 })
    const { endpoint, id } = await delivered()
    const second = id.replace(/-1$/, '-2')
    const refused = await retry(second)
    expect([refused.status, details(refused.body)]).toEqual([409, 'delivery_pending'])
    receiver.answer = () => ({ status: 200 })
    const sooner = await retry(id)
    expect([sooner.status, sooner.body['id']]).toEqual([200, second])
    const twice = await retry(id)
    expect([twice.status, details(twice.body)]).toEqual([409, 'delivery_pending'])
    await work()
    expect((await triesOf(context(), endpoint)).map(({ status }) => status)).toEqual(['failed', 'succeeded'])
    expect(receiver.received).toHaveLength(2)
  })

  it('creates one new try for two concurrent requests', async () => {
    const { endpoint, id } = await delivered()
    const answers = await Promise.all([retry(id), retry(id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await triesOf(context(), endpoint)).toHaveLength(2)
  })

  it('finds a delivery by its own address too, and not another merchant’s', async () => {
    const { endpoint, id } = await delivered()
    const other = await addEndpoint(context(), receiver.url)
    const under = (endpointId: string, mode = 'live') =>
      pipeline.service.call('retry-endpoint-delivery', {
        key: admin,
        params: { mode, id: endpointId, deliveryId: id },
      })
    expect((await under(other.id)).status).toBe(404)
    expect((await under(endpoint.id, 'sandbox')).status).toBe(404)
    expect((await under(endpoint.id)).status).toBe(200)
    await pipeline.service.merchant({ email: `stranger${owners}@redelivery.test` })
    const stranger = await adminToken(`stranger${owners}@redelivery.test`)
    const foreign = { key: stranger, params: { mode: 'live', id } }
    expect((await pipeline.service.call('retry-delivery', foreign)).status).toBe(404)
    for (const text of ['nonsense', id.replace(/-1$/, '-7'), id.replace(/-1$/, '-0')]) {
      expect((await retry(text)).status).toBe(404)
    }
  })

  it('refuses where nothing could be sent', async () => {
    const { endpoint, id } = await delivered()
    const off = { ...endpoint, status: 'disabled' as const, version: 9 }
    await commit(context(), { writes: [put(webhookEndpointCodec, off)] })
    patience()
    expect(details((await retry(id)).body)).toBe('endpoint_disabled')
    expect(details((await range(endpoint.id, { createdFrom: '2020-01-01T00:00:00Z' })).body)).toBe(
      'endpoint_disabled',
    )
    const [only] = await triesOf(context(), endpoint)
    await commit(context(), {
      writes: [put(webhookEndpointCodec, endpoint), put(deliveryCodec, { ...only!, attempt: 999 })],
    })
    expect(details((await retry(id)).body)).toBe('too_many_tries')
  })
})

describe('redeliver-range', () => {
  it('delivers what an endpoint missed and what it received, once each, over all pages', async () => {
    const before = await emit(context(), ...Array.from({ length: 9 }, () => created))
    await work()
    const late = await addEndpoint(context(), receiver.url, { eventTypes: [created.type] })
    const after = await emit(context(), created, { type: 'subscription_paused' })
    await work()
    expect(sent()).toEqual([after[0]!.id])
    const [first] = before
    // A list may lag, and so may a range of it.
    patience()
    const answer = await range(late.id, { createdFrom: first!.createdAt })
    expect([answer.status, answer.body]).toEqual([
      200,
      { redelivered: 10, pending: 0, nextCursor: null, hasMore: false },
    ])
    const again = await range(late.id, { createdFrom: first!.createdAt })
    expect(again.body).toMatchObject({ redelivered: 0, pending: 10 })
    await work()
    expect(sent().sort()).toEqual([...before.map(({ id }) => id), after[0]!.id, after[0]!.id].sort())
    const missed = { createdFrom: addMs(first!.createdAt, -2), createdTo: first!.createdAt }
    expect((await range(late.id, missed)).body).toMatchObject({ redelivered: 0, pending: 0 })
    const audit = await pipeline.service.call('list-audit', { key: admin, params: { mode: 'live' } })
    const actions = audit.body['items'].map((entry: { action: string }) => entry.action)
    expect(actions.filter((action: string) => action !== 'log-in')).toEqual(['redeliver-range'])
  })

  it('processes a long range in pages', async () => {
    for (let i = 0; i < 6; i += 1) await emit(context(), ...Array.from({ length: 45 }, () => created))
    const endpoint = await addEndpoint(context(), receiver.url)
    const createdFrom = '2020-01-01T00:00:00.000Z'
    patience()
    const first = await range(endpoint.id, { createdFrom })
    expect(first.body).toMatchObject({ redelivered: 200, hasMore: true })
    const cursor = first.body['nextCursor'] as string
    const second = await range(endpoint.id, { createdFrom, cursor })
    expect(second.body).toMatchObject({ redelivered: 70, hasMore: false })
    const tries = await triesOf(context(), endpoint)
    expect(tries).toHaveLength(270)
    // Ten a second, the second page behind the first (R14).
    const dueAt = tries.map((one) => Date.parse(one.dueAt)).sort((a, b) => a - b)
    expect(dueAt.at(-1)! - dueAt[0]!).toBeGreaterThanOrEqual(26_900)
    expect(dueAt.filter((at) => at < dueAt[0]! + 1000).length).toBeLessThanOrEqual(10)
    const more = await Promise.all([1, 2, 3, 4].map(() => range(endpoint.id, { createdFrom })))
    expect(more.map(({ status, body }) => [status, body['redelivered']])).toContainEqual([200, 0])
    expect((await range(endpoint.id, { createdFrom: addMs(createdFrom, 1), cursor })).status).toBe(400)
    expect((await range(endpoint.id, {})).status).toBe(422)
    expect((await range('whe_unknown', { createdFrom })).status).toBe(404)
  })
})

describe('redeliver-event', () => {
  // Holds D8.14.
  it('delivers an event again to every endpoint that wants it, numbered on', async () => {
    const { endpoint, event } = await delivered()
    const added = await addEndpoint(context(), receiver.url)
    await addEndpoint(context(), receiver.url, { eventTypes: ['invoice_created'] })
    const { status, body } = await redeliver(event.id)
    expect(status).toBe(200)
    const ids = [
      deliveryId({ endpointId: endpoint.id, eventId: event.id, attempt: 2 }),
      deliveryId({ endpointId: added.id, eventId: event.id, attempt: 1 }),
    ]
    expect(body['eventId']).toBe(event.id)
    expect(body['deliveries'].map((one: { id: string }) => one.id)).toEqual(ids)
    await work()
    expect(sent()).toEqual([event.id, event.id, event.id])
  })

  it('does a request repeated with one key once, and stays within its tenant and scope', async () => {
    const { endpoint, event } = await delivered()
    const headers = { 'idempotency-key': 'again' }
    const [one, two] = await Promise.all([
      redeliver(event.id, undefined, headers),
      redeliver(event.id, undefined, headers),
    ])
    expect([one.status, two.status]).toEqual([200, 200])
    expect(one.text).toBe(two.text)
    expect(await triesOf(context(), endpoint)).toHaveLength(2)
    const stranger = await pipeline.service.merchant()
    expect((await redeliver(event.id, stranger.live.secretKey)).status).toBe(404)
    expect((await redeliver(event.id, merchant.sandbox.secretKey)).status).toBe(404)
    expect((await redeliver(event.id, merchant.live.publishableKey)).status).toBe(403)
    expect((await redeliver('evt_unknown')).status).toBe(404)
  })
})
