import { beforeEach, describe, expect, it } from 'vitest'
import { addMs } from '../../shared/domain/time/time.ts'
import { WAITS_MS } from '../../shared/domain/webhook/backoff.ts'
import type { WebhookEndpoint } from '../../shared/domain/webhook/endpoint.ts'
import { announceToNobody, fanOutEvent } from '../../shared/operations/webhooks/fan-out-event.ts'
import { documentClient } from '../../shared/runtime/clients.ts'
import { commit } from '../../shared/store/commit.ts'
import { clockCodec } from '../../shared/store/entities/sandbox-clock.ts'
import { deliveryCodec, deliveryKey } from '../../shared/store/entities/delivery.ts'
import { webhookEndpointCodec } from '../../shared/store/entities/webhook-endpoint.ts'
import { put, remove } from '../../shared/store/write.ts'
import { loseAnswers } from '../support/lost-answers.ts'
import { isUnkind } from '../support/unkind.ts'
import { injectFaults } from './faults.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { addEndpoint, deliverTry, emit, endpointNow, triesOf } from './deliveries.ts'
import { startPipeline, type PipelineContext } from './pipeline.ts'
import { startReceiver } from './receiver.ts'

const pipeline = await forThisFile(startPipeline())
const receiver = await forThisFile(startReceiver())
const faults = injectFaults(documentClient())
const lost = loseAnswers(documentClient())
let merchantId: string

beforeEach(async () => {
  faults.reset()
  receiver.received.length = 0
  receiver.answer = () => ({ status: 200 })
  merchantId = (await pipeline.service.merchant()).merchantId
})

const start = '2027-03-01T08:00:00.000Z'
const created = { type: 'subscription_created' } as const
const at = (instant: string): PipelineContext => pipeline.context(merchantId, 'sandbox', instant)
const live = (): PipelineContext => pipeline.context(merchantId, 'live')

/** An endpoint with one event's first try pending. */
async function prepared(
  context: PipelineContext,
  changes: Partial<WebhookEndpoint> = {},
): Promise<{ endpoint: WebhookEndpoint; eventId: string }> {
  const endpoint = await addEndpoint(context, receiver.url, changes)
  const [event] = await emit(context, created)
  await fanOutEvent(context, event!.id, announceToNobody)
  return { endpoint, eventId: event!.id }
}

describe('webhook-delivery', () => {
  // Holds R14.
  it('calls a host that never answered ten times a minute, and without that limit once it has', async () => {
    const endpoint = await addEndpoint(live(), receiver.url, { answeredAt: null })
    receiver.answer = () => ({ status: 500 })
    const tryOne = async () => {
      const [event] = await emit(live(), created)
      await fanOutEvent(live(), event!.id, announceToNobody)
      return deliverTry(live(), endpoint, event!.id, 1)
    }
    // A minute may end in between, which gives ten more.
    for (let i = 0; i < 25; i += 1) await tryOne()
    expect(receiver.received.length).toBeLessThanOrEqual(20)
    const later = (await triesOf(live(), endpoint)).filter(
      (one) => one.attempt === 1 && one.status === 'pending',
    )
    expect(later.length).toBeGreaterThanOrEqual(5)
    receiver.answer = () => ({ status: 200 })
    await commit(live(), {
      writes: [put(webhookEndpointCodec, { ...endpoint, answeredAt: start })],
    })
    receiver.received.length = 0
    for (let i = 0; i < 12; i += 1) await tryOne()
    expect(receiver.received).toHaveLength(12)
  })

  // Holds D8.9.
  it('makes ten tries at the documented instants, and no eleventh', async () => {
    receiver.answer = () => ({ status: 500 })
    const { endpoint, eventId } = await prepared(at(start))
    let instant = start
    for (const [i, wait] of WAITS_MS.entries()) {
      instant = addMs(instant, wait)
      if (wait > 0) expect(await deliverTry(at(addMs(instant, -1)), endpoint, eventId, i + 1)).toBeNull()
      expect(receiver.received).toHaveLength(i)
      await deliverTry(at(instant), endpoint, eventId, i + 1)
      expect(receiver.received).toHaveLength(i + 1)
    }
    const tries = await triesOf(at(instant), endpoint)
    expect(tries).toHaveLength(10)
    expect(tries.map((one) => [one.status, one.responseStatus])).toEqual(tries.map(() => ['failed', 500]))
    expect(tries.map((one) => one.nextAttemptAt)).toEqual([...tries.slice(1).map((one) => one.dueAt), null])
    expect(Date.parse(instant) - Date.parse(start)).toBe(((75 * 60 + 35) * 60 + 5) * 1000)
    expect((await endpointNow(at(instant), endpoint))?.failingSince).toBe(start)
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(new Set(ids)).toEqual(new Set([eventId]))
    // Receivers check the signature's age against their own clock.
    for (const { headers } of receiver.received) {
      expect(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(10)
    }
  })

  it('ends the run of failures at the first success', async () => {
    receiver.answer = () => ({ status: 503 })
    const { endpoint, eventId } = await prepared(at(start))
    await deliverTry(at(start), endpoint, eventId, 1)
    receiver.answer = () => ({ status: 204 })
    const done = await deliverTry(at(addMs(start, 5000)), endpoint, eventId, 2)
    expect(done?.next).toBeNull()
    expect((await triesOf(at(start), endpoint)).map((one) => one.status)).toEqual(['failed', 'succeeded'])
    expect((await endpointNow(at(start), endpoint))?.failingSince).toBeNull()
  })

  it('waits as long as a 429 or 503 asks, and adds at most a tenth by chance outside a sandbox clock', async () => {
    receiver.answer = () => ({ status: 429, headers: { 'retry-after': '120' } })
    const asked = await prepared(at(start))
    const settled = await deliverTry(at(start), asked.endpoint, asked.eventId, 1)
    expect(settled?.next?.dueAt).toBe(addMs(start, 120_000))

    receiver.answer = () => ({ status: 500 })
    const { endpoint, eventId } = await prepared(live())
    const before = Date.now()
    const next = (await deliverTry(live(), endpoint, eventId, 1))!.next!
    const waited = Date.parse(next.dueAt) - Date.parse(next.createdAt)
    expect(waited).toBeGreaterThanOrEqual(5000)
    expect(waited).toBeLessThanOrEqual(5500)
    expect(Date.parse(next.createdAt)).toBeGreaterThanOrEqual(before)
  })

  it('switches an endpoint off that answers 410, and gives up what was waiting for it', async () => {
    receiver.answer = () => ({ status: 410 })
    const { endpoint, eventId } = await prepared(at(start))
    const [later] = await emit(at(start), created)
    await fanOutEvent(at(start), later!.id, announceToNobody)
    const settled = await deliverTry(at(start), endpoint, eventId, 1)
    expect(settled?.next).toBeNull()
    expect(await endpointNow(at(start), endpoint)).toMatchObject({
      status: 'disabled',
      disabledReason: 'gone',
    })
    await deliverTry(at(start), endpoint, later!.id, 1)
    expect(receiver.received).toHaveLength(1)
    const [first, second] = await triesOf(at(start), endpoint)
    expect(first).toMatchObject({ status: 'failed', responseStatus: 410, nextAttemptAt: null })
    expect(second).toMatchObject({ status: 'failed', failure: 'endpoint_disabled', nextAttemptAt: null })
  })

  it('switches an endpoint off after five days of failures only, and has the owner notified', async () => {
    receiver.answer = () => ({ status: 500 })
    const { endpoint, eventId } = await prepared(at(start), { failingSince: addMs(start, -5 * 86_400_000) })
    const settled = await deliverTry(at(start), endpoint, eventId, 1)
    expect(settled).toMatchObject({ next: null })
    expect(await endpointNow(at(start), endpoint)).toMatchObject({
      disabledReason: 'failing',
      noticeDueAt: expect.stringMatching(/Z$/),
    })
  })

  it('gives up for a deleted endpoint, and names errors below HTTP', async () => {
    const gone = await prepared(at(start))
    await commit(at(start), { writes: [remove('delete', webhookEndpointCodec.key(gone.endpoint))] })
    await deliverTry(at(start), gone.endpoint, gone.eventId, 1)
    expect((await triesOf(at(start), gone.endpoint))[0]).toMatchObject({ failure: 'endpoint_disabled' })

    const closed = await prepared(at(start), { url: 'http://127.0.0.1:1/hook' })
    await deliverTry(at(start), closed.endpoint, closed.eventId, 1)
    expect((await triesOf(at(start), closed.endpoint))[0]).toMatchObject({
      status: 'failed',
      failure: 'connect',
      responseStatus: null,
    })
  })

  // Holds D8.5.
  it('signs with both secrets while one is being rotated out', async () => {
    const { endpoint, eventId } = await prepared(at(start))
    const [secret] = endpoint.secrets
    const rotated = {
      ...endpoint,
      secrets: [
        { ...secret!, secret: `whsec_${'A'.repeat(43)}=` },
        { ...secret!, expiresAt: addMs(start, 1) },
      ],
    }
    await commit(at(start), { writes: [put(webhookEndpointCodec, rotated)] })
    await deliverTry(at(start), endpoint, eventId, 1)
    expect(String(receiver.received[0]!.headers['webhook-signature']).split(' ')).toHaveLength(2)
  })

  it('sends each try once, however often and in whatever order its messages arrive', async () => {
    const endpoint = await addEndpoint(live(), receiver.url)
    const events = await emit(
      live(),
      created,
      { type: 'subscription_activated' },
      { type: 'subscription_paused' },
    )
    await fanOutEvent(live(), events[0]!.id, announceToNobody)
    const bodies = (await triesOf(live(), endpoint)).map((one) => ({ merchantId, ...deliveryCodec.key(one) }))
    const records = [...bodies, ...bodies, ...bodies]
      .map((body, i) => ({ messageId: `m${i}`, body: JSON.stringify(body) }))
      .sort(() => Math.random() - 0.5)
    expect(await pipeline.call('webhook-delivery', 'live', records)).toEqual([])
    expect(await pipeline.call('webhook-delivery', 'live', records)).toEqual([])
    expect(receiver.received.map(({ headers }) => headers['webhook-id']).sort()).toEqual(
      events.map(({ id }) => id),
    )
    expect((await triesOf(live(), endpoint)).map((one) => one.status)).toEqual(events.map(() => 'succeeded'))
  })

  it('leaves a try to the sender that holds it, and takes it over when the lease has run out', async () => {
    const { endpoint, eventId } = await prepared(live())
    const [pending] = await triesOf(live(), endpoint)
    await commit(live(), { writes: [put(deliveryCodec, { ...pending!, leaseUntil: Date.now() + 5000 })] })
    expect(await deliverTry(live(), endpoint, eventId, 1)).toBeNull()
    await commit(live(), { writes: [put(deliveryCodec, { ...pending!, leaseUntil: Date.now() - 1 })] })
    expect(await deliverTry(live(), endpoint, eventId, 1)).not.toBeNull()
    expect(receiver.received).toHaveLength(1)
  })

  // Holds D13.8.
  it('follows the tenant’s clock: nothing is due before its time', async () => {
    receiver.answer = () => ({ status: 500 })
    const sandbox = (): PipelineContext => pipeline.context(merchantId, 'sandbox')
    const clock = { merchantId, now: start, target: start, leaseUntil: null, version: 1 }
    await commit(sandbox(), { writes: [put(clockCodec, clock)] })
    const { endpoint, eventId } = await prepared(sandbox())
    const settled = await deliverTry(sandbox(), endpoint, eventId, 1)
    expect(settled?.next?.dueAt).toBe(addMs(start, 5000))
    expect(await deliverTry(sandbox(), endpoint, eventId, 2)).toBeNull()
    const moved = { ...clock, now: addMs(start, 5000), target: addMs(start, 5000) }
    await commit(sandbox(), { writes: [put(clockCodec, moved)] })
    expect(await deliverTry(sandbox(), endpoint, eventId, 2)).not.toBeNull()
  })

  it.skipIf(isUnkind())(
    'costs one read, and one write unit for the claim and two for the outcome',
    async () => {
      const { endpoint, eventId } = await prepared(live())
      faults.reset()
      await deliverTry(live(), endpoint, eventId, 1)
      expect(faults.calls).toEqual(['BatchGetItemCommand', 'PutItemCommand', 'PutItemCommand'])
      expect(faults.units).toEqual({ read: 3, write: 3 })
    },
  )

  it('makes a try whose claim was written and its answer lost', async () => {
    const { endpoint, eventId } = await prepared(live())
    lost.arm()
    expect(await deliverTry(live(), endpoint, eventId, 1)).toMatchObject({
      delivery: { status: 'succeeded' },
    })
    expect([lost.count(), receiver.received.length]).toEqual([1, 1])
  })

  it('loses no try when its sender crashes at any step', async () => {
    receiver.answer = () => ({ status: 500 })
    for (let call = 1; call <= 4; call += 1) {
      for (const when of ['before', 'after'] as const) {
        merchantId = (await pipeline.service.merchant()).merchantId
        const { endpoint, eventId } = await prepared(live())
        faults.crashAt(call, when)
        await deliverTry(live(), endpoint, eventId, 1).catch(() => null)
        faults.reset()
        const [first, second] = await triesOf(live(), endpoint)
        // Either the try still stands, or it was settled together with the one that follows.
        if (first!.status === 'pending') expect(second).toBeUndefined()
        else expect(second).toMatchObject({ attempt: 2, status: 'pending' })
      }
    }
  })

  it('refuses invalid messages, and those of another tenant', async () => {
    const { endpoint, eventId } = await prepared(live())
    const key = deliveryKey(merchantId, endpoint.id, `${eventId}#001`)
    const records = [
      { messageId: 'json', body: '{' },
      { messageId: 'fields', body: JSON.stringify({ merchantId, pk: key.pk }) },
      { messageId: 'tenant', body: JSON.stringify({ ...key, merchantId: 'mer_other' }) },
      { messageId: 'good', body: JSON.stringify({ ...key, merchantId }) },
    ]
    expect(await pipeline.call('webhook-delivery', 'live', records)).toEqual(['json', 'fields', 'tenant'])
    expect(receiver.received).toHaveLength(1)
  })
})
