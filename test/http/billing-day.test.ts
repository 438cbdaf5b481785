import { expect, it } from 'vitest'
import { openLife, refusal } from '../support/lifecycle.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())

const midnight = (day: string): string => `${day}T23:00:00.000Z`
/** 00:00 in Lagos, of the day after. */
const start = '2027-06-20T23:00:00.000Z'

// Holds K8. Worked: from 21 June to 1 July are 10 of June's 30 days: 10 / 30 of 600,000.
it('the first period runs to the billing day and costs its share of the month; it is not a cycle', async () => {
  const life = await openLife(service, start)
  const plan = await life.plan({ amount: 600_000, setupFee: { name: 'Start', amount: 50_000 } })
  const { id } = await life.begin(plan['id'], 'tok_test_success', { billingDay: 1 })
  const begun = await life.subscription(id)
  expect(begun).toMatchObject({
    ...{ billingDay: 1, currentPeriodStart: start, currentPeriodEnd: midnight('2027-06-30') },
    ...{ billingAnchor: midnight('2027-05-31'), cyclesCompleted: 0, status: 'active' },
  })
  const [first] = await life.invoices(id)
  expect(first).toMatchObject({ amount: 250_000, cycle: 0, status: 'paid' })
  expect(first!['lines'][0]).toMatchObject({ type: 'plan', amount: 200_000, unitAmount: null })
  await life.clock('2027-08-02T09:00:00.000Z')
  expect(await life.invoices(id)).toMatchObject([
    { amount: 250_000, cycle: 0 },
    { amount: 600_000, cycle: 1, periodStart: midnight('2027-06-30'), periodEnd: midnight('2027-07-31') },
    { amount: 600_000, cycle: 2, periodEnd: midnight('2027-08-31') },
  ])
})

// Holds K8, D5.1. Worked: 5 March to 31 March are 26 of the 31 days from 28 February, in a year whose February has 28.
it('a short month does not move later periods', async () => {
  const life = await openLife(service, midnight('2027-03-04'))
  const plan = await life.plan({ amount: 310_000 })
  const { id } = await life.begin(plan['id'], 'tok_test_success', { billingDay: 31 })
  await life.clock('2027-06-15T09:00:00.000Z')
  const invoices = await life.invoices(id)
  expect(invoices.map(({ periodEnd, amount }) => [periodEnd, amount])).toEqual([
    [midnight('2027-03-30'), 260_000],
    [midnight('2027-04-29'), 310_000],
    [midnight('2027-05-30'), 310_000],
    [midnight('2027-06-29'), 310_000],
  ])
})

// Holds K8, D3.10. Worked: half of 200,000; and of a fixed 90,000 a third, 30,000; neither is used up.
it('a percentage applies to the stub without using a cycle, a fixed value is prorated', async () => {
  const life = await openLife(service, start)
  const plan = await life.plan({ amount: 600_000 })
  const codes = [
    { code: 'HALF', discountType: 'percentage', discountValue: 50, duration: 'once' },
    { code: 'LESS', discountType: 'fixed', discountValue: 90_000, duration: 'once' },
  ]
  for (const body of codes) await service.call('create-promo-code', { key: life.key, body })
  const billingDay = 1
  const order = { billingDay, promoCode: 'HALF' }
  const half = await life.begin(plan['id'], 'tok_test_success', order)
  const less = await life.begin(plan['id'], 'tok_test_success', { billingDay, promoCode: 'LESS' })
  await life.clock('2027-08-02T09:00:00.000Z')
  const amounts = async (id: string) => (await life.invoices(id)).map(({ amount }) => amount)
  expect(await amounts(half['id'])).toEqual([100_000, 300_000, 600_000])
  expect(await amounts(less['id'])).toEqual([170_000, 510_000, 600_000])
})

// Holds K8, D5.4. Worked: with 5 of the 10 days left, the plan of 1,200,000 costs 200,000 and the unused part is 100,000.
it('a change within the stub is prorated by the month too', async () => {
  const life = await openLife(service, start)
  const plan = await life.plan({ amount: 600_000, pricing: { model: 'per_unit' } })
  const gold = await life.plan({ amount: 1_200_000 })
  const order = { billingDay: 1 }
  const [changed, more] = [
    await life.begin(plan['id'], 'tok_test_success', order),
    await life.begin(plan['id'], 'tok_test_success', order),
  ]
  await life.clock(midnight('2027-06-25'))
  const quote = await life.done('preview-plan-change', changed['id'], { planId: gold['id'] })
  expect(quote['proration']).toMatchObject({ charge: 200_000, credit: 100_000, amount: 100_000 })
  const seats = await life.done('preview-plan-change', more['id'], { quantity: 2 })
  expect(seats['proration']).toMatchObject({ amount: 100_000, kind: 'charge' })
  await life.done('change-plan', changed['id'], { planId: gold['id'] })
  expect(await life.subscription(changed['id'])).toMatchObject({ billingDay: 1 })
  await life.done('cancel-subscription', changed['id'], {})
  expect(await life.creditOf(changed['customerId'])).toBe(200_000)
})

// Holds K8, D11.14.
it('a checkout charges the share counted from when it began', async () => {
  const life = await openLife(service, start)
  const plan = await life.plan({ amount: 600_000 })
  const body = { planId: plan['id'], customerEmail: 'day@shop.test', billingDay: 1 }
  const { body: session } = await service.call<any>('start-checkout', { key: life.key, body })
  expect(session).toMatchObject({ amount: 200_000 })
  const params = { token: session.token }
  const page = await service.call('get-checkout', { params, headers: { accept: 'text/html' } })
  for (const text of ['₦2,000', '₦6,000', '1 July']) expect(page.text).toContain(text)
  const pay = { rail: 'card', token: 'tok_test_success' }
  const paid = await service.call<any>('pay-checkout', { params, body: pay })
  expect(await life.subscription(paid.body.subscriptionId)).toMatchObject({
    ...{ billingDay: 1, currentPeriodEnd: midnight('2027-06-30'), cyclesCompleted: 0 },
  })
})

// Holds K8.
it('after a trial the stub begins at its end; a billing day is for paid monthly plans', async () => {
  const life = await openLife(service, start)
  const plan = await life.plan({ amount: 600_000 })
  const order = { billingDay: 1, trialDays: 5 }
  const { id } = await life.begin(plan['id'], 'tok_test_success', order)
  expect(await life.done('get-upcoming-invoice', id)).toMatchObject({ amount: 100_000, cycle: 0 })
  await life.clock('2027-07-02T09:00:00.000Z')
  expect((await life.invoices(id)).map(({ amount }) => amount)).toEqual([100_000, 600_000])
  const yearly = await life.plan({ amount: 600_000, interval: 'year' })
  const customer = await life.customer('tok_test_success')
  const body = { customerId: customer['id'], planId: yearly['id'], billingDay: 1 }
  const refused = await service.call('create-subscription', { key: life.key, body })
  expect(refusal(refused)).toMatchObject({ path: 'billingDay', reason: 'billing_day_interval' })
})

// Holds K8.
it('a trial is moved, or ended now by a renewal; a decline makes it past due', async () => {
  const life = await openLife(service, start)
  const plan = await life.plan({ amount: 600_000, trialDays: 10 })
  const [paid, poor] = [await life.begin(plan['id']), await life.begin(plan['id'], 'tok_test_insufficient')]
  const to = '2027-07-10T12:00:00.000Z'
  expect(await life.done('update-subscription', paid['id'], { trialEndsAt: to })).toMatchObject({
    ...{ status: 'trialing', trialEndsAt: to, currentPeriodEnd: to, billingAnchor: to },
  })
  const past = await life.act('update-subscription', paid['id'], { trialEndsAt: '2027-06-01T00:00:00Z' })
  expect(refusal(past)).toMatchObject({ path: 'trialEndsAt', reason: 'in_the_past' })
  await life.clock('2027-06-25T09:00:00.000Z')
  const now = { trialEndsAt: 'now' }
  expect(await life.done('update-subscription', paid['id'], now)).toMatchObject({
    ...{ status: 'active', trialEndsAt: '2027-06-25T09:00:00.000Z' },
    currentPeriodEnd: '2027-07-25T09:00:00.000Z',
  })
  expect(await life.invoices(paid['id'])).toMatchObject([{ amount: 600_000, status: 'paid', cycle: 1 }])
  expect(await life.done('update-subscription', poor['id'], now)).toMatchObject({ status: 'past_due' })
  const again = await life.act('update-subscription', paid['id'], now)
  expect(refusal(again)).toMatchObject({ reason: 'invalid_transition' })
})

// Holds K8. Worked: from 21 July to 1 August are 11 of July's 31 days: 11 / 31 of 620,000.
it('a running subscription’s billing day moves from its next period on, and can be removed', async () => {
  const life = await openLife(service, start)
  const plan = await life.plan({ amount: 620_000 })
  const { id } = await life.begin(plan['id'], 'tok_test_success')
  expect(await life.done('update-subscription', id, { billingDay: 1 })).toMatchObject({
    ...{ billingDay: 1, currentPeriodEnd: midnight('2027-07-20') },
  })
  expect(await life.done('get-upcoming-invoice', id)).toMatchObject({ amount: 220_000, cycle: 1 })
  expect((await life.subscription(id))['version']).toBe(
    (await life.done('update-subscription', id, { billingDay: 1 }))['version'],
  )
  await life.clock('2027-08-02T09:00:00.000Z')
  expect(await life.done('update-subscription', id, { billingDay: null })).toMatchObject({ billingDay: null })
  await life.clock('2027-10-02T09:00:00.000Z')
  expect(await life.invoices(id)).toMatchObject([
    { amount: 620_000, periodEnd: midnight('2027-07-20'), cycle: 1 },
    { amount: 220_000, periodEnd: midnight('2027-07-31'), cycle: 1 },
    { amount: 620_000, periodEnd: midnight('2027-08-31'), cycle: 2 },
    { amount: 620_000, periodEnd: midnight('2027-09-30'), cycle: 3 },
    { amount: 620_000, periodEnd: midnight('2027-10-31'), cycle: 4 },
  ])
  await life.done('pause-subscription', id, {})
  const paused = await life.act('update-subscription', id, { billingDay: 5 })
  expect(refusal(paused)).toMatchObject({ reason: 'invalid_transition' })
})

// Holds K8.
it('a trial’s billing day moves too: the stub begins at its end', async () => {
  const life = await openLife(service, start)
  const plan = await life.plan({ amount: 600_000, trialDays: 5 })
  const { id } = await life.begin(plan['id'], 'tok_test_success')
  await life.done('update-subscription', id, { billingDay: 1 })
  expect(await life.done('get-upcoming-invoice', id)).toMatchObject({ amount: 100_000, cycle: 0 })
  await life.clock('2027-07-02T09:00:00.000Z')
  expect((await life.invoices(id)).map(({ amount }) => amount)).toEqual([100_000, 600_000])
})
