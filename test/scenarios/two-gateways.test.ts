import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { holdGateway } from '../../shared/operations/merchants/hold-gateway.ts'
import { noteGateways } from '../../shared/operations/merchants/note-gateways.ts'
import { atGateways } from '../../shared/runtime/at-gateways.ts'
import { openScene } from '../support/billing.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startTwoGateways } from '../support/gateway-doubles.ts'
import { refusal } from '../support/lifecycle.ts'
import { operatorHere } from '../support/operator.ts'
import { operatorContext } from '../support/owner.ts'
import { setClock } from '../support/recovery.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())
const { paystack, nomba, choose } = await forThisFile(startTwoGateways('sandbox'))

const began = '2027-02-08T09:00:00.000Z'
const hour = 3_600_000
const later = (instant: string, hours: number): string =>
  new Date(Date.parse(instant) + hours * hour).toISOString()
const dashed = (reference: unknown): string => String(reference).replaceAll('_', '-')

beforeEach(() => {
  choose('paystack')
})

/** What a gateway moved of a kind. */
const moved = (gateway: typeof paystack | typeof nomba, kind: 'charge' | 'refund' | 'transfer') =>
  gateway.movements.filter((one) => one.kind === kind)

const news = (name: 'paystack' | 'nomba', sent: { headers: Record<string, string>; body: string }) =>
  service.call('receive-gateway-callback', {
    params: { mode: 'sandbox', name },
    headers: sent.headers,
    rawBody: sent.body,
  })

/** A merchant with one subscription by a card of Paystack, whose first period is paid. */
async function subscriber(name: string) {
  const scene = await openScene(service)
  const clock = (now: string) => setClock(service, scene, now)
  await clock(began)
  const [token, email] = [`AUTH_${name}`, `${name}@example.com`]
  paystack.giveCard(token, email, 'success')
  const customer = await scene.customer(null, { email })
  const call = (route: Parameters<typeof service.call>[0], id: unknown = '', body?: object) =>
    service.call<any>(route, {
      key: scene.key,
      params: id === '' ? {} : { id: id as string },
      ...(body && { body }),
    })
  await call('attach-payment-method', customer['id'], { token })
  const plan = await scene.plan({ interval: 'month' })
  const { body } = await scene.subscribe({ customerId: customer['id'], planId: plan['id'] })
  expect(body['status']).toBe('active')
  const subscription = async () => (await call('get-subscription', body['id'])).body
  const latest = async () => (await call('get-invoice', (await subscription()).latestInvoiceId)).body
  const renewsAt = (await subscription()).currentPeriodEnd as string
  /** A new payer at a checkout, sent to a page. */
  const atPage = async (email: string) => {
    const session = await call('start-checkout', '', { planId: plan['id'], customerEmail: email })
    const params = { token: session.body['token'] as string }
    const paid = await service.call<any>('pay-checkout', { params, body: { rail: 'card' } })
    const status = async () => (await service.call<any>('get-checkout', { params })).body
    return { params, reference: paid.body['reference'] as string, status }
  }
  return {
    scene,
    clock,
    call,
    customer,
    plan,
    id: body['id'] as string,
    subscription,
    latest,
    renewsAt,
    atPage,
  }
}

// Holds G6.
describe('two gateways in one mode', () => {
  it('a stored card is charged at its own gateway, and new payments at the first', async () => {
    const { clock, subscription, latest, renewsAt, atPage, call } = await subscriber('lives')
    choose('nomba,paystack')
    const before = [moved(paystack, 'charge').length, moved(nomba, 'charge').length]
    await clock(later(renewsAt, 2))
    expect([await subscription(), await latest()]).toMatchObject([
      { status: 'active', cyclesCompleted: 2 },
      { status: 'paid' },
    ])
    expect([moved(paystack, 'charge').length, moved(nomba, 'charge').length]).toEqual([
      before[0]! + 1,
      before[1],
    ])

    const { reference, status } = await atPage('new@example.com')
    nomba.pay(reference)
    const sent = nomba.webhook('payment_success', { order: { orderReference: reference } })
    expect((await news('nomba', sent)).status).toBe(200)
    expect(await status()).toMatchObject({ status: 'completed' })
    expect(moved(nomba, 'charge')).toHaveLength(before[1]! + 1)
    const made = (await call('get-subscription', (await status()).subscriptionId)).body
    // Its next period is charged at Nomba, by the card that was stored there, beside Paystack's.
    await clock(later(made.currentPeriodEnd, 3))
    expect((await call('get-subscription', made.id)).body).toMatchObject({ cyclesCompleted: 2 })
    expect(moved(nomba, 'charge')).toHaveLength(before[1]! + 2)
    expect(moved(paystack, 'charge')).toHaveLength(before[0]! + 2)
  })

  it('a page opened before the order changed is paid by its late callback, once, and shown', async () => {
    const { atPage } = await subscriber('order')
    const { params, reference, status } = await atPage('late@example.com')
    choose('nomba,paystack')
    // Their second press is answered by the page that they have.
    const again = await service.call<any>('pay-checkout', { params, body: { rail: 'card' } })
    expect(again.body['reference']).toBe(reference)
    paystack.pay(dashed(reference))
    const sent = paystack.webhook('charge.success', { reference: dashed(reference) })
    for (const _ of [1, 2]) expect((await news('paystack', sent)).status).toBe(200)
    expect(await status()).toMatchObject({ status: 'completed' })
    expect(moved(paystack, 'charge').filter((one) => one.reference === dashed(reference))).toHaveLength(1)
    expect(nomba.calls.filter(({ body }) => JSON.stringify(body).includes(reference))).toEqual([])
  })

  it('a charge without an answer is queried at its own gateway, also once that takes no new ones', async () => {
    const { clock, renewsAt, latest, subscription } = await subscriber('silent')
    paystack.breakCall(1, 'lost after', ({ path }) => path === '/transaction/charge_authorization')
    paystack.breakCall(1, 'lost before', ({ path }) => path.startsWith('/transaction/verify/'))
    await clock(later(renewsAt, 1))
    choose('nomba,paystack')
    const charged = moved(paystack, 'charge').length
    await clock(later(renewsAt, 3))
    expect([await latest(), await subscription()]).toMatchObject([{ status: 'paid' }, { cyclesCompleted: 2 }])
    expect([moved(paystack, 'charge').length, nomba.calls.filter(({ path }) => /charge/.test(path))]).toEqual(
      [charged, []],
    )
  })

  it('a charge that its gateway never saw gets its own reference at another, and is queried at the first', async () => {
    const { clock, renewsAt, latest, call, customer, subscription } = await subscriber('moves')
    // Nothing arrived, as far as can be known.
    paystack.breakCall(1, 'lost before', ({ path }) => path === '/transaction/charge_authorization')
    await clock(later(renewsAt, 1))
    const unpaid = await latest()
    expect(unpaid).toMatchObject({ status: 'open', attemptCount: 1 })
    choose('nomba,paystack')
    nomba.giveToken('card-at-nomba', 'moves@example.com', 'success')
    await call('attach-payment-method', customer['id'], { token: 'card-at-nomba', setDefault: true })
    expect([await latest(), await subscription()]).toMatchObject([{ status: 'paid' }, { status: 'active' }])
    const [own] = moved(nomba, 'charge').slice(-1)
    expect(own!.reference).not.toBe(`${unpaid.id}-1`)
    expect(own!.reference).toContain(unpaid.id)
    const asked = () =>
      paystack.calls.filter(({ path }) => path === `/transaction/verify/${dashed(`${unpaid.id}-1`)}`).length
    const before = asked()
    await clock(later(renewsAt, 4))
    expect(asked()).toBeGreaterThan(before)
  })

  it('refunds and payouts stay with the gateway that took and sent the money', async () => {
    const { clock, call, latest } = await subscriber('back')
    await clock(later(began, 80))
    paystack.setTransferFate('pending')
    const order = { amount: 100_000, bankCode: '057', accountNumber: '0123456789' }
    const payout = (await call('create-payout', '', order)).body
    await clock(later(began, 81))
    expect(paystack.calls.some(({ path }) => path === '/transfer')).toBe(true)
    choose('nomba,paystack')
    const refunds = moved(paystack, 'refund').length
    paystack.setRefunds('processed')
    const refunded = await call('refund-invoice', (await latest()).id, { amount: 50_000 })
    expect(refunded.body).toMatchObject({ status: 'succeeded' })
    expect([moved(paystack, 'refund').length, moved(nomba, 'refund').length]).toEqual([refunds + 1, 0])
    paystack.setTransfer(payout.id.toLowerCase(), 'success')
    await clock(later(began, 83))
    expect((await call('get-payout', payout.id)).body).toMatchObject({ status: 'completed' })
    expect(moved(nomba, 'transfer')).toEqual([])
  })

  // Holds O1.
  it('a held gateway delays its own work, and nothing else', async () => {
    const { clock, renewsAt, subscription, atPage, scene, call, customer, plan } = await subscriber('held')
    choose('nomba,paystack')
    const hold = { gateway: 'paystack', reason: 'Its answers are odd.' }
    await holdGateway(operatorContext('sandbox'), { kind: 'hold', ...hold })
    const before = moved(paystack, 'charge').length
    await clock(later(renewsAt, 3))
    expect(await subscription()).toMatchObject({ status: 'active', cyclesCompleted: 1 })
    const refused = await scene.subscribe({ customerId: customer['id'], planId: plan['id'] })
    expect([refused.status, refusal(refused)['reason']]).toEqual([409, 'gateway_held'])
    const { reference } = await atPage('other@example.com')
    expect(nomba.record(reference)?.status).toBe('PENDING_PAYMENT')
    await holdGateway(operatorContext('sandbox'), { kind: 'release', gateway: 'paystack' })
    await clock(later(renewsAt, 6))
    expect([await subscription(), moved(paystack, 'charge').length]).toMatchObject([
      { cyclesCompleted: 2 },
      before + 1,
    ])
    expect((await call('list-payment-methods', customer['id'])).body.items).toHaveLength(1)
  })
})

// Holds V6.
describe('a gateway that was removed from its mode', () => {
  it('still refunds what it took and reports its disputes; its cards need an update', async () => {
    const { clock, call, latest, renewsAt, subscription, customer } = await subscriber('gone')
    const taken = await latest()
    choose('nomba')
    paystack.setRefunds('processed')
    const refunds = moved(paystack, 'refund').length
    expect((await call('refund-invoice', taken.id, { amount: 50_000 })).body).toMatchObject({
      status: 'succeeded',
    })
    expect(moved(paystack, 'refund')).toHaveLength(refunds + 1)
    const sent = dashed(`${taken.id}-1`)
    paystack.acceptDispute(sent, 20_000)
    const lost = paystack.webhook('charge.dispute.resolve', { transaction: { reference: sent } })
    expect((await news('paystack', lost)).status).toBe(200)
    expect((await call('get-invoice', taken.id)).body).toMatchObject({ amountRefunded: 70_000 })

    const charges = moved(paystack, 'charge').length
    await clock(later(renewsAt, 2))
    expect(await subscription()).toMatchObject({ status: 'past_due' })
    expect(moved(paystack, 'charge')).toHaveLength(charges)
    const { body } = await call('list-recovery')
    expect(JSON.stringify(body.items)).toContain('request_card_update')
    // A card of the gateway that is left pays at once.
    nomba.giveToken('new-card', 'gone@example.com', 'success')
    await call('attach-payment-method', customer['id'], { token: 'new-card', setDefault: true })
    expect(await subscription()).toMatchObject({ status: 'active' })
  })
})

// Holds G6.
describe('a deployment without a gateway that has served the mode', () => {
  const leaves = (gateway: string, ...more: string[]) =>
    operatorHere('gateway', 'leave', '--gateway', gateway, '--mode', 'sandbox', '--yes', ...more)
  const leave = (...more: string[]) => leaves('paystack', ...more)

  // The record is the mode's, which other files share.
  afterAll(async () => {
    for (const gateway of ['paystack', 'nomba']) await leaves(gateway, '--abandon')
  })

  it('begins nothing until the gateway is named again, or left', async () => {
    const { clock, call, latest, renewsAt, subscription } = await subscriber('missing')
    await noteGateways(operatorContext('sandbox'))
    choose('nomba')
    await clock(later(renewsAt, 2))
    expect(await subscription()).toMatchObject({ status: 'active', cyclesCompleted: 1 })
    const refused = await call('start-checkout', '', { amount: 100_000 })
    expect([refused.status, refusal(refused)['reason']]).toEqual([409, 'gateway_held'])
    const alarms: string[] = []
    const context = operatorContext('sandbox')
    const raiseAlarm = (alarm: string, name: string) => void alarms.push(`${alarm} ${name}`)
    await noteGateways({ ...context, deployment: { ...context.deployment, raiseAlarm } })
    expect(alarms).toEqual(['gateway_missing paystack'])
    choose('nomba,paystack')
    await clock(later(renewsAt, 5))
    expect(await subscription()).toMatchObject({ cyclesCompleted: 2 })

    const inUse = await leave()
    expect([inUse.code, inUse.err]).toMatchObject([1, expect.stringMatching(/"methods":[1-9]/)])
    paystack.setRefunds('pending')
    await call('refund-invoice', (await latest()).id, { amount: 50_000 })
    // Holds V6.
    expect((await leave('--abandon')).err).toContain('"refunds":1')
    paystack.setRefunds('processed')
    await clock(later(renewsAt, 7))
    expect((await leave('--abandon')).code).toBe(0)
    await noteGateways(operatorContext('sandbox'))
    choose('nomba')
    expect((await call('start-checkout', '', { amount: 100_000 })).status).toBe(201)
  })
})

// Holds G6.
it('objects without a gateway belong to the twin in the sandbox, and in live to the first', () => {
  vi.stubEnv('GATEWAY_LIVE', 'nomba, paystack')
  const making = { named: (name: string) => name, none: () => 'none' }
  expect(atGateways('sandbox', making).of({ gateway: null })).toBe('twin')
  const live = atGateways('live', making)
  expect([live.of({}), live.of({ gateway: 'paystack' }), live.of({ gateway: 'none' })]).toEqual([
    'nomba',
    'paystack',
    'none',
  ])
  expect(() => live.of({ gateway: 'twin' })).toThrow('live has no gateway that is called twin')
  vi.unstubAllEnvs()
})
