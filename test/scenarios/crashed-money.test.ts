import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { RouteName } from '../../shared/api/routes.ts'
import { openBook } from '../../shared/adapters/gateways/twin/book.ts'
import { documentClient, twinTable } from '../../shared/runtime/clients.ts'
import { openLife, type Life } from '../support/lifecycle.ts'
import { openScheduler } from '../faults/races/scheduler.ts'
import { isUnkind } from '../support/unkind.ts'
import { startService, type Service } from '../support/service.ts'
import { injectFaults, type Faults } from '../workers/faults.ts'

type Fields = Record<string, any>

const start = '2027-04-01T09:00:00.000Z'
const half = '2027-04-16T09:00:00.000Z'

let service: Service
let faults: Faults

beforeAll(async () => {
  service = await startService()
  faults = injectFaults(documentClient())
})
afterEach(() => {
  vi.useRealTimers()
  faults.reset()
})
afterAll(() => service.stop())

/** Past the lease of whoever died. */
function afterTheLease(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
}

interface Case {
  readonly name: string
  readonly status: number
  readonly prepare: (life: Life) => Promise<{ route: RouteName; id: string; body: Fields }>
  readonly check: (life: Life, answer: Fields, id: string) => Promise<void>
}

const cases: readonly Case[] = [
  {
    name: 'a first charge',
    status: 201,
    prepare: async (life) => {
      const [plan, customer] = [await life.plan({ amount: 300_000 }), await life.customer()]
      return {
        route: 'create-subscription',
        id: plan['id'],
        body: { customerId: customer['id'], planId: plan['id'] },
      }
    },
    check: async (life, answer) => {
      expect(answer).toMatchObject({ status: 'active', cyclesCompleted: 1 })
      expect(await life.charges()).toMatchObject([
        { reference: `${answer['latestInvoiceId']}-1`, outcome: 'succeeded' },
      ])
      const { items } = (await service.call('list-subscriptions', { key: life.key })).body
      expect(items).toMatchObject([{ id: answer['id'] }])
    },
  },
  {
    name: 'a plan change that is charged',
    status: 200,
    prepare: async (life) => {
      const [small, large] = [await life.plan({ amount: 300_000 }), await life.plan({ amount: 500_000 })]
      const { id } = await life.begin(small['id'])
      await life.clock(half)
      return { route: 'change-plan', id, body: { planId: large['id'] } }
    },
    check: async (life, answer, id) => {
      expect(answer).toMatchObject({
        proration: { amount: 100_000 },
        invoice: { amount: 100_000, status: 'paid' },
      })
      expect((await life.charges()).map(({ amount }) => amount)).toEqual([300_000, 100_000])
      expect((await life.invoices(id)).map((invoice) => invoice['amountPaid'])).toEqual([300_000, 100_000])
      expect(await life.subscription(id)).toMatchObject(answer['subscription'])
    },
  },
  {
    name: 'a refund',
    status: 200,
    prepare: async (life) => {
      const { latestInvoiceId } = await life.begin((await life.plan({ amount: 300_000 }))['id'])
      return { route: 'refund-invoice', id: latestInvoiceId, body: { amount: 120_000 } }
    },
    check: async (life, answer, id) => {
      expect(answer).toMatchObject({ refunded: 120_000, status: 'succeeded' })
      const refunds = await openBook(twinTable(), life.merchant.merchantId, 'refund').list()
      expect(refunds).toMatchObject([{ reference: answer['refundId'], amount: 120_000 }])
      expect(await life.done('get-invoice', id)).toMatchObject({ amountRefunded: 120_000 })
      expect(
        (await life.eventTypes()).filter((type) => type === 'subscription_payment_refunded'),
      ).toHaveLength(1)
    },
  },
]

// Holds D11.18, H2, H4.
describe.each(cases)('$name', ({ status, prepare, check }) => {
  // Calls are counted here, and an unkind engine makes some of them again.
  it.skipIf(isUnkind())('is made once, wherever it crashes and whoever repeats it', async () => {
    let calls = 0
    for (let call = 1; call === 1 || call <= calls; call += 1) {
      for (const when of ['before', 'after'] as const) {
        const life = await openLife(service, start)
        const { route, id, body } = await prepare(life)
        const send = () => life.act(route, id, body, { 'idempotency-key': 'once' })
        if (calls === 0) {
          faults.reset()
          const whole = await send()
          calls = faults.calls.length
          await check(life, whole.body, id)
          continue
        }
        faults.crashAt(call, when)
        const died = await send()
        faults.reset()
        expect(died.status).toBe(500)
        afterTheLease()
        const repeated = await send()
        expect([call, when, repeated.status]).toEqual([call, when, status])
        await check(life, repeated.body, id)
        const books = (await service.call('verify-balance', { key: life.key })).body
        expect(books).toMatchObject({ ok: true, sumKobo: 0 })
        vi.useRealTimers()
      }
    }
    expect(calls).toBeGreaterThan(2)
  })
})

interface Wish {
  readonly route: RouteName
  readonly body: Fields
  /** Whether a second key finds it done. */
  readonly once?: true
  /** How often it has been done. */
  readonly done: (life: Life, ids: Record<'customerId' | 'invoiceId', string>) => Promise<number>
}

const eventsOf =
  (type: string) =>
  async (life: Life): Promise<number> =>
    (await life.eventTypes()).filter((one) => one === type).length
const listed = (name: RouteName) => async (life: Life) =>
  (await service.call(name, { key: life.key, query: { limit: '100' } })).body['items'].length as number

/** What two keys may ask for at once: by itself, of the same object, and of the same thing that can be had but once. */
const wishes: readonly Wish[] = [
  {
    route: 'mend-credit',
    body: { amount: 1_000, currency: 'NGN', reason: 'A gift' },
    done: async (life, { customerId }) => (await life.done('list-credit', customerId))['items'].length,
  },
  {
    route: 'refund-invoice',
    body: { amount: 2_000 },
    done: eventsOf('subscription_payment_refunded'),
  },
  { route: 'pause-subscription', body: {}, once: true, done: eventsOf('subscription_paused') },
  {
    route: 'create-plan',
    body: { name: 'Twice', amount: 900, interval: 'week' },
    done: listed('list-plans'),
  },
  {
    route: 'create-promo-code',
    body: { code: 'ONCE', discountType: 'percentage', discountValue: 5 },
    once: true,
    done: listed('list-promo-codes'),
  },
]

// Holds D11.15, D11.17, D11.18, I8.
it.skipIf(isUnkind())(
  'two keys have one effect each and one answer each, however their requests interleave',
  async () => {
    const scheduler = openScheduler(documentClient(), twinTable().client)
    const life = await openLife(service, start)
    const some = fc.record({
      one: fc.nat(wishes.length - 1),
      other: fc.nat(wishes.length - 1),
      requests: fc.array(fc.nat(1), { minLength: 2, maxLength: 4 }),
      turns: fc.array(fc.nat(3), { minLength: 60, maxLength: 60 }),
    })
    const planId: string = (await life.plan())['id']
    let round = 0
    const once = async ({
      one,
      other,
      requests,
      turns,
    }: typeof some extends fc.Arbitrary<infer T> ? T : never) => {
      round += 1
      const { id, customerId, latestInvoiceId: invoiceId } = await life.begin(planId)
      const ids = { customerId, invoiceId }
      const idOf = (route: RouteName): string =>
        route === 'mend-credit' ? customerId : route === 'refund-invoice' ? invoiceId : id
      const wished = [wishes[one]!, wishes[other]!]
      const done = () => Promise.all(wished.map((wish) => wish.done(life, ids)))
      const before = await done()
      const ask = (key: number) => {
        const { route, body } = wished[key]!
        const code = body['code'] === undefined ? {} : { code: `ONCE${round}` }
        return life.act(route, idOf(route), { ...body, ...code }, { 'idempotency-key': `${round}-${key}` })
      }
      const { answers } = await scheduler.play(
        requests.map((key) => () => ask(key)),
        { schedule: turns },
      )
      const last = [await ask(0), await ask(1)]
      for (const [n, key] of requests.entries()) {
        const { status, text, body } = answers[n]!
        const waits = status === 503 || body['error']?.code === 'idempotency_in_progress'
        if (!waits) expect([status, text]).toEqual([last[key]!.status, last[key]!.text])
      }
      const well = [0, 1].map((key) => (last[key]!.status < 300 ? 1 : 0))
      const whole = well[0]! + well[1]!
      expect(whole).toBe(one === other && wished[0]!.once ? 1 : 2)
      const effects = one === other ? [whole, whole] : well
      const after = await done()
      expect(after.map((count, key) => count - before[key]!)).toEqual(effects)
    }
    await fc.assert(fc.asyncProperty(some, once), { numRuns: 8, seed: 20_270_104, endOnFailure: true })
    expect((await service.call('verify-balance', { key: life.key })).body).toMatchObject({ ok: true })
  },
)
