import { describe, expect, it } from 'vitest'
import { openBook } from '../../shared/adapters/gateways/twin/book.ts'
import { signTwinCallback, twinSecret } from '../../shared/adapters/gateways/twin/callbacks.ts'
import { twinTable } from '../../shared/runtime/clients.ts'
import { openScene } from '../support/billing.ts'
import { checkoutCalls } from '../support/checkout-calls.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService, type Answer } from '../support/service.ts'

const service = await forThisFile(startService())
const scene = await openScene(service)

const { start, pay, read, status, settlePayment, get, methodsOf } = checkoutCalls(() => ({
  service,
  key: scene.key,
}))
const pending = async (key = scene.key): Promise<number> =>
  (await service.call<any>('get-balance', { key })).body.pendingKobo

describe('a checkout of a plan', () => {
  // Holds D11.10, D11.13.
  it('creates customer, method, subscription and invoice when it is paid, once', async () => {
    const own = await openScene(service)
    const plan = await own.plan({ amount: 250_000 })
    const { status: made, body: session } = await start(
      { planId: plan['id'], customerEmail: 'Ada@pay.test', metadata: { order: '7' } },
      own.key,
    )
    expect(made).toBe(201)
    expect(session).toMatchObject({
      id: expect.stringMatching(/^chk_/),
      token: expect.stringMatching(/^cs_test_/),
      status: 'pending',
      kind: 'subscription',
      amount: 250_000,
      currency: 'NGN',
      planId: plan['id'],
    })
    expect(session.url).toBe(`http://127.0.0.1:4000/checkout/${session.token}`)
    expect(Date.parse(session.expiresAt) - Date.parse(session.createdAt)).toBe(24 * 3600_000)
    expect(await own.eventTypes()).toEqual([])

    const paid = await pay(session.token)
    expect([paid.status, paid.body.status, paid.body.nextAction]).toEqual([200, 'completed', null])
    const subscription = await get('get-subscription', paid.body.subscriptionId, own.key)
    expect(subscription).toMatchObject({
      status: 'active',
      planId: plan['id'],
      cyclesCompleted: 1,
      metadata: { order: '7' },
    })
    const customer = await get('get-customer', subscription['customerId'], own.key)
    expect(customer['email']).toBe('Ada@pay.test')
    const [method] = await methodsOf(customer['id'], own.key)
    expect(method).toMatchObject({ rail: 'card', isDefault: true, status: 'active' })
    expect(subscription['paymentMethodId']).toBe(method!['id'])
    const invoice = await get('get-invoice', paid.body.invoiceId, own.key)
    expect(invoice).toMatchObject({
      status: 'paid',
      amount: 250_000,
      amountPaid: 250_000,
      billingReason: 'subscription_create',
    })
    expect(invoice['attempts']).toHaveLength(1)
    expect(await own.eventTypes()).toEqual([
      'subscription_created',
      'subscription_payment_success',
      'subscription_activated',
    ])
    expect(await pending(own.key)).toBe(250_000)

    const again = await pay(session.token, { rail: 'card', token: 'tok_test_insufficient_funds' })
    expect([again.status, again.text]).toEqual([200, paid.text])
    expect((await status(session.token)).text).toBe(paid.text)
    expect(await own.charges()).toHaveLength(1)
    expect(JSON.stringify((await read(session.token)).body)).not.toContain('pay.test')
  })

  // Holds S34, D11.12.
  it('is charged once when it is paid twice concurrently', async () => {
    const own = await openScene(service)
    const plan = await own.plan()
    const { body } = await start({ planId: plan['id'], customerPhone: '0803 123 4567' }, own.key)
    const answers = await Promise.all(Array.from({ length: 6 }, () => pay(body.token)))
    expect(answers.map((one) => one.status)).toEqual([200, 200, 200, 200, 200, 200])
    expect(answers.some((one) => one.body.status === 'completed')).toBe(true)
    expect(await own.charges()).toHaveLength(1)
    expect((await status(body.token)).body.status).toBe('completed')
    const { body: subscriptions } = await service.call<any>('list-subscriptions', { key: own.key })
    expect(subscriptions.items).toHaveLength(1)
    expect((await own.eventTypes()).filter((type) => type === 'subscription_created')).toHaveLength(1)
  })

  it('stays pending after a decline, creates nothing, and can be paid afterwards', async () => {
    const own = await openScene(service)
    const plan = await own.plan()
    const { body } = await start({ planId: plan['id'], customerEmail: 'b@pay.test' }, own.key)
    const declined = await pay(body.token, { rail: 'card', token: 'tok_test_insufficient_funds' })
    expect([declined.status, declined.body.error.code]).toEqual([402, 'payment_failed'])
    expect(declined.body.error.details).toMatchObject([{ path: 'token', reason: 'insufficient_funds' }])
    expect((await status(body.token)).body.status).toBe('pending')
    expect(await own.eventTypes()).toEqual([])
    expect((await service.call<any>('list-customers', { key: own.key })).body.items).toEqual([])
    expect((await pay(body.token, { rail: 'card', token: 'tok_test_timeout' })).status).toBe(402)
    expect((await pay(body.token, { rail: 'card', token: 'tok_test_timeout_charged' })).body.status).toBe(
      'completed',
    )
  })

  // Holds A1.
  it('uses the customer the merchant named, and creates a new one for any other contact', async () => {
    const plan = await scene.plan()
    const named = await scene.customer(null)
    const others = [
      await scene.customer(null, { phone: '08055551234' }),
      await scene.customer(null, { email: 'Known@pay.test' }),
    ]
    const begun = await start({ planId: plan['id'], customerId: named['id'] })
    const bound = await pay(begun.body.token)
    expect((await get('get-subscription', bound.body.subscriptionId))['customerId']).toBe(named['id'])
    expect(await methodsOf(named['id'])).toHaveLength(1)
    for (const who of [{ customerPhone: '+2348055551234' }, { customerEmail: 'known@PAY.test' }]) {
      const { body } = await start({ planId: plan['id'], ...who })
      const paid = await pay(body.token)
      const { customerId } = await get('get-subscription', paid.body.subscriptionId)
      expect(others.map(({ id }) => id)).not.toContain(customerId)
    }
    for (const { id } of others) expect(await methodsOf(id)).toEqual([])
    const { body } = await start({ planId: plan['id'] })
    expect((await pay(body.token)).status).toBe(422)
    expect(
      (await pay(body.token, { rail: 'card', token: 'tok_test_success', email: 'new@pay.test' })).status,
    ).toBe(200)
  })

  it('begins a trial without a charge, and applies a promo code', async () => {
    const own = await openScene(service)
    const trial = await own.plan({ trialDays: 7 })
    const { body: free } = await start({ planId: trial['id'], customerEmail: 't@pay.test' }, own.key)
    expect(free.amount).toBe(0)
    const begun = await pay(free.token)
    expect(begun.body).toMatchObject({ status: 'completed', invoiceId: null })
    expect((await get('get-subscription', begun.body.subscriptionId, own.key))['status']).toBe('trialing')
    expect(await own.charges()).toEqual([])

    const plan = await own.plan({ amount: 1_000_00 })
    await service.call('create-promo-code', {
      key: own.key,
      body: { code: 'HALF', discountType: 'percentage', discountValue: 50, maxRedemptions: 1 },
    })
    const orders = await Promise.all(
      ['x', 'y'].map((name) =>
        start({ planId: plan['id'], customerEmail: `${name}@pay.test`, promoCode: 'half' }, own.key),
      ),
    )
    expect(orders.map(({ body }) => body.amount)).toEqual([50_000, 50_000])
    const results = await Promise.all(orders.map(({ body }) => pay(body.token)))
    expect(results.map((one) => one.status).sort()).toEqual([200, 422])
    expect((await own.charges()).map(({ amount }) => amount)).toEqual([50_000])
  })

  it('is refused where the plan cannot be sold', async () => {
    const archived = await scene.plan()
    await service.call('archive-plan', { key: scene.key, params: { id: archived['id'] } })
    expect(
      (await start({ planId: archived['id'], customerEmail: 'a@b.test' })).body.error.details[0].reason,
    ).toBe('plan_archived')
    expect((await start({ planId: 'plan_none' })).body.error.details).toEqual([{ path: 'planId' }])
    const plan = await scene.plan()
    expect((await start({ planId: plan['id'], customerId: 'cus_none' })).status).toBe(404)
    for (const wrong of [
      {},
      { planId: plan['id'], amount: 100 },
      { planId: plan['id'], currency: 'USD' },
      { amount: 100, promoCode: 'X' },
      { planId: plan['id'], successUrl: 'javascript:alert(1)' },
      { amount: 0 },
    ])
      expect((await start(wrong)).status).toBe(422)
    const { body } = await start({ planId: plan['id'], customerEmail: 'later@pay.test' })
    await service.call('update-plan', { key: scene.key, params: { id: plan['id'] }, body: { amount: 999 } })
    expect((await pay(body.token)).body.error.details[0].reason).toBe('plan_changed')
    expect((await pay(body.token, { rail: 'card' })).body.error.details[0].reason).toBe('plan_changed')
    expect((await pay(body.token, { rail: 'card', token: 'tok_nobody' })).body.error.details[0].reason).toBe(
      'unknown_token',
    )
  })
})

describe('a checkout of an amount', () => {
  // Holds D11.14, M6.
  it('creates an invoice without a subscription, and the customer who owes it', async () => {
    const own = await openScene(service)
    const { body } = await start({ amount: 12_345, currency: 'NGN', metadata: { order: '7' } }, own.key)
    expect([body.kind, body.planId]).toEqual(['one_time', null])
    const paid = await pay(body.token)
    expect(paid.body).toMatchObject({ status: 'completed', subscriptionId: null })
    const { invoiceId } = paid.body
    expect(await pending(own.key)).toBe(12_345)
    const { items: customers } = (await service.call<any>('list-customers', { key: own.key })).body
    const one = { key: own.key, params: { id: invoiceId } }
    expect((await service.call<any>('get-invoice', one)).body).toMatchObject({
      ...{
        status: 'paid',
        billingReason: 'one_time',
        amount: 12_345,
        amountPaid: 12_345,
        subscriptionId: null,
      },
      ...{ customerId: customers[0].id, metadata: { order: '7' } },
      payments: [{ kind: 'charge', amount: 12_345 }],
    })
    const read = { key: own.key, params: { id: body.id } }
    expect((await service.call<any>('get-checkout-session', read)).body).toMatchObject({
      ...{ invoiceId, customerId: customers[0].id, metadata: { order: '7' } },
    })
    const { items: events } = (await service.call<any>('list-events', { key: own.key })).body
    expect(events.map(({ type }: { type: string }) => type)).toContain('invoice_paid')
    const journal = await service.call<any>('list-balance-transactions', { key: own.key })
    expect(journal.body.items).toEqual([
      expect.objectContaining({
        type: 'charge',
        amountKobo: 12_345,
        sourceType: 'invoice',
        sourceId: invoiceId,
      }),
    ])
    const refund = await service.call<any>('refund-invoice', { ...one, body: { amount: 2_345 } })
    expect([refund.status, refund.body]).toMatchObject([200, { refunded: 2_345, status: 'succeeded' }])
    expect(await pending(own.key)).toBe(10_000)
  })

  // Holds D11.10.
  it('is in the named currency, else in naira', async () => {
    const own = await openScene(service)
    for (const [given, currency] of [
      ['USD', 'USD'],
      ['KES', 'KES'],
      [undefined, 'NGN'],
    ] as const) {
      const { body } = await start({ amount: 12_345, ...(given && { currency: given }) }, own.key)
      await pay(body.token)
      const holds = await service.call<any>('get-balance', { key: own.key, query: { currency } })
      expect([currency, holds.body.pendingKobo]).toEqual([currency, 12_345])
    }
  })
})

// Holds D3.16, D11.11.
describe('rails whose money arrives later', () => {
  it.each([
    ['bank_transfer', 'bank_transfer', 24 * 60],
    ['virtual_account', 'bank_transfer', 24 * 60],
    ['ussd', 'ussd', 30],
    ['direct_debit', 'redirect', 72 * 60],
  ])(
    '%s tells the payer what to do, and is settled by the gateway’s signed news',
    async (rail, type, minutes) => {
      const own = await openScene(service)
      const plan = await own.plan()
      const { body } = await start({ planId: plan['id'], customerEmail: 'c@pay.test' }, own.key)
      const waiting = await pay(body.token, { rail })
      expect([waiting.status, waiting.body.status, waiting.body.nextAction.type]).toEqual([
        200,
        'processing',
        type,
      ])
      const leftMs = Date.parse(waiting.body.nextAction.expiresAt) - Date.parse(body.createdAt)
      expect(Math.round(leftMs / 60_000)).toBe(minutes)
      expect((await pay(body.token, { rail })).text).toBe(waiting.text)
      expect(await own.eventTypes()).toEqual([])

      const { reference } = waiting.body
      const news = JSON.stringify({ merchantId: own.merchant.merchantId, reference })
      const secret = await twinSecret(openBook(twinTable(), '', 'secret'))
      const call = (signature: string, name = 'sandbox', mode = 'sandbox'): Promise<Answer<any>> =>
        service.call('receive-gateway-callback', {
          params: { mode, name },
          rawBody: news,
          headers: { 'x-sandbox-signature': signature },
        })
      expect((await call('0'.repeat(64))).status).toBe(401)
      expect((await call(signTwinCallback(secret, news), 'nobody')).status).toBe(404)
      expect((await call(signTwinCallback(secret, news), 'sandbox', 'live')).status).toBe(404)
      // Signed, but the gateway itself says that nothing has come yet.
      expect((await call(signTwinCallback(secret, news))).status).toBe(200)
      expect((await status(body.token)).body.status).toBe('processing')

      const book = openBook(twinTable(), own.merchant.merchantId, 'charge')
      await book.amend({ ...(await book.find(reference))!, outcome: 'succeeded' })
      expect(await Promise.all([1, 2, 3].map(() => call(signTwinCallback(secret, news))))).toMatchObject(
        [1, 2, 3].map(() => ({ status: 200, body: { received: true } })),
      )
      const done = await status(body.token)
      expect(done.body.status).toBe('completed')
      expect((await get('get-subscription', done.body.subscriptionId, own.key))['status']).toBe('active')
      expect((await own.eventTypes())[0]).toBe('subscription_created')
      expect(await pending(own.key)).toBe(500_000)
    },
  )

  // Holds D12.6.
  it('are settled in the sandbox by one call, by session or reference', async () => {
    for (const name of ['reference', 'id'] as const) {
      const { body } = await start({ amount: 500 })
      const waiting = await pay(body.token, { rail: 'ussd' })
      const named = name === 'id' ? body.id : waiting.body.reference
      expect((await settlePayment(named, 'success')).body).toEqual({
        reference: waiting.body.reference,
        outcome: 'success',
      })
      expect((await status(body.token)).body.status).toBe('completed')
      expect((await settlePayment(named, 'failed')).body.error.details[0].reason).toBe('payment_settled')
    }
    const other = await openScene(service)
    const { body } = await start({ amount: 500 })
    const waiting = await pay(body.token, { rail: 'ussd' })
    expect((await settlePayment(waiting.body.reference, 'success', other.key)).status).toBe(404)
    expect((await settlePayment('nonsense', 'success')).status).toBe(404)
    expect((await settlePayment(waiting.body.reference, 'failed')).status).toBe(200)
    expect((await status(body.token)).body).toMatchObject({ status: 'failed', nextAction: null })
    expect((await pay(body.token)).body.status).toBe('completed')
  })
})
