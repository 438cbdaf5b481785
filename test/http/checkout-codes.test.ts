import { beforeAll, describe, expect, it } from 'vitest'
import { openScene, type Scene } from '../support/billing.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())
let scene: Scene
const call = (name: any, more: object) => service.call<any>(name, more)

beforeAll(async () => {
  scene = await openScene(service)
  const half = { code: 'HALF', discountType: 'percentage', discountValue: 50, duration: 'once' }
  expect((await call('create-promo-code', { key: scene.key, body: half })).status).toBe(201)
})

/** A new session for a plan of ₦12,500, by the page's own key unless another is named. */
async function session(body: object = {}, key = scene.merchant.sandbox.publishableKey): Promise<string> {
  const plan = await scene.plan({ amount: 1250000 })
  const order = { planId: plan['id'], customerEmail: 'ada@example.com', ...body }
  const started = await call('start-checkout', { key, body: order })
  expect(started.status).toBe(201)
  return started.body.token as string
}

const apply = (token: string, promoCode: string | null, more: object = {}) =>
  call('apply-promo-code', { params: { token }, stage: 'sandbox', body: { promoCode }, ...more })

describe('a promo code on the checkout page', () => {
  it('lowers the amount, can be removed, and applies to the payment', async () => {
    const token = await session()
    expect((await apply(token, ' half ')).body).toMatchObject({ amount: 625000, currency: 'NGN' })
    expect((await apply(token, null)).body.amount).toBe(1250000)
    expect((await apply(token, 'HALF')).body.amount).toBe(625000)
    const paid = await call('pay-checkout', {
      params: { token },
      stage: 'sandbox',
      body: { rail: 'card', token: 'tok_test_success' },
    })
    expect(paid.status).toBe(200)
    const { body } = await call('get-invoice', { key: scene.key, params: { id: paid.body.invoiceId } })
    expect([body.discount, body.amountPaid]).toEqual([625000, 625000])
    expect((await apply(token, null)).status).toBe(409)
  })

  it('is refused by field when it cannot be used, and changes nothing', async () => {
    const token = await session()
    const refused = await apply(token, 'NOSUCH')
    expect([refused.status, refused.body.error.details[0]]).toEqual([
      422,
      expect.objectContaining({ path: 'promoCode', reason: 'promo_not_found' }),
    ])
    const read = await call('get-checkout', { params: { token }, stage: 'sandbox' })
    expect(read.body.amount).toBe(1250000)
  })

  it('changes nothing while a payment is pending, nor on a one-time payment', async () => {
    const token = await session()
    const body = { rail: 'bank_transfer' }
    expect((await call('pay-checkout', { params: { token }, stage: 'sandbox', body })).status).toBe(200)
    const busy = await apply(token, 'HALF')
    expect([busy.status, busy.body.error.details[0].reason]).toEqual([409, 'payment_in_progress'])
    const once = await call('start-checkout', { key: scene.key, body: { amount: 500000, currency: 'NGN' } })
    expect((await apply(once.body.token, 'HALF')).status).toBe(409)
  })

  it('is limited in wrong tries per publishable key, over all its sessions', async () => {
    const own = await openScene(service)
    const plan = await own.plan()
    const key = own.merchant.sandbox.publishableKey
    const order = { planId: plan['id'], customerEmail: 'ada@example.com' }
    const tokens = await Promise.all(
      [1, 2].map(async () => (await call('start-checkout', { key, body: order })).body.token as string),
    )
    const source = '198.51.100.77'
    const answers: number[] = []
    for (let i = 0; i < 31; i += 1) answers.push((await apply(tokens[i % 2]!, `NO${i}`, { source })).status)
    expect([answers.filter((one) => one === 422).length, answers.at(-1)]).toEqual([30, 429])
  })

  it('works as a form, with errors shown on the page', async () => {
    const token = await session()
    const form = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }
    const send = (rawBody: string) =>
      call('apply-promo-code', { params: { token }, stage: 'sandbox', rawBody, headers: form })
    expect((await send('promoCode=NOPE')).headers['location']).toBe(`../${token}?wrong=promoCode`)
    const page = await call('get-checkout', {
      params: { token },
      stage: 'sandbox',
      query: { wrong: 'promoCode' },
      headers: { accept: 'text/html' },
    })
    expect(page.text).toContain('This code does not work here')
    expect((await send('promoCode=HALF')).headers['location']).toBe(`../${token}`)
    const after = await call('get-checkout', {
      params: { token },
      stage: 'sandbox',
      headers: { accept: 'text/html' },
    })
    expect(after.text).toContain('₦6,250 today')
    expect((await send('')).status).toBe(303)
  })
})
