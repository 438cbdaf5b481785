import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { WebhookEndpoint } from '../../shared/domain/webhook/endpoint.ts'
import { wakeUpFor } from '../../shared/operations/wake-up/decide-wake-up.ts'
import { documentClient } from '../../shared/runtime/clients.ts'
import { commit } from '../../shared/store/commit.ts'
import { deliveryCodec } from '../../shared/store/entities/delivery.ts'
import { eventRef } from '../../shared/store/entities/event.ts'
import { remove } from '../../shared/store/write.ts'
import { isUnkind } from '../support/unkind.ts'
import { injectFaults, type Faults } from './faults.ts'
import { addEndpoint, deliverTry, emit, triesOf } from './deliveries.ts'
import { startPipeline, type Pipeline, type PipelineContext } from './pipeline.ts'
import { startReceiver, type Receiver } from './receiver.ts'

let pipeline: Pipeline
let receiver: Receiver
let faults: Faults
let merchantId: string

beforeAll(async () => {
  pipeline = await startPipeline()
  receiver = await startReceiver()
  faults = injectFaults(documentClient())
})
afterAll(async () => {
  await receiver.stop()
  await pipeline.stop()
})
beforeEach(async () => {
  faults.reset()
  receiver.received.length = 0
  receiver.answer = () => ({ status: 200 })
  merchantId = (await pipeline.service.merchant()).merchantId
})

const created = { type: 'subscription_created' } as const
const live = (): PipelineContext => pipeline.context(merchantId, 'live')

describe('a first try that exists only as its message', () => {
  const announced = async (changes: Partial<WebhookEndpoint> = {}) => {
    const endpoint = await addEndpoint(live(), receiver.url, changes)
    const [event] = await emit(live(), created)
    return { endpoint, eventId: event!.id }
  }

  it.skipIf(isUnkind())('costs one read and one write unit', async () => {
    const { endpoint, eventId } = await announced()
    faults.reset()
    await deliverTry(live(), endpoint, eventId, 1)
    expect(faults.calls).toEqual(['BatchGetItemCommand', 'PutItemCommand'])
    // Strongly: a try that was written a moment ago must not be made as if nobody had.
    expect(faults.units).toEqual({ read: 3, write: 1 })
    expect(await triesOf(live(), endpoint)).toMatchObject([
      { eventId, attempt: 1, status: 'succeeded', responseStatus: 200, nextAttemptAt: null },
    ])
  })

  it('is made by the next receiver of the message when its sender crashes at any step', async () => {
    for (const status of [200, 500]) {
      receiver.answer = () => ({ status })
      for (let call = 1; call <= 2; call += 1) {
        for (const when of ['before', 'after'] as const) {
          merchantId = (await pipeline.service.merchant()).merchantId
          const { endpoint, eventId } = await announced()
          faults.crashAt(call, when)
          await expect(deliverTry(live(), endpoint, eventId, 1)).rejects.toThrow()
          faults.reset()
          await deliverTry(live(), endpoint, eventId, 1)
          const tries = await triesOf(live(), endpoint)
          expect(tries.map((one) => [one.attempt, one.status])).toEqual(
            status === 200
              ? [[1, 'succeeded']]
              : [
                  [1, 'failed'],
                  [2, 'pending'],
                ],
          )
        }
      }
    }
  })

  it('has one record, however many senders make it', async () => {
    const { endpoint, eventId } = await announced()
    await Promise.all([1, 2, 3].map(() => deliverTry(live(), endpoint, eventId, 1)))
    expect((await triesOf(live(), endpoint)).map(({ status }) => status)).toEqual(['succeeded'])
    const before = receiver.received.length
    expect(await deliverTry(live(), endpoint, eventId, 1)).toBeNull()
    expect(receiver.received).toHaveLength(before)
  })

  it('ends where its endpoint is switched off, and does nothing where its event was deleted', async () => {
    const off = await announced({ status: 'disabled' })
    await deliverTry(live(), off.endpoint, off.eventId, 1)
    expect(await triesOf(live(), off.endpoint)).toMatchObject([
      { status: 'failed', failure: 'endpoint_disabled', nextAttemptAt: null },
    ])
    const { endpoint, eventId } = await announced()
    await commit(live(), { writes: [remove('delete', eventRef(merchantId, eventId))] })
    expect(await deliverTry(live(), endpoint, eventId, 1)).toBeNull()
    expect([await triesOf(live(), endpoint), receiver.received]).toEqual([[], []])
  })

  it('is delayed while its endpoint hangs, and wakes its worker in time', async () => {
    const circuit = { until: Date.now() + 60_000, hangs: 1, watching: false }
    const { endpoint, eventId } = await announced({ circuit })
    expect(await deliverTry(live(), endpoint, eventId, 1)).toBeNull()
    const [later] = await triesOf(live(), endpoint)
    expect(later).toMatchObject({ attempt: 1, status: 'pending', leaseUntil: null })
    expect(Date.parse(later!.dueAt)).toBeGreaterThanOrEqual(circuit.until)
    const item = deliveryCodec.encode(later!, { mode: 'live', clock: 'wall' })
    const change = { merchantId, key: deliveryCodec.key(later!), isNew: true, item }
    expect(wakeUpFor(change, new Date().toISOString())).toMatchObject({ job: 'webhook-delivery' })
  })
})
