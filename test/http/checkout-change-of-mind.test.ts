import { afterAll, describe, expect, it } from 'vitest'
import { openBook } from '../../shared/adapters/gateways/twin/book.ts'
import { documentClient, twinTable } from '../../shared/runtime/clients.ts'
import { check } from '../faults/checker/check.ts'
import { readAll } from '../faults/checker/read.ts'
import { openScene, type Scene } from '../support/billing.ts'
import { checkoutCalls } from '../support/checkout-calls.ts'
import { merchantContext } from '../../infra/local/operator.ts'
import { testPepper } from '../support/test-pepper.ts'
import { sendCustomerMessage } from '../../shared/operations/messages/send-customer-message.ts'
import type { Mailer } from '../../shared/ports/mailer.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService, type Answer } from '../support/service.ts'

// A payer may change their mind while a payment waits for them; whichever arrives first pays, the other is given back
// (A8).
const service = await forThisFile(startService())

afterAll(async () => {
  const items = await readAll(documentClient(), 'billing-sandbox')
  expect(check(items, { settled: false })).toEqual([])
})

type Body = Record<string, any>
type Mail = Parameters<Mailer['send']>[0]

interface Opened {
  readonly scene: Scene
  readonly id: string
  readonly token: string
}

const opens = '2027-03-01T09:00:00.000Z'
const at = (minutes: number): string => new Date(Date.parse(opens) + minutes * 60_000).toISOString()
const { start, pay, status, settlePayment, get } = checkoutCalls(() => ({ service, key: '' }))

async function clock({ key }: Scene, minutes: number): Promise<void> {
  expect((await service.call('set-sandbox-clock', { key, body: { now: at(minutes) } })).status).toBe(200)
}

async function open(terms: Body | null = null): Promise<Opened> {
  const scene = await openScene(service)
  await clock(scene, 0)
  const order = terms ?? { planId: (await scene.plan())['id'], customerEmail: 'mind@pay.test' }
  const { id, token } = (await start(order, scene.key)).body
  return { scene, id, token }
}

const card = { rail: 'card', token: 'tok_test_success' }
const amount = { amount: 70_000 }
const byRail = async (token: string, rail: string): Promise<Answer<Body>> => {
  const answer = await pay(token, { rail })
  expect([answer.status, answer.body.status]).toEqual([200, 'processing'])
  return answer
}

/** What the gateway's own book says of the charges, by reference. */
async function charges({ scene }: Opened): Promise<[string, string][]> {
  return (await scene.charges()).map(({ reference, outcome }) => [reference, outcome])
}

/** Whether the gateway was asked to give a charge back; by these rails that takes it an hour. */
async function isGivenBack({ scene }: Opened, reference: string): Promise<boolean> {
  const book = openBook(twinTable(), scene.merchant.merchantId, 'refund')
  return (await book.find(`${reference}-back`)) !== null
}

/** The money comes, and the gateway's news of it is lost. */
async function arrive({ scene }: Opened, reference: string): Promise<void> {
  const book = openBook(twinTable(), scene.merchant.merchantId, 'charge')
  await book.amend({ ...(await book.find(reference))!, outcome: 'succeeded' })
}

/** The balance of the account of money that nothing wants. */
async function unapplied({ key }: Scene): Promise<number> {
  const { body } = await service.call('verify-balance', { key })
  const found = body['accounts'].find(({ account }: Body) => account === 'unapplied')
  return found?.postingsKobo ?? 0
}

async function told({ scene }: Opened, type: string): Promise<Body[]> {
  const { body } = await service.call('list-events', { key: scene.key, query: { type } })
  return body['items']
}

describe('a payer who changes the rail while a payment waits', () => {
  it('gets the same payment for the same rail, and starts nothing', async () => {
    const opened = await open()
    const first = await byRail(opened.token, 'bank_transfer')
    expect((await byRail(opened.token, 'bank_transfer')).text).toBe(first.text)
    expect(await charges(opened)).toHaveLength(1)
  })

  it('pays a plan by card, and gets the transfer refunded when it arrives', async () => {
    const opened = await open()
    const { reference } = (await byRail(opened.token, 'bank_transfer')).body
    const paid = await pay(opened.token, card)
    expect([paid.status, paid.body.status]).toEqual([200, 'completed'])
    expect(paid.body.reference).not.toBe(reference)
    expect((await settlePayment(reference, 'success', opened.scene.key)).status).toBe(200)
    expect(await isGivenBack(opened, reference)).toBe(true)
    expect(await told(opened, 'subscription_payment_refunded')).toMatchObject([
      { data: { reason: 'late_charge', amount: 500_000, rail: 'bank_transfer' } },
    ])
    expect(await unapplied(opened.scene)).toBe(500_000)
    await clock(opened.scene, 180)
    expect(await unapplied(opened.scene)).toBe(0)
    const { subscriptionId, invoiceId } = paid.body
    const subscription = await get('get-subscription', subscriptionId, opened.scene.key)
    expect(subscription).toMatchObject({ status: 'active', cyclesCompleted: 1 })
    const invoice = await get('get-invoice', invoiceId, opened.scene.key)
    expect(invoice).toMatchObject({ status: 'paid', amountPaid: 500_000, amountRefunded: 0 })
  })

  it('pays by the earlier transfer when it arrives first, and gets the later one refunded', async () => {
    const opened = await open()
    const transfer = (await byRail(opened.token, 'bank_transfer')).body.reference
    const ussd = await byRail(opened.token, 'ussd')
    expect(ussd.body.nextAction.type).toBe('ussd')
    expect((await settlePayment(transfer, 'success', opened.scene.key)).status).toBe(200)
    const done = (await status(opened.token)).body
    expect(done.status).toBe('completed')
    const methods = await told(opened, 'subscription_payment_success')
    expect(methods).toHaveLength(1)
    expect((await settlePayment(ussd.body.reference, 'success', opened.scene.key)).status).toBe(200)
    expect(await isGivenBack(opened, ussd.body.reference)).toBe(true)
    expect(await isGivenBack(opened, transfer)).toBe(false)
  })

  it('can do so for an amount without a customer, and is notified', async () => {
    const opened = await open({ ...amount, customerEmail: 'late@pay.test' })
    const { reference } = (await byRail(opened.token, 'bank_transfer')).body
    expect((await pay(opened.token, card)).body.status).toBe('completed')
    expect((await settlePayment(reference, 'success', opened.scene.key)).status).toBe(200)
    expect(await isGivenBack(opened, reference)).toBe(true)
    expect(await told(opened, 'payment_returned')).toMatchObject([
      { data: { payment: { reference, sessionId: opened.id, amount: 70_000, reason: 'late_charge' } } },
    ])
    await clock(opened.scene, 180)
    const items = await readAll(documentClient(), 'billing-sandbox')
    const mine = items.filter(({ pk }) => pk === `${opened.scene.merchant.merchantId}#MSG`)
    const { sk: eventId } = mine.find(({ sk }) => sk.startsWith('evt_'))!
    const sent: Mail[] = []
    const context = merchantContext('sandbox', opened.scene.merchant.merchantId)
    const deployment = { ...context.deployment, sendsTestMessages: true }
    const mailer = { send: (mail: Mail) => Promise.resolve(void sent.push(mail)) }
    const messenger = { send: () => Promise.reject(new Error('no phone was given')) }
    await sendCustomerMessage({ ...context, ...testPepper, deployment, mailer, messenger }, eventId)
    expect(sent).toMatchObject([
      { to: 'late@pay.test', subject: 'Acme: your payment is on its way back to you' },
    ])
    expect(sent[0]?.text).toContain(
      'Your payment of ₦700 to Acme for a single payment arrived after nothing was owed',
    )
  })

  it('is not charged by card when the gateway reports that the transfer has arrived', async () => {
    const opened = await open(amount)
    const { reference } = (await byRail(opened.token, 'bank_transfer')).body
    await arrive(opened, reference)
    const answer = await pay(opened.token, card)
    expect([answer.status, answer.body.status, answer.body.reference]).toEqual([200, 'completed', reference])
    expect(await charges(opened)).toEqual([[reference, 'succeeded']])
  })

  it('keeps the transfer open when the card is declined', async () => {
    const opened = await open()
    const { reference } = (await byRail(opened.token, 'bank_transfer')).body
    expect((await pay(opened.token, { ...card, token: 'tok_test_insufficient_funds' })).status).toBe(402)
    expect((await settlePayment(reference, 'success', opened.scene.key)).status).toBe(200)
    expect((await status(opened.token)).body.status).toBe('completed')
  })
})

describe('time', () => {
  it('ends a USSD code after half an hour; its money still pays while the session is open', async () => {
    const opened = await open()
    const { reference } = (await byRail(opened.token, 'ussd')).body
    await clock(opened.scene, 29)
    expect((await status(opened.token)).body.status).toBe('processing')
    await clock(opened.scene, 31)
    expect((await status(opened.token)).body).toMatchObject({ status: 'failed', nextAction: null })
    expect((await settlePayment(reference, 'success', opened.scene.key)).status).toBe(200)
    expect((await status(opened.token)).body.status).toBe('completed')
  })

  it('finds a payment whose callback was lost, by querying', async () => {
    const opened = await open()
    const { reference } = (await byRail(opened.token, 'ussd')).body
    await clock(opened.scene, 31)
    await arrive(opened, reference)
    await clock(opened.scene, 120)
    expect((await status(opened.token)).body.status).toBe('completed')
  })

  it('refunds money that arrives after the session', async () => {
    const opened = await open()
    const { reference } = (await byRail(opened.token, 'bank_transfer')).body
    await clock(opened.scene, 24 * 60)
    expect((await status(opened.token)).body.status).toBe('expired')
    expect((await settlePayment(reference, 'success', opened.scene.key)).status).toBe(200)
    expect((await status(opened.token)).body.status).toBe('expired')
    expect(await isGivenBack(opened, reference)).toBe(true)
  })

  it('returns the promo code with the payment, and lets late money use it only while uses are left', async () => {
    const opened = await open(amount)
    const { scene } = opened
    const { id: planId } = await scene.plan()
    const terms = { code: 'ONCE1', discountType: 'percentage', discountValue: 20, maxRedemptions: 1 }
    await service.call('create-promo-code', { key: scene.key, body: terms })
    const order = { planId, customerEmail: 'one@pay.test', promoCode: 'ONCE1' }
    const [first, second] = [(await start(order, scene.key)).body, (await start(order, scene.key)).body]
    const { reference } = (await byRail(first.token, 'ussd')).body
    expect((await pay(second.token, card)).status).toBe(422)
    await clock(scene, 31)
    expect((await pay(second.token, card)).body.status).toBe('completed')
    expect((await settlePayment(reference, 'success', scene.key)).status).toBe(200)
    expect((await status(first.token)).body.status).toBe('failed')
    expect(await isGivenBack({ ...opened, ...first }, reference)).toBe(true)
  })
})

describe('the open invoice of a subscription', () => {
  it('is paid by the card that replaced the transfer, and the transfer is refunded', async () => {
    const scene = await openScene(service)
    const { id: planId } = await scene.plan()
    const body = { email: 'open@pay.test' }
    const customer = (await service.call('create-customer', { key: scene.key, body })).body
    const order = { customerId: customer['id'], planId }
    const made = (await service.call('create-subscription', { key: scene.key, body: order })).body
    const token = (made['checkoutUrl'] as string).split('/').at(-1)!
    const opened = { scene, id: '', token }
    const { reference } = (await byRail(token, 'bank_transfer')).body
    expect((await byRail(token, 'bank_transfer')).body.reference).toBe(reference)
    const paid = await pay(token, card)
    expect([paid.status, paid.body.status]).toEqual([200, 'completed'])
    expect((await settlePayment(reference, 'success', scene.key)).status).toBe(200)
    expect(await isGivenBack(opened, reference)).toBe(true)
    expect(await told(opened, 'subscription_payment_refunded')).toMatchObject([
      { data: { reason: 'late_charge' } },
    ])
  })
})
