import { afterAll, describe, expect, it } from 'vitest'
import { documentClient } from '../../shared/runtime/clients.ts'
import { check } from '../faults/checker/check.ts'
import { readTenant } from '../faults/checker/read.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { openLife, type Life } from '../support/lifecycle.ts'
import { adminTokenOf } from '../support/owner.ts'
import { startService } from '../support/service.ts'

/** Payment links (M7): an address that never dies, by which anyone pays, whose uses may be limited. */
const service = await forThisFile(startService())
const start = '2027-04-01T00:00:00.000Z'
const asPage = { accept: 'text/html' }
const shops = new Set<string>()
const form = { ...asPage, 'content-type': 'application/x-www-form-urlencoded' }

async function linkOf(body: Record<string, unknown>, life?: Life) {
  const own = life ?? (await openLife(service, start))
  const { key } = own
  shops.add(own.merchant.merchantId)
  const made = await service.call<any>('create-payment-link', { key, body })
  expect([made.status, made.text]).toEqual([201, made.text])
  const token = (made.body.url as string).split('/').at(-1)!
  const params = { token }
  const read = async () =>
    (await service.call<any>('get-payment-link', { key, params: { id: made.body.id } })).body
  const show = async (headers = {}, query = {}) =>
    service.call<any>('show-payment-link', { params, headers, query })
  const open = async (order: unknown = {}, headers = {}) =>
    service.call<any>('pay-by-link', {
      ...{ params, headers },
      ...(typeof order === 'string' ? { rawBody: order } : { body: order }),
    })
  const off = async (active = false) =>
    service.call<any>('update-payment-link', { key, params: { id: made.body.id }, body: { active } })
  return { life: own, key, made: made.body, token, read, show, open, off }
}

async function pay(url: string, token = 'tok_test_success') {
  const body = { rail: 'card', token, email: 'ada@example.com' }
  return service.call<any>('pay-checkout', { params: { token: url.split('/').at(-1)! }, body })
}

// Each use is counted once, with what it brought (I10).
afterAll(async () => {
  for (const merchantId of shops) {
    const items = await readTenant(documentClient(), 'billing-sandbox', merchantId)
    expect(check(items, { settled: false })).toEqual([])
  }
})

// Holds M7.
describe('a payment link', () => {
  it('is created once by a request that is repeated with its key', async () => {
    const { key } = await openLife(service, start)
    const order = {
      body: { amount: 300_000, description: 'Day ticket' },
      headers: { 'idempotency-key': 'desk-1' },
    }
    const [first, again] = [
      await service.call<any>('create-payment-link', { key, ...order }),
      await service.call<any>('create-payment-link', { key, ...order }),
    ]
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body])
    const off = {
      params: { id: first.body.id },
      body: { active: false },
      headers: { 'idempotency-key': 'desk-2' },
    }
    expect((await service.call<any>('update-payment-link', { key, ...off })).body).toMatchObject({
      ...first.body,
      active: false,
    })
    expect((await service.call<any>('list-payment-links', { key })).body.items).toHaveLength(1)
  })

  it('sells an amount repeatedly, each with an invoice of its own', async () => {
    const { life, made, read, open, show } = await linkOf({
      ...{ amount: 300_000, description: 'Day ticket', metadata: { desk: 'Lekki' } },
    })
    expect(made).toMatchObject({ paidCount: 0, active: true, openAmount: false, maxUses: null })
    expect((await show()).body).toMatchObject({ description: 'Day ticket', amount: 300_000, closed: null })
    for (const _ of [1, 2]) expect((await pay((await open()).body.url)).status).toBe(200)
    const invoices = (await service.call<any>('list-invoices', { key: life.key })).body.items
    expect(invoices).toHaveLength(2)
    for (const invoice of invoices)
      expect(invoice).toMatchObject({
        ...{ amount: 300_000, status: 'paid', billingReason: 'one_time', metadata: { desk: 'Lekki' } },
        lines: [{ description: 'Day ticket' }],
      })
    expect(new Set(invoices.map((one: any) => one.customerId)).size).toBe(2)
    expect(await read()).toMatchObject({ paidCount: 2, paidAmount: 600_000 })
    const sessions = (await service.call<any>('list-checkout-sessions', { key: life.key })).body.items
    expect(sessions.map((one: any) => one.paymentLinkId)).toEqual([made.id, made.id])
  })

  it('lets its payer choose quantity or amount, and nothing else', async () => {
    const tickets = await linkOf({ amount: 300_000, description: 'Ticket', adjustable: true })
    const [invoice] = await (async () => {
      expect((await pay((await tickets.open({ quantity: 3 })).body.url)).status).toBe(200)
      return (await service.call<any>('list-invoices', { key: tickets.key })).body.items
    })()
    expect([invoice.amount, invoice.lines[0]]).toMatchObject([900_000, { quantity: 3, unitAmount: 300_000 }])
    expect((await tickets.open({ amount: 100 })).status).toBe(422)
    const fixed = await linkOf({ amount: 300_000, description: 'Ticket' })
    expect((await fixed.open({ quantity: 2 })).status).toBe(422)
    const gift = await linkOf({ openAmount: true, description: 'Gift' })
    expect((await gift.open()).status).toBe(422)
    expect((await gift.open({ amount: -1 })).status).toBe(422)
    expect((await pay((await gift.open({ amount: 123_450 })).body.url)).status).toBe(200)
    expect(await gift.read()).toMatchObject({ paidCount: 1, paidAmount: 123_450, openAmount: true })
  })

  it('sells a plan: its payer becomes a new, unverified customer (A1)', async () => {
    const life = await openLife(service, start)
    const known = await life.customer('tok_test_success')
    const { id: planId } = await life.plan({ amount: 500_000 })
    const { open, read } = await linkOf({ planId }, life)
    expect((await open()).body.error.details).toMatchObject([{ path: 'email' }])
    const { url } = (await open({ email: 'ada@example.com' })).body
    const paid = await pay(url)
    expect(paid.body).toMatchObject({ status: 'completed', subscriptionId: expect.stringMatching(/^sub_/) })
    const { body } = await service.call<any>('get-subscription', {
      ...{ key: life.key, params: { id: paid.body.subscriptionId } },
    })
    expect(body.customerId).not.toBe(known)
    expect(await read()).toMatchObject({ paidCount: 1, paidAmount: 500_000 })
  })

  it('is paid at most as often as allowed, also concurrently; failures return their use', async () => {
    const { open, read, show } = await linkOf({ amount: 300_000, description: 'Seat', maxUses: 2 })
    const urls = await Promise.all(Array.from({ length: 6 }, async () => (await open()).body.url as string))
    expect((await pay(urls[0]!, 'tok_test_insufficient_funds')).status).toBe(402)
    const answers = await Promise.all(urls.slice(1).map((url) => pay(url)))
    const paid = answers.filter(({ status }) => status === 200)
    const refused = answers.filter(({ status }) => status === 409)
    expect([paid.length, refused.length]).toEqual([2, 3])
    for (const { body } of refused) expect(body.error.details[0].reason).toBe('link_used_up')
    expect(await read()).toMatchObject({ paidCount: 2, paidAmount: 600_000, maxUses: 2 })
    expect((await show()).body.closed).toBe('link_used_up')
    expect((await open()).body.error.details).toMatchObject([{ reason: 'link_used_up' }])
  })

  it('reserves a use while a payment is pending, and returns it when the time is over', async () => {
    const { life, open, read } = await linkOf({ amount: 300_000, description: 'Seat', maxUses: 1 })
    const [first, second] = [(await open()).body.url, (await open()).body.url]
    const params = { token: first.split('/').at(-1)! }
    const waiting = await service.call<any>('pay-checkout', { params, body: { rail: 'bank_transfer' } })
    expect([waiting.status, waiting.body.status]).toEqual([200, 'processing'])
    expect((await pay(second)).body.error.details[0].reason).toBe('link_used_up')
    expect(await read()).toMatchObject({ paidCount: 0, paidAmount: 0 })
    await life.clock('2027-04-03T00:00:00.000Z')
    expect((await pay((await open()).body.url)).status).toBe(200)
    expect(await read()).toMatchObject({ paidCount: 1 })
  })

  it('accepts nothing while it is off, and its page says so', async () => {
    const { open, off, show } = await linkOf({ amount: 300_000, description: 'Seat' })
    const begun = (await open()).body.url
    await off()
    expect((await open()).body.error.details).toMatchObject([{ reason: 'link_inactive' }])
    expect((await pay(begun)).body.error.details).toMatchObject([{ reason: 'link_inactive' }])
    const page = await show(asPage)
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('takes no payments now')])
    expect(page.text).not.toContain('<form')
    await off(true)
    expect((await pay(begun)).status).toBe(200)
  })

  it('is a page whose form opens the checkout, or returns with errors', async () => {
    const { open, show, token } = await linkOf({ openAmount: true, description: 'Gift' })
    const page = await show(asPage)
    expect(page.text).toContain('Amount in naira')
    const led = await open('naira=2%2C500.50', form)
    expect([led.status, led.headers['location']]).toEqual([303, expect.stringContaining('/checkout/')])
    const session = led.headers['location']!.split('/').at(-1)!
    const { body } = await service.call<any>('get-checkout', { params: { token: session } })
    expect(body.amount).toBe(250_050)
    const back = await open('naira=many', form)
    expect([back.status, back.headers['location']]).toEqual([303, `${token}?wrong=amount`])
    expect((await show(asPage, { wrong: 'amount' })).text).toContain('aria-invalid="true"')
  })

  // Holds Q7.
  it('is named in the event of each checkout that it began', async () => {
    const life = await openLife(service, start)
    const hook = { url: 'http://127.0.0.1:9/hook', eventTypes: ['checkout_completed'] }
    const key = await adminTokenOf(life.merchant.merchantId)
    const endpoint = { key, params: { mode: 'sandbox' }, body: hook }
    expect((await service.call('create-webhook-endpoint', endpoint)).status).toBe(201)
    const { made, open } = await linkOf({ amount: 300_000, description: 'Seat' }, life)
    expect((await pay((await open()).body.url)).status).toBe(200)
    const told = (await life.events()).filter(({ type }) => type === 'checkout_completed') as any[]
    expect(told.map(({ data }) => [data.session.paymentLinkId, data.session.amount])).toEqual([
      [made.id, 300_000],
    ])
  })

  it('sells no more units than a payable amount allows', async () => {
    const { open } = await linkOf({ amount: 999_999_999_999, description: 'Seat', adjustable: true })
    expect((await open({ quantity: 1 })).status).toBe(200)
    const tooMuch = await open({ quantity: 2 })
    expect([tooMuch.status, tooMuch.body.error.details[0].path]).toEqual([422, 'quantity'])
  })

  it('is refused with missing or conflicting fields', async () => {
    const { key } = await openLife(service, start)
    const make = async (body: unknown) => service.call<any>('create-payment-link', { key, body })
    for (const body of [
      {},
      { amount: 100, openAmount: true, description: 'x' },
      { amount: 100 },
      { openAmount: true, adjustable: true, description: 'x' },
      { amount: 100, description: 'x', successUrl: 'javascript:alert(1)' },
      { amount: 100, description: 'x', maxUses: 0 },
    ])
      expect([body, (await make(body)).status]).toEqual([body, 422])
    expect((await make({ planId: 'plan_01JZ8K3V5N7Q9S1T3V5X7Z9B2D' })).status).toBe(404)
    for (const token of ['test_x', 'rcp_test_x', `test_${'0'.repeat(52)}`])
      expect((await service.call('show-payment-link', { params: { token } })).status).toBe(404)
  })

  it('opens 30 checkouts a minute for one network', async () => {
    const { open } = await linkOf({ amount: 300_000, description: 'Seat' })
    const statuses = []
    for (let n = 0; n < 31; n++) statuses.push((await open()).status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  })
})
