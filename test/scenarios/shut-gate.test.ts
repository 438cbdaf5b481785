import { afterEach, describe, expect, it, vi } from 'vitest'
import { logger } from '../../shared/runtime/logger.ts'
import { openScene } from '../support/billing.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startGatewayDouble } from '../support/gateway-doubles.ts'
import { setClock } from '../support/recovery.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())
const double = await forThisFile(startGatewayDouble('sandbox'))
const { paystack } = double
const hourMs = 3_600_000

afterEach(() => {
  vi.useRealTimers()
  paystack.breakAll(null)
})

/** A daily subscription by a card, whose first day has been paid. */
async function dailySubscription(name: string) {
  const scene = await openScene(service)
  await setClock(service, scene, '2027-02-08T09:00:00.000Z')
  const [token, email] = [`AUTH_${name}`, `${name}@example.com`]
  paystack.giveCard(token, email, 'success')
  const customer = await scene.customer(null, { email })
  await service.call('attach-payment-method', {
    key: scene.key,
    params: { id: customer['id'] },
    body: { token },
  })
  const plan = await scene.plan({ interval: 'day' })
  const { body } = await scene.subscribe({ customerId: customer['id'], planId: plan['id'] })
  expect(body['status']).toBe('active')
  const call = async (route: Parameters<typeof service.call>[0], id: string) =>
    (await service.call<any>(route, { key: scene.key, params: { id } })).body
  const read = async () => {
    const subscription = await call('get-subscription', body['id'])
    return { subscription, invoice: await call('get-invoice', subscription.latestInvoiceId) }
  }
  const later = (ms: number) =>
    setClock(service, scene, new Date(Date.parse(String(body['currentPeriodEnd'])) + ms).toISOString())
  const charges = () =>
    paystack.movements.filter(({ reference, kind }) => kind === 'charge' && reference.startsWith('inv-'))
  return { scene, read, later, charges, call }
}

// Holds G4, V6.
describe('a gateway that refuses our account for more than a day', () => {
  it('costs no attempt, no step of recovery and no second invoice; afterwards the present day is billed, once', async () => {
    const { read, later, charges } = await dailySubscription('shut')
    const before = charges().length
    // The day that passes wholly ends where the one that runs then begins.
    const opens = '2027-02-10T09:00:00.000Z'
    paystack.breakAll('401 before')
    await later(26 * hourMs)
    const shut = await read()
    expect(shut.subscription).toMatchObject({ status: 'active', cyclesCompleted: 1 })
    expect(shut.invoice).toMatchObject({ status: 'open', attemptCount: 0, amountPaid: 0 })
    expect(charges()).toHaveLength(before)
    paystack.breakAll(null)
    // A rate that was refused holds new calls back for a while of the wall clock.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 60_000 })
    await later(27 * hourMs + 60_000)
    const { subscription, invoice } = await read()
    expect(subscription).toMatchObject({ status: 'active', cyclesCompleted: 2 })
    expect(invoice).toMatchObject({ id: shut.invoice.id, status: 'paid', periodStart: opens })
    expect(subscription.currentPeriodEnd).toBe(invoice.periodEnd)
    expect(charges().slice(before)).toMatchObject([
      { reference: `${String(shut.invoice.id).replaceAll('_', '-')}-1` },
    ])
    await later(47 * hourMs)
    expect(charges()).toHaveLength(before + 1)
  })

  it('for less than a day: the same charge is made afterwards', async () => {
    const { read, later, charges } = await dailySubscription('short')
    const before = charges().length
    paystack.breakAll('403 before')
    await later(3 * hourMs)
    const shut = await read()
    expect(shut.invoice).toMatchObject({ status: 'open', attemptCount: 0 })
    paystack.breakAll(null)
    await later(6 * hourMs)
    expect((await read()).invoice).toMatchObject({ id: shut.invoice.id, status: 'paid' })
    expect(charges().slice(before)).toMatchObject([
      { reference: `${String(shut.invoice.id).replaceAll('_', '-')}-1` },
    ])
  })

  it('of a charge whose answer was lost waits for the answer, past every deadline', async () => {
    const { read, later, charges } = await dailySubscription('lost')
    const before = charges().length
    paystack.breakCall(1, 'lost after', ({ path }) => path === '/transaction/charge_authorization')
    paystack.breakCall(1, '401 before', ({ path }) => path.startsWith('/transaction/verify/'))
    await later(30_000)
    paystack.breakAll('401 before')
    await later(20 * hourMs)
    const shut = await read()
    expect(shut.subscription).toMatchObject({ status: 'active', cyclesCompleted: 1 })
    expect(shut.invoice).toMatchObject({ status: 'open', attemptCount: 0 })
    paystack.breakAll(null)
    await later(21 * hourMs + 60_000)
    expect((await read()).invoice).toMatchObject({ id: shut.invoice.id, status: 'paid', amountPaid: 500_000 })
    expect(charges()).toHaveLength(before + 1)
  })
})

// Holds G4, O5.
describe('a key that is rotated while processes run', () => {
  it('is read again a minute after the old one was refused, and the renewal is paid', async () => {
    const { read, later } = await dailySubscription('rolled')
    paystack.rollKey('sk_test_rolled')
    await later(hourMs)
    expect((await read()).invoice).toMatchObject({ status: 'open', attemptCount: 0 })
    double.putSecrets()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    await later(4 * hourMs)
    expect((await read()).invoice).toMatchObject({ status: 'paid' })
  })

  it('is accepted on a callback that is signed with the new one', async () => {
    const { read, charges } = await dailySubscription('signed')
    paystack.rollKey('sk_test_signed')
    double.putSecrets()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    const { headers, body } = paystack.webhook('charge.success', { reference: charges().at(-1)!.reference })
    const params = { mode: 'sandbox', name: 'paystack' }
    const answer = await service.call('receive-gateway-callback', { params, headers, rawBody: body })
    expect(answer.status).toBe(200)
    expect((await read()).invoice).toMatchObject({ status: 'paid' })
    const old = { 'x-paystack-signature': '00' }
    expect(
      (await service.call('receive-gateway-callback', { params, headers: old, rawBody: body })).status,
    ).toBe(401)
  })
})

// Holds G4.
describe('a payout that the account may not make', () => {
  it('waits, with an alarm at once, and is paid once when the account may', async () => {
    const { scene, later, call } = await dailySubscription('payout')
    await later(-1)
    await service.call('set-sandbox-clock', { key: scene.key, body: { now: '2027-02-12T09:00:00.000Z' } })
    paystack.switches.account = 'starter business'
    const lines = vi.spyOn(logger, 'error')
    const body = { amount: 100_000, bankCode: '035A', accountNumber: '0123456789' }
    const made = await service.call<any>('create-payout', { key: scene.key, body })
    expect([made.status, made.body]).toMatchObject([201, { status: 'processing' }])
    await setClock(service, scene, '2027-02-12T09:10:00.000Z')
    expect(lines).toHaveBeenCalledWith('operator', expect.objectContaining({ alarm: 'gateway_account' }))
    lines.mockRestore()
    expect(await call('get-payout', made.body.id)).toMatchObject({ status: 'processing' })
    paystack.switches.account = 'active'
    await setClock(service, scene, '2027-02-12T10:10:00.000Z')
    expect(await call('get-payout', made.body.id)).toMatchObject({ status: 'completed' })
    const transfers = paystack.movements.filter(({ kind }) => kind === 'transfer')
    expect(transfers.map(({ amount }) => amount)).toEqual([100_000])
  })
})
