import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectRisingVersions, expectSeamless, expectSoundInvoices } from '../support/billed-life.ts'
import { openLife, type Life } from '../support/lifecycle.ts'
import { startService, type Service } from '../support/service.ts'

type Fields = Record<string, any>

let service: Service

beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

const plans = [
  { name: 'Basic', amount: 300_000 },
  { name: 'Gold', amount: 500_001 },
  { name: 'Weekly', amount: 99_999, interval: 'week' },
] as const

const intervalsOfPlans = ['month', 'month', 'week'] as const

const tokens = ['tok_test_success', 'tok_test_insufficient_funds', 'tok_test_fail_2_then_success'] as const

const plan = fc.integer({ min: 0, max: plans.length - 1 })

/** Time passes in most steps; everything else is what a merchant may try, whether or not it is legal just then. */
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 700 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('change' as const),
      plan,
      effective: fc.constantFrom('immediate', 'at_renewal'),
      proration: fc.constantFrom('charge_now', 'next_invoice', 'none'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('pause' as const),
      hours: fc.option(fc.integer({ min: 1, max: 500 })),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('resume' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('card' as const), token: fc.constantFrom(...tokens) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('pay' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('refund' as const),
      amount: fc.integer({ min: 1, max: 400_000 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('void' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const), atPeriodEnd: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('uncancel' as const) }) },
)

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

interface Walk {
  readonly life: Life
  readonly planIds: readonly string[]
  readonly id: string
  readonly customerId: string
  now: number
}

async function take(walk: Walk, one: Step): Promise<void> {
  const { life, id } = walk
  const iso = (hours: number): string => new Date(walk.now + hours * 3_600_000).toISOString()
  const newest = async (): Promise<string> => (await life.invoices(id)).at(-1)?.['id'] ?? 'inv_none'
  switch (one.kind) {
    case 'wait':
      await life.clock(iso(one.hours))
      walk.now += one.hours * 3_600_000
      return
    case 'change': {
      const order = { planId: walk.planIds[one.plan], effective: one.effective, proration: one.proration }
      const preview = await life.act('preview-plan-change', id, order)
      const answer = await life.act('change-plan', id, order)
      // A preview is the same decision: it costs what it says, and is refused where the change is.
      if (answer.status !== 402) expect(answer.status).toBe(preview.status)
      if (answer.status === 200) {
        expect(answer.body['proration']).toEqual(preview.body['proration'])
        expect(answer.body['invoice']?.amount).toBe(preview.body['invoice']?.amount)
      }
      return
    }
    case 'pause':
      await life.act('pause-subscription', id, one.hours === null ? {} : { resumesAt: iso(one.hours) })
      return
    case 'resume':
      await life.act('resume-subscription', id)
      return
    case 'card':
      await service.call('attach-payment-method', {
        key: life.key,
        params: { id: walk.customerId },
        body: { token: one.token, setDefault: true },
      })
      return
    case 'pay':
      await life.act('pay-invoice', await newest(), {})
      return
    case 'refund':
      await life.act('refund-invoice', await newest(), { amount: one.amount })
      return
    case 'void':
      await life.act('void-invoice', await newest())
      return
    case 'cancel':
      await life.act('cancel-subscription', id, { atPeriodEnd: one.atPeriodEnd })
      return
    case 'uncancel':
      await life.act('uncancel-subscription', id)
  }
}

async function live(token: string, trialDays: number, first: number, steps: readonly Step[]): Promise<void> {
  const start = '2027-01-31T09:00:00.000Z'
  const life = await openLife(service, start)
  const planIds: string[] = []
  for (const terms of plans) planIds.push((await life.plan(terms))['id'])
  const { id, customerId } = await life.begin(planIds[first]!, token, { trialDays })
  const walk: Walk = { life, planIds, id, customerId, now: Date.parse(start) }
  let before = await life.subscription(id)
  for (const one of steps) {
    await take(walk, one)
    const after = await life.subscription(id)
    // A change has a new version, and a version says one thing only.
    if (after['version'] === before['version']) expect(after).toEqual(before)
    else expect(after['version']).toBeGreaterThan(before['version'])
    before = after
  }
  await expectSound(life, id, customerId, planIds)
}

async function expectSound(life: Life, id: string, customerId: string, planIds: string[]): Promise<void> {
  const story = {
    subscription: await life.subscription(id),
    invoices: await life.invoices(id),
    events: await life.events(),
  }
  expectSoundInvoices(story)
  const intervals = new Map(planIds.map((planId, i) => [planId, intervalsOfPlans[i]!]))
  expectSeamless(story, (planId) => intervals.get(planId)!)
  expectRisingVersions(story.events)
  const charges = (await life.charges()).filter(({ outcome }) => outcome === 'succeeded')
  const charged = charges.map(({ reference, amount }) => [
    reference.slice(0, reference.lastIndexOf('-')),
    amount,
  ])
  const paid = story.invoices.filter((invoice) => invoice['amountPaid'] > 0)
  expect(charged.sort()).toEqual(paid.map((invoice) => [invoice['id'], invoice['amountPaid']]).sort())
  const books = (await service.call('verify-balance', { key: life.key })).body
  expect(books).toMatchObject({ ok: true, sumKobo: 0 })
  const held = books['accounts'].find((one: Fields) => one['account'] === 'customer_credit')
  expect(held?.balanceKobo ?? 0).toBe(await life.creditOf(customerId))
}

it('bills random lives without gap or overlap, and keeps its books', async () => {
  const lives = fc.asyncProperty(
    // Most begin well, or there is no life to watch.
    fc.constantFrom(
      'tok_test_success',
      'tok_test_success',
      'tok_test_success',
      'tok_test_fail_2_then_success',
    ),
    fc.constantFrom(0, 0, 10),
    plan,
    fc.array(step, { minLength: 4, maxLength: 14 }),
    live,
  )
  await fc.assert(lives, {
    numRuns: 60,
    seed: 20270131,
    interruptAfterTimeLimit: 40_000,
    markInterruptAsFailure: false,
  })
}, 120_000)
