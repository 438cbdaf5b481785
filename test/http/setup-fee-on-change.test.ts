import { expect, it } from 'vitest'
import { openLife, refusal, type Life } from '../support/lifecycle.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { giveMethod, settlePending } from '../support/pending.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())

// June has 30 days: 20 are left on the 11th.
const start = '2027-06-01T09:00:00.000Z'
const tenDaysOn = '2027-06-11T09:00:00.000Z'
const end = '2027-07-01T09:00:00.000Z'
const setupFee = { name: 'Installation', amount: 150_000 }
const fee = ['setup_fee', 150_000]

/** Who pays 300,000 a month, and fibre for 500,000 with an installation of 150,000. */
async function shop(from: Record<string, unknown> = { amount: 300_000 }, to: object = {}) {
  const life = await openLife(service, start)
  const plan = (await life.plan(from))['id'] as string
  const fibre = (await life.plan({ name: 'Fibre', amount: 500_000, setupFee, ...to }))['id'] as string
  return { life, plan, fibre }
}

const lines = ({ lines: all }: any) => all.map(({ type, amount }: any) => [type, amount])
const change = (life: Life, id: string, body: object) => life.done('change-plan', id, body)

// Holds K4: 200,000 of the old plan is left, 333,333 of the new one comes, and the fee is whole whatever is left of the period.
it('is on the change’s own invoice where requested, and on none otherwise', async () => {
  const { life, plan, fibre } = await shop()
  const [asks, keeps] = [await life.begin(plan), await life.begin(plan)]
  await life.clock(tenDaysOn)
  const order = { planId: fibre, setupFee: true }
  const preview = await life.done('preview-plan-change', asks['id'], order)
  expect(preview['invoice']).toMatchObject({ amount: 283_333 })
  const done = await change(life, asks['id'], { ...order, quoteId: preview['quoteId'] })
  expect(done['proration']).toMatchObject({ kind: 'charge', amount: 133_333, charge: 333_333 })
  expect(done['invoice']).toMatchObject({ amount: 283_333, status: 'paid' })
  expect(lines(done['invoice'])).toEqual([['proration_charge', 333_333], ['proration_credit', -200_000], fee])
  expect((await change(life, keeps['id'], { planId: fibre }))['invoice']).toMatchObject({ amount: 133_333 })
  // It has no unused value, and its refund by name costs the period nothing.
  const lineId = done['invoice'].lines.find(({ type }: any) => type === 'setup_fee').id
  const refund = await life.done('refund-invoice', done['invoice'].id, { lines: [{ lineId }] })
  expect(refund).toMatchObject({ refunded: 150_000 })
  for (const { id, customerId } of [asks, keeps]) {
    await life.done('cancel-subscription', id, {})
    expect(await life.creditOf(customerId)).toBe(333_333)
  }
})

// Holds K4, K6: half of 500,000 and the whole fee; what is left of the old plan is half of what was paid.
it('is not discounted by a code, and is billed with a change that begins a period', async () => {
  const { life, plan, fibre } = await shop({ amount: 300_000 }, { interval: 'year' })
  const code = { code: 'HALF', discountType: 'percentage', discountValue: 50, duration: 'forever' }
  await service.call('create-promo-code', { key: life.key, body: code })
  const { id } = await life.begin(plan, 'tok_test_success', { promoCode: 'HALF' })
  await life.clock(tenDaysOn)
  const { invoice } = await change(life, id, { planId: fibre, setupFee: true })
  expect(invoice).toMatchObject({ discount: 250_000, amount: 250_000 - 100_000 + 150_000, status: 'paid' })
  expect(invoice.lines.find(({ type }: any) => type === 'setup_fee')).toMatchObject({ discountAmount: 0 })
})

// Holds K4: it is netted with nothing that is left of the old plan.
it('waits for the next invoice where the change itself charges nothing', async () => {
  const { life, plan, fibre } = await shop({ amount: 800_000 })
  const [cheaper, later, none] = [await life.begin(plan), await life.begin(plan), await life.begin(plan)]
  await life.clock(tenDaysOn)
  const order = { planId: fibre, setupFee: true }
  expect(await change(life, cheaper['id'], order)).toMatchObject({ invoice: null, creditKobo: 200_000 })
  expect(await change(life, later['id'], { ...order, proration: 'next_invoice' })).toMatchObject({
    invoice: null,
    creditKobo: 0,
  })
  expect(await change(life, none['id'], { ...order, proration: 'none' })).toMatchObject({ invoice: null })
  await life.clock(end)
  const renewals = await Promise.all(
    [cheaper, later, none].map(async ({ id }) => (await life.invoices(id)).at(-1)),
  )
  expect(renewals.map((invoice: any) => [invoice.amount, invoice.status])).toEqual([
    [450_000, 'paid'],
    [450_000, 'paid'],
    [650_000, 'paid'],
  ])
  for (const invoice of renewals) expect(lines(invoice)).toContainEqual(fee)
})

// Holds K4, K5: a later schedule completes an earlier one.
it('is scheduled with its plan, kept by a later schedule of it, and removed by name', async () => {
  const { life, plan, fibre } = await shop({ amount: 300_000 }, { pricing: { model: 'per_unit' } })
  const { id } = await life.begin(plan)
  await life.clock(tenDaysOn)
  const atRenewal = { effective: 'at_renewal' }
  const upcoming = async () => (await life.done('get-upcoming-invoice', id))['amount'] as number
  const first = await change(life, id, { ...atRenewal, planId: fibre, setupFee: true })
  expect(first['scheduledChange']).toMatchObject({ planId: fibre, quantity: 1, setupFee: true })
  expect(await upcoming()).toBe(650_000)
  const more = await change(life, id, { ...atRenewal, quantity: 2 })
  expect(more['scheduledChange']).toMatchObject({ planId: fibre, quantity: 2, setupFee: true })
  expect(await upcoming()).toBe(1_150_000)
  const without = await change(life, id, { ...atRenewal, planId: fibre, quantity: 2, setupFee: false })
  expect(without['scheduledChange']).toMatchObject({ setupFee: false })
  expect(await upcoming()).toBe(1_000_000)
  // Another plan in its place has a fee of its own, which was not asked for.
  const other = await life.plan({ amount: 600_000, setupFee, pricing: { model: 'per_unit' } })
  await change(life, id, { ...atRenewal, planId: fibre, setupFee: true })
  const replaced = await change(life, id, { ...atRenewal, planId: other['id'] })
  expect(replaced['scheduledChange']).toMatchObject({ planId: other['id'], setupFee: false })
  // What was taken back is not there for the next schedule.
  await change(life, id, { ...atRenewal, planId: fibre, setupFee: true })
  await life.done('delete-scheduled-change', id)
  const again = await change(life, id, { ...atRenewal, planId: fibre })
  expect(again['scheduledChange']).toMatchObject({ setupFee: false })
  await change(life, id, { ...atRenewal, planId: fibre, setupFee: true })
  await life.clock('2027-08-02T09:00:00.000Z')
  const [, second, third] = await life.invoices(id)
  expect([lines(second), lines(third)]).toEqual([[['plan', 500_000], fee], [['plan', 500_000]]])
})

// Holds K4: what the first plan's start costs is owed still, since it was made with that.
it('in a trial it waits for its end, beside the fee of the first plan', async () => {
  const { life, plan, fibre } = await shop({
    ...{ amount: 300_000, trialDays: 10 },
    setupFee: { name: 'Start', amount: 20_000 },
  })
  const { id } = await life.begin(plan)
  await change(life, id, { planId: fibre, setupFee: true })
  await life.clock(end)
  const [first] = await life.invoices(id)
  expect(first).toMatchObject({ amount: 670_000, status: 'paid' })
})

// Holds K4, D5.13.
it('is refused where no start is billed, and with a quote made without it', async () => {
  const { life, plan, fibre } = await shop({ amount: 300_000, pricing: { model: 'per_unit' } })
  const plain = await life.plan({ amount: 400_000 })
  const { id } = await life.begin(plan)
  await life.clock(tenDaysOn)
  const reason = async (body: object) => refusal(await life.act('change-plan', id, body))
  for (const body of [
    { quantity: 2 },
    { planId: plan, quantity: 2 },
    { planId: plain['id'] },
    { planId: plain['id'], effective: 'at_renewal' },
  ])
    expect(await reason({ ...body, setupFee: true })).toEqual(
      expect.objectContaining({ path: 'setupFee', reason: 'no_setup_fee' }),
    )
  const { quoteId } = await life.done('preview-plan-change', id, { planId: fibre })
  expect(await reason({ planId: fibre, setupFee: true, quoteId })).toMatchObject({
    reason: 'quote_mismatch',
  })
  expect(await life.subscription(id)).toMatchObject({ planId: plan, quantity: 1 })
})

// Holds K4, F8.
it('a change pending on the fee alone behaves the same, and bills it once it is paid', async () => {
  const { life, plan, fibre } = await shop()
  const { id, customerId } = await life.begin(plan)
  await giveMethod(service, life, customerId, 'bank_transfer')
  await life.clock(tenDaysOn)
  const order = { planId: fibre, setupFee: true }
  const waits = await change(life, id, order)
  expect(waits['pendingChange']).toMatchObject({ planId: fibre, amount: 283_333 })
  expect((await change(life, id, order))['pendingChange']).toEqual(waits['pendingChange'])
  const other = await life.act('change-plan', id, { planId: fibre })
  expect(refusal(other)).toMatchObject({ reason: 'change_pending' })
  await settlePending(service, life, `${String(waits['pendingChange'].invoiceId)}-1`, 'success')
  const [, invoice] = await life.invoices(id)
  expect(invoice).toMatchObject({ amount: 283_333, status: 'paid' })
  expect(lines(invoice)).toContainEqual(fee)
})
