import { describe, expect, it } from 'vitest'
import { openScene, type Scene } from '../support/billing.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())

const start = '2027-01-10T09:00:00.000Z'
const setClock = (scene: Scene, now: string) =>
  service.call('set-sandbox-clock', { key: scene.key, body: { now } })
const blacklist = (scene: Scene, id: string, body: unknown = { reason: 'chargebacks' }) =>
  service.call('blacklist-customer', { key: scene.key, params: { id }, body })
const unblacklist = (scene: Scene, id: string) =>
  service.call('unblacklist-customer', { key: scene.key, params: { id } })
const invoiceOf = async (scene: Scene, subscriptionId: string) => {
  const query = { subscriptionId, limit: '1' }
  return (await service.call<any>('list-invoices', { key: scene.key, query })).body.items[0]
}

describe('blacklist', () => {
  // Holds D3.14.
  it('keeps the newest reason, is undone by unblacklist, and both may be repeated', async () => {
    const scene = await openScene(service)
    const customer = await scene.customer(null)
    const first = await blacklist(scene, customer['id'])
    expect([first.status, first.body]).toEqual([
      200,
      { ...customer, blacklisted: true, blacklistReason: 'chargebacks' },
    ])
    expect((await blacklist(scene, customer['id'])).body).toEqual(first.body)
    expect((await blacklist(scene, customer['id'], { reason: 'fraud' })).body['blacklistReason']).toBe(
      'fraud',
    )
    expect((await unblacklist(scene, customer['id'])).body).toEqual(customer)
    expect((await unblacklist(scene, customer['id'])).body).toEqual(customer)
    expect((await blacklist(scene, customer['id'], {})).body).toMatchObject({
      blacklisted: true,
      blacklistReason: null,
    })
    expect((await blacklist(scene, customer['id'], { reason: 5 })).status).toBe(422)
    expect((await blacklist(scene, 'cus_nope')).status).toBe(404)
    expect((await unblacklist(await openScene(service), customer['id'])).status).toBe(404)
  })

  it('refuses new subscriptions', async () => {
    const scene = await openScene(service)
    const [plan, customer] = [await scene.plan(), await scene.customer()]
    await blacklist(scene, customer['id'])
    const order = { customerId: customer['id'], planId: plan['id'] }
    const refused = await scene.subscribe(order)
    expect([refused.status, refused.body['error'].details]).toEqual([
      409,
      [{ reason: 'customer_blacklisted', path: 'customerId' }],
    ])
    await unblacklist(scene, customer['id'])
    expect((await scene.subscribe(order)).status).toBe(201)
  })

  it.each(['preview-plan-change', 'change-plan'] as const)(
    'refuses %s where it costs something, and allows what only gives back',
    async (route) => {
      const scene = await openScene(service)
      const [plan, customer] = [await scene.plan(), await scene.customer()]
      const { body } = await scene.subscribe({ customerId: customer['id'], planId: plan['id'] })
      await blacklist(scene, customer['id'])
      const ask = async (amount: number) => {
        const next = await scene.plan({ amount })
        const params = { id: body['id'] as string }
        return service.call(route, { key: scene.key, params, body: { planId: next['id'] } })
      }
      const refused = await ask(900_000)
      expect([refused.status, refused.body['error'].details]).toEqual([
        409,
        [{ reason: 'customer_blacklisted' }],
      ])
      expect((await ask(100_000)).status).toBe(200)
      expect(await scene.charges()).toHaveLength(1)
    },
  )

  // Holds D4.21.
  it('leaves the renewal unpaid and uncharged until the customer is unblocked and pays', async () => {
    const scene = await openScene(service)
    await setClock(scene, start)
    const [plan, customer] = [await scene.plan(), await scene.customer()]
    const { body } = await scene.subscribe({ customerId: customer['id'], planId: plan['id'] })
    await blacklist(scene, customer['id'])
    const told = await scene.eventTypes()
    await setClock(scene, '2027-02-09T00:00:00.000Z')
    expect(await scene.eventTypes()).toEqual(told)

    await setClock(scene, '2027-03-25T00:00:00.000Z')
    const params = { id: body['id'] as string }
    const read = async () => (await service.call('get-subscription', { key: scene.key, params })).body
    expect(await read()).toMatchObject({ status: 'past_due', cyclesCompleted: 1 })
    const invoice = await invoiceOf(scene, body['id'])
    expect(invoice).toMatchObject({ status: 'open', cycle: 2, nextAttemptAt: null, attemptCount: 0 })
    expect(await scene.charges()).toHaveLength(1)
    const events = (await scene.events()).slice(told.length)
    expect(events.map(({ type }) => type)).toEqual([
      'invoice_created',
      'subscription_payment_failed',
      'subscription_past_due',
    ])
    expect(events[1]!['data']).toMatchObject({
      failureCode: 'customer_blacklisted',
      action: 'dunning_disabled',
    })
    expect(events[1]!['data']).not.toHaveProperty('nextAttemptAt')

    const pay = () => service.call('pay-invoice', { key: scene.key, params: { id: invoice.id }, body: {} })
    const refused = await pay()
    expect([refused.status, refused.body['error'].details]).toEqual([
      409,
      [{ reason: 'customer_blacklisted' }],
    ])
    expect(await scene.charges()).toHaveLength(1)

    await unblacklist(scene, customer['id'])
    await setClock(scene, '2027-03-26T00:00:00.000Z')
    expect((await read())['status']).toBe('past_due')
    expect((await pay()).body).toMatchObject({ status: 'paid', amountPaid: 500_000 })
    // Its own period was over by then: no months are billed back to back.
    expect(await read()).toMatchObject({
      status: 'active',
      cyclesCompleted: 2,
      currentPeriodStart: '2027-03-26T00:00:00.000Z',
    })
    expect(await scene.charges()).toHaveLength(2)
  })

  // Holds D7.15.
  it('stops retries that were planned before', async () => {
    const scene = await openScene(service)
    await setClock(scene, start)
    const [plan, customer] = [await scene.plan(), await scene.customer('tok_test_insufficient_funds')]
    const { body } = await scene.subscribe({ customerId: customer['id'], planId: plan['id'], trialDays: 2 })
    await setClock(scene, '2027-01-12T09:00:00.000Z')
    expect((await invoiceOf(scene, body['id'])).nextAttemptAt).not.toBeNull()
    expect(await scene.charges()).toHaveLength(1)
    await blacklist(scene, customer['id'])
    await setClock(scene, '2027-02-11T00:00:00.000Z')
    expect(await scene.charges()).toHaveLength(1)
    const failed = (await scene.events()).filter(({ type }) => type === 'subscription_payment_failed')
    expect(failed.map(({ data }) => [data.failureCode, data.action])).toEqual([
      ['insufficient_funds', 'retry_scheduled'],
      ['customer_blacklisted', 'dunning_disabled'],
    ])
    const params = { id: body['id'] as string }
    expect((await service.call('get-subscription', { key: scene.key, params })).body['status']).toBe(
      'past_due',
    )
    const ended = await service.call('cancel-subscription', { key: scene.key, params, body: {} })
    expect(ended.body['status']).toBe('canceled')
    expect((await invoiceOf(scene, body['id'])).status).toBe('void')
  })
})
