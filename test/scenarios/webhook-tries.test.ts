import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { JobName } from '../../shared/jobs/catalog.ts'
import type { DeliveryMessage } from '../../shared/jobs/messages.ts'
import { addMs } from '../../shared/domain/time/time.ts'
import { deliverWebhook } from '../../shared/operations/webhooks/deliver-webhook.ts'
import { announceTo, fanOutEvent } from '../../shared/operations/webhooks/fan-out-event.ts'
import { syncSchedule } from '../../shared/operations/wake-up/sync-schedule.ts'
import { changeOf } from '../../shared/runtime/stream-image.ts'
import { openLife, type Life } from '../support/lifecycle.ts'
import { adminTokenOf } from '../support/owner.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { addEndpoint, emit, triesOf } from '../workers/deliveries.ts'
import { startPipeline } from '../workers/pipeline.ts'
import { startReceiver, type Received, type Reply } from '../workers/receiver.ts'

const pipeline = await forThisFile(startPipeline())
const receiver = await forThisFile(startReceiver())

beforeEach(() => {
  receiver.received.length = 0
  receiver.answer = () => ({ status: 200 })
  vi.restoreAllMocks()
})

/** The wait before each of the ten tries, in seconds (D8.9). */
const waits = [0, 5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]
const start = '2027-01-31T09:00:00.000Z'
const day = 86_400_000

/** The documented instants of ten tries. */
const instants = waits.map((_, i) =>
  addMs(start, waits.slice(0, i + 1).reduce((sum, wait) => sum + wait, 0) * 1000),
)

/** Answers nine tries of each event with 500, and the tenth with 200. */
function failNineTimes(): (received: Received) => Reply {
  const seen = new Map<unknown, number>()
  return ({ headers }) => {
    const id = headers['webhook-id']
    const times = (seen.get(id) ?? 0) + 1
    seen.set(id, times)
    return { status: times <= 9 ? 500 : 200 }
  }
}

interface Log {
  readonly life: Life
  readonly endpoint: Record<string, any>
  /** The endpoint's tries of one type of event, the first one first, as the dashboard shows them. */
  readonly tries: (type?: string) => Promise<Record<string, any>[]>
  readonly endpointNow: () => Promise<Record<string, any>>
}

/** A sandbox with an endpoint, by the interface alone. */
async function openLog(): Promise<Log> {
  const life = await openLife(pipeline.service, start)
  const key = await adminTokenOf(life.merchant.merchantId)
  const params = { mode: 'sandbox' }
  const body = { url: receiver.url }
  const endpoint = (await pipeline.service.call('create-webhook-endpoint', { key, params, body })).body
  const items = async (
    name: 'list-deliveries' | 'list-webhook-endpoints',
  ): Promise<Record<string, any>[]> => {
    const call = { key, params: { ...params, id: endpoint['id'] as string }, query: { limit: '100' } }
    return (await pipeline.service.call(name, call)).body['items']
  }
  return {
    life,
    endpoint,
    tries: async (type = 'subscription_created') =>
      (await items('list-deliveries')).filter((one) => one['eventType'] === type).reverse(),
    endpointNow: async () => (await items('list-webhook-endpoints'))[0]!,
  }
}

describe('a receiver that fails nine times and then answers 200', () => {
  // Holds D8.9.
  it('gets ten tries at the documented instants by the sandbox clock’s walk', async () => {
    receiver.answer = failNineTimes()
    const { life, tries } = await openLog()
    await life.begin((await life.plan())['id'], null)
    const sent = () =>
      receiver.received.filter(({ headers }) => headers['x-event-type'] === 'subscription_created')
    await life.clock(addMs(instants[9]!, -1))
    expect(await tries()).toHaveLength(10)
    expect(sent()).toHaveLength(9)
    await life.clock(addMs(start, 5 * day))
    const made = await tries()
    expect(made.map(({ attempt, status, responseStatus }) => [attempt, status, responseStatus])).toEqual([
      ...Array.from({ length: 9 }, (_, i) => [i + 1, 'failed', 500]),
      [10, 'succeeded', 200],
    ])
    expect(made.map(({ nextAttemptAt }) => nextAttemptAt)).toEqual([...instants.slice(1), null])
    expect(sent().map(({ headers }) => headers['webhook-id'])).toEqual(made.map(({ eventId }) => eventId))
    expect(new Set(sent().map(({ body }) => body)).size).toBe(1)
  })

  // Holds D8.12.
  it('gets them by queue delays up to 15 minutes and by one-time schedules after that', async () => {
    // Without jitter, which lengthens waits in live by up to a tenth.
    vi.spyOn(Math, 'random').mockReturnValue(0)
    receiver.answer = failNineTimes()
    const { merchantId } = await pipeline.service.merchant()
    let now = start
    const woken: { at: string; carrier: 'queue' | 'schedule'; body: DeliveryMessage }[] = []
    const wake = (carrier: 'queue' | 'schedule', at: string, job: JobName, body: unknown) => {
      expect(job).toBe('webhook-delivery')
      woken.push({ carrier, at, body: body as DeliveryMessage })
      return Promise.resolve()
    }
    const context = () => ({
      ...pipeline.context(merchantId, 'live'),
      time: { wall: { now: () => now }, now, clock: 'wall' as const },
      deliveryQueue: {
        send: async (job: JobName, messages: readonly { body: unknown; delaySeconds?: number }[]) => {
          for (const { body, delaySeconds = 0 } of messages) {
            expect(delaySeconds).toBeLessThanOrEqual(900)
            await wake('queue', addMs(now, delaySeconds * 1000), job, body)
          }
        },
      },
      schedules: {
        set: (_name: string, at: string, job: JobName, body: unknown) => wake('schedule', at, job, body),
        clear: () => Promise.resolve(),
      },
    })
    const endpoint = await addEndpoint(context(), receiver.url)
    const [event] = await emit(context(), { type: 'subscription_created' })
    await pipeline.takeStream('live')
    await fanOutEvent(context(), event!.id, announceTo(context().deliveryQueue, null))

    const made: string[] = []
    const carriers: string[] = []
    for (let next = woken.shift(); next; next = woken.shift()) {
      now = next.at
      const before = receiver.received.length
      await deliverWebhook(context(), next.body)
      if (receiver.received.length > before) {
        made.push(now)
        carriers.push(next.carrier)
      }
      for (const record of await pipeline.takeStream('live')) {
        const change = changeOf(record)
        if (change.merchantId === merchantId) await syncSchedule(context(), change)
      }
    }
    expect(made).toEqual(instants)
    expect(carriers).toEqual([...Array<string>(3).fill('queue'), ...Array<string>(7).fill('schedule')])
    const tries = await triesOf(context(), endpoint)
    expect(tries.map(({ status }) => status)).toEqual([...Array<string>(9).fill('failed'), 'succeeded'])
  })
})

describe('what a response controls', () => {
  // Holds D8.10.
  it('obeys Retry-After of 429 and 503, in seconds or as a date, up to a day, and never sooner than planned', async () => {
    const asks: [string, Reply, number][] = [
      ['in seconds', { status: 429, headers: { 'retry-after': '3600' } }, 3_600],
      ['longer than a day', { status: 503, headers: { 'retry-after': '999999' } }, 86_400],
      ['sooner than planned', { status: 503, headers: { 'retry-after': '1' } }, 5],
      ['of another status', { status: 500, headers: { 'retry-after': '3600' } }, 5],
      ['in nonsense', { status: 429, headers: { 'retry-after': 'soon' } }, 5],
    ]
    for (const [name, reply, seconds] of asks) {
      receiver.answer = () => reply
      const { life, tries } = await openLog()
      await life.begin((await life.plan())['id'], null)
      await life.clock(addMs(start, 1))
      expect([name, (await tries())[0]!['nextAttemptAt']]).toEqual([name, addMs(start, seconds * 1000)])
    }
    receiver.answer = () => {
      const date = new Date(Date.now() + 7_200_000).toUTCString()
      return { status: 503, headers: { 'retry-after': date } }
    }
    const { life, tries } = await openLog()
    await life.begin((await life.plan())['id'], null)
    await life.clock(addMs(start, 1))
    const wait = Date.parse((await tries())[0]!['nextAttemptAt']) - Date.parse(start)
    expect(Math.abs(wait - 7_200_000)).toBeLessThan(60_000)
  })

  // Holds D8.11.
  it('switches the endpoint off at 410, and sends it nothing more', async () => {
    receiver.answer = () => ({ status: 410 })
    const { life, tries, endpointNow } = await openLog()
    await life.begin((await life.plan())['id'])
    await life.clock(addMs(start, 1))
    expect(await endpointNow()).toMatchObject({ status: 'disabled', disabledReason: 'gone' })
    const sent = receiver.received.length
    await life.clock(addMs(start, 60 * day))
    expect(receiver.received).toHaveLength(sent)
    expect(await tries('invoice_created')).toEqual([])
  })

  it('switches an endpoint off that only failed for five days', async () => {
    receiver.answer = () => ({ status: 500 })
    const { life, endpointNow } = await openLog()
    const plan = await life.plan({ interval: 'day' })
    await life.begin(plan['id'])
    await life.clock(addMs(start, 5 * day - 1))
    expect(await endpointNow()).toMatchObject({ status: 'active' })
    await life.clock(addMs(start, 6 * day))
    expect(await endpointNow()).toMatchObject({ status: 'disabled', disabledReason: 'failing' })
  })
})
