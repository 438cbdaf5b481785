import { describe, expect, it } from 'vitest'
import { openScene, type Scene } from '../support/billing.ts'
import { runWorker, storedSubscription } from '../support/charging.ts'
import { moveClock, pastDueCase, setClock, type PastDueCase } from '../support/recovery.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())

const statusOf = async (scene: Scene, id: string): Promise<string> =>
  (await service.call('get-subscription', { key: scene.key, params: { id } })).body['status']
const later = '2027-05-01T09:00:00.000Z'

describe('while a retry is scheduled', () => {
  const ends: [string, (scene: Scene, made: PastDueCase) => Promise<unknown>, string][] = [
    [
      'a cancel',
      (scene, { subscriptionId }) =>
        service.call('cancel-subscription', { key: scene.key, params: { id: subscriptionId }, body: {} }),
      'canceled',
    ],
    [
      'a blacklist',
      (scene, { customerId }) =>
        service.call('blacklist-customer', {
          key: scene.key,
          params: { id: customerId },
          body: { reason: 'fraud' },
        }),
      'past_due',
    ],
    [
      'the merchant’s stop',
      (scene, { invoiceId }) => service.call('stop-recovery', { key: scene.key, params: { invoiceId } }),
      'unpaid',
    ],
  ]

  // Holds D7.15.
  it.each(ends)('%s means no further charge, however far the clock goes', async (_, end, status) => {
    const scene = await openScene(service)
    const made = await pastDueCase(service, scene, 'tok_test_insufficient_funds')
    expect((await storedSubscription(scene, made.subscriptionId)).recovery?.nextAttemptAt).not.toBeNull()
    const before = await scene.charges()
    await end(scene, made)
    await setClock(service, scene, later)
    expect(await scene.charges()).toEqual(before)
    expect(await statusOf(scene, made.subscriptionId)).toBe(status)
    const { items } = (await service.call('list-recovery', { key: scene.key })).body
    expect(items).toHaveLength(status === 'past_due' ? 1 : 0)
    const invoice = (await service.call('get-invoice', { key: scene.key, params: { id: made.invoiceId } }))
      .body
    expect(invoice['nextAttemptAt']).toBeNull()
  })

  it('a void forgives the period: no charge for it, and the next one is billed', async () => {
    const scene = await openScene(service)
    const made = await pastDueCase(service, scene, 'tok_test_insufficient_funds')
    const voided = await service.call('void-invoice', { key: scene.key, params: { id: made.invoiceId } })
    expect([voided.status, voided.body['status']]).toEqual([200, 'void'])
    const before = await scene.charges()
    const period = await storedSubscription(scene, made.subscriptionId)
    expect([period.status, period.recovery]).toEqual(['active', null])
    await setClock(service, scene, new Date(Date.parse(period.currentPeriodEnd) - 1).toISOString())
    expect(await scene.charges()).toEqual(before)
  })

  it('a worker whose message was already sent finds nothing to do after the cancel', async () => {
    const scene = await openScene(service)
    const made = await pastDueCase(service, scene, 'tok_test_insufficient_funds')
    const { recovery } = await storedSubscription(scene, made.subscriptionId)
    await service.call('cancel-subscription', {
      key: scene.key,
      params: { id: made.subscriptionId },
      body: {},
    })
    const before = await scene.charges()
    for (let n = 0; n < 3; n += 1)
      await runWorker(scene, made.subscriptionId, { at: recovery!.nextAttemptAt! })
    expect(await scene.charges()).toEqual(before)
  })

  // Holds D4.21.
  it('the blacklist is the reported cause, and the case can be paid after it is lifted', async () => {
    const scene = await openScene(service)
    const made = await pastDueCase(service, scene, 'tok_test_insufficient_funds')
    const params = { id: made.customerId }
    await service.call('blacklist-customer', { key: scene.key, params, body: { reason: 'fraud' } })
    await setClock(service, scene, later)
    const last = (await scene.events()).at(-1)!
    expect([last['type'], last['data'].failureCode, last['data'].action]).toEqual([
      'subscription_payment_failed',
      'customer_blacklisted',
      'dunning_disabled',
    ])
    const attach = { key: scene.key, params, body: { token: 'tok_test_success', setDefault: true } }
    const before = await scene.charges()
    await service.call('attach-payment-method', attach)
    expect(await scene.charges()).toEqual(before)
    await service.call('unblacklist-customer', { key: scene.key, params })
    const retry = { key: scene.key, params: { invoiceId: made.invoiceId }, body: {} }
    expect((await service.call('retry-recovery', retry)).status).toBe(200)
    expect(await statusOf(scene, made.subscriptionId)).toBe('active')
  })
})

describe('a due retry and a manual payment concurrently', () => {
  it('charge once, in every round', async () => {
    const won = { worker: 0, hand: 0 }
    for (let round = 0; round < 24; round += 1) {
      const scene = await openScene(service)
      const made = await pastDueCase(service, scene, 'tok_test_insufficient_funds')
      const { recovery } = await storedSubscription(scene, made.subscriptionId)
      const params = { id: made.customerId }
      const methods = (await service.call('list-payment-methods', { key: scene.key, params })).body['items']
      const bad = methods.find((one: any) => one.isDefault)
      await service.call('remove-payment-method', { key: scene.key, params: { id: bad.id } })
      await moveClock(scene, recovery!.nextAttemptAt!)
      const worker = () => runWorker(scene, made.subscriptionId, { at: recovery!.nextAttemptAt! })
      const hand = () =>
        service.call('pay-invoice', { key: scene.key, params: { id: made.invoiceId }, body: {} })
      const [, paid] = await (round % 2 === 0
        ? Promise.all([worker(), hand(), worker()])
        : Promise.all([worker(), hand(), hand()]))
      expect([200, 409]).toContain(paid.status)
      won[paid.status === 200 ? 'hand' : 'worker'] += 1
      const paidAttempts = (await scene.charges()).filter(
        ({ reference, outcome }) => reference.startsWith(made.invoiceId) && outcome === 'succeeded',
      )
      expect(paidAttempts).toHaveLength(1)
      const { body } = await service.call('get-invoice', { key: scene.key, params: { id: made.invoiceId } })
      expect(body['attempts'].filter((one: any) => one.status === 'succeeded')).toHaveLength(1)
      expect(body).toMatchObject({ status: 'paid', amountPaid: 500_000 })
      const recovered = (await scene.eventTypes()).filter((type) => type === 'subscription_payment_recovered')
      expect(recovered).toHaveLength(1)
      expect(await statusOf(scene, made.subscriptionId)).toBe('active')
    }
    expect(won.worker + won.hand).toBe(24)
  })
})
