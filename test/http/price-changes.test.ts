import { describe, expect, it } from 'vitest'
import { openLife, refusal, type Life } from '../support/lifecycle.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())
const start = '2027-01-05T09:00:00.000Z'
const effectiveFrom = '2027-03-01T00:00:00.000Z'

type Fields = Record<string, any>

async function announced(life: Life, planId: string, more: Fields = {}) {
  const body = { amount: 600_000, effectiveFrom, ...more }
  return service.call<Fields>('create-price-change', { key: life.key, params: { id: planId }, body })
}

const rows = async (life: Life, id: string, changeId: string) =>
  (await service.call<Fields>('list-price-change-rows', { key: life.key, params: { id, changeId } })).body[
    'items'
  ]

// Holds K9.
describe('a price change', () => {
  it('is tried without effects, announced, billed as promised, and notified before', async () => {
    const life = await openLife(service, start)
    const plan = await life.plan()
    const own = await life.begin(plan['id'])
    const id = plan['id'] as string
    const dry = await announced(life, id, { dryRun: true })
    expect([dry.status, dry.body['dryRun'], dry.body['status']]).toEqual([201, true, 'running'])
    expect(await rows(life, id, dry.body['id'])).toMatchObject([
      {
        subscriptionId: own['id'],
        state: 'planned',
        now: 500_000,
        promised: { at: '2027-03-05T09:00:00.000Z', amount: 600_000 },
        billed: null,
        difference: null,
      },
    ])
    expect(await life.done('get-plan', id)).toEqual({ ...plan, nextPrice: null })

    const change = (await announced(life, id)).body
    expect((await life.done('get-plan', id))['nextPrice']).toMatchObject({
      amount: 600_000,
      effectiveFrom,
      priceChangeId: change['id'],
    })
    expect(refusal(await announced(life, id))).toMatchObject({ reason: 'price_change_open' })
    await life.clock('2027-02-10T00:00:00.000Z')
    expect(await rows(life, id, change['id'])).toMatchObject([{ state: 'told' }])
    const key = life.key
    const events = await service.call<Fields>('list-events', { key, query: { limit: '100' } })
    expect(events.body['items']).toContainEqual(
      expect.objectContaining({
        type: 'subscription_price_changing',
        data: expect.objectContaining({
          priceChange: {
            id: change['id'],
            at: '2027-03-05T09:00:00.000Z',
            amount: 600_000,
            previousAmount: 500_000,
            planAmount: 600_000,
            previousPlanAmount: 500_000,
          },
        }),
      }),
    )
    await life.clock('2027-03-06T00:00:00.000Z')
    expect(await rows(life, id, change['id'])).toMatchObject([
      { promised: { amount: 600_000 }, billed: { amount: 600_000 }, difference: 0, cause: null },
    ])
    expect(await life.done('get-plan', id)).toMatchObject({ amount: 600_000, nextPrice: null })
    const params = { id, changeId: change['id'] as string }
    const read = await service.call<Fields>('get-price-change', { key, params })
    expect(read.body).toMatchObject({
      status: 'complete',
      sums: { subscriptions: 1, changing: 1, mrrBefore: 500_000, mrrAfter: 600_000 },
      ...{ looked: 1, total: 1 },
      compared: {
        ...{ at: '2027-03-06T00:00:00.000Z', rows: 1, billedRows: 1, waiting: 0 },
        ...{ promised: 600_000, billed: 600_000, difference: 0, differing: 0 },
      },
    })
    const list = await service.call<Fields>('list-price-changes', { key, params: { id } })
    expect(list.body['items'].map((one: Fields) => one['id'])).toEqual([change['id']])
    const late = await service.call<Fields>('revert-price-change', { key, params })
    expect(refusal(late)).toMatchObject({ reason: 'price_in_effect' })
  })

  it('is withdrawn before it takes effect: everyone keeps the old price, and those notified are notified again (V5)', async () => {
    const life = await openLife(service, start)
    const plan = await life.plan()
    const id = plan['id'] as string
    const first = await life.begin(id)
    const change = (await announced(life, id)).body
    await life.clock('2027-02-10T00:00:00.000Z')
    const later = await life.begin(id)
    const params = { id, changeId: change['id'] as string }
    const back = await service.call<Fields>('revert-price-change', { key: life.key, params })
    expect([back.status, back.body['status']]).toEqual([200, 'reverted'])
    expect((await life.done('get-plan', id))['nextPrice']).toBeNull()
    await life.clock('2027-04-15T00:00:00.000Z')
    for (const { id: own } of [first, later] as { id: string }[])
      expect(new Set((await life.invoices(own)).map(({ amount }) => amount as number))).toEqual(
        new Set([500_000]),
      )
    const events = await service.call<Fields>('list-events', { key: life.key, query: { limit: '100' } })
    const types = (events.body['items'] as Fields[]).map(({ type }) => type as string)
    expect(types.filter((type) => type === 'subscription_price_reverted')).toHaveLength(1)
  })

  it('leaves those who could not be notified at the old price, and says so', async () => {
    const life = await openLife(service, start)
    const plan = await life.plan()
    const id = plan['id'] as string
    const key = life.key
    const own = await life.begin(id)
    await service.call('update-recovery-settings', { key, body: { notifyChannels: ['whatsapp'] } })
    await life.done('update-customer', own['customerId'], { email: 'only@mail.test', phone: null })
    const change = (await announced(life, id)).body
    await life.clock('2027-04-10T00:00:00.000Z')
    expect(await rows(life, id, change['id'])).toMatchObject([{ state: 'kept', billed: { amount: 500_000 } }])
    // They hear about a later price, and pay it.
    await service.call('update-recovery-settings', { key, body: { notifyChannels: ['email'] } })
    const next = await announced(life, id, { amount: 700_000, effectiveFrom: '2027-06-01T00:00:00.000Z' })
    await life.clock('2027-06-10T00:00:00.000Z')
    expect(await rows(life, id, next.body['id'])).toMatchObject([
      { state: 'told', billed: { amount: 700_000 } },
    ])
  })

  it('does not apply to someone whose trial was moved ahead before they were notified', async () => {
    const life = await openLife(service, start)
    const plan = await life.plan()
    const id = plan['id'] as string
    const own = await life.begin(id, 'tok_test_success', { trialDays: 110 })
    const change = (await announced(life, id)).body
    await life.clock('2027-03-10T00:00:00.000Z')
    await life.done('update-subscription', own['id'], { trialEndsAt: '2027-03-11T00:00:00.000Z' })
    await life.clock('2027-03-12T00:00:00.000Z')
    expect((await life.invoices(own['id'])).map(({ amount }) => amount as number)).toEqual([500_000])
    // Their notice comes for the payment after that one.
    await life.clock('2027-04-12T00:00:00.000Z')
    expect((await life.invoices(own['id'])).at(-1)).toMatchObject({ amount: 600_000 })
    expect(await rows(life, id, change['id'])).toMatchObject([{ state: 'told' }])
  })

  it('does not apply to someone notified less than three days before because their trial was moved ahead since', async () => {
    const life = await openLife(service, start)
    const plan = await life.plan()
    const id = plan['id'] as string
    const own = await life.begin(id, 'tok_test_success', { trialDays: 110 })
    const change = (await announced(life, id)).body
    // Their notice is of 26 March, and a day later it is known to have left.
    await life.clock('2027-03-28T08:00:00.000Z')
    expect(await rows(life, id, change['id'])).toMatchObject([{ state: 'told' }])
    await life.done('update-subscription', own['id'], { trialEndsAt: '2027-03-28T10:00:00.000Z' })
    await life.clock('2027-03-28T11:00:00.000Z')
    expect((await life.invoices(own['id'])).map(({ amount }) => amount as number)).toEqual([500_000])
  })

  it('is promised for the payment after a scheduled change, which keeps the price it was shown with', async () => {
    const life = await openLife(service, start)
    const plan = await life.plan({ pricing: { model: 'per_unit', minQuantity: 1, maxQuantity: 9 } })
    const id = plan['id'] as string
    const own = await life.begin(id, 'tok_test_success', { trialDays: 62 })
    const asked = await life.act('change-plan', own['id'], { quantity: 2, effective: 'at_renewal' })
    expect([asked.status, asked.text]).toEqual([200, asked.text])
    const change = (await announced(life, id, { noticeDays: 7 })).body
    await life.clock('2027-03-10T00:00:00.000Z')
    expect((await life.invoices(own['id'])).map(({ amount }) => amount as number)).toEqual([1_000_000])
    const params = { id, changeId: change['id'] as string }
    const read = await service.call<Fields>('get-price-change', { key: life.key, params })
    expect(read.body['compared']).toMatchObject({
      rows: 1,
      billedRows: 0,
      waiting: 1,
      promised: 0,
      billed: 0,
    })
    // Before and after the notice, a payment at the shown price does not fulfil the promise.
    for (const at of ['2027-03-11T00:00:00.000Z', '2027-04-05T00:00:00.000Z']) {
      await life.clock(at)
      expect(await rows(life, id, change['id'])).toMatchObject([
        { promised: { at: '2027-04-08T09:00:00.000Z', amount: 1_200_000 }, billed: null, difference: null },
      ])
    }
    await life.clock('2027-04-09T00:00:00.000Z')
    expect(await rows(life, id, change['id'])).toMatchObject([
      { state: 'told', billed: { amount: 1_200_000 }, difference: 0, cause: null },
    ])
  })

  it('promises less where a code applies, and shows each part', async () => {
    const life = await openLife(service, start)
    const plan = await life.plan()
    const id = plan['id'] as string
    const code = { code: 'ALWAYS', discountType: 'percentage', discountValue: 10, duration: 'forever' }
    await service.call('create-promo-code', { key: life.key, body: code })
    await life.begin(id, 'tok_test_success', { promoCode: 'ALWAYS' })
    const dry = (await announced(life, id, { dryRun: true })).body
    expect(await rows(life, id, dry['id'])).toMatchObject([
      {
        ...{ now: 450_000, lastingCode: true },
        promised: { amount: 540_000, plan: 600_000, addOns: 0, code: 60_000, tax: 0 },
      },
    ])
  })

  it('shows both prices at a sale, which adds a row', async () => {
    const life = await openLife(service, start)
    const plan = await life.plan()
    const id = plan['id'] as string
    const change = (await announced(life, id)).body
    await life.clock('2027-02-15T00:00:00.000Z')
    const own = await life.begin(id)
    await life.clock('2027-03-20T00:00:00.000Z')
    expect(await rows(life, id, change['id'])).toMatchObject([
      { subscriptionId: own['id'], state: 'sold', difference: 0, billed: { amount: 600_000 } },
    ])
    const sold = await life.begin(id)
    expect((await life.invoices(sold['id']))[0]).toMatchObject({ amount: 600_000 })
  })

  // Holds K3: what a plan sells is what its present price sells, at a checkout and by a link too.
  it('may sell more units than before, which a checkout and a link sell from then on', async () => {
    const life = await openLife(service, start)
    const plan = await life.plan({ pricing: { model: 'per_unit', maxQuantity: 3 } })
    await announced(life, plan['id'], { pricing: { model: 'per_unit', maxQuantity: 9 } })
    const { key } = life
    const body = { planId: plan['id'], quantity: 4 }
    const begin = () => service.call<Fields>('start-checkout', { key, body })
    const link = () => service.call<Fields>('create-payment-link', { key, body })
    expect(refusal(await begin())).toMatchObject({ reason: 'quantity_out_of_range', maxQuantity: 3 })
    expect(refusal(await link())).toMatchObject({ reason: 'quantity_out_of_range', maxQuantity: 3 })
    await life.clock('2027-03-02T00:00:00.000Z')
    const begun = await begin()
    expect([begun.status, begun.body['amount']]).toEqual([201, 2_400_000])
    expect((await link()).status).toBe(201)
    const params = { token: begun.body['token'] as string }
    const page = await service.call('get-checkout', { params, headers: { accept: 'text/html' } })
    expect(page.text).toContain('₦24,000')
    const pay = { rail: 'card', token: 'tok_test_success', email: 'ada@example.com' }
    const paid = await service.call<Fields>('pay-checkout', { params, body: pay })
    expect([paid.status, paid.body['status']]).toEqual([200, 'completed'])
  })

  it.each([
    [{ noticeDays: 3 }, 'notice_too_short'],
    [{ effectiveFrom: '2027-02-01T00:00:00Z' }, 'effective_too_soon'],
    [{ effectiveFrom: '2029-03-01T00:00:00Z' }, 'effective_too_late'],
    [{ amount: 500_000 }, 'same_price'],
    [{ pricing: { model: 'free' }, amount: 0 }, null],
    [{ pricing: { model: 'flat', minQuantity: 2, maxQuantity: 3 } }, 'quantity_out_of_range'],
  ])('is refused with a reason: %o', async (more, reason) => {
    const life = await openLife(service, start)
    const plan = await life.plan()
    const answer = await announced(life, plan['id'], more)
    expect(answer.status).toBe(422)
    if (reason !== null) expect(refusal(answer)).toMatchObject({ reason })
  })
})
