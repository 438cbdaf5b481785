import { describe, expect, it } from 'vitest'
import { openScene, type Scene } from '../support/billing.ts'
import { openLife } from '../support/lifecycle.ts'
import { opensAt, setClock } from '../support/recovery.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())

/** F: a trial of a day ends here, and its only card declines. */
const F = '2027-02-09T09:00:00.000Z'

const [minute, hour, day] = [60, 3600, 86_400]

/**
 * Seconds from F to each automatic charge that fails, then to `subscription_unpaid`; worked on paper (D7.2, D7.7,
 * D7.8, D7.9). With the payday snap the retry at F + 7 d (16 February) goes to the 28th, 09:00 in Lagos, and the one
 * after it comes 24 hours later; those at F + 1 d and F + 3 d stay (B7).
 */
const snapped = 18 * day + 23 * hour
const table: [string, string, number[], number][] = [
  ['insufficient_funds', 'month', [0, day, 3 * day, snapped, snapped + day], snapped + day],
  ['insufficient_funds', 'week', [0, 12 * hour, day, 3 * day, 6 * day], 6 * day],
  ['insufficient_funds', 'day', [0, hour, 4 * hour, 12 * hour, 20 * hour], 20 * hour],
  ['insufficient_funds', 'hour', [0, 5 * minute, 15 * minute, 30 * minute, 50 * minute], 50 * minute],
  ['timeout', 'month', [0, hour, 6 * hour, day, 3 * day, 7 * day, 14 * day], 14 * day],
  ['timeout', 'week', [0, hour, 6 * hour, day, 3 * day, 6 * day], 6 * day],
  ['timeout', 'day', [0, hour, 4 * hour, 12 * hour, 20 * hour], 20 * hour],
  ['timeout', 'hour', [0, 5 * minute, 15 * minute, 30 * minute, 50 * minute], 50 * minute],
  ['do_not_honor', 'year', [0, day, 3 * day], 21 * day],
  ['do_not_honor', 'month', [0, day, 3 * day], 21 * day],
  ['do_not_honor', 'week', [0, day, 3 * day], 7 * day],
  ['do_not_honor', 'day', [0, hour, 4 * hour], day],
  ['do_not_honor', 'hour', [0, 5 * minute, 15 * minute], hour],
  ['expired_card', 'month', [0], 21 * day],
  ['expired_card', 'week', [0], 7 * day],
  ['expired_card', 'day', [0], day],
  ['expired_card', 'hour', [0], hour],
  ['stolen_card', 'quarter', [0], 21 * day],
  ['stolen_card', 'hour', [0], hour],
]

const secondsFromF = (instant: string): number => (Date.parse(instant) - Date.parse(F)) / 1000

async function failingTrial(scene: Scene, token: string, interval: string): Promise<Record<string, any>> {
  await setClock(service, scene, opensAt)
  const [plan, customer] = [await scene.plan({ interval, trialDays: 1 }), await scene.customer(token)]
  return (await scene.subscribe({ customerId: customer['id'], planId: plan['id'] })).body
}

describe('the timetable of dunning, over the real operations', () => {
  it.each(table)(
    '%s, %s: charged at F + %j s, unpaid at F + %i s',
    async (code, interval, charged, unpaidAt) => {
      const scene = await openScene(service)
      const { id } = await failingTrial(scene, `tok_test_${code}`, interval)
      await setClock(service, scene, '2027-05-01T09:00:00.000Z')
      const events = await scene.events()
      const at = (type: string) =>
        events.filter((one) => one['type'] === type).map((one) => secondsFromF(one['createdAt']))
      expect(at('subscription_payment_failed')).toEqual(charged)
      expect(at('subscription_unpaid')).toEqual([unpaidAt])
      const failed = events.filter((one) => one['type'] === 'subscription_payment_failed')
      // What is announced is what happens next: every next attempt is the following failure.
      const announced = failed.map(({ data }) => data.nextAttemptAt).filter((next) => next !== undefined)
      expect(announced.map(secondsFromF)).toEqual(charged.slice(1))

      const { items } = (
        await service.call('list-invoices', { key: scene.key, query: { subscriptionId: id } })
      ).body
      expect(items).toHaveLength(1)
      expect(items[0]).toMatchObject({
        status: 'uncollectible',
        attemptCount: charged.length,
        nextAttemptAt: null,
      })
      // No run outlives the period that it collects, so no second invoice can pile up behind it.
      expect(unpaidAt).toBeLessThanOrEqual(secondsFromF(items[0].periodEnd))
      // A charge that never reached the gateway is in our records, not in its book.
      expect(await scene.charges()).toHaveLength(code === 'timeout' ? 0 : charged.length)
    },
  )

  // Holds B7. In New York, 14 March 2027 has 23 hours: this month is an hour short of 28 days.
  it('is a month’s in a month that a clock change shortens by an hour, and nothing is owed for less', async () => {
    const life = await openLife(service, '2027-01-20T14:00:00.000Z', 'America/New_York')
    const { id, customerId } = await life.begin((await life.plan())['id'])
    await life.act('attach-payment-method', customerId as string, {
      token: 'tok_test_insufficient_funds',
      setDefault: true,
    })
    await life.clock('2027-03-20T12:00:00.000Z')
    const [, renewal] = await life.invoices(id as string)
    const { periodStart, periodEnd, amount } = renewal as Record<string, string>
    expect(Date.parse(periodEnd!) - Date.parse(periodStart!)).toBe((28 * day - hour) * 1000)
    expect([periodStart, amount]).toEqual(['2027-02-20T14:00:00.000Z', 500_000])
    const failed = (await life.events()).filter(({ type }) => type === 'subscription_payment_failed')
    const at = failed.map((one) => (Date.parse(one['createdAt']) - Date.parse(periodStart!)) / 1000)
    // A month's case: a day, three days, then payday; not a week's, which is over after six days.
    expect(at.slice(0, 3)).toEqual([0, day, 3 * day])
    expect(at.at(-1)).toBeGreaterThan(6 * day)
  })

  it('follows the merchant’s own offsets, leaving out those that reach the period’s end', async () => {
    const scene = await openScene(service)
    const body = { retryOffsets: [2 * hour, 5 * day, 8 * day], paydayAware: false }
    await service.call('update-recovery-settings', { key: scene.key, body })
    await failingTrial(scene, 'tok_test_insufficient_funds', 'week')
    await setClock(service, scene, '2027-05-01T09:00:00.000Z')
    const failed = (await scene.events()).filter((one) => one['type'] === 'subscription_payment_failed')
    expect(failed.map((one) => secondsFromF(one['createdAt']))).toEqual([0, 2 * hour, 5 * day])
  })

  it('keeps 24 hours between charges of a month’s plan where offsets are nearer', async () => {
    const scene = await openScene(service)
    const body = { retryOffsets: [hour, 2 * hour, 3 * day], paydayAware: false }
    await service.call('update-recovery-settings', { key: scene.key, body })
    await failingTrial(scene, 'tok_test_insufficient_funds', 'month')
    await setClock(service, scene, '2027-05-01T09:00:00.000Z')
    const failed = (await scene.events()).filter((one) => one['type'] === 'subscription_payment_failed')
    expect(failed.map((one) => secondsFromF(one['createdAt']))).toEqual([0, day, 2 * day, 3 * day])
  })
})

describe('a switch to the other card', () => {
  const cards = async (scene: Scene, second: string): Promise<Record<string, any>> => {
    const subscription = await failingTrial(scene, 'tok_test_do_not_honor', 'month')
    const params = { id: subscription['customerId'] }
    await service.call('attach-payment-method', { key: scene.key, params, body: { token: second } })
    return subscription
  }
  const third = '2027-02-12T09:00:00.000Z'

  // Holds D7.23.
  it('is charged at once at the third failure, and recovers', async () => {
    const scene = await openScene(service)
    const { id } = await cards(scene, 'tok_test_success')
    await setClock(service, scene, third)
    const events = await scene.events()
    expect(events.slice(-3).map(({ type, createdAt }) => [type, createdAt])).toEqual([
      ['subscription_payment_failed', third],
      ['subscription_payment_recovered', third],
      ['subscription_recovered', third],
    ])
    expect(events.at(-3)!['data']).toMatchObject({ action: 'switch_rail', nextAttemptAt: third })
    expect((await service.call('get-subscription', { key: scene.key, params: { id } })).body['status']).toBe(
      'active',
    )
    expect((await scene.charges()).map(({ outcome }) => outcome)).toEqual([
      'declined',
      'declined',
      'declined',
      'succeeded',
    ])
  })

  it('asks for another card when that one fails too, whatever its code', async () => {
    const scene = await openScene(service)
    await cards(scene, 'tok_test_insufficient_funds')
    await setClock(service, scene, third)
    const events = await scene.events()
    expect(events.slice(-3).map(({ type }) => type)).toEqual([
      'subscription_payment_failed',
      'subscription_payment_failed',
      'subscription_payment_action_required',
    ])
    expect(events.at(-2)!['data']).toMatchObject({
      failureCode: 'insufficient_funds',
      action: 'request_card_update',
    })
    await setClock(service, scene, '2027-03-01T09:00:00.000Z')
    expect(await scene.charges()).toHaveLength(4)
  })
})
