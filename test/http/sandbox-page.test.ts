import { describe, expect, it } from 'vitest'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())
const merchant = await service.merchant()

/** A payer of a sandbox checkout who gave no card, and the page that they were sent to. */
async function sentToPage() {
  const key = merchant.sandbox.secretKey
  const plan = await service.call('create-plan', {
    key,
    body: { name: 'Gold', amount: 500_000, interval: 'month' },
  })
  const session = await service.call('start-checkout', {
    key,
    body: { planId: plan.body['id'], customerEmail: 'ada@example.com' },
  })
  const params = { token: String(session.body['token']) }
  const paid = await service.call('pay-checkout', { params, body: { rail: 'card' } })
  const url = String(paid.body['nextAction'].url)
  return { params, page: { payment: url.slice(url.lastIndexOf('/') + 1) }, url }
}

describe('the sandbox gateway’s page', () => {
  it('shows the payment, and lets the payer approve it with a card that is stored', async () => {
    const { params, page, url } = await sentToPage()
    expect(url).toContain('/gateways/sandbox/twin/payments/')
    const shown = await service.call('show-sandbox-payment', { params: page })
    expect(shown.body).toMatchObject({
      amount: 500_000,
      status: 'pending',
      returnUrl: expect.stringContaining(`/checkout/${params.token}`),
    })
    const html = await service.call('show-sandbox-payment', {
      params: page,
      headers: { accept: 'text/html' },
    })
    expect(html.text).toContain('<form method="post"')
    const body = new URLSearchParams({ choice: 'approve', token: 'tok_test_insufficient_funds' }).toString()
    const form = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }
    const decided = await service.call('decide-sandbox-payment', {
      params: page,
      rawBody: body,
      headers: form,
    })
    expect(decided.status).toBe(200)
    const status = await service.call('get-checkout-status', { params })
    expect(status.body).toMatchObject({ status: 'completed', subscriptionId: expect.any(String) })
    const subscription = await service.call('get-subscription', {
      key: merchant.sandbox.secretKey,
      params: { id: String(status.body['subscriptionId']) },
    })
    expect(subscription.body['paymentMethodId']).toEqual(expect.any(String))
  })

  it('declines for the chosen reason, after a code or without one', async () => {
    const { params, page } = await sentToPage()
    const otp = await service.call('decide-sandbox-payment', { params: page, body: { choice: 'otp' } })
    expect(otp.body['status']).toBe('otp')
    expect((await service.call('get-checkout-status', { params })).body['status']).toBe('processing')
    const decline = { choice: 'decline', failureCode: 'stolen_card' }
    await service.call('decide-sandbox-payment', { params: page, body: decline })
    expect((await service.call('get-checkout-status', { params })).body['status']).toBe('failed')
    // What is decided stays.
    await service.call('decide-sandbox-payment', { params: page, body: { choice: 'approve' } })
    expect((await service.call('get-checkout-status', { params })).body['status']).toBe('failed')
  })

  it('rejects a name that it did not make', async () => {
    const { page } = await sentToPage()
    const forged = { payment: `${page.payment.slice(0, -2)}${page.payment.endsWith('xx') ? 'yy' : 'xx'}` }
    expect((await service.call('show-sandbox-payment', { params: forged })).status).toBe(404)
    expect(
      (await service.call('decide-sandbox-payment', { params: forged, body: { choice: 'approve' } })).status,
    ).toBe(404)
  })
})
