import { expect, it } from 'vitest'
import { openLife } from '../support/lifecycle.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'

/** A subscription keeps its own zone until another interval takes up the merchant's present one (B13). */
const service = await forThisFile(startService())

it('shows on the subscription, and changes only with the interval', async () => {
  const life = await openLife(service, '2027-01-15T12:00:00.000Z')
  const zone = async (timeZone: string) => {
    const answer = await service.call('update-billing-settings', { key: life.key, body: { timeZone } })
    expect(answer.status).toBe(200)
  }
  const [month, dearer, year] = [
    await life.plan(),
    await life.plan({ amount: 600_000 }),
    await life.plan({ amount: 5_000_000, interval: 'year' }),
  ]
  const { id } = await life.begin(month['id'])
  const { id: later } = await life.begin(month['id'])
  expect(await life.subscription(id)).toMatchObject({ timeZone: 'Africa/Lagos' })
  await zone('America/New_York')
  expect((await life.begin(month['id']))['timeZone']).toBe('America/New_York')
  await life.clock('2027-01-20T12:00:00.000Z')
  await life.done('change-plan', id, { planId: dearer['id'] })
  expect(await life.subscription(id)).toMatchObject({ timeZone: 'Africa/Lagos' })
  await life.done('change-plan', id, { planId: year['id'] })
  expect(await life.subscription(id)).toMatchObject({ timeZone: 'America/New_York' })
  await life.done('change-plan', later, { planId: year['id'], effective: 'at_renewal' })
  await life.clock('2027-02-16T12:00:00.000Z')
  expect(await life.subscription(later)).toMatchObject({
    timeZone: 'America/New_York',
    currentPeriodStart: '2027-02-15T12:00:00.000Z',
    currentPeriodEnd: '2028-02-15T12:00:00.000Z',
  })
  const told = (await life.events()).at(-1)!
  expect(told['data'].subscription.timeZone).toBe('America/New_York')
  // New York has summer time: a month later the same wall clock is an hour earlier.
  const { id: third } = await life.begin(month['id'])
  await life.clock('2027-03-17T12:00:00.000Z')
  expect((await life.subscription(third))['currentPeriodStart']).toBe('2027-03-16T11:00:00.000Z')
})
