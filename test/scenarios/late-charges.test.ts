import { afterAll, describe, expect, it } from 'vitest'
import { openBook } from '../../shared/adapters/gateways/twin/book.ts'
import { signTwinCallback, twinSecret } from '../../shared/adapters/gateways/twin/callbacks.ts'
import { contracts } from '../../shared/api/contracts/all.ts'
import { addMs } from '../../shared/domain/time/time.ts'
import { documentClient, twinTable } from '../../shared/runtime/clients.ts'
import { check } from '../faults/checker/check.ts'
import { readAll } from '../faults/checker/read.ts'
import { openScene, type Scene } from '../support/billing.ts'
import { openLife } from '../support/lifecycle.ts'
import { postedOn } from '../support/pending.ts'
import { pastDueCase, setClock, type PastDueCase } from '../support/recovery.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'
import { injectFaults } from '../workers/faults.ts'

// A gateway answers nothing, says that it has never seen the reference, and charges all the same, later.
const service = await forThisFile(startService())
const faults = injectFaults(documentClient())

afterAll(async () => {
  const items = await readAll(documentClient(), 'billing-sandbox')
  expect(check(items, { settled: false })).toEqual([])
})

const price = 500_000

const chargesOf = (scene: Scene) => openBook(twinTable(), scene.merchant.merchantId, 'charge')

async function arriveLate(scene: Scene, reference: string, outcome = 'succeeded', detail = 'succeeds') {
  await chargesOf(scene).enter({ reference, amount: price, currency: 'NGN', outcome, detail })
}

async function invoiceOf(scene: Scene, id: string): Promise<Record<string, any>> {
  return (await service.call('get-invoice', { key: scene.key, params: { id } })).body
}

async function unseenRenewal(): Promise<{ scene: Scene; made: PastDueCase; reference: string }> {
  const scene = await openScene(service)
  const made = await pastDueCase(service, scene, 'tok_test_timeout')
  const invoice = await invoiceOf(scene, made.invoiceId)
  expect(invoice).toMatchObject({ status: 'open', attempts: [{ failureCode: 'timeout' }] })
  return { scene, made, reference: `${made.invoiceId}-1` }
}

async function tellGateway(scene: Scene, reference: string): Promise<number> {
  const news = JSON.stringify({ merchantId: scene.merchant.merchantId, reference })
  const secret = await twinSecret(openBook(twinTable(), '', 'secret'))
  const { status } = await service.call('receive-gateway-callback', {
    params: { mode: 'sandbox', name: 'sandbox' },
    rawBody: news,
    headers: { 'x-sandbox-signature': signTwinCallback(secret, news) },
  })
  return status
}

/** The renewal is paid, by the one charge that arrived. */
async function expectPaidOnce(scene: Scene, { invoiceId, subscriptionId }: PastDueCase): Promise<void> {
  const invoice = await invoiceOf(scene, invoiceId)
  expect(invoice).toMatchObject({ status: 'paid', amountPaid: price, attemptCount: 2 })
  const ofInvoice = (await scene.charges()).filter(({ reference }) => reference.startsWith(invoiceId))
  expect(ofInvoice).toMatchObject([{ reference: `${invoiceId}-1`, outcome: 'succeeded' }])
  const { body } = await service.call('get-subscription', { key: scene.key, params: { id: subscriptionId } })
  expect(body).toMatchObject({ status: 'active', cyclesCompleted: 2 })
  expect((await scene.eventTypes()).slice(-2)).toEqual([
    'subscription_payment_recovered',
    'subscription_recovered',
  ])
}

describe('a charge that succeeds after its gateway denied it', () => {
  // Holds B4, A10.
  it('is refunded where its debt has risen by the returned credit', async () => {
    const life = await openLife(service, '2027-04-01T09:00:00.000Z')
    const { key, merchant } = life
    await service.call('update-recovery-settings', { key, body: { finalAction: 'cancel' } })
    const { id, customerId } = await life.begin((await life.plan())['id'])
    const credit = 200_000
    await life.act('mend-credit', customerId as string, { amount: credit, reason: 'A gift' })
    const params = { id: customerId as string }
    await service.call('attach-payment-method', {
      key,
      params,
      body: { token: 'tok_test_timeout', setDefault: true },
    })
    // The renewal, and the recovery to its end.
    await life.clock('2027-05-22T09:00:00.000Z')
    const { latestInvoiceId, status } = await life.subscription(id as string)
    expect([status, await life.creditOf(customerId as string)]).toEqual(['canceled', credit])
    const owed = { status: 'uncollectible', amount: price, creditApplied: 0 }
    expect(await life.done('get-invoice', latestInvoiceId as string)).toMatchObject(owed)
    const reference = `${latestInvoiceId}-1`
    const amount = price - credit
    const book = openBook(twinTable(), merchant.merchantId, 'charge')
    await book.enter({ reference, amount, currency: 'NGN', outcome: 'succeeded', detail: 'succeeds' })
    await life.clock('2027-05-23T09:00:00.000Z')
    await life.clock('2027-05-24T09:00:00.000Z')
    expect(await postedOn(service, life, 'refunds')).toBe(amount)
    expect(await postedOn(service, life, 'unapplied')).toBe(0)
    const { items } = contracts['get-timeline'].response.parse(
      await life.done('get-timeline', id as string),
    ) as {
      items: { status: string | null; attempt: { type: string } | null }[]
    }
    expect(items.find(({ attempt }) => attempt?.type === 'late_charge_back')).toMatchObject({ status: null })
  })

  // Holds B14.
  it('is found by the next attempt, which charges nothing', async () => {
    const { scene, made, reference } = await unseenRenewal()
    await arriveLate(scene, reference)
    await setClock(service, scene, addMs(made.failedAt, 2 * 3600_000))
    await expectPaidOnce(scene, made)
    const refund = { key: scene.key, params: { id: made.invoiceId }, body: {} }
    await setClock(service, scene, addMs(made.failedAt, 48 * 3600_000))
    expect((await service.call('refund-invoice', refund)).status).toBe(200)
    expect((await invoiceOf(scene, made.invoiceId))['amountRefunded']).toBe(price)
  })

  it('is found when the customer pays manually with another card', async () => {
    const { scene, made, reference } = await unseenRenewal()
    await arriveLate(scene, reference)
    const params = { id: made.customerId }
    const attach = { key: scene.key, params, body: { token: 'tok_test_success' } }
    const { body: method } = await service.call('attach-payment-method', attach)
    const pay = { key: scene.key, params: { id: made.invoiceId }, body: { paymentMethodId: method['id'] } }
    expect((await service.call('pay-invoice', pay)).status).toBe(200)
    await expectPaidOnce(scene, made)
  })

  it('is found after a retry that had nothing to charge', async () => {
    const { scene, made, reference } = await unseenRenewal()
    const params = { id: made.customerId }
    const body = { reason: 'dispute' }
    await service.call('blacklist-customer', { key: scene.key, params, body })
    await setClock(service, scene, addMs(made.failedAt, 2 * 3600_000))
    expect((await invoiceOf(scene, made.invoiceId))['attempts']).toMatchObject([
      { failureCode: 'timeout' },
      { failureCode: 'customer_blacklisted' },
    ])
    await arriveLate(scene, reference)
    await service.call('unblacklist-customer', { key: scene.key, params })
    const pay = { key: scene.key, params: { id: made.invoiceId }, body: {} }
    expect((await service.call('pay-invoice', pay)).status).toBe(200)
    await expectPaidOnce(scene, made)
  })

  // Holds D11.25.
  it('is booked on the gateway’s callback, once', async () => {
    const { scene, made, reference } = await unseenRenewal()
    expect(await tellGateway(scene, reference)).toBe(200)
    expect(await invoiceOf(scene, made.invoiceId)).toMatchObject({ status: 'open', attemptCount: 1 })
    await arriveLate(scene, reference)
    expect(await tellGateway(scene, reference)).toBe(200)
    await expectPaidOnce(scene, made)
    expect(await tellGateway(scene, reference)).toBe(200)
    await setClock(service, scene, addMs(made.failedAt, 7 * 24 * 3600_000))
    await expectPaidOnce(scene, made)
  })

  it('is booked once when several callbacks arrive at once', async () => {
    const { scene, made, reference } = await unseenRenewal()
    await arriveLate(scene, reference)
    const answers = await Promise.all(Array.from({ length: 5 }, () => tellGateway(scene, reference)))
    expect(answers).toEqual([200, 200, 200, 200, 200])
    await expectPaidOnce(scene, made)
  })

  it('is booked once when the process of its callback crashes at any call, and the gateway repeats it', async () => {
    const measured = await unseenRenewal()
    await arriveLate(measured.scene, measured.reference)
    faults.reset()
    await tellGateway(measured.scene, measured.reference)
    const calls = faults.calls.length
    expect(calls).toBeGreaterThanOrEqual(4)
    for (let call = 1; call <= calls; call += 1) {
      for (const when of ['before', 'after'] as const) {
        const { scene, made, reference } = await unseenRenewal()
        await arriveLate(scene, reference)
        faults.crashAt(call, when)
        expect(await tellGateway(scene, reference)).toBe(500)
        faults.reset()
        expect(await tellGateway(scene, reference)).toBe(200)
        await expectPaidOnce(scene, made)
      }
    }
  })

  it('as a decline leaves the next attempt a reference of its own', async () => {
    const { scene, made, reference } = await unseenRenewal()
    await arriveLate(scene, reference, 'declined', 'insufficient_funds')
    expect(await tellGateway(scene, reference)).toBe(200)
    await setClock(service, scene, addMs(made.failedAt, 2 * 3600_000))
    const params = { id: made.customerId }
    const body = { token: 'tok_test_success', setDefault: true }
    await service.call('attach-payment-method', { key: scene.key, params, body })
    await setClock(service, scene, addMs(made.failedAt, 3 * 3600_000))
    const invoice = await invoiceOf(scene, made.invoiceId)
    expect(invoice['attempts'].map((one: any) => one.failureCode)).toEqual([
      'timeout',
      'insufficient_funds',
      'timeout',
      null,
    ])
    expect((await scene.charges()).map((charge) => charge.reference)).toContain(`${made.invoiceId}-2`)
  })

  it('pays the checkout whose payer tries again', async () => {
    const scene = await openScene(service)
    const plan = await scene.plan()
    const order = { key: scene.key, body: { planId: plan['id'], customerEmail: 'late@pay.test' } }
    const { body: session } = await service.call('start-checkout', order)
    const pay = (token: string) =>
      service.call('pay-checkout', {
        params: { token: session['token'] },
        body: { rail: 'card', token },
      })
    expect((await pay('tok_test_timeout')).status).toBe(402)
    const reference = `${session['id'].replace('chk_', 'inv_')}-1`
    await arriveLate(scene, reference)
    expect(await pay('tok_test_success')).toMatchObject({ status: 200, body: { status: 'completed' } })
    expect(await scene.charges()).toMatchObject([{ reference, outcome: 'succeeded' }])
  })
})
