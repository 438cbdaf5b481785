import type { DynamoDBRecord } from 'aws-lambda'
import { describe, expect, it } from 'vitest'
import type { RouteName } from '../../shared/api/routes.ts'
import { openScene, type Scene } from '../support/billing.ts'
import { random } from '../support/random.ts'
import { mrrOfListed, recount, type Listed } from '../support/recount.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startPipeline } from '../workers/pipeline.ts'

const pipeline = await forThisFile(startPipeline())

const start = '2027-01-31T22:30:00.000Z'
const dayMs = 86_400_000
const tokens = [
  'tok_test_success',
  'tok_test_success',
  'tok_test_fail_2_then_success',
  'tok_test_insufficient_funds',
  'tok_test_expired_card',
  'tok_test_do_not_honor',
  null,
]

type Json = Record<string, any>
type Draw = ReturnType<typeof random>

/** One merchant's life: what may happen to it at random, and the stream of what it writes. */
interface Life {
  readonly scene: Scene
  readonly draw: Draw
  readonly plans: Json[]
  readonly customers: Json[]
  readonly subscriptions: string[]
  readonly events: Map<string, Json>
  now: number
}

const pick = <T>(draw: Draw, list: readonly T[]): T => list[draw.upTo(list.length)]!

async function begin(seed: number): Promise<Life> {
  const scene = await openScene(pipeline.service)
  await pipeline.service.call('set-sandbox-clock', { key: scene.key, body: { now: start } })
  const plans = [
    await scene.plan({ amount: 1_000_001 }),
    await scene.plan({ amount: 2_500_000 }),
    await scene.plan({ amount: 99_999, interval: 'week' }),
    await scene.plan({ amount: 7_777_777, interval: 'quarter', trialDays: 5 }),
    await scene.plan({ amount: 123_457, interval: 'day', intervalCount: 10, maxCycles: 2 }),
  ]
  for (const [code, discountType, discountValue, duration] of [
    ['HALF', 'percentage', 50, 'forever'],
    ['FLAT', 'fixed', 33_333, 'forever'],
    ['FIRST', 'percentage', 20, 'once'],
  ] as const) {
    const body = { code, discountType, discountValue, duration }
    await pipeline.service.call('create-promo-code', { key: scene.key, body })
  }
  const customers = []
  for (const token of tokens) customers.push(await scene.customer(token))
  return {
    scene,
    draw: random(seed),
    plans,
    customers,
    subscriptions: [],
    events: new Map(),
    now: Date.parse(start),
  }
}

/** Something that a merchant, their customers or time may do; what is refused changes nothing, so any answer but a failure will do. */
async function step(life: Life): Promise<void> {
  const { scene, draw, plans, customers, subscriptions } = life
  const id = subscriptions.length === 0 ? 'sub_none' : pick(draw, subscriptions)
  const act = (name: RouteName, body?: unknown, params: Record<string, string> = { id }) =>
    accepted(pipeline.service.call(name, { key: scene.key, params, ...(body === undefined ? {} : { body }) }))
  switch (draw.upTo(14)) {
    case 0:
    case 1:
    case 2: {
      const promo = pick(draw, [{}, {}, { promoCode: 'HALF' }, { promoCode: 'FLAT' }, { promoCode: 'FIRST' }])
      const trial = pick(draw, [{}, { trialDays: 3 }])
      const order = {
        customerId: pick(draw, customers)['id'],
        planId: pick(draw, plans)['id'],
        ...promo,
        ...trial,
      }
      const made = await scene.subscribe(order)
      if (made.status === 201) subscriptions.push(made.body['id'] as string)
      return
    }
    case 3:
      return act('cancel-subscription', { atPeriodEnd: draw.upTo(2) === 0 })
    case 4:
      return act('pause-subscription', {})
    case 5:
      return act('resume-subscription')
    case 6:
      return act('change-plan', {
        planId: pick(draw, plans)['id'],
        effective: pick(draw, ['immediate', 'at_renewal']),
        proration: pick(draw, ['charge_now', 'next_invoice', 'none']),
      })
    case 7: {
      const params = { id: pick(draw, customers)['id'] as string }
      return act('attach-payment-method', { token: 'tok_test_success', setDefault: true }, params)
    }
    case 8:
      return act('update-subscription', { promoCode: pick(draw, ['HALF', 'FLAT', 'FIRST', null]) })
    case 9:
    case 10: {
      const query = { limit: '1', subscriptionId: id }
      const { body } = await pipeline.service.call<any>('list-invoices', { key: scene.key, query })
      const params = { id: (body.items?.[0]?.id ?? 'inv_none') as string }
      return draw.upTo(3) === 0 ? act('void-invoice', undefined, params) : act('pay-invoice', {}, params)
    }
    default:
      life.now += draw.upTo(9 * dayMs)
      return act('set-sandbox-clock', { now: new Date(life.now).toISOString() })
  }
}

async function accepted(answer: Promise<{ status: number; text: string }>): Promise<void> {
  const { status, text } = await answer
  expect(status, text).toBeLessThan(500)
}

/** The stream's records, some lost, the others three times, in no order. */
async function disturbed(draw: Draw): Promise<void> {
  const records = (await pipeline.takeStream('sandbox')).filter(() => draw.upTo(10) > 0)
  const tripled: DynamoDBRecord[] = [...records, ...records, ...records]
  for (let i = tripled.length - 1; i > 0; i -= 1) {
    const j = draw.upTo(i + 1)
    ;[tripled[i], tripled[j]] = [tripled[j]!, tripled[i]!]
  }
  for (let i = 0; i < tripled.length; i += 25) {
    expect(await pipeline.call('event-fanout', 'sandbox', tripled.slice(i, i + 25))).toEqual([])
  }
}

async function listAll(scene: Scene, name: RouteName): Promise<Json[]> {
  const found: Json[] = []
  let cursor: string | null = null
  do {
    const query: Record<string, string> = { limit: '100', ...(cursor ? { cursor } : {}) }
    const page: any = (await pipeline.service.call(name, { key: scene.key, query })).body
    found.push(...page.items)
    cursor = page.nextCursor
  } while (cursor)
  return found
}

/** Events are listed for 90 days only, so a longer life is read as it goes. */
async function readEvents(life: Life): Promise<void> {
  for (const event of await life.scene.events()) life.events.set(event['id'] as string, event)
}

async function listed({ scene, events }: Life): Promise<Listed> {
  const [plans, promoCodes] = [await listAll(scene, 'list-plans'), await listAll(scene, 'list-promo-codes')]
  return { events: [...events.values()], plans, promoCodes }
}

/** The figures of a range, without the range that they name. */
const analytics = async (scene: Scene, query: Record<string, string>) => {
  const figuresOf = async (name: 'get-analytics-overview' | 'get-analytics-failures') => {
    const { body } = await pipeline.service.call(name, { key: scene.key, query })
    const { from: _from, to: _to, timeZone: _zone, ...figures } = body
    return figures
  }
  return {
    overview: await figuresOf('get-analytics-overview'),
    failures: await figuresOf('get-analytics-failures'),
  }
}

/** The answers that a recount calls for. */
function expectedOf(counted: ReturnType<typeof recount>): unknown {
  const { churned, activeBefore, recovered, exhausted, inFlight, byFailureCode, ...others } = counted
  const { recoveredByFailureCode, exhaustedByFailureCode, ...overview } = others
  const cases = recovered + exhausted
  const recoveryRate = cases === 0 ? 0 : recovered / cases
  const subscriberChurnRate = activeBefore === 0 ? 0 : churned / activeBefore
  return {
    overview: { ...overview, subscriberChurnRate, recoveryRate, currency: 'NGN' },
    failures: {
      ...{ inFlight, recovered, exhausted, recoveryRate, byFailureCode, currency: 'NGN' },
      ...{ recoveredByFailureCode, exhaustedByFailureCode },
      recoveredByFailedCharges: expect.any(Object),
      // Held by the test of the cohorts below.
      recoveredByRule: expect.any(Object),
      exhaustedByRule: expect.any(Object),
      failedByHour: expect.any(Object),
      recoveredByHour: expect.any(Object),
    },
  }
}

describe('analytics of a random life', () => {
  const moved = new Set<string>()
  // Holds D11.20, D11.22.
  it.each([1, 2, 3])('agree with a recount of what is listed, seed %d', async (seed) => {
    const life = await begin(seed)
    const { scene, draw } = life
    for (let i = 0; i < 90; i += 1) {
      await step(life)
      if (draw.upTo(4) === 0) await disturbed(draw)
      if (i % 20 === 0) await readEvents(life)
    }
    // The walk finds what the stream lost.
    life.now += 10 * dayMs
    const now = new Date(life.now).toISOString()
    await pipeline.service.call('set-sandbox-clock', { key: scene.key, body: { now } })
    await disturbed(draw)

    await readEvents(life)
    const all = await listed(life)
    const today = new Date(life.now + 3_600_000).toISOString().slice(0, 10)
    const dayAfter = (day: string, days: number) =>
      new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
    const end = dayAfter(today, 1)

    const whole = await analytics(scene, { from: '2027-01-01', to: end })
    expect(whole).toEqual(expectedOf(recount(all, '2027-01-01', end)))
    const subscriptions = await listAll(scene, 'list-subscriptions')
    const sum = (count: (one: Json) => number) => subscriptions.reduce((total, one) => total + count(one), 0)
    expect(whole.overview).toMatchObject({
      mrrKobo: sum((one) => mrrOfListed(one, all)),
      activeSubscriptions: sum(({ status }) => Number(status === 'active' || status === 'past_due')),
      trialing: sum(({ status }) => Number(status === 'trialing')),
    })
    expect(whole.failures['inFlight']).toBe(sum(({ status }) => Number(status === 'past_due')))
    for (const [figure, value] of [...Object.entries(whole.overview), ...Object.entries(whole.failures)])
      if (value !== 0) moved.add(figure)

    // Whoever is still counted in a cohort is one who subscribes now, and none who left.
    const { body: growth } = await pipeline.service.call<any>('get-analytics-growth', {
      key: scene.key,
      query: { from: '2027-01-01', to: end },
    })
    const monthOf = ({ createdAt }: Json) =>
      new Date(Date.parse(createdAt) + 3_600_000).toISOString().slice(0, 7)
    const staying = (month: string) =>
      sum((one) => Number(monthOf(one) === month && ['active', 'past_due', 'paused'].includes(one['status'])))
    for (const { month, kept } of growth.cohorts)
      expect([month, kept.at(-1)]).toEqual([month, staying(month)])
    const staysNow: number[] = growth.cohorts.map(({ kept }: Json) => kept.at(-1))
    expect(staysNow.reduce((a, b) => a + b, 0)).toBe(
      sum(({ status }) => Number(['active', 'past_due', 'paused'].includes(status))),
    )
    const { failures } = whole
    const total = (of: Record<string, number>) => Object.values(of).reduce((a, b) => a + b, 0)
    expect([total(failures['recoveredByRule']), total(failures['exhaustedByRule'])]).toEqual([
      total(failures['recoveredByFailureCode']),
      total(failures['exhaustedByFailureCode']),
    ])
    expect([total(failures['failedByHour']), total(failures['recoveredByHour'])]).toEqual([
      total(failures['byFailureCode']),
      failures['recovered'],
    ])

    for (let i = 0; i < 25; i += 1) {
      const from = dayAfter('2027-01-25', draw.upTo(120))
      const to = dayAfter(from, 1 + draw.upTo(60))
      expect(await analytics(scene, { from, to }), `${from} to ${to}`).toEqual(
        expectedOf(recount(all, from, to)),
      )
    }
    // By default the last 30 days, of which the first and the last count whole.
    expect(await analytics(scene, {})).toEqual(expectedOf(recount(all, dayAfter(today, -30), end)))
  })

  it('change every figure', () => {
    // Lives in which nothing happens would agree too.
    const figures = ['mrrKobo', 'newMrrKobo', 'expansionMrrKobo', 'contractionMrrKobo', 'churnedMrrKobo']
    expect([...moved]).toEqual(
      expect.arrayContaining([
        ...figures,
        ...['recoveredKobo', 'recovered', 'exhausted', 'recoveredByFailureCode', 'exhaustedByFailureCode'],
      ]),
    )
  })
})
