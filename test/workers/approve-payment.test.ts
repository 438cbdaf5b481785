import { describe, expect, it } from 'vitest'
import { nextPhone } from '../support/person-calls.ts'
import { openScene, type Scene } from '../support/billing.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startGatewayDouble } from '../support/gateway-doubles.ts'
import { startOutbox } from '../support/outbox.ts'
import { setClock } from '../support/recovery.ts'
import { startPipeline } from './pipeline.ts'

// A renewal that the bank wants its customer to approve, over a gateway's adapter with test credentials.
const pipeline = await forThisFile(startPipeline())
const outbox = await forThisFile(startOutbox())
const { paystack } = await forThisFile(startGatewayDouble('sandbox'))

let made = 0

/** A subscription whose renewal the bank has stopped to ask its customer. */
async function stoppedRenewal() {
  const scene = await openScene(pipeline.service)
  await setClock(pipeline.service, scene, '2027-02-08T09:00:00.000Z')
  made += 1
  const token = `AUTH_stopped${made}`
  const email = `stopped${made}@example.com`
  paystack.giveCard(token, email, 'success')
  const phone = nextPhone()
  const customer = await scene.customer(null, { email, phone })
  const params = { id: customer['id'] }
  await pipeline.service.call('attach-payment-method', { key: scene.key, params, body: { token } })
  const plan = await scene.plan()
  const { body } = await scene.subscribe({ customerId: customer['id'], planId: plan['id'] })
  expect(body['status']).toBe('active')
  paystack.giveCard(token, email, 'paused')
  await setClock(pipeline.service, scene, body['currentPeriodEnd'])
  const sent = paystack.calls.findLast(({ path }) => path.includes('charge_authorization'))!.body['reference']
  return { scene, subscription: body as any, sent: sent as string, email, phone }
}

async function read(scene: Scene, id: string) {
  const subscription = await pipeline.service.call<any>('get-subscription', {
    key: scene.key,
    params: { id },
  })
  const invoice = await pipeline.service.call<any>('get-invoice', {
    key: scene.key,
    params: { id: subscription.body.latestInvoiceId },
  })
  return { subscription: subscription.body, invoice: invoice.body }
}

const movedUnder = (sent: string) => paystack.movements.filter(({ reference }) => reference === sent)

async function tell(): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    const records = await pipeline.takeStream('sandbox')
    await pipeline.call('event-fanout', 'sandbox', records)
    await pipeline.call('schedule-sync', 'sandbox', records)
  }
  await pipeline.call(
    'customer-message',
    'sandbox',
    await pipeline.takeMessages('sandbox', 'customer-message'),
  )
}

describe('a renewal that the bank wants approved', () => {
  it('is authentication_required, and links to the bank’s page in message and invoice', async () => {
    const { scene, subscription, email } = await stoppedRenewal()
    const { subscription: after, invoice } = await read(scene, subscription.id)
    expect(after.status).toBe('past_due')
    expect(invoice.attempts[0]).toMatchObject({ failureCode: 'authentication_required' })
    const page = expect.stringMatching(/^https?:/)
    expect(invoice.pendingPayment).toMatchObject({
      rail: 'card',
      nextAction: { type: 'redirect', url: page },
    })
    await tell()
    const told = outbox.messages.filter(({ to, text }) => to === email && text.includes('approve'))
    expect(told).toHaveLength(1)
    expect(told[0]!.text).toContain(`Approve at your bank: ${invoice.pendingPayment.nextAction.url}`)
  })

  it('links there from the portal too', async () => {
    const { scene, subscription, phone } = await stoppedRenewal()
    const send = (name: 'request-portal-code' | 'verify-portal-code', fields: Record<string, string>) =>
      pipeline.service.call(name, {
        rawBody: new URLSearchParams({ phone, mode: 'sandbox', ...fields }).toString(),
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          accept: 'text/html',
          origin: 'http://127.0.0.1:4000',
        },
      })
    await send('request-portal-code', {})
    const [cookie = ''] = (await send('verify-portal-code', { code: '000000' })).cookies
    const show = async () => {
      const headers = { accept: 'text/html' }
      const cookies = [cookie.split(';')[0]!]
      return (await pipeline.service.call('show-portal', { headers, cookies })).text
    }
    const { invoice } = await read(scene, subscription.id)
    const button = `href="${invoice.pendingPayment.nextAction.url}"`
    expect(await show()).toContain(button)
    expect(await show()).toContain('Approve ₦5,000 at your bank')
  })

  it('is paid when the customer approves late, once, also without a callback', async () => {
    const { scene, subscription, sent } = await stoppedRenewal()
    paystack.pay(sent)
    // Nothing is announced: the charge is queried by the clock.
    await setClock(pipeline.service, scene, '2027-03-08T11:00:00.000Z')
    const { subscription: after, invoice } = await read(scene, subscription.id)
    expect(after).toMatchObject({ status: 'active', cyclesCompleted: 2 })
    expect(invoice).toMatchObject({ status: 'paid', pendingPayment: null })
    expect(movedUnder(sent)).toMatchObject([{ kind: 'charge', amount: 500_000 }])
    const callback = paystack.webhook('charge.success', { reference: sent, amount: 500_000 })
    const heard = await pipeline.service.call('receive-gateway-callback', {
      params: { mode: 'sandbox', name: 'paystack' },
      headers: callback.headers,
      rawBody: callback.body,
    })
    expect(heard.status).toBe(200)
    expect(await read(scene, subscription.id)).toMatchObject({ subscription: { cyclesCompleted: 2 } })
  })

  it('is refunded when another card has paid meanwhile', async () => {
    const { scene, subscription, sent, email } = await stoppedRenewal()
    const token = `AUTH_other${made}`
    paystack.giveCard(token, email, 'success')
    await pipeline.service.call('attach-payment-method', {
      key: scene.key,
      params: { id: subscription.customerId },
      body: { token, setDefault: true },
    })
    expect((await read(scene, subscription.id)).subscription.status).toBe('active')
    paystack.pay(sent)
    await setClock(pipeline.service, scene, '2027-03-08T12:00:00.000Z')
    expect(movedUnder(sent)).toMatchObject([
      { kind: 'charge', amount: 500_000 },
      { kind: 'refund', amount: 500_000 },
    ])
    const { body } = await pipeline.service.call<any>('verify-balance', { key: scene.key })
    expect(body).toMatchObject({ ok: true })
  })
})
