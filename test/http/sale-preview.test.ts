import { expect, it } from 'vitest'
import { openLife, refusal } from '../support/lifecycle.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())

const start = '2027-06-11T09:00:00.000Z'

async function shop() {
  const life = await openLife(service, start)
  const make = async (name: 'create-add-on' | 'create-promo-code', body: object) =>
    (await service.call<any>(name, { key: life.key, body })).body
  const seats = { name: 'Seats', amount: 20_000, interval: 'month', pricing: { model: 'per_unit' } }
  const addOn = await make('create-add-on', seats)
  await make('create-promo-code', {
    ...{ code: 'TENTH', discountType: 'percentage', discountValue: 10, duration: 'once' },
  })
  const setupFee = { name: 'Start', amount: 50_001 }
  const { id: planId } = await life.plan({ name: 'Gold', amount: 300_000, setupFee })
  const { id: customerId } = await life.customer('tok_test_success')
  const order = {
    ...{ customerId, planId, promoCode: 'TENTH', addOns: [{ addOnId: addOn.id, quantity: 3 }] },
  }
  const preview = async (body: object = {}) => {
    const answer = await service.call<any>('preview-subscription', {
      key: life.key,
      body: { ...order, ...body },
    })
    expect(answer.status, answer.text).toBe(200)
    return answer.body
  }
  const create = (body: object) =>
    service.call<any>('create-subscription', { key: life.key, body: { ...order, ...body } })
  return { life, order, preview, create }
}

// Holds K10: 300,000 and 3 × 20,000, less a tenth, and 50,001 to start; the next has no code.
it('a sale’s preview is charged to the kobo', async () => {
  const { life, preview, create } = await shop()
  const shown = await preview()
  expect(shown).toMatchObject({
    ...{ amount: 374_001, currency: 'NGN', trialEndsAt: null },
    ...{ currentPeriodStart: start, currentPeriodEnd: '2027-07-11T09:00:00.000Z' },
    invoice: { amount: 374_001, discount: 36_000 },
    nextInvoice: { amount: 360_000, discount: 0 },
  })
  const made = await create({ quoteId: shown.quoteId })
  expect(made.status, made.text).toBe(201)
  const [invoice] = await life.invoices(made.body.id)
  expect(invoice).toMatchObject({ amount: shown.amount, status: 'paid' })
  expect((invoice!['lines'] as any[]).map(({ amount }) => amount)).toEqual(
    shown.lines.map(({ amount }: any) => amount),
  )
  const next = await life.done('get-upcoming-invoice', made.body.id)
  expect([next.amount, next.periodStart]).toEqual([shown.nextInvoice.amount, shown.nextInvoice.periodStart])
  const again = await create({ quoteId: shown.quoteId })
  expect([again.status, refusal(again).reason]).toEqual([409, 'quote_used'])
})

// Holds K10, K8: a month to the first, of which 20 of 30 days are left.
it('a trial and a billing day are previewed as they will be', async () => {
  const { preview, create, life } = await shop()
  const plain = { promoCode: undefined, addOns: undefined }
  const trial = await preview({ ...plain, trialDays: 7 })
  expect(trial).toMatchObject({
    amount: 0,
    lines: [],
    invoice: null,
    trialEndsAt: '2027-06-18T09:00:00.000Z',
  })
  expect(trial.nextInvoice).toMatchObject({ amount: 350_001 })
  const stub = await preview({ ...plain, billingDay: 1 })
  await life.clock('2027-06-11T09:10:00.000Z')
  const made = await create({ ...plain, billingDay: 1, quoteId: stub.quoteId })
  const [invoice] = await life.invoices(made.body.id)
  expect(invoice).toMatchObject({ amount: stub.amount, status: 'paid' })
  expect(stub.nextInvoice).toMatchObject({ amount: 300_000 })
})

// Holds K10.
it('a quote is for one order, for 15 minutes, at one price', async () => {
  const { life, preview, create, order } = await shop()
  const { quoteId } = await preview()
  expect(refusal(await create({ quoteId, quantity: 1, promoCode: undefined })).reason).toBe('quote_mismatch')
  expect((await create({ quoteId: quoteId.replace(/.$/, quoteId.endsWith('0') ? '1' : '0') })).status).toBe(
    404,
  )
  await life.act('mend-credit', order.customerId as string, { amount: 5_000, reason: 'A gift' })
  await life.clock('2027-06-11T09:15:01.000Z')
  expect(refusal(await create({ quoteId })).reason).toBe('quote_expired')
})
