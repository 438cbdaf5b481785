import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { settleAllEarnings } from '../../shared/operations/balance/settle-all-earnings.ts'
import { emptySandbox } from '../../shared/operations/sandbox/empty-sandbox.ts'
import { runSubscriptionDue } from '../../shared/operations/renewal/run-subscription-due.ts'
import { deliverWebhook, type Delivering } from '../../shared/operations/webhooks/deliver-webhook.ts'
import { documentClient, tableOf } from '../../shared/runtime/clients.ts'
import { clockCodec, clockRef } from '../../shared/store/entities/sandbox-clock.ts'
import { StaleRead } from '../../shared/store/context.ts'
import { commit } from '../../shared/store/commit.ts'
import { deliveryKey } from '../../shared/store/entities/delivery.ts'
import { readDue } from '../../shared/store/due.ts'
import { readItems } from '../../shared/store/read-items.ts'
import { replace } from '../../shared/store/write.ts'
import { readTenant } from '../faults/checker/read.ts'
import { addEndpoint } from '../workers/deliveries.ts'
import { Crash, injectFaults, type Faults } from '../workers/faults.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { openLife, refusal, type Life } from '../support/lifecycle.ts'
import { startService } from '../support/service.ts'
import { workerContext } from '../support/worker-context.ts'

// A sandbox is reset (Q8).

const service = await forThisFile(startService())
let faults: Faults
beforeAll(() => {
  faults = injectFaults(documentClient())
})
afterAll(() => {
  documentClient().middlewareStack.remove('faults')
})
afterEach(() => {
  faults.reset()
})

const start = '2027-04-01T09:00:00.000Z'
const minute = 60_000

/** A worker's context at so many milliseconds after now, by the wall. */
function worker(life: Life, aheadMs = 0, more: object = {}) {
  const wall = { now: () => new Date(Date.now() + aheadMs).toISOString() }
  const base = workerContext(life.merchant.merchantId, 'sandbox')
  return { ...base, time: { wall, now: null, clock: 'wall' as const }, ...more }
}

const reset = (life: Life, headers: Record<string, string> = {}) =>
  service.call('reset-sandbox', { key: life.key, body: { confirm: life.merchant.merchantId }, headers })
const clockOf = async (life: Life) => (await service.call('get-sandbox-clock', { key: life.key })).body
/** The passes until the sandbox is empty, at a time when nothing is under way any more. */
async function finish(life: Life): Promise<void> {
  for (let passes = 0; (await clockOf(life))['status'] === 'resetting'; passes += 1) {
    expect(passes).toBeLessThan(20)
    await emptySandbox(worker(life, 2 * minute))
  }
}

/** How many items of each kind a tenant's sandbox holds, the gateway's own book aside. */
async function held(life: Life): Promise<Record<string, number>> {
  const { client, name } = tableOf('sandbox')
  const items = await readTenant(client, name, life.merchant.merchantId)
  const types = items.filter(({ pk }) => !/^(TWIN|MERCHANTS)/.test(pk)).map(({ pk }) => pk.split('#')[1]!)
  return Object.fromEntries([...Map.groupBy(types, (type) => type)].map(([type, of]) => [type, of.length]))
}

/** A sandbox in the future with a subscription, an endpoint and a try of a webhook. */
async function played() {
  const life = await openLife(service, start)
  const plan = await life.plan()
  const { id } = await life.begin(plan['id'] as string)
  const subscriptionId = id as string
  const endpoint = await addEndpoint(worker(life) as never, 'https://shop.example.test/hook')
  const { key } = await newTry(life, endpoint, subscriptionId)
  const answered = () => Promise.resolve(fine)
  expect(await deliverWebhook(posting(life, answered), key)).toMatchObject({
    delivery: { status: 'succeeded' },
  })
  return { life, endpoint, subscriptionId }
}

const fine = { kind: 'response' as const, status: 200, retryAfter: null, bodyHead: '' }

function posting(life: Life, post: () => Promise<typeof fine>) {
  return worker(life, 0, { webhookHttp: { post } }) as unknown as Delivering
}

/** The first try of a new event, which is not made yet. */
async function newTry(life: Life, endpoint: { id: string }, subscriptionId: string) {
  const params = { type: 'invoice_created' }
  const { body } = await service.call('send-sandbox-event', {
    key: life.key,
    params,
    body: { subscriptionId },
  })
  return { key: deliveryKey(life.merchant.merchantId, endpoint.id, `${body['eventId']}#001`) }
}

// Holds Q8.
describe('a reset of a sandbox', () => {
  it('deletes all objects, keeps keys, endpoints, settings and the audit, and returns to the wall clock', async () => {
    const { life, endpoint, subscriptionId } = await played()
    const before = await held(life)
    expect(Object.keys(before)).toEqual(
      expect.arrayContaining(['PLAN', 'CUS', 'SUB', 'INV', 'EVT', 'TXN', 'BAL', 'DLV']),
    )
    const headers = { 'idempotency-key': 'reset-once' }
    const begun = await reset(life, headers)
    expect([begun.status, begun.body]).toMatchObject([200, { status: 'resetting' }])
    // The first pass was made at once; a second one waits for what may still be writing.
    const order = { name: 'Gold', amount: 500_000, interval: 'month' }
    const refused = await service.call('create-plan', { key: life.key, body: order })
    expect([refused.status, refusal(refused)['reason']]).toEqual([409, 'reset_running'])
    for (const name of ['set-sandbox-clock', 'delete-sandbox-clock'] as const) {
      const body = name === 'set-sandbox-clock' ? { body: { now: '2028-01-01T00:00:00.000Z' } } : {}
      expect(refusal(await service.call(name, { key: life.key, ...body }))['reason']).toBe('reset_running')
    }
    expect(refusal(await reset(life))['reason']).toBe('reset_running')
    expect((await reset(life, headers)).body).toEqual(begun.body)

    await finish(life)
    expect(await clockOf(life)).toMatchObject({ status: 'idle', setAside: [] })
    expect((await clockOf(life))['now'] < '2027').toBe(true)
    const left = await held(life)
    expect(Object.keys(left).filter((type) => !['AUD', 'RATE', 'SET', 'AGDAY'].includes(type))).toEqual([
      'IDEM',
      'WHE',
    ])
    expect([left['IDEM'], left['WHE']]).toEqual([1, 1])
    expect((await life.act('get-subscription', subscriptionId)).status).toBe(404)
    expect((await service.call('list-invoices', { key: life.key })).body['items']).toEqual([])

    // What is made afterwards stays, though the same request is repeated.
    const plan = await life.plan()
    const anew = await life.begin(plan['id'] as string)
    expect(anew).toMatchObject({ status: 'active' })
    expect((await reset(life, headers)).body).toEqual(begun.body)
    expect(await emptySandbox(worker(life, 3 * minute))).toBe('no reset')
    expect((await life.subscription(anew['id'] as string))['id']).toBe(anew['id'])
    expect(endpoint.status).toBe('active')
  })

  it('needs the merchant’s own identifier, and a test key', async () => {
    const { life } = await played()
    const body = { confirm: 'mer_01KB3A9W8N0000000000000000' }
    const other = await service.call('reset-sandbox', { key: life.key, body })
    expect([other.status, refusal(other)]).toMatchObject([422, { path: 'confirm' }])
    expect(refusal(other)['issue']).toContain(life.merchant.merchantId)
    const live = await service.call('reset-sandbox', { key: life.merchant.live.secretKey, body })
    expect([live.status, refusal(live)['reason']]).toEqual([403, 'sandbox_only'])
    expect((await held(life))['SUB']).toBe(1)
  })

  it('continues where a run was killed, at whatever call', async () => {
    const { life } = await played()
    await reset(life)
    await finish(life)
    await life.begin((await life.plan())['id'] as string)
    await begunOnly(life)
    faults.reset()
    expect(await emptySandbox(worker(life, 2 * minute))).toBeNull()
    const all = faults.calls.length
    const killed = [
      [1, 'after'],
      [Math.floor(all / 3), 'before'],
      [Math.floor(all / 2), 'after'],
      [all - 1, 'after'],
    ] as const
    for (const [call, when] of killed) {
      await life.begin((await life.plan())['id'] as string)
      await begunOnly(life)
      faults.crashAt(call, when)
      await expect(emptySandbox(worker(life, 2 * minute))).rejects.toThrow(Crash)
      faults.reset()
      expect((await clockOf(life))['status']).toBe('resetting')
      // The killed run's lease is over after a minute.
      expect(await emptySandbox(worker(life, 5 * minute))).toBeNull()
      expect((await clockOf(life))['status']).toBe('idle')
      expect((await held(life))['SUB']).toBeUndefined()
    }
  })

  it('runs once, however many requests and workers there are', async () => {
    const { life } = await played()
    const asked = await Promise.all([reset(life), reset(life), reset(life)])
    expect(asked.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    await Promise.all([finish(life), finish(life), finish(life)])
    expect(await held(life)).not.toHaveProperty('INV')
    expect((await clockOf(life))['status']).toBe('idle')
  })

  it('waits until a walk has released the clock, and a walk until the reset has ended', async () => {
    const { life } = await played()
    const own = worker(life)
    const [item] = await readItems(own.table, [clockRef(life.merchant.merchantId)], 'strong')
    const clock = clockCodec.decode(item!)
    const walking = {
      ...clock,
      target: '2028-01-01T00:00:00.000Z',
      leaseUntil: Date.now() + minute,
      version: clock.version + 1,
    }
    await commit(
      { ...own, time: { ...own.time, now: clock.now } },
      { writes: [replace(clockCodec, clock, walking)] },
    )
    await reset(life)
    expect((await held(life))['SUB']).toBe(1)
    expect(await emptySandbox(worker(life))).toBe(2)
    await finish(life)
    expect(await held(life)).not.toHaveProperty('SUB')
  })
})

describe('work in progress when the sandbox was emptied', () => {
  it('due work and webhook tries find nothing, and write nothing', async () => {
    const { life, endpoint, subscriptionId } = await played()
    const { merchantId } = life.merchant
    const { client, name } = tableOf('sandbox')
    const items = await readTenant(client, name, merchantId)
    const due = items.map((item) => readDue(item as never)).find((one) => one?.key.sk === subscriptionId)!
    const { key } = await newTry(life, endpoint, subscriptionId)
    await reset(life)
    await finish(life)
    expect((await clockOf(life))['status']).toBe('idle')
    const left = await held(life)
    const message = { merchantId, ...due.key, at: due.at, job: 'renewal' as const, hints: { ...due.hints } }
    await runSubscriptionDue(worker(life) as never, message)
    expect(await deliverWebhook(worker(life) as never, key)).toBeNull()
    expect(await held(life)).toEqual(left)
  })

  it('a try in progress during the reset is not booked', async () => {
    const { life, endpoint, subscriptionId } = await played()
    const { key } = await newTry(life, endpoint, subscriptionId)
    let called = 0
    const post = async () => {
      called += 1
      await reset(life)
      await finish(life)
      return fine
    }
    await deliverWebhook(posting(life, post), key).catch((error: unknown) => {
      expect(error).toBeInstanceOf(StaleRead)
    })
    expect(called).toBe(1)
    expect((await clockOf(life))['status']).toBe('idle')
    expect(await held(life)).not.toHaveProperty('EVT')
  })
})

it('a webhook’s retry is due when the wall clock reaches its instant too, and is sent once', async () => {
  const life = await openLife(service, '2020-01-01T00:00:00.000Z')
  const plan = await life.plan()
  const { id } = await life.begin(plan['id'] as string)
  const endpoint = await addEndpoint(worker(life) as never, 'https://shop.example.test/hook')
  const { key } = await newTry(life, endpoint, id as string)
  let called = 0
  const post = () => {
    called += 1
    return Promise.resolve(called === 1 ? { ...fine, status: 500 } : fine)
  }
  await deliverWebhook(posting(life, post), key)
  const again = { ...key, sk: key.sk.replace(/001$/, '002') }
  expect(await deliverWebhook(posting(life, post), again)).toMatchObject({
    delivery: { status: 'succeeded' },
  })
  expect(await deliverWebhook(posting(life, post), again)).toBeNull()
  expect(called).toBe(2)
})

/** A reset whose message to the worker is lost. */
async function begunOnly(life: Life): Promise<void> {
  const own = worker(life)
  const [item] = await readItems(own.table, [clockRef(life.merchant.merchantId)], 'strong')
  const now = own.time.wall.now()
  const before = item ? clockCodec.decode(item) : null
  const of = { startedAt: now, keyHash: null }
  const after = before
    ? { ...before, target: before.now, reset: of, version: before.version + 1 }
    : { merchantId: life.merchant.merchantId, now, target: now, leaseUntil: null, reset: of, version: 1 }
  const { put } = await import('../../shared/store/write.ts')
  await commit({ ...own, time: { ...own.time, now } }, { writes: [put(clockCodec, after)] })
}

// Holds Q8: an hourly run meets sandboxes that are being reset, and none of that is a failure.
it('the settlement run skips a sandbox that is being reset', async () => {
  const { life } = await played()
  expect((await reset(life)).status).toBe(200)
  const forTenant = (merchantId: string) => workerContext(merchantId, 'sandbox')
  const { failed } = await settleAllEarnings(forTenant(''), forTenant)
  expect(failed.filter(({ merchantId }) => merchantId === life.merchant.merchantId)).toEqual([])
  await finish(life)
})
