import { expect, it } from 'vitest'
import { runImport } from '../../shared/operations/imports/run-import.ts'
import { chargingContext } from '../support/charging.ts'
import { resultsOf } from '../support/import-results.ts'
import { openLife, refusal } from '../support/lifecycle.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())

const start = '2027-06-01T09:00:00.000Z'
const end = '2027-07-01T09:00:00.000Z'
const setupFee = { name: 'Installation', amount: 150_000 }
const terms = { name: 'Fibre', amount: 500_000, setupFee }
const feeLine = {
  ...{ type: 'setup_fee', description: 'Installation', amount: 150_000, discountAmount: 0 },
  ...{ id: 'l2', itemId: 'p', quantity: 1, unitAmount: 150_000 },
}

// Holds K4.
it('a setup fee is paid once, with the first payment, whatever the quantity and the code', async () => {
  const life = await openLife(service, start)
  const pricing = { model: 'per_unit' }
  const plan = await life.plan({ ...terms, pricing })
  expect(plan).toMatchObject({ setupFee })
  const code = { code: 'HALF', discountType: 'percentage', discountValue: 50, duration: 'forever' }
  await service.call('create-promo-code', { key: life.key, body: code })
  const { id } = await life.begin(plan['id'], 'tok_test_success', { quantity: 2, promoCode: 'HALF' })
  await life.clock(end)
  const [first, second] = await life.invoices(id)
  expect(first).toMatchObject({ amount: 650_000, status: 'paid', subtotal: 1_150_000, discount: 500_000 })
  expect(first!['lines']).toContainEqual(feeLine)
  expect(second).toMatchObject({ amount: 500_000, status: 'paid' })
})

// Holds K4.
it('after a trial it is due at its end, and a trial that ends without one owes nothing', async () => {
  const life = await openLife(service, start)
  const plan = await life.plan({ ...terms, trialDays: 10 })
  const [kept, canceled] = [await life.begin(plan['id']), await life.begin(plan['id'])]
  expect(await life.done('get-upcoming-invoice', kept['id'])).toMatchObject({ amount: 650_000 })
  await life.done('cancel-subscription', canceled['id'], { atPeriodEnd: true })
  expect(refusal(await life.act('get-upcoming-invoice', canceled['id']))).toMatchObject({
    reason: expect.any(String),
  })
  await life.clock(end)
  expect(await life.invoices(kept['id'])).toMatchObject([{ amount: 650_000, status: 'paid' }])
  expect(await life.invoices(canceled['id'])).toEqual([])
  expect(await life.subscription(canceled['id'])).toMatchObject({ status: 'canceled' })
})

// Holds K4, D11.14.
it('a checkout shows and charges it', async () => {
  const life = await openLife(service, start)
  const plan = await life.plan(terms)
  const order = { planId: plan['id'], customerEmail: 'fibre@shop.test' }
  const { body: session } = await service.call<any>('start-checkout', { key: life.key, body: order })
  expect(session).toMatchObject({ amount: 650_000 })
  const params = { token: session.token }
  const page = await service.call('get-checkout', { params, headers: { accept: 'text/html' } })
  for (const text of ['₦6,500', 'Installation', '₦1,500', '₦5,000']) expect(page.text).toContain(text)
  const body = { rail: 'card', token: 'tok_test_success' }
  const paid = await service.call<any>('pay-checkout', { params, body })
  const [invoice] = await life.invoices(paid.body.subscriptionId)
  expect(invoice).toMatchObject({ amount: 650_000, status: 'paid' })
  expect(await life.done('get-upcoming-invoice', paid.body.subscriptionId)).toMatchObject({ amount: 500_000 })
})

// Holds K4, B2, D5.6: it is not part of the period, so its refund does not reduce the unused time.
it('it has no unused value, and is refunded before the period', async () => {
  const life = await openLife(service, start)
  const plan = await life.plan(terms)
  const { id, customerId, latestInvoiceId } = await life.begin(plan['id'])
  await life.clock('2027-06-16T09:00:00.000Z')
  await life.done('refund-invoice', latestInvoiceId, { amount: 150_000 })
  await life.done('cancel-subscription', id, {})
  expect(await life.creditOf(customerId)).toBe(250_000)
})

// Holds K4, F1.
it('an imported subscription has none', async () => {
  const life = await openLife(service, start)
  const plan = await life.plan(terms)
  const rows = [{ merchantRef: 'a', email: 'fibre@import.test', planId: plan['id'], currentPeriodEnd: end }]
  const { body } = await service.call<any>('create-import', { key: life.key, body: { rows } })
  await runImport(chargingContext(life, { at: start, wallAheadMs: 1_000 }), body.id)
  const [row] = await resultsOf(service, life, body.id)
  expect(row.nextInvoices[0]).toMatchObject({ amount: 500_000 })
  expect(await life.done('get-upcoming-invoice', row.subscriptionId)).toMatchObject({ amount: 500_000 })
})

// Holds K4, D3.2.
it('is fixed once there is a subscriber, and can be removed before', async () => {
  const life = await openLife(service, start)
  const plan = await life.plan(terms)
  const change = (fee: unknown) => life.act('update-plan', plan['id'], { setupFee: fee })
  expect((await change({ name: 'Start', amount: 1 })).body).toMatchObject({
    setupFee: { name: 'Start', amount: 1 },
  })
  expect((await change(null)).body).toMatchObject({ setupFee: null })
  expect((await change(setupFee)).status).toBe(200)
  await life.begin(plan['id'])
  const refused = await change(null)
  expect([refused.status, refusal(refused)]).toMatchObject([409, { reason: 'plan_in_use' }])
  expect((await change({ ...setupFee })).status).toBe(200)
  for (const fee of [{ name: 'x', amount: 0 }, { name: '', amount: 5 }, { amount: 5 }, 5])
    expect((await change(fee)).status).toBe(422)
})
