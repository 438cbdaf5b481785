import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { RouteName } from '../../shared/api/routes.ts'
import { openBook } from '../../shared/adapters/gateways/twin/book.ts'
import { documentClient, twinTable } from '../../shared/runtime/clients.ts'
import { openLife, type Life } from '../support/lifecycle.ts'
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
  it.skipIf(isUnkind())('is made once, wherever it dies and whoever repeats it', async () => {
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
