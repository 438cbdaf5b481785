import { describe, expect, it } from 'vitest'
import { openScene, type Scene } from '../support/billing.ts'
import { pastDueCase, pastDueCases } from '../support/recovery.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'
import { documentedDefaults } from '../domain/dunning/documented-defaults.ts'

const service = await forThisFile(startService())

const defaults = {
  ...documentedDefaults,
  notifyChannels: ['email', 'whatsapp'],
  paymentReceipts: true,
  testMessagesToOwner: false,
  invoiceReminderDays: [-3, 0, 3, 7, 14],
  graceDays: 0,
}
const settings = (key: string) => service.call('get-recovery-settings', { key })
const change = (key: string, body: unknown, headers = {}) =>
  service.call('update-recovery-settings', { key, body, headers })
const list = (scene: Scene, query: Record<string, string> = {}) =>
  service.call('list-recovery', { key: scene.key, query })
const stop = (scene: Scene, invoiceId: string) =>
  service.call('stop-recovery', { key: scene.key, params: { invoiceId } })

describe('recovery settings', () => {
  // Holds D7.17.
  it('are the documented defaults until changed, field by field, in one mode only', async () => {
    const { sandbox, live } = await service.merchant()
    const key = sandbox.secretKey
    expect((await settings(key)).body).toEqual(defaults)
    const changed = await change(key, { retryOffsets: [3600, 86_400], finalAction: 'cancel' })
    expect([changed.status, changed.body]).toEqual([
      200,
      { ...defaults, retryOffsets: [3600, 86_400], finalAction: 'cancel' },
    ])
    const reset = { retryOffsets: null, notifyChannels: ['email'], renewalReminders: true }
    expect((await change(key, reset)).body).toEqual({ ...defaults, ...reset, finalAction: 'cancel' })
    expect((await settings(key)).body).toEqual({ ...defaults, ...reset, finalAction: 'cancel' })
    expect((await settings(live.secretKey)).body).toEqual(defaults)
  })

  // Holds D7.21.
  it.each([
    [[], 'must have 1 to 8 offsets'],
    [[1, 2, 3, 4, 5, 6, 7, 8, 9], 'must have 1 to 8 offsets'],
    [[0, 60], 'must be whole seconds from 1 on'],
    [[60, 60], 'must ascend'],
    [[120, 60], 'must ascend'],
    [[21 * 86_400 + 1], 'must end within 21 days'],
  ])('refuse the offsets %j: %s', async (retryOffsets, issue) => {
    const { sandbox } = await service.merchant()
    const { status, body } = await change(sandbox.secretKey, { retryOffsets })
    expect([status, body['error'].details]).toEqual([422, [{ path: 'retryOffsets', issue }]])
    expect((await settings(sandbox.secretKey)).body).toEqual(defaults)
  })

  it('refuse wrong types, unknown values and misspelt names', async () => {
    const { sandbox } = await service.merchant()
    const wrong = {
      dunningEnabled: 'no',
      retryOffsets: [1.5],
      finalAction: 'forget',
      renewalReminderDays: 0,
      notifyChannels: ['email', 'email'],
      paydayAwar: true,
    }
    const { status, body } = await change(sandbox.secretKey, wrong)
    expect(status).toBe(422)
    const paths = body['error'].details.map(({ path }: { path: string }) => path)
    expect(paths).toEqual([
      'dunningEnabled',
      'retryOffsets.0',
      'finalAction',
      'renewalReminderDays',
      'notifyChannels',
      'paydayAwar',
    ])
  })

  it('apply two concurrent changes one after the other, and replay a repeated one', async () => {
    const { sandbox } = await service.merchant()
    const key = sandbox.secretKey
    await Promise.all([change(key, { paydayAware: false }), change(key, { finalAction: 'cancel' })])
    expect((await settings(key)).body).toEqual({ ...defaults, paydayAware: false, finalAction: 'cancel' })
    const first = await change(key, { renewalReminderDays: 5 }, { 'idempotency-key': 'days' })
    await change(key, { renewalReminderDays: 6 })
    const again = await change(key, { renewalReminderDays: 5 }, { 'idempotency-key': 'days' })
    expect(again.text).toBe(first.text)
    expect((await settings(key)).body['renewalReminderDays']).toBe(6)
  })
})

describe('list-recovery', () => {
  // Holds D7.19.
  it('shows what failed, what follows, by which rule and when it ends, newest first', async () => {
    const scene = await openScene(service)
    const [first, second] = await pastDueCases(service, scene, [
      'tok_test_insufficient_funds',
      'tok_test_expired_card',
    ])
    const { body } = await list(scene)
    const byInvoice = new Map(body['items'].map((one: any) => [one.invoiceId, one]))
    expect(byInvoice.get(second!.invoiceId)).toEqual({
      invoiceId: second!.invoiceId,
      subscriptionId: second!.subscriptionId,
      customerId: second!.customerId,
      attemptsMade: 1,
      nextAttemptAt: null,
      lastFailureCode: 'expired_card',
      action: 'request_card_update',
      reason: 'The card has expired: we ask the customer for another payment method.',
      rule: 'new_card_needed.request_card_update',
      firstFailureAt: '2027-03-08T09:00:00.000Z',
      stopAt: '2027-03-29T09:00:00.000Z',
    })
    expect(byInvoice.get(first!.invoiceId)).toEqual({
      invoiceId: first!.invoiceId,
      subscriptionId: first!.subscriptionId,
      customerId: first!.customerId,
      attemptsMade: 1,
      nextAttemptAt: '2027-03-09T09:00:00.000Z',
      lastFailureCode: 'insufficient_funds',
      action: 'retry_scheduled',
      reason: 'There was not enough money on the account: we try again on 2027-03-09 10:00 in Lagos.',
      rule: 'insufficient_funds.retry',
      firstFailureAt: '2027-03-08T09:00:00.000Z',
      stopAt: '2027-03-29T09:00:00.000Z',
    })
    expect([body['nextCursor'], body['hasMore'], byInvoice.size]).toEqual([null, false, 2])
  })

  it('pages, refuses a foreign cursor, and shows only the merchant’s own cases', async () => {
    const scene = await openScene(service)
    const made = await pastDueCases(service, scene, Array<string>(3).fill('tok_test_expired_card'))
    const ids = (await list(scene)).body['items'].map((one: any) => one.invoiceId)
    expect([...ids].sort().reverse()).toEqual(ids)
    expect([...ids].sort()).toEqual(made.map(({ invoiceId }) => invoiceId).sort())
    const first = (await list(scene, { limit: '2' })).body
    expect([first['items'].length, first['hasMore']]).toEqual([2, true])
    const rest = (await list(scene, { limit: '2', cursor: first['nextCursor'] })).body
    expect([rest['items'].map((one: any) => one.invoiceId), rest['hasMore']]).toEqual([[ids[2]], false])
    const invoices = await service.call('list-invoices', {
      key: scene.key,
      query: { cursor: first['nextCursor'] },
    })
    expect(invoices.status).toBe(400)
    expect((await list(await openScene(service))).body['items']).toEqual([])
  })
})

describe('retry-recovery', () => {
  // Holds D2.3, D7.19.
  it('is the invoice’s pay: 402 leaves the plan as it was, success recovers', async () => {
    const scene = await openScene(service)
    const failed = await pastDueCase(service, scene, 'tok_test_insufficient_funds')
    const planned = (await list(scene)).body['items'][0]
    const retry = (body: unknown) =>
      service.call('retry-recovery', { key: scene.key, params: { invoiceId: failed.invoiceId }, body })
    const declined = await retry({})
    expect([declined.status, declined.body['error'].code]).toEqual([402, 'payment_failed'])
    expect((await list(scene)).body['items'][0]).toMatchObject({
      attemptsMade: 1,
      nextAttemptAt: planned.nextAttemptAt,
      action: 'retry_scheduled',
    })
    const card = await service.call('attach-payment-method', {
      key: scene.key,
      params: { id: failed.customerId },
      body: { token: 'tok_test_success' },
    })
    const paid = await retry({ paymentMethodId: card.body['id'] })
    expect([paid.status, paid.body['status'], paid.body['attemptCount']]).toEqual([200, 'paid', 3])
    expect((await list(scene)).body['items']).toEqual([])
    expect((await scene.eventTypes()).slice(-3)).toEqual([
      'subscription_payment_failed',
      'subscription_payment_recovered',
      'subscription_recovered',
    ])
    expect((await retry({})).body['error'].details[0].reason).toBe('invalid_transition')
  })
})

describe('stop-recovery', () => {
  // Holds D7.19.
  it('writes the invoice off now and charges no more; a repeat is 409', async () => {
    const scene = await openScene(service)
    const failed = await pastDueCase(service, scene, 'tok_test_insufficient_funds')
    const before = await scene.charges()
    const { status, body } = await stop(scene, failed.invoiceId)
    expect([status, body['status'], body['nextAttemptAt']]).toEqual([200, 'uncollectible', null])
    const read = { key: scene.key, params: { id: failed.subscriptionId } }
    expect((await service.call('get-subscription', read)).body['status']).toBe('unpaid')
    expect((await scene.eventTypes()).at(-1)).toBe('subscription_unpaid')
    const again = await stop(scene, failed.invoiceId)
    expect([again.status, again.body['error'].details]).toEqual([
      409,
      [{ reason: 'invalid_transition', from: 'uncollectible', action: 'stop' }],
    ])
    await service.call('set-sandbox-clock', { key: scene.key, body: { now: '2027-04-30T00:00:00.000Z' } })
    expect(await scene.charges()).toEqual(before)
    expect((await list(scene)).body['items']).toEqual([])
    expect((await stop(scene, 'inv_nothing')).status).toBe(404)
  })

  // Holds D7.13.
  it('cancels where the settings say so', async () => {
    const scene = await openScene(service)
    await change(scene.key, { finalAction: 'cancel' })
    const failed = await pastDueCase(service, scene, 'tok_test_insufficient_funds')
    expect((await stop(scene, failed.invoiceId)).body['status']).toBe('uncollectible')
    const read = { key: scene.key, params: { id: failed.subscriptionId } }
    expect((await service.call('get-subscription', read)).body).toMatchObject({ status: 'canceled' })
    const events = await scene.events()
    expect(events.slice(-2).map(({ type }) => type)).toEqual([
      'subscription_unpaid',
      'subscription_cancelled',
    ])
    expect(events.at(-1)!['data']).toMatchObject({ creditKobo: 0, subscription: { status: 'canceled' } })
  })
})
