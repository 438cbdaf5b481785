import { expect, it } from 'vitest'
import { forThisFile } from '../support/for-this-file.ts'
import { openLife } from '../support/lifecycle.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())

// Holds D11.20.
it('the next 30 days show each renewal on its day, at the agreed price, and none of subscriptions that end', async () => {
  const life = await openLife(service, '2027-01-31T09:00:00.000Z')
  const plan = { name: 'Gold', amount: 500_000, interval: 'month' }
  const { body: gold } = await service.call<any>('create-plan', { key: life.key, body: plan })
  const subscribe = async (email: string, more: object = {}) => {
    const { body: customer } = await service.call<any>('create-customer', { key: life.key, body: { email } })
    await service.call('attach-payment-method', {
      key: life.key,
      params: { id: customer.id },
      body: { token: 'tok_test_success' },
    })
    const body = { customerId: customer.id, planId: gold.id, ...more }
    return (await service.call<any>('create-subscription', { key: life.key, body })).body.id as string
  }
  await subscribe('ada@example.com')
  await subscribe('bola@example.com', { trialDays: 7 })
  const leaves = await subscribe('chidi@example.com')
  await service.call('cancel-subscription', {
    key: life.key,
    params: { id: leaves },
    body: { atPeriodEnd: true, reason: 'Too expensive for me now' },
  })
  const { status, body } = await service.call<any>('get-analytics-expected', { key: life.key })
  expect([status, body.days.length, body.complete]).toEqual([200, 30, true])
  expect(body.days.filter((one: { renewals: number }) => one.renewals > 0)).toEqual([
    { date: '2027-02-07', renewals: 1, expectedKobo: 500_000 },
    { date: '2027-02-28', renewals: 1, expectedKobo: 500_000 },
  ])
  expect(body).toMatchObject({ renewals: 2, expectedKobo: 1_000_000, currency: 'NGN' })
  const dollars = await service.call<any>('get-analytics-expected', {
    key: life.key,
    query: { currency: 'USD' },
  })
  expect(dollars.body).toMatchObject({ renewals: 0, expectedKobo: 0 })
  const growth = await service.call<any>('get-analytics-growth', { key: life.key })
  expect(growth.body).toMatchObject({ currency: 'NGN', timeZone: 'Africa/Lagos' })
})
