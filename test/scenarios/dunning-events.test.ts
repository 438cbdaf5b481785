import { describe, expect, it } from 'vitest'
import { openScene, type Scene } from '../support/billing.ts'
import { opensAt, setClock } from '../support/recovery.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())

type Event = Record<string, any>

const F = '2027-02-09T09:00:00.000Z'
const settings = (scene: Scene, body: unknown) =>
  service.call('update-recovery-settings', { key: scene.key, body })

/** A trial of a month's plan whose end fails, with the events from there on, oldest first. */
async function failing(scene: Scene, token: string, terms: object = {}): Promise<Record<string, any>> {
  await setClock(service, scene, opensAt)
  const plan = await scene.plan({ trialDays: 1, ...terms })
  const customer = await scene.customer(token, { phone: '2348031234567' })
  const made = (await scene.subscribe({ customerId: customer['id'], planId: plan['id'] })).body
  await setClock(service, scene, F)
  return { ...made, planId: plan['id'], customer, plan }
}

const story = async (scene: Scene): Promise<Event[]> =>
  (await scene.events()).filter(({ type }) => type !== 'subscription_created')
const briefly = (events: Event[]): unknown[] =>
  events.map(({ type, data }) =>
    data.action === undefined
      ? type
      : [type, data.action, ...(data.nextAttemptAt ? [data.nextAttemptAt] : [])],
  )

const invoiceKeys = [
  ...['id', 'amount', 'currency', 'status', 'periodStart', 'periodEnd'],
  ...['billingReason', 'number'],
].sort()
const customerKeys = ['id', 'email', 'name', 'phone'].sort()
const planKeys = ['id', 'name', 'amount', 'currency', 'interval', 'intervalCount'].sort()

function expectExpanded({ data }: Event, extra: string[], made: Record<string, any>): void {
  expect(Object.keys(data).sort()).toEqual([...extra, 'invoice', 'subscription', 'customer', 'plan'].sort())
  expect(Object.keys(data.invoice).sort()).toEqual(invoiceKeys)
  expect(Object.keys(data.customer).sort()).toEqual(customerKeys)
  expect(Object.keys(data.plan).sort()).toEqual(planKeys)
  expect([data.subscription.id, data.customer.id, data.plan.id]).toEqual([
    made['id'],
    made['customer'].id,
    made['plan'].id,
  ])
}

describe('events of dunning, in order and with the specified payloads', () => {
  // Holds D7.11, D7.13.
  it('first failure, each retry, exhausted', async () => {
    const scene = await openScene(service)
    await settings(scene, { paydayAware: false })
    const made = await failing(scene, 'tok_test_insufficient_funds')
    await setClock(service, scene, '2027-03-01T09:00:00.000Z')
    const events = await story(scene)
    expect(briefly(events)).toEqual([
      'invoice_created',
      ['subscription_payment_failed', 'retry_scheduled', '2027-02-10T09:00:00.000Z'],
      'subscription_past_due',
      ['subscription_payment_failed', 'retry_scheduled', '2027-02-12T09:00:00.000Z'],
      ['subscription_payment_failed', 'retry_scheduled', '2027-02-16T09:00:00.000Z'],
      ['subscription_payment_failed', 'retry_scheduled', '2027-02-23T09:00:00.000Z'],
      ['subscription_payment_failed', 'exhausted'],
      'subscription_unpaid',
    ])
    expectExpanded(events[0]!, ['amount'], made)
    for (const one of [1, 3, 4, 5])
      expectExpanded(events[one]!, ['failureCode', 'action', 'nextAttemptAt'], made)
    expectExpanded(events[6]!, ['failureCode', 'action'], made)
    expect(events[1]!['data']).toMatchObject({
      failureCode: 'insufficient_funds',
      invoice: { status: 'open', amount: 500_000, periodStart: F, periodEnd: '2027-03-09T09:00:00.000Z' },
      subscription: { status: 'past_due' },
    })
    expect(events[2]!['data']).not.toHaveProperty('invoice')
    expect(events[2]!['data'].subscription.version).toBe(events[1]!['data'].subscription.version)
    expect(events[6]!['data']).toMatchObject({
      invoice: { status: 'uncollectible' },
      subscription: { status: 'unpaid' },
    })
    expect(Object.keys(events[7]!['data']).sort()).toEqual(['customer', 'plan', 'subscription'])
    const versions = events.map(({ data }) => data.subscription.version as number)
    expect([...versions].sort((a, b) => a - b)).toEqual(versions)
  })

  // Holds D7.12.
  it('recovered: no payment_success, and the period becomes the invoice’s own', async () => {
    const scene = await openScene(service)
    const made = await failing(scene, 'tok_test_fail_2_then_success')
    await setClock(service, scene, '2027-02-09T15:00:00.000Z')
    const events = await story(scene)
    expect(briefly(events)).toEqual([
      'invoice_created',
      ['subscription_payment_failed', 'retry_scheduled', '2027-02-09T10:00:00.000Z'],
      'subscription_past_due',
      ['subscription_payment_failed', 'retry_scheduled', '2027-02-09T15:00:00.000Z'],
      'subscription_payment_recovered',
      'subscription_recovered',
    ])
    expectExpanded(events[4]!, ['amount', 'effectKobo'], made)
    expect(events[4]!['data']).toMatchObject({
      amount: 500_000,
      effectKobo: 500_000,
      invoice: { status: 'paid', billingReason: 'subscription_cycle', number: expect.stringMatching(/-1$/) },
      subscription: { status: 'active', currentPeriodStart: F, currentPeriodEnd: '2027-03-09T09:00:00.000Z' },
    })
  })

  // Holds D7.4.
  it('action required: the reason and the invoice, nothing else', async () => {
    const scene = await openScene(service)
    await failing(scene, 'tok_test_expired_card')
    const events = await story(scene)
    expect(briefly(events)).toEqual([
      'invoice_created',
      ['subscription_payment_failed', 'request_card_update'],
      'subscription_past_due',
      'subscription_payment_action_required',
    ])
    const { data } = events.at(-1)!
    expect(Object.keys(data).sort()).toEqual(['invoice', 'reason'])
    expect([data.reason, Object.keys(data.invoice).sort()]).toEqual(['expired_card', invoiceKeys])
    await setClock(service, scene, '2027-03-02T09:00:00.000Z')
    expect(briefly((await story(scene)).slice(4))).toEqual(['subscription_unpaid'])
  })

  // Holds D7.5.
  it('a stolen card is revoked as well', async () => {
    const scene = await openScene(service)
    const made = await failing(scene, 'tok_test_stolen_card')
    const params = { id: made['customerId'] }
    const { items } = (await service.call('list-payment-methods', { key: scene.key, params })).body
    expect(items).toMatchObject([{ status: 'revoked', isDefault: false }])
  })

  // Holds D7.18, D7.25.
  it('recovery switched off: dunning_disabled, unpaid at Stop, and no months billed in a row', async () => {
    const scene = await openScene(service)
    await settings(scene, { dunningEnabled: false })
    const made = await failing(scene, 'tok_test_insufficient_funds')
    await setClock(service, scene, '2027-04-20T12:00:00.000Z')
    expect(briefly(await story(scene))).toEqual([
      'invoice_created',
      ['subscription_payment_failed', 'dunning_disabled'],
      'subscription_past_due',
      'subscription_unpaid',
    ])
    const params = { id: made['customerId'] }
    const card = (
      await service.call('attach-payment-method', {
        key: scene.key,
        params,
        body: { token: 'tok_test_success' },
      })
    ).body
    const read = { key: scene.key, params: { id: made['id'] } }
    const { latestInvoiceId } = (await service.call('get-subscription', read)).body
    const paid = await service.call('pay-invoice', {
      key: scene.key,
      params: { id: latestInvoiceId },
      body: { paymentMethodId: card['id'] },
    })
    expect(paid.status).toBe(200)
    expect((await service.call('get-subscription', read)).body).toMatchObject({
      status: 'active',
      cyclesCompleted: 1,
      currentPeriodStart: '2027-04-20T12:00:00.000Z',
      currentPeriodEnd: '2027-05-20T12:00:00.000Z',
      // The card that paid continues to pay.
      paymentMethodId: card['id'],
    })
    expect((await service.call('list-invoices', { key: scene.key })).body['items']).toHaveLength(1)
  })

  // Holds D7.13.
  it('finalAction cancel: unpaid, then cancelled, at once', async () => {
    const scene = await openScene(service)
    await settings(scene, { finalAction: 'cancel', paydayAware: false })
    const made = await failing(scene, 'tok_test_insufficient_funds')
    await setClock(service, scene, '2027-03-01T09:00:00.000Z')
    const events = (await story(scene)).slice(-3)
    expect(briefly(events)).toEqual([
      ['subscription_payment_failed', 'exhausted'],
      'subscription_unpaid',
      'subscription_cancelled',
    ])
    expect(events.at(-1)!['data']).toMatchObject({ creditKobo: 0, subscription: { status: 'canceled' } })
    const read = { key: scene.key, params: { id: made['id'] } }
    expect((await service.call('get-subscription', read)).body).toMatchObject({
      status: 'canceled',
      canceledAt: '2027-02-23T09:00:00.000Z',
      endedAt: '2027-02-23T09:00:00.000Z',
    })
  })

  // Holds D6.7, D7.25.
  it('unpaid, then paid manually: active again from the payment on', async () => {
    const scene = await openScene(service)
    const made = await failing(scene, 'tok_test_expired_card')
    await setClock(service, scene, '2027-03-05T10:30:00.000Z')
    const read = { key: scene.key, params: { id: made['id'] } }
    const { status, latestInvoiceId } = (await service.call('get-subscription', read)).body
    expect(status).toBe('unpaid')
    const pay = (body: unknown) =>
      service.call('pay-invoice', { key: scene.key, params: { id: latestInvoiceId }, body })
    expect((await pay({})).status).toBe(402)
    const params = { id: made['customerId'] }
    const attach = { key: scene.key, params, body: { token: 'tok_test_success', setDefault: true } }
    await service.call('attach-payment-method', attach)
    // Nothing is charged by itself any more: recovery is over.
    expect((await service.call('get-subscription', read)).body['status']).toBe('unpaid')
    expect((await pay({})).body).toMatchObject({ status: 'paid', periodStart: '2027-03-05T10:30:00.000Z' })
    expect((await service.call('get-subscription', read)).body).toMatchObject({
      status: 'active',
      currentPeriodStart: '2027-03-05T10:30:00.000Z',
      currentPeriodEnd: '2027-04-05T10:30:00.000Z',
    })
    expect(briefly((await story(scene)).slice(-3))).toEqual([
      ['subscription_payment_failed', 'exhausted'],
      'subscription_payment_recovered',
      'subscription_recovered',
    ])
    await setClock(service, scene, '2027-04-05T10:30:00.000Z')
    expect((await story(scene)).at(-1)!['type']).toBe('subscription_payment_success')
  })
})
