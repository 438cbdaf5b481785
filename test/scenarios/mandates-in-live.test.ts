import { afterEach, describe, expect, it, vi } from 'vitest'
import type { RouteName } from '../../shared/api/routes.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startGatewayDouble } from '../support/gateway-doubles.ts'
import { startService, type Answer, type Call } from '../support/service.ts'

/** Direct debit by mandate over a double of Paystack (M5): the payer pays from their bank, which confirms hours later. */
const service = await forThisFile(startService())
const { paystack } = await forThisFile(startGatewayDouble('live'))
const merchant = await service.merchant()
const call = (name: RouteName, sent: Omit<Call, 'key'> = {}): Promise<Answer<any>> =>
  service.call(name, { key: merchant.live.secretKey, ...sent })

afterEach(() => vi.useRealTimers())

/** The wall clock goes on, here and at the bank. */
function hoursLater(hours: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3600_000 })
}

let payers = 0

/** A payer at a checkout of a plan, who chose their bank account. */
async function atBank(terms: Record<string, unknown> = {}) {
  const body = { name: 'Gold', amount: 500_000, interval: 'month', ...terms }
  const plan = (await call('create-plan', { body })).body
  const customerEmail = `bank${(payers += 1)}@example.com`
  const session = await call('start-checkout', { body: { planId: plan.id, customerEmail } })
  const params = { token: session.body.token as string }
  const paid = await service.call('pay-checkout', { params, body: { rail: 'direct_debit' } })
  const reference = String(paid.body['reference'])
  return { params, plan, paid, reference, sent: reference.replaceAll('_', '-') }
}

const hear = async (event: string, data: Record<string, unknown>): Promise<void> => {
  const { headers, body: rawBody } = paystack.webhook(event, data)
  const params = { mode: 'live', name: 'paystack' }
  const heard = await service.call('receive-gateway-callback', { params, headers, rawBody })
  expect([heard.status, heard.text]).toEqual([200, heard.text])
}
const stateOf = async (params: { token: string }) =>
  (await service.call<any>('get-checkout-status', { params })).body
const methodsOf = async (id: string) => (await call('list-payment-methods', { params: { id } })).body.items
const moved = (reference: string) =>
  paystack.movements.filter((one) => one.reference === reference).map(({ kind }) => kind)

/** A subscription that was bought from a bank account, which has confirmed its mandate. */
async function confirmed() {
  const one = await atBank()
  paystack.payFromBank(one.sent)
  const { subscriptionId } = await stateOf(one.params)
  const { customerId } = (await call('get-subscription', { params: { id: subscriptionId } })).body
  await hear('direct_debit.authorization.active', paystack.setMandate(one.sent, 'active'))
  return { ...one, subscriptionId: subscriptionId as string, customerId: customerId as string }
}

/** Another subscription of the customer, charged with their bank account. */
async function another(customerId: string, planId: string) {
  const made = await call('create-subscription', { body: { customerId, planId } })
  const { latestInvoiceId } = made.body
  return { id: latestInvoiceId as string, sent: `${latestInvoiceId}-1`.replaceAll('_', '-') }
}

const invoice = async (id: string) => (await call('get-invoice', { params: { id } })).body

// Holds M5.
describe('a mandate at Paystack', () => {
  it('is requested on its page, and stored when its bank has confirmed it, once', async () => {
    const { params, paid, sent } = await atBank()
    expect(paid.body).toMatchObject({ status: 'processing', nextAction: { type: 'redirect' } })
    const asked = paystack.calls.findLast(({ path }) => path === '/transaction/initialize')!
    expect(asked.body).toMatchObject({
      channels: ['bank'],
      metadata: { custom_filters: { recurring: true } },
    })
    paystack.payFromBank(sent)
    const { status, subscriptionId } = await stateOf(params)
    expect(status).toBe('completed')
    const { customerId } = (await call('get-subscription', { params: { id: subscriptionId } })).body
    const created = { authorization_code: 'AUTH_unknown', active: false }
    await hear('direct_debit.authorization.created', created)
    expect(await methodsOf(customerId)).toEqual([])
    const told = paystack.setMandate(sent, 'active')
    for (const _ of [1, 2, 3]) await hear('direct_debit.authorization.active', told)
    const [method, ...others] = await methodsOf(customerId)
    const shown = { rail: 'direct_debit', brand: 'Guaranty Trust Bank', status: 'active', isDefault: true }
    expect([method, others]).toMatchObject([shown, []])
    const after = (await call('get-subscription', { params: { id: subscriptionId } })).body
    expect(after.paymentMethodId).toBe(method.id)
    expect(moved(sent)).toEqual(['charge'])
  })

  it('is found by the payment it was given with, where its webhook names only that', async () => {
    paystack.switches.mandateNamed = true
    const { customerId } = await confirmed()
    expect(await methodsOf(customerId)).toHaveLength(1)
    paystack.switches.mandateNamed = false
  })

  it('is not debited in its first two hours, in which banks refuse; then it is, and waits for the bank', async () => {
    const { customerId, plan } = await confirmed()
    const { id, sent } = await another(customerId, plan.id)
    expect(await invoice(id)).toMatchObject({ status: 'open', attemptCount: 0 })
    expect(paystack.transaction(sent)).toBeUndefined()
    hoursLater(2.1)
    paystack.bankAhead(0)
    await call('pay-invoice', { params: { id } })
    expect(paystack.transaction(sent)?.status).toBe('processing')
    paystack.pay(sent)
    for (const _ of [1, 2]) await hear('charge.success', { reference: sent })
    expect(await invoice(id)).toMatchObject({ status: 'paid', attemptCount: 1 })
    expect(moved(sent)).toEqual(['charge'])
  })

  it('that its owner ended at the bank is declined once, and charged no more', async () => {
    const { customerId, plan, sent } = await confirmed()
    paystack.setMandate(sent, 'revoked')
    hoursLater(3)
    const { id } = await another(customerId, plan.id)
    const declined = await invoice(id)
    expect(declined).toMatchObject({ status: 'open', attemptCount: 1 })
    const { failureCode, decision } = declined.attempts[0]
    expect([failureCode, decision.revokeMethod]).toEqual(['revoked_authorization', true])
    expect((await methodsOf(customerId))[0].status).toBe('revoked')
  })

  it('of a bank that offers none leaves a payment that was made once', async () => {
    const { params, sent } = await atBank()
    paystack.payFromBank(sent, 'has no mandates')
    const { status, subscriptionId } = await stateOf(params)
    const { customerId } = (await call('get-subscription', { params: { id: subscriptionId } })).body
    expect([status, await methodsOf(customerId)]).toEqual(['completed', []])
  })

  it('begins a trial when its bank has confirmed it, and 50 naira are refunded', async () => {
    const { params, reference, sent } = await atBank({ trialDays: 7 })
    paystack.payFromBank(sent)
    expect((await stateOf(params)).status).toBe('processing')
    const told = paystack.setMandate(sent, 'active')
    await hear('direct_debit.authorization.active', told)
    const { status, subscriptionId } = await stateOf(params)
    const made = (await call('get-subscription', { params: { id: subscriptionId } })).body
    expect([status, made.status, typeof made.paymentMethodId]).toEqual(['completed', 'trialing', 'string'])
    expect([reference.slice(0, 4), moved(sent)]).toEqual(['chk_', ['charge', 'refund']])
  })

  it('that is never confirmed begins no trial, and 50 naira are refunded after three days', async () => {
    const { params, sent } = await atBank({ trialDays: 7 })
    paystack.payFromBank(sent)
    expect((await stateOf(params)).status).toBe('processing')
    hoursLater(73)
    await hear('charge.success', { reference: sent })
    expect((await stateOf(params)).status).not.toBe('completed')
    expect(moved(sent)).toEqual(['charge', 'refund'])
  })
})
