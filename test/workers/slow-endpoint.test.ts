import { beforeEach, describe, expect, it } from 'vitest'
import type { BillingEvent } from '../../shared/domain/event/event.ts'
import type { Circuit } from '../../shared/domain/webhook/circuit.ts'
import type { WebhookEndpoint } from '../../shared/domain/webhook/endpoint.ts'
import { announceToNobody, fanOutEvent } from '../../shared/operations/webhooks/fan-out-event.ts'
import { commit } from '../../shared/store/commit.ts'
import { clockCodec } from '../../shared/store/entities/sandbox-clock.ts'
import { put } from '../../shared/store/write.ts'
import type { PostOutcome, WebhookHttp } from '../../shared/ports/webhook-http.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { addEndpoint, deliverTry, emit, endpointNow, triesOf } from './deliveries.ts'
import { startPipeline, type PipelineContext } from './pipeline.ts'

const pipeline = await forThisFile(startPipeline())
let merchantId: string

beforeEach(async () => {
  merchantId = (await pipeline.service.merchant()).merchantId
  await pipeline.takeStream('live')
  await pipeline.takeMessages('live', 'webhook-delivery')
})

/** A receiver whose calls this test ends, on a wall clock that this test moves. */
interface Stage {
  readonly context: () => PipelineContext
  readonly calls: ((outcome: PostOutcome) => void)[]
  readonly pass: (ms: number) => void
}

function openStage(mode: 'live' | 'sandbox' = 'live', at?: string): Stage {
  const calls: ((outcome: PostOutcome) => void)[] = []
  let passed = 0
  const webhookHttp: WebhookHttp = { post: () => new Promise((resolve) => calls.push(resolve)) }
  const wall = { now: () => new Date(Date.now() + passed).toISOString() }
  return {
    calls,
    pass: (ms) => (passed += ms),
    context: () => {
      const base = pipeline.context(merchantId, mode, at)
      const now = mode === 'live' ? wall.now() : base.time.now
      return { ...base, webhookHttp, time: { ...base.time, wall, now } }
    },
  }
}

const ok: PostOutcome = { kind: 'response', status: 200, retryAfter: null, bodyHead: '' }
const timeout: PostOutcome = { kind: 'failed', reason: 'timeout' }

async function prepared(context: PipelineContext, count: number) {
  const endpoint = await addEndpoint(context, 'http://127.0.0.1:1/')
  const events = await emit(
    context,
    ...Array.from({ length: count }, () => ({ type: 'subscription_created' }) as const),
  )
  await fanOutEvent(context, events[0]!.id, announceToNobody)
  return { endpoint, events }
}

function deliver(context: PipelineContext, endpoint: WebhookEndpoint, event: BillingEvent) {
  return deliverTry(context, endpoint, event.id, 1)
}

const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20))
}

const circuitOf = async (stage: Stage, endpoint: WebhookEndpoint): Promise<Circuit | null> =>
  (await endpointNow(stage.context(), endpoint))!.circuit

describe('an endpoint that hangs', () => {
  it('has its other deliveries delayed while a call waits, and allows one at a time as a test', async () => {
    const stage = openStage()
    const { endpoint, events } = await prepared(stage.context(), 4)
    const [first, second, third, fourth] = events as [BillingEvent, BillingEvent, BillingEvent, BillingEvent]

    const waiting = deliver(stage.context(), endpoint, first)
    await until(async () => (await circuitOf(stage, endpoint)) !== null)
    expect(await deliver(stage.context(), endpoint, second)).toBeNull()
    expect(stage.calls).toHaveLength(1)
    const [, off] = await triesOf(stage.context(), endpoint)
    expect(off).toMatchObject({ attempt: 1, status: 'pending', leaseUntil: null })
    const waits = Date.parse(off!.dueAt) - Date.now()
    expect([waits > 3_000, waits < 10_000]).toEqual([true, true])

    stage.pass(15_000)
    stage.calls[0]!(timeout)
    expect(await waiting).toMatchObject({ delivery: { status: 'failed', failure: 'timeout' } })
    expect(await circuitOf(stage, endpoint)).toMatchObject({ hangs: 1, watching: false })
    expect(await deliver(stage.context(), endpoint, third)).toBeNull()

    // After the pause one call finds out, and what comes beside it waits again.
    stage.pass(40_000)
    const probe = deliver(stage.context(), endpoint, third)
    await until(() => stage.calls.length === 2)
    expect(await deliver(stage.context(), endpoint, fourth)).toBeNull()
    stage.calls[1]!(ok)
    expect(await probe).toMatchObject({ delivery: { status: 'succeeded' } })
    expect(await circuitOf(stage, endpoint)).toBeNull()
    stage.pass(60_000)
    const freely = [deliver(stage.context(), endpoint, second), deliver(stage.context(), endpoint, fourth)]
    await until(() => stage.calls.length === 4)
    for (const end of stage.calls.slice(2)) end(ok)
    expect((await Promise.all(freely)).map((one) => one?.delivery.status)).toEqual(['succeeded', 'succeeded'])
  })

  it('allows only one of two senders to test it', async () => {
    const stage = openStage()
    const { endpoint, events } = await prepared(stage.context(), 2)
    const waiting = deliver(stage.context(), endpoint, events[0]!)
    await until(async () => (await circuitOf(stage, endpoint)) !== null)
    stage.pass(30_000)
    const second = deliver(stage.context(), endpoint, events[1]!)
    await until(() => stage.calls.length === 2)
    for (const end of stage.calls) end(ok)
    expect((await Promise.all([waiting, second])).map((one) => one?.delivery.status)).toEqual([
      'succeeded',
      'succeeded',
    ])
    expect(await circuitOf(stage, endpoint)).toBeNull()
  })

  it('is woken again by the schedule, also for a first try', async () => {
    const stage = openStage()
    const { endpoint, events } = await prepared(stage.context(), 2)
    const waiting = deliver(stage.context(), endpoint, events[0]!)
    await until(async () => (await circuitOf(stage, endpoint)) !== null)
    await pipeline.takeStream('live')
    await deliver(stage.context(), endpoint, events[1]!)
    const sent: { delaySeconds?: number }[] = []
    const { syncSchedule } = await import('../../shared/operations/wake-up/sync-schedule.ts')
    const { changeOf } = await import('../../shared/runtime/stream-image.ts')
    for (const record of await pipeline.takeStream('live')) {
      const deliveryQueue = {
        send: (_job: string, messages: readonly object[]) => Promise.resolve(void sent.push(...messages)),
      }
      const context = { ...stage.context(), deliveryQueue, schedules: { set: fail, clear: fail } }
      await syncSchedule(context, changeOf(record))
    }
    expect(sent).toHaveLength(1)
    expect(sent[0]!.delaySeconds).toBeGreaterThan(3)
    stage.calls[0]!(ok)
    await waiting
  })

  it('keeps its due instants on a walk, and waits for the sweep under a stopped clock', async () => {
    const now = '2027-03-01T08:00:00.000Z'
    const open: Circuit = { until: Date.now() + 600_000, hangs: 1, watching: false }
    const walk = openStage('sandbox', now)
    const endpoint = await addEndpoint(walk.context(), 'http://127.0.0.1:1/', { circuit: open })
    const events = await emit(
      walk.context(),
      { type: 'subscription_created' },
      { type: 'subscription_paused' },
    )
    await fanOutEvent(walk.context(), events[0]!.id, announceToNobody)
    const walked = deliver(walk.context(), endpoint, events[0]!)
    await until(() => walk.calls.length === 1)
    walk.calls[0]!(timeout)
    expect(await walked).toMatchObject({ next: { dueAt: '2027-03-01T08:00:05.000Z' } })
    expect(await circuitOf(walk, endpoint)).toEqual(open)

    const clock = { merchantId, now, target: now, leaseUntil: null, version: 1 }
    await commit(walk.context(), { writes: [put(clockCodec, clock)] })
    const standing = openStage('sandbox')
    expect(await deliver(standing.context(), endpoint, events[1]!)).toBeNull()
    expect(standing.calls).toHaveLength(0)
    expect((await triesOf(walk.context(), endpoint)).at(-1)).toMatchObject({ status: 'pending', dueAt: now })
  })
})

function fail(): never {
  throw new Error('no schedule is asked for')
}
