import { afterEach, describe, expect, it } from 'vitest'
import { holdGateway } from '../../shared/operations/merchants/hold-gateway.ts'
import { openScene } from '../support/billing.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startGatewayDouble } from '../support/gateway-doubles.ts'
import { refusal } from '../support/lifecycle.ts'
import { operatorContext } from '../support/owner.ts'
import { setClock } from '../support/recovery.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())
const { paystack } = await forThisFile(startGatewayDouble('sandbox'))
const hour = 3_600_000
const gateway = 'paystack'

const hold = () =>
  holdGateway(operatorContext('sandbox'), { kind: 'hold', gateway, reason: 'Its answers are odd.' })
const release = () => holdGateway(operatorContext('sandbox'), { kind: 'release', gateway })

afterEach(release)

/** What was sent to the gateway that may move money: everything but questions. */
const sent = () => paystack.calls.filter(({ method, path }) => method !== 'GET' && !path.startsWith('/bank'))

const began = '2027-02-08T09:00:00.000Z'
const at = (hours: number): string => new Date(Date.parse(began) + hours * hour).toISOString()

/** A subscription by a card, whose first period has been paid. */
async function paidSubscription(name: string, interval: 'day' | 'month' = 'month') {
  const scene = await openScene(service)
  const clock = (now: string) => setClock(service, scene, now)
  await clock(began)
  const [token, email] = [`AUTH_held${name}`, `held${name}@example.com`]
  paystack.giveCard(token, email, 'success')
  const customer = await scene.customer(null, { email })
  const call = (route: Parameters<typeof service.call>[0], id: unknown = '', body?: object) =>
    service.call<any>(route, {
      key: scene.key,
      params: id === '' ? {} : { id: id as string },
      ...(body && { body }),
    })
  await call('attach-payment-method', customer['id'], { token })
  const plan = await scene.plan({ interval })
  const { body } = await scene.subscribe({ customerId: customer['id'], planId: plan['id'] })
  expect(body['status']).toBe('active')
  const subscription = async () => (await call('get-subscription', body['id'])).body
  const invoices = async () => {
    const query = { subscriptionId: body['id'] as string }
    const listed = await service.call<any>('list-invoices', { key: scene.key, query })
    return listed.body.items.toReversed() as Record<string, any>[]
  }
  const periods = async (status: string) =>
    (await invoices()).filter((one) => one['status'] === status).map((one) => one['periodStart'])
  return { scene, clock, call, customer, plan, id: body['id'] as string, subscription, invoices, periods }
}

// Holds O1.
describe('while the operator holds a gateway', () => {
  it('a renewal waits without failing, and is billed once after the release', async () => {
    const { clock, subscription, invoices, scene, periods } = await paidSubscription('renewal')
    const renewsAt = (await subscription()).currentPeriodEnd as string
    const later = (hours: number) => new Date(Date.parse(renewsAt) + hours * hour).toISOString()
    await hold()
    await hold()
    const before = sent().length
    await clock(later(3))
    expect(await subscription()).toMatchObject({ status: 'active', currentPeriodEnd: renewsAt })
    expect(await invoices()).toHaveLength(1)
    expect(sent()).toHaveLength(before)
    const { body: events } = await service.call<any>('list-events', { key: scene.key })
    expect(events.items.map((one: any) => one.type)).not.toContain('subscription_payment_failed')
    await release()
    await clock(later(6))
    expect(await periods('paid')).toEqual([began, renewsAt])
    await clock(later(9))
    expect(sent()).toHaveLength(before + 1)
  })

  it('days that pass entirely are not billed, and the present one is, once', async () => {
    const { clock, periods } = await paidSubscription('days', 'day')
    await hold()
    await clock(at(24 * 2 + 3))
    await release()
    await clock(at(24 * 2 + 6))
    expect(await periods('paid')).toEqual([began, at(48)])
    await clock(at(24 * 3 + 2))
    expect(await periods('paid')).toEqual([began, at(48), at(72)])
  })

  it('immediate charges and payouts are refused, with the reason', async () => {
    const { clock, call, scene, customer, plan, id } = await paidSubscription('refused')
    await clock(at(80))
    const open = await call('start-checkout', '', { amount: 100_000, customerEmail: 'ada@example.com' })
    const larger = await scene.plan({ amount: 900_000 })
    await hold()
    const before = sent().length
    const answers = [
      await call('start-checkout', '', { amount: 100_000 }),
      await service.call<any>('pay-checkout', {
        params: { token: open.body['token'] },
        body: { rail: 'card', email: 'ada@example.com' },
      }),
      await scene.subscribe({ customerId: customer['id'], planId: plan['id'] }),
      await call('change-plan', id, { planId: larger['id'] }),
      await call('create-payout', '', { amount: 100_000, bankCode: '058', accountNumber: '0123456789' }),
    ]
    expect(answers.map((answer) => [answer.status, refusal(answer)['reason']])).toEqual(
      answers.map(() => [409, 'gateway_held']),
    )
    expect(sent()).toHaveLength(before)
    // What reads or stops goes on.
    expect((await call('cancel-subscription', id, { atPeriodEnd: true })).status).toBe(200)
    await release()
    expect((await call('start-checkout', '', { amount: 100_000 })).status).toBe(201)
  })

  it('a refund is accepted and waits, and is sent once after the release', async () => {
    const { clock, call, invoices } = await paidSubscription('refund')
    paystack.setRefunds('processed')
    const [invoice] = await invoices()
    await clock(at(1))
    await hold()
    const before = sent().length
    const refunded = await call('refund-invoice', invoice!['id'], { amount: 100_000 })
    expect([refunded.status, refunded.body]).toMatchObject([200, { status: 'pending' }])
    await clock(at(4))
    expect(sent()).toHaveLength(before)
    await release()
    await clock(at(6))
    const refunds = () => paystack.movements.filter(({ kind }) => kind === 'refund')
    expect(refunds().map(({ amount }) => amount)).toEqual([100_000])
    await clock(at(20))
    expect(refunds()).toHaveLength(1)
  })

  it('an unsent payout waits, and is sent once after the release', async () => {
    const { clock, call } = await paidSubscription('payout')
    await clock(at(80))
    const order = { amount: 100_000, bankCode: '058', accountNumber: '0123456789' }
    const { body } = await call('create-payout', '', order)
    expect(body['status']).toBe('processing')
    await hold()
    await clock(at(83))
    const transfers = () => paystack.movements.filter(({ kind }) => kind === 'transfer')
    expect((await call('get-payout', body['id'])).body).toMatchObject({ status: 'processing' })
    expect(transfers()).toHaveLength(0)
    await release()
    await clock(at(86))
    expect((await call('get-payout', body['id'])).body).toMatchObject({ status: 'completed' })
    expect(transfers()).toHaveLength(1)
  })

  it('a charge in progress is queried and booked, and its callback too', async () => {
    const { clock, call, scene, subscription } = await paidSubscription('out')
    const renewsAt = (await subscription()).currentPeriodEnd as string
    paystack.breakCall(1, 'lost after', ({ path }) => path === '/transaction/charge_authorization')
    paystack.breakCall(1, 'lost before', ({ path }) => path.startsWith('/transaction/verify/'))
    await clock(new Date(Date.parse(renewsAt) + hour).toISOString())
    await hold()
    const before = sent().length
    await clock(new Date(Date.parse(renewsAt) + 3 * hour).toISOString())
    const { latestInvoiceId } = await subscription()
    expect((await call('get-invoice', latestInvoiceId)).body).toMatchObject({ status: 'paid' })
    // A page that a payer opened before the hold: what they pay there is booked by its callback.
    await release()
    const open = await call('start-checkout', '', { amount: 200_000, customerEmail: 'ada@example.com' })
    const params = { token: open.body['token'] as string }
    await service.call('pay-checkout', { params, body: { rail: 'card', email: 'ada@example.com' } })
    await hold()
    const reference = paystack.calls.findLast(({ path }) => path === '/transaction/initialize')!.body[
      'reference'
    ]
    paystack.pay(reference)
    const { headers, body } = paystack.webhook('charge.success', { reference })
    const where = { mode: 'sandbox', name: gateway }
    expect(
      (await service.call('receive-gateway-callback', { params: where, headers, rawBody: body })).status,
    ).toBe(200)
    const status = await service.call<any>('get-checkout', { params })
    expect([scene.key.length > 0, status.body['status']]).toEqual([true, 'completed'])
    expect(sent()).toHaveLength(before + 1)
  })

  it('another gateway’s hold stops nothing, and the holds are listed', async () => {
    const { scene, customer, plan } = await paidSubscription('other')
    const order = { kind: 'hold', gateway: 'nomba', reason: 'Another one.' } as const
    expect(await holdGateway(operatorContext('sandbox'), order)).toMatchObject([{ gateway: 'nomba' }])
    expect((await scene.subscribe({ customerId: customer['id'], planId: plan['id'] })).status).toBe(201)
    expect(await holdGateway(operatorContext('sandbox'), { kind: 'release', gateway: 'nomba' })).toEqual([])
  })
})
