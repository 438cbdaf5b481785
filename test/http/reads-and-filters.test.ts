import { describe, expect, it } from 'vitest'
import type { RouteName } from '../../shared/api/routes.ts'
import { checkoutCalls } from '../support/checkout-calls.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { openLife, refusal } from '../support/lifecycle.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())
const start = '2027-04-01T09:00:00.000Z'
const life = await openLife(service, start)
const stranger = await openLife(service, start)
const { key } = life
const { start: open, pay } = checkoutCalls(() => ({ service, key }))

const listed = async (name: RouteName, query: Record<string, string>): Promise<any[]> => {
  const { status, body } = await service.call<any>(name, { key, query })
  expect([status, body.error]).toEqual([200, undefined])
  return body.items
}
const idsOf = async (name: RouteName, query: Record<string, string>): Promise<string[]> =>
  (await listed(name, query)).map(({ id }) => id)

// Holds Q6.
describe('refunds', () => {
  it('are read and listed by their object and by status', async () => {
    const begun = await life.begin((await life.plan({ amount: 300_000 }))['id'])
    const invoiceId = begun['latestInvoiceId'] as string
    const { refundId: first } = await life.done('refund-invoice', invoiceId, {
      amount: 100_000,
      reason: 'kindness',
    })
    const { refundId: second } = await life.done('refund-invoice', invoiceId, { amount: 50_000 })
    expect(await life.done('get-refund', first)).toEqual({
      id: first,
      invoiceId,
      subscriptionId: begun['id'],
      customerId: begun['customerId'],
      amount: 100_000,
      currency: 'NGN',
      status: 'succeeded',
      reason: 'kindness',
      rail: 'card',
      transactionId: expect.stringMatching(/^txn_/),
      fromCreditKobo: 0,
      createdAt: expect.stringMatching(/^2027-04-01T/),
      lines: [],
      paymentId: `pay_${invoiceId.slice(4)}-1`,
      to: 'gateway',
    })
    const refused = await life.begin((await life.plan())['id'], 'tok_test_refund_fails')
    const { refundId: third } = await life.done('refund-invoice', refused['latestInvoiceId'], {})
    await life.clock('2027-04-03T09:00:00.000Z')
    expect((await life.done('get-refund', third))['status']).toBe('failed')
    expect(await idsOf('list-refunds', {})).toEqual([third, second, first])
    expect(await idsOf('list-refunds', { status: 'failed' })).toEqual([third])
    expect(await idsOf('list-refunds', { status: 'failed,succeeded', invoiceId })).toEqual([second, first])
    expect(await idsOf('list-refunds', { customerId: refused['customerId'] })).toEqual([third])
    expect(await idsOf('list-refunds', { subscriptionId: 'sub_none' })).toEqual([])
    const page = await service.call<any>('list-refunds', { key, query: { limit: '2' } })
    expect(page.body.hasMore).toBe(true)
    expect(await idsOf('list-refunds', { limit: '2', cursor: page.body.nextCursor })).toEqual([first])
    const foreign = await stranger.act('get-refund', first)
    const nearby = await life.act('get-refund', invoiceId)
    expect([foreign.status, nearby.status, refusal(nearby)['reason']]).toEqual([404, 404, 'wrong_kind'])
  })
})

// Holds Q6.
describe('a payment method', () => {
  it('is read with its customer, and becomes the default in place of another', async () => {
    const { id: customerId } = await life.customer('tok_test_success')
    const attach = (body: object) =>
      service.call<any>('attach-payment-method', { key, params: { id: customerId as string }, body })
    const { body: second } = await attach({ token: 'tok_test_do_not_honor' })
    expect(await life.done('get-payment-method', second.id)).toEqual({ ...second, customerId })
    for (const body of [{ isDefault: true }, { isDefault: true }, { ...second, customerId, isDefault: true }])
      expect(await life.done('update-payment-method', second.id, body)).toEqual({
        ...second,
        isDefault: true,
        customerId,
      })
    const keyed = () =>
      service.call<any>('update-payment-method', {
        ...{ key, params: { id: second.id }, body: { isDefault: true } },
        headers: { 'idempotency-key': 'default-once' },
      })
    const answers = [await keyed(), await keyed()]
    expect(answers.map(({ status, body }) => [status, body.id])).toEqual([
      [200, second.id],
      [200, second.id],
    ])
    const { items } = await life.done('list-payment-methods', customerId)
    expect(items.map((one: any) => [one.id === second.id, one.isDefault])).toEqual([
      [true, true],
      [false, false],
    ])
    const never = await life.act('update-payment-method', second.id, { isDefault: false })
    expect([never.status, refusal(never)]).toEqual([
      422,
      { path: 'isDefault', issue: expect.stringContaining('making another method the default') },
    ])
    const other = await life.act('update-payment-method', second.id, { isDefault: true, last4: '1234' })
    expect([other.status, refusal(other)['reason']]).toEqual([422, 'read_only'])
    expect((await stranger.act('get-payment-method', second.id)).status).toBe(404)
    expect((await stranger.act('update-payment-method', second.id, { isDefault: true })).status).toBe(404)
    await life.done('remove-payment-method', second.id)
    expect((await life.act('get-payment-method', second.id)).status).toBe(404)
  })

  it('that the bank has revoked cannot be the default', async () => {
    const begun = await life.begin((await life.plan())['id'], 'tok_test_stolen_card')
    const { items } = await life.done('list-payment-methods', begun['customerId'])
    expect(items[0].status).toBe('revoked')
    const refused = await life.act('update-payment-method', items[0].id, { isDefault: true })
    expect([refused.status, refusal(refused)]).toEqual([
      409,
      { reason: 'method_unusable', status: 'revoked' },
    ])
  })
})

// Holds Q6.
describe('checkout sessions', () => {
  it('are read by the server that created them, from start to subscription, and listed', async () => {
    const plan = await life.plan({ amount: 250_000 })
    const order = { planId: plan['id'], customerEmail: 'ada@pay.test', metadata: { order: '7' } }
    const { body: session } = await open(order)
    const { token, url: _, ...shown } = session
    expect(await life.done('get-checkout-session', session.id)).toEqual({
      ...shown,
      customerId: null,
      subscriptionId: null,
      invoiceId: null,
      reference: null,
      failureCode: null,
      customerEmail: 'ada@pay.test',
      customerPhone: null,
      paymentLinkId: null,
    })
    await pay(token, { rail: 'card', token: 'tok_test_insufficient_funds' })
    expect(await life.done('get-checkout-session', session.id)).toMatchObject({
      status: 'pending',
      failureCode: 'insufficient_funds',
    })
    const paid = await pay(token)
    const { customerId } = await life.subscription(paid.body.subscriptionId)
    const { subscriptionId, invoiceId } = paid.body
    expect(await life.done('get-checkout-session', session.id)).toMatchObject({
      ...{ status: 'completed', customerId, subscriptionId, invoiceId, amount: 250_000 },
    })
    const { body: waiting } = await open({ ...order, metadata: { order: '8', team: 'a' } })
    expect(await idsOf('list-checkout-sessions', {})).toEqual([waiting.id, session.id])
    expect(await idsOf('list-checkout-sessions', { status: 'completed,expired' })).toEqual([session.id])
    expect(await idsOf('list-checkout-sessions', { 'metadata.order': '8' })).toEqual([waiting.id])
    expect(await idsOf('list-checkout-sessions', { 'metadata[order]': '8', 'metadata.team': 'a' })).toEqual([
      waiting.id,
    ])
    expect(await idsOf('list-checkout-sessions', { 'metadata.order': '8', 'metadata.team': 'b' })).toEqual([])
    expect(await idsOf('list-checkout-sessions', { planId: plan['id'], status: 'pending' })).toEqual([
      waiting.id,
    ])
    await life.clock('2027-05-04T09:00:00.000Z')
    expect((await life.done('get-checkout-session', waiting.id))['status']).toBe('expired')
    expect(await idsOf('list-checkout-sessions', { status: 'expired' })).toEqual([waiting.id])
    expect((await stranger.act('get-checkout-session', session.id)).status).toBe(404)
    expect(JSON.stringify(await listed('list-checkout-sessions', {}))).not.toContain('cs_test_')
  })
})

// Holds Q6.
describe('lists', () => {
  it('filter by several statuses, your reference, metadata, and when an invoice was paid', async () => {
    const own = await openLife(service, start)
    const ids = async (name: RouteName, query: Record<string, string>): Promise<string[]> =>
      (await service.call<any>(name, { key: own.key, query })).body.items.map(({ id }: any) => id)
    const plan = await own.plan({ amount: 100_000 })
    const body = { email: 'b@example.test', merchantRef: 'team-7', metadata: { team: 'gold', 'a.b': 'c' } }
    const { body: customer } = await service.call('create-customer', { key: own.key, body })
    const token = { token: 'tok_test_success' }
    await own.done('attach-payment-method', customer['id'], token).catch(() => null)
    const order = { customerId: customer['id'], planId: plan['id'], metadata: { seat: '1' } }
    const first = (await own.subscribe(order)).body
    const second = await own.begin(plan['id'])
    const third = await own.begin(plan['id'])
    await own.done('pause-subscription', second['id'])
    await own.done('cancel-subscription', third['id'], {})
    expect(await ids('list-subscriptions', { status: 'active,paused' })).toEqual([second['id'], first['id']])
    expect(await ids('list-subscriptions', { status: 'canceled' })).toEqual([third['id']])
    expect(await ids('list-subscriptions', { merchantRef: 'team-7' })).toEqual([first['id']])
    expect(await ids('list-subscriptions', { merchantRef: 'nobody' })).toEqual([])
    expect(await ids('list-subscriptions', { merchantRef: 'team-7', customerId: 'cus_x' })).toEqual([])
    expect(await ids('list-subscriptions', { 'metadata.seat': '1' })).toEqual([first['id']])
    expect(await ids('list-customers', { 'metadata.team': 'gold' })).toEqual([customer['id']])
    expect(await ids('list-customers', { 'metadata.a.b': 'c', email: 'b@example.test' })).toEqual([
      customer['id'],
    ])
    expect(await ids('list-customers', { 'metadata.team': 'silver' })).toEqual([])

    await own.clock('2027-05-01T10:00:00.000Z')
    const renewed = (await own.invoices(first['id']))[1]!
    expect(await ids('list-invoices', { paidFrom: '2027-04-15T00:00:00Z', merchantRef: 'team-7' })).toEqual([
      renewed['id'],
    ])
    expect(await ids('list-invoices', { paidTo: '2027-04-15T00:00:00Z' })).toHaveLength(3)
    expect(
      await ids('list-invoices', { paidFrom: '2027-06-01T00:00:00Z', paidTo: '2027-05-01T00:00:00Z' }),
    ).toEqual([])
    expect(await ids('list-invoices', { paidFrom: renewed['paidAt'], paidTo: renewed['paidAt'] })).toContain(
      renewed['id'],
    )
    expect(await ids('list-invoices', { status: 'open,paid' })).toHaveLength(4)

    const wrong = await service.call('list-invoices', { key: own.key, query: { status: 'open,payed' } })
    expect([wrong.status, refusal(wrong)['path']]).toEqual([422, 'status'])
    const none = await service.call('list-invoices', { key: own.key, query: { 'metadata.team': 'gold' } })
    expect([none.status, refusal(none)['path']]).toEqual([422, 'metadata.team'])
    const bound = await service.call<any>('list-subscriptions', {
      key: own.key,
      query: { limit: '1', status: 'active,paused' },
    })
    const moved = { limit: '1', status: 'active', cursor: bound.body.nextCursor }
    expect((await service.call('list-subscriptions', { key: own.key, query: moved })).status).toBe(400)
  })
})
