import { describe, expect, it } from 'vitest'
import { merchantContext } from '../../infra/local/operator.ts'
import { bookReversal } from '../../shared/operations/refunds/book-reversal.ts'
import { lateChargeRef } from '../../shared/store/entities/late-charge.ts'
import { load } from '../../shared/store/load.ts'
import { openScene } from '../support/billing.ts'
import { pastDueCase } from '../support/recovery.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startGatewayDouble } from '../support/gateway-doubles.ts'
import { startService, type Answer, type Call, type Service } from '../support/service.ts'

const service = await forThisFile(startService())
const { paystack } = await forThisFile(startGatewayDouble('live'))
const merchant = await service.merchant()

type Sent = Omit<Call, 'key'>

function call(name: Parameters<Service['call']>[0], sent: Sent = {}): Promise<Answer<any>> {
  return service.call(name, { key: merchant.live.secretKey, ...sent })
}

async function newCustomer(email: string): Promise<string> {
  return (await call('create-customer', { body: { email } })).body.id
}

/** A payer of a session who chose a card and was sent to the gateway's page. */
async function sentToPage(body: object) {
  const started = await call('start-checkout', { body })
  expect(started.status).toBe(201)
  const params = { token: started.body.token as string }
  const paid = await service.call('pay-checkout', { params, body: { rail: 'card' } })
  expect(paid.body).toMatchObject({ status: 'processing', nextAction: { type: 'redirect' } })
  return { params, session: started.body, sent: String(paid.body['reference']).replaceAll('_', '-') }
}

const status = async (params: { token: string }) =>
  (await service.call<any>('get-checkout-status', { params })).body

const moved = (sent: string) =>
  paystack.movements.filter(({ reference }) => reference === sent).map(({ kind, amount }) => [kind, amount])

const methodsOf = async (id: string) => (await call('list-payment-methods', { params: { id } })).body.items

/** A live subscription that a declining card has left open. */
async function subscriptionOf(customerId: string, more: object = {}) {
  const { body: plan } = await call('create-plan', {
    body: { name: 'Gold', amount: 500_000, interval: 'month', ...more },
  })
  return (await call('create-subscription', { body: { customerId, planId: plan.id } })).body
}

describe('a card that is stored without a purchase', () => {
  it('is charged 50 naira on the gateway’s page, refunded at once, and becomes the subscription’s own', async () => {
    const customerId = await newCustomer('ada@setup.test')
    const subscription = await subscriptionOf(customerId, { trialDays: 7 })
    const setup = { subscriptionId: subscription.id, setDefault: true }
    const { params, session, sent } = await sentToPage({ customerId, setup })
    expect(session).toMatchObject({ kind: 'setup', amount: 0 })
    paystack.pay(sent)
    expect(await status(params)).toMatchObject({ status: 'completed', subscriptionId: subscription.id })
    expect(moved(sent)).toEqual([
      ['charge', 5_000],
      ['refund', 5_000],
    ])
    const [method] = await methodsOf(customerId)
    expect(method).toMatchObject({
      brand: 'visa',
      last4: '4081',
      expMonth: 12,
      expYear: 2030,
      isDefault: true,
    })
    const after = await call('get-subscription', { params: { id: subscription.id } })
    expect(after.body.paymentMethodId).toBe(method.id)
    // None of it is the merchant's money.
    const balance = await call('get-balance')
    expect([balance.body.pendingKobo, balance.body.availableKobo]).toEqual([0, 0])
    expect((await call('verify-balance')).body).toMatchObject({ ok: true })
    // Asked again, nothing moves again.
    await status(params)
    await service.call('pay-checkout', { params, body: { rail: 'card' } })
    expect(moved(sent)).toHaveLength(2)
  })

  it('learns by callback that its 50 naira are refunded', async () => {
    const customerId = await newCustomer('back@setup.test')
    const { params, sent } = await sentToPage({ customerId, setup: {} })
    const reference = sent.replace('-', '_')
    paystack.pay(sent)
    await status(params)
    paystack.setRefunds('processed')
    const told = paystack.webhook('refund.processed', { transaction_reference: sent, amount: '5000' })
    const answer = await service.call('receive-gateway-callback', {
      params: { mode: 'live', name: 'paystack' },
      headers: told.headers,
      rawBody: told.body,
    })
    expect([answer.status, answer.text]).toEqual([200, answer.text])
    const context = merchantContext('live', merchant.merchantId)
    const { charge } = await load(
      context,
      { charge: lateChargeRef(merchant.merchantId, reference) },
      { read: 'strong' },
    )
    expect(charge?.status).toBe('returned')
    paystack.setRefunds('pending')
    // A bank that takes them back once more takes them from the merchant: the operator books it by reference (R5).
    const notice = { chargeReference: reference, amount: 5_000, reference: 'dispute-of-a-setup' }
    const owed = async () => (await call('get-balance')).body.owedKobo as number
    const before = await owed()
    for (const _ of ['booked', 'booked again'])
      expect(await bookReversal(context, notice)).toMatchObject({ amount: 5_000, excessKobo: 5_000 })
    expect((await owed()) - before).toBe(5_000)
    expect((await call('verify-balance')).body).toMatchObject({ ok: true })
  })

  it('is opened with the customer’s own address, and returns to the session’s page', async () => {
    const customerId = await newCustomer('own@setup.test')
    const { sent } = await sentToPage({ customerId, setup: {} })
    const asked = paystack.calls.findLast(({ path }) => path === '/transaction/initialize')
    expect(asked?.body).toMatchObject({ email: 'own@setup.test', amount: 5_000, reference: sent })
  })

  it('is the customer’s existing method, where it is the same card', async () => {
    const customerId = await newCustomer('twice@setup.test')
    for (let i = 0; i < 2; i += 1) {
      const { params, sent } = await sentToPage({ customerId, setup: {} })
      paystack.pay(sent, 'success', true, 'SIG_same')
      expect((await status(params)).status).toBe('completed')
    }
    expect(await methodsOf(customerId)).toHaveLength(1)
  })

  it('is declined and refunded where it cannot be charged again', async () => {
    const customerId = await newCustomer('once@setup.test')
    const { params, sent } = await sentToPage({ customerId, setup: {} })
    paystack.pay(sent, 'success', false)
    expect((await status(params)).status).toBe('failed')
    expect(moved(sent)).toEqual([
      ['charge', 5_000],
      ['refund', 5_000],
    ])
    expect(await methodsOf(customerId)).toEqual([])
  })

  it('is requested by the merchant’s server, for one of their customers, and buys nothing', async () => {
    const customerId = await newCustomer('rules@setup.test')
    const other = await newCustomer('other@setup.test')
    const foreign = await subscriptionOf(other)
    const refused = async (body: object) => {
      const { status: code, body: answer } = await call('start-checkout', { body })
      return [code, answer.error.details[0]?.path]
    }
    expect(await refused({ setup: {} })).toEqual([422, 'customerId'])
    expect(await refused({ setup: {}, customerId, amount: 100 })).toEqual([422, 'amount'])
    expect(await refused({ setup: { subscriptionId: foreign.id }, customerId })).toEqual([
      404,
      'subscriptionId',
    ])
    const publishable = await service.call('start-checkout', {
      key: merchant.live.publishableKey,
      body: { customerId, setup: {} },
    })
    expect(publishable.status).toBe(403)
  })
})

describe('a trial at checkout', () => {
  it('stores the card by 50 naira that are refunded, and begins', async () => {
    const { body: plan } = await call('create-plan', {
      body: { name: 'Trial', amount: 500_000, interval: 'month', trialDays: 14 },
    })
    const { params, sent } = await sentToPage({ planId: plan.id, customerEmail: 'trial@setup.test' })
    paystack.pay(sent)
    const done = await status(params)
    expect(done).toMatchObject({ status: 'completed', invoiceId: null })
    expect(moved(sent)).toEqual([
      ['charge', 5_000],
      ['refund', 5_000],
    ])
    const { body } = await call('get-subscription', { params: { id: done.subscriptionId } })
    expect(body).toMatchObject({ status: 'trialing', paymentMethodId: expect.any(String) })
    expect((await call('verify-balance')).body).toMatchObject({ ok: true })
  })
})

describe('a payment update page', () => {
  it('stores another card for a past-due subscription, which is charged with it at once', async () => {
    const scene = await openScene(service)
    const { subscriptionId } = await pastDueCase(service, scene, 'tok_test_insufficient_funds')
    const read = () =>
      service.call<any>('get-subscription', { key: scene.key, params: { id: subscriptionId } })
    const { customerId } = (await read()).body
    const body = { customerId, setup: { subscriptionId } }
    const { body: session } = await service.call<any>('start-checkout', { key: scene.key, body })
    const params = { token: String(session.token) }
    const page = await service.call('get-checkout', { params, headers: { accept: 'text/html' } })
    expect(page.text).toContain('>Save card and pay ₦5,000 now</span>')
    const card = { rail: 'card', token: 'tok_test_success' }
    const paid = await service.call('pay-checkout', { params, body: card })
    expect(paid.body).toMatchObject({ status: 'completed', subscriptionId })
    expect((await read()).body).toMatchObject({ status: 'active', paymentMethodId: expect.any(String) })
    // Where a subscription has ended there is nothing to store a card for.
    await service.call('cancel-subscription', { key: scene.key, params: { id: subscriptionId }, body: {} })
    expect((await service.call('start-checkout', { key: scene.key, body })).status).toBe(409)
  })
})
