import { describe, expect, it, vi } from 'vitest'
import { disableMerchant } from '../../shared/operations/merchants/disable-merchant.ts'
import { documentClient } from '../../shared/runtime/clients.ts'
import { openScene } from '../support/billing.ts'
import { checkoutCalls } from '../support/checkout-calls.ts'
import { operatorContext } from '../support/owner.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService, type Answer } from '../support/service.ts'

const service = await forThisFile(startService())
const scene = await openScene(service)

const { start, pay, read, status, settlePayment, get, methodsOf } = checkoutCalls(() => ({
  service,
  key: scene.key,
}))

describe('an incomplete subscription without a method', () => {
  // Holds D4.5.
  it('is activated by paying its open invoice at its checkoutUrl', async () => {
    const own = await openScene(service)
    const [plan, customer] = [await own.plan(), await own.customer(null)]
    const { body: created } = await own.subscribe({ customerId: customer['id'], planId: plan['id'] })
    expect(created['status']).toBe('incomplete')
    const token = /\/checkout\/(cs_test_\w+)$/.exec(created['checkoutUrl'])![1]!
    expect((await read(token)).body).toMatchObject({
      status: 'pending',
      amount: 500_000,
      kind: 'subscription',
    })
    expect((await pay(token, { rail: 'card', token: 'tok_test_do_not_honor' })).status).toBe(402)
    expect(await methodsOf(customer['id'], own.key)).toEqual([])
    // While one pays, the other may be told to wait; asked again it gets the same result.
    const statuses = (await Promise.all([pay(token), pay(token)])).map((one) => one.status)
    expect(statuses).toContain(200)
    expect(statuses.every((one) => one === 200 || one === 409)).toBe(true)
    expect((await pay(token)).status).toBe(200)
    expect((await status(token)).body).toMatchObject({
      status: 'completed',
      subscriptionId: created['id'],
      invoiceId: created['latestInvoiceId'],
    })
    expect((await get('get-subscription', created['id'], own.key))['status']).toBe('active')
    expect((await own.charges()).filter(({ outcome }) => outcome === 'succeeded')).toHaveLength(1)
    expect(await methodsOf(customer['id'], own.key)).toHaveLength(1)
  })

  it('waits for a transfer, and has no link when there is a method', async () => {
    const own = await openScene(service)
    const [plan, customer] = [await own.plan(), await own.customer(null)]
    const { body: created } = await own.subscribe({ customerId: customer['id'], planId: plan['id'] })
    const token = (created['checkoutUrl'] as string).split('/').at(-1)!
    const waiting = await pay(token, { rail: 'bank_transfer' })
    expect(waiting.body).toMatchObject({ status: 'processing', nextAction: { type: 'bank_transfer' } })
    expect((await pay(token, { rail: 'bank_transfer' })).text).toBe(waiting.text)
    expect((await settlePayment(waiting.body.reference, 'success', own.key)).status).toBe(200)
    expect((await status(token)).body.status).toBe('completed')
    expect((await get('get-subscription', created['id'], own.key))['status']).toBe('active')
    const invoice = await get('get-invoice', created['latestInvoiceId'], own.key)
    expect(invoice['attempts']).toMatchObject([{ status: 'succeeded', rail: 'bank_transfer' }])
    // Nobody can charge a transfer again.
    expect(await methodsOf(customer['id'], own.key)).toEqual([])
    const payer = await own.customer()
    const order = { customerId: payer['id'], planId: plan['id'] }
    const { body: active } = await service.call<any>('create-subscription', { key: own.key, body: order })
    expect(active).toMatchObject({ status: 'active', checkoutUrl: null })
  })
})

describe('a process that crashes between charge and booking', () => {
  // Holds D11.18.
  it('leaves the charge to the next payment, which queries the gateway and charges nothing', async () => {
    const own = await openScene(service)
    const { body } = await start({ amount: 4_000 }, own.key)
    let dies = true
    documentClient().middlewareStack.add(
      (next, context) => (args) => {
        if (!dies || !String(context.commandName).startsWith('TransactWrite')) return next(args)
        dies = false
        throw new Error('died')
      },
      { step: 'initialize', name: 'dies' },
    )
    expect((await pay(body.token)).status).toBe(500)
    documentClient().middlewareStack.remove('dies')
    expect(dies).toBe(false)
    expect(await own.charges()).toMatchObject([{ outcome: 'succeeded' }])
    expect((await pay(body.token)).body).toMatchObject({ status: 'processing', nextAction: null })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    const resumed = await pay(body.token, { rail: 'card', token: 'tok_test_do_not_honor' })
    vi.useRealTimers()
    expect(resumed.body.status).toBe('completed')
    expect(await own.charges()).toHaveLength(1)
    const { body: balance } = await service.call<any>('get-balance', { key: own.key })
    expect(balance.pendingKobo).toBe(4_000)
  })
})

describe('credentials', () => {
  // Holds S30, D11.2.
  it('lets a publishable key start a plan’s checkout, and nothing else', async () => {
    const key = scene.merchant.sandbox.publishableKey
    const plan = await scene.plan()
    expect((await start({ planId: plan['id'], customerEmail: 'p@pay.test' }, key)).status).toBe(201)
    expect((await start({ planId: plan['id'] }, key)).status).toBe(422)
    expect((await start({ amount: 100 }, key)).status).toBe(403)
    expect((await start({ planId: plan['id'], customerId: 'cus_x' }, key)).status).toBe(403)
    expect((await service.call('list-plans', { key })).status).toBe(403)
  })

  // Holds A5.
  it('returns a page’s payers only to origins that the merchant registered, with the session in each address', async () => {
    const own = await openScene(service)
    const key = own.key
    const none = await service.call('get-checkout-settings', { key })
    expect(none.body).toEqual({ redirectOrigins: [] })
    const body = { redirectOrigins: ['https://shop.example', 'http://localhost:3000'] }
    expect((await service.call('update-checkout-settings', { key, body })).body).toEqual(body)
    expect((await service.call('update-checkout-settings', { key, body: {} })).body).toEqual(body)
    const plan = await own.plan()
    const order = { planId: plan['id'], customerEmail: 'p@pay.test', cancelUrl: 'http://localhost:3000/back' }
    const begun = await start(order, own.merchant.sandbox.publishableKey)
    expect(begun.body.cancelUrl).toBe(`http://localhost:3000/back?session_id=${begun.body.id}`)
    expect((await read(begun.body.token)).body.cancelUrl).toBe(begun.body.cancelUrl)
  })

  it('answers unknown tokens like absent sessions, and rejects those of a disabled merchant', async () => {
    const { body } = await start({ amount: 100 })
    for (const token of [
      'nonsense',
      scene.key,
      `${String(body.token).slice(0, -1)}${String(body.token).endsWith('x') ? 'y' : 'x'}`,
    ])
      expect((await read(token)).status).toBe(404)
    expect((await service.call('list-plans', { key: body.token })).status).toBe(401)
    const gone = await service.merchant({ email: 'gone@pay.test' })
    const { body: left } = await start({ amount: 100 }, gone.sandbox.secretKey)
    await disableMerchant(operatorContext('sandbox'), 'gone@pay.test')
    expect((await pay(left.token)).status).toBe(404)
  })

  it('replays the same session for the same key', async () => {
    const headers = { 'idempotency-key': 'one' }
    const first = await service.call<any>('start-checkout', {
      key: scene.key,
      body: { amount: 900 },
      headers,
    })
    const second = await service.call<any>('start-checkout', {
      key: scene.key,
      body: { amount: 900 },
      headers,
    })
    expect([second.text, second.headers['idempotent-replayed']]).toEqual([first.text, 'true'])
  })
})

describe('browsers', () => {
  // Holds D11.26.
  it('get a page that pays, with everything escaped and only its own script', async () => {
    const own = await service.merchant({ name: '<b>Shop & Co</b>' })
    const plan = (
      await service.call<any>('create-plan', {
        key: own.sandbox.secretKey,
        body: { name: '"Gold" <script>', amount: 123_400, interval: 'month' },
      })
    ).body
    const { body } = await start(
      { planId: plan.id, successUrl: 'https://shop.test/done?a="b' },
      own.sandbox.secretKey,
    )
    const page = await read(body.token, { accept: 'text/html,application/xhtml+xml' })
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    expect(page.headers['access-control-allow-origin']).toBe('*')
    expect(page.text).not.toContain('<b>')
    expect(page.text.match(/<script>/g)).toHaveLength(1)
    expect(page.text).toContain('₦1,234 today')
    expect((await read(body.token, { accept: 'application/json' })).body.plan.name).toBe('"Gold" <script>')
  })

  // Holds D11.3.
  it('may call the open endpoints from any origin, and preflight says so', async () => {
    const { body } = await start({ amount: 100 })
    const polled = await service.call('get-checkout-status', { params: { token: body.token } })
    expect(polled.headers['access-control-allow-origin']).toBe('*')
    const absent = await service.call('get-checkout', { params: { token: 'nonsense' } })
    expect(absent.headers['access-control-allow-origin']).toBe('*')
    expect(
      (await service.call('list-plans', { key: scene.key })).headers['access-control-allow-origin'],
    ).toBeUndefined()
    const ask = async (path: string): Promise<Answer> =>
      service.call('not-found', { request: { method: 'OPTIONS', path } })
    const open = await ask(`/checkout/${body.token}/pay`)
    expect([open.status, open.headers['access-control-allow-methods']]).toEqual([200, 'POST'])
    expect(open.headers['access-control-allow-headers']).toContain('Authorization')
    expect((await ask('/v1/checkout/sessions')).headers['access-control-allow-origin']).toBe('*')
    const closed = await ask('/v1/plans')
    expect([closed.status, closed.headers['access-control-allow-origin']]).toEqual([405, undefined])
  })
})
