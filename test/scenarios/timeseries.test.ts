import { describe, expect, it } from 'vitest'
import { openScene, type Scene } from '../support/billing.ts'
import { countUnits } from '../support/units.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startPipeline } from '../workers/pipeline.ts'

const pipeline = await forThisFile(startPipeline())

const dayMs = 86_400_000
type Json = Record<string, any>
type Figure =
  | 'mrrKobo'
  | 'newMrrKobo'
  | 'importedMrrKobo'
  | 'expansionMrrKobo'
  | 'contractionMrrKobo'
  | 'churnedMrrKobo'
  | 'recoveredKobo'
  | 'inRecovery'
  | 'atRiskMrrKobo'
  | 'payments'
  | 'paidKobo'
type Day = { readonly date: string } & Readonly<Record<Figure, number>>

const ask = (scene: Scene, query: Record<string, string> = {}) =>
  pipeline.service.call<Json>('get-analytics-timeseries', { key: scene.key, query })
const overview = async (scene: Scene, query: Record<string, string>) =>
  (await pipeline.service.call<Json>('get-analytics-overview', { key: scene.key, query })).body
const goTo = (scene: Scene, now: string) =>
  pipeline.service.call('set-sandbox-clock', { key: scene.key, body: { now } })

async function everything(scene: Scene, name: 'list-balance-transactions'): Promise<Json[]> {
  const found: Json[] = []
  let cursor: string | null = null
  do {
    const query: Record<string, string> = { limit: '100', ...(cursor ? { cursor } : {}) }
    const page: Json = (await pipeline.service.call<Json>(name, { key: scene.key, query })).body
    found.push(...page['items'])
    cursor = page['nextCursor']
  } while (cursor)
  return found
}

/** Three customers: one pays, one is recovered, one never pays. Begins late in the evening, a day earlier in New York. */
async function live(timeZone: string): Promise<Scene> {
  const scene = await openScene(pipeline.service, timeZone)
  await goTo(scene, '2027-01-10T01:30:00.000Z')
  const plan = await scene.plan()
  for (const token of ['tok_test_success', 'tok_test_fail_2_then_success', 'tok_test_insufficient_funds']) {
    const customer = await scene.customer(token)
    await scene.subscribe({ customerId: customer['id'], planId: plan['id'], trialDays: 3 })
  }
  for (let day = 1; day <= 75; day += 5)
    await goTo(scene, new Date(Date.parse('2027-01-10T01:30:00.000Z') + day * dayMs).toISOString())
  return scene
}

const localDay = (instant: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    new Date(instant),
  )

describe.each(['Africa/Lagos', 'America/New_York'])('figures day by day in %s', (timeZone) => {
  it('add up to the overview, and payments to the journal, day by day in the merchant’s zone', async () => {
    const scene = await live(timeZone)
    const { body, status } = await ask(scene, { from: '2027-01-01', to: '2027-04-01' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ timeZone, currency: 'NGN' })
    expect(localDay(body['from'], timeZone)).toBe('2027-01-01')
    const days = body['days'] as Day[]
    expect(days.map(({ date }) => date)).toHaveLength(90)
    expect([days[0]!.date, days.at(-1)!.date]).toEqual(['2027-01-01', '2027-03-31'])

    const sum = (name: Figure) => days.reduce((total, day) => total + day[name], 0)
    const whole = await overview(scene, { from: '2027-01-01', to: '2027-04-01' })
    expect(whole['mrrKobo']).toBeGreaterThan(0)
    expect(whole['recoveredKobo']).toBeGreaterThan(0)
    expect(whole['churnedMrrKobo']).toBeGreaterThan(0)
    for (const name of [
      'newMrrKobo',
      'expansionMrrKobo',
      'contractionMrrKobo',
      'churnedMrrKobo',
      'recoveredKobo',
    ] as const)
      expect(sum(name), name).toBe(whole[name])
    expect(days.at(-1)).toMatchObject({
      mrrKobo: whole['mrrKobo'],
      activeSubscriptions: whole['activeSubscriptions'],
      inRecovery: 0,
      atRiskMrrKobo: 0,
    })
    // The one that is given up was at risk for a while, with the price of its plan.
    const risks = days.filter((day) => day.inRecovery > 0)
    expect(risks.length).toBeGreaterThan(5)
    for (const day of risks) expect(day.atRiskMrrKobo, day.date).toBe(500_000 * day.inRecovery)
    for (const [i, day] of days.entries()) {
      const before = i === 0 ? 0 : days[i - 1]!.mrrKobo
      const moved =
        day.newMrrKobo +
        day.importedMrrKobo +
        day.expansionMrrKobo -
        day.contractionMrrKobo -
        day.churnedMrrKobo
      expect(day.mrrKobo, day.date).toBe(before + moved)
    }

    const paid = new Map<string, number>()
    for (const one of await everything(scene, 'list-balance-transactions')) {
      if (one['type'] !== 'charge') continue
      const day = localDay(one['createdAt'], timeZone)
      paid.set(day, (paid.get(day) ?? 0) + Number(one['amountKobo']))
    }
    expect(paid.size).toBeGreaterThan(2)
    expect(
      Object.fromEntries(days.filter((day) => day.payments > 0).map((day) => [day.date, day.paidKobo])),
    ).toEqual(Object.fromEntries([...paid].sort()))
  })
})

describe('a series', () => {
  it('covers the last 30 days by default, at most 366, and none where the range is empty', async () => {
    const scene = await openScene(pipeline.service)
    await goTo(scene, '2027-05-20T10:00:00.000Z')
    const { body } = await ask(scene)
    expect(body['days']).toHaveLength(30)
    expect(body['days'].at(-1)).toMatchObject({ date: '2027-05-20', mrrKobo: 0, payments: 0 })
    expect((await ask(scene, { from: '2026-01-01', to: '2027-01-02' })).body['days']).toHaveLength(366)
    expect(await ask(scene, { from: '2026-01-01', to: '2027-01-03' })).toMatchObject({
      status: 422,
      body: { error: { details: [{ path: 'to' }] } },
    })
    // Holds Q4.
    const empty = await ask(scene, { from: '2027-02-02', to: '2027-02-02' })
    expect([empty.status, empty.body['days']]).toEqual([200, []])
  })

  it('counts a refund on its day, and takes as many round trips whatever was counted', async () => {
    const scene = await openScene(pipeline.service)
    await goTo(scene, '2027-06-01T10:00:00.000Z')
    const plan = await scene.plan()
    const { measure } = countUnits()
    const trips = async () => (await measure(() => ask(scene))).units.trips
    await trips()
    const few = await trips()
    for (let i = 0; i < 30; i += 1) {
      const customer = await scene.customer()
      await scene.subscribe({ customerId: customer['id'], planId: plan['id'] })
    }
    expect(few).toBeLessThanOrEqual(4)
    expect(await trips()).toBe(few)
    const invoices = await pipeline.service.call<Json>('list-invoices', { key: scene.key, query: {} })
    const id = invoices.body['items'][0].id as string
    await pipeline.service.call('refund-invoice', {
      key: scene.key,
      params: { id },
      body: { amount: 120_000 },
    })
    expect((await ask(scene)).body['days'].at(-1)).toMatchObject({
      payments: 30,
      paidKobo: 15_000_000,
      refundedKobo: 120_000,
    })
  })

  // Holds B12.
  it('counts a customer who pauses and then cancels as churned', async () => {
    const scene = await openScene(pipeline.service)
    const at = (day: number) => `2027-07-0${day}T10:00:00.000Z`
    await goTo(scene, at(1))
    const plan = await scene.plan()
    const begin = async () => {
      const customer = await scene.customer()
      return (await scene.subscribe({ customerId: customer['id'], planId: plan['id'] })).body['id'] as string
    }
    const [left] = [await begin(), await begin()]
    await goTo(scene, at(3))
    await pipeline.service.call('pause-subscription', { key: scene.key, params: { id: left }, body: {} })
    await goTo(scene, at(5))
    await pipeline.service.call('cancel-subscription', { key: scene.key, params: { id: left }, body: {} })
    await goTo(scene, at(7))
    expect(await overview(scene, { from: at(2), to: at(7) })).toMatchObject({
      activeSubscriptions: 1,
      mrrKobo: 500_000,
      contractionMrrKobo: 500_000,
      churnedMrrKobo: 0,
      subscriberChurnRate: 0.5,
    })
  })
})
