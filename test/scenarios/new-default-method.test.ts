import { describe, expect, it } from 'vitest'
import { openScene, type Scene } from '../support/billing.ts'
import { pastDueCase, setClock, type PastDueCase } from '../support/recovery.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())

const attach = (scene: Scene, made: PastDueCase, token: string, setDefault = true, headers = {}) =>
  service.call('attach-payment-method', {
    key: scene.key,
    params: { id: made.customerId },
    body: { token, setDefault },
    headers,
  })
const statusOf = async (scene: Scene, { subscriptionId }: PastDueCase): Promise<string> =>
  (await service.call('get-subscription', { key: scene.key, params: { id: subscriptionId } })).body['status']
const caseOf = async (scene: Scene): Promise<Record<string, unknown> | undefined> =>
  (await service.call('list-recovery', { key: scene.key })).body['items'][0]
const outcomes = async (scene: Scene): Promise<string[]> =>
  (await scene.charges()).map(({ outcome }) => outcome)

describe('a new default method while past due', () => {
  // Holds D7.14.
  it('is charged at once, before the answer, under the invoice’s next reference', async () => {
    const scene = await openScene(service)
    const made = await pastDueCase(service, scene, 'tok_test_expired_card')
    const { status, body } = await attach(scene, made, 'tok_test_success')
    expect([status, body['isDefault']]).toEqual([201, true])
    expect(await statusOf(scene, made)).toBe('active')
    expect((await scene.eventTypes()).slice(-2)).toEqual([
      'subscription_payment_recovered',
      'subscription_recovered',
    ])
    expect((await scene.charges()).at(-1)).toMatchObject({ reference: `${made.invoiceId}-2` })
    expect(await caseOf(scene)).toBeUndefined()
    const invoice = await service.call('get-invoice', { key: scene.key, params: { id: made.invoiceId } })
    expect(invoice.body).toMatchObject({ status: 'paid', amountPaid: 500_000 })
    const last = invoice.body['attempts'].at(-1)
    expect(last).toMatchObject({ status: 'succeeded', automatic: true, paymentMethodId: body['id'] })
  })

  it('is attached though its charge declines, and does not count as a retry', async () => {
    const scene = await openScene(service)
    const made = await pastDueCase(service, scene, 'tok_test_insufficient_funds', { name: 'Gold' })
    const before = await caseOf(scene)
    const { status } = await attach(scene, made, 'tok_test_insufficient_funds')
    expect(status).toBe(201)
    expect(await statusOf(scene, made)).toBe('past_due')
    expect(await caseOf(scene)).toMatchObject({
      attemptsMade: 1,
      nextAttemptAt: before!['nextAttemptAt'],
      action: 'retry_scheduled',
    })
    expect((await scene.eventTypes()).filter((type) => type === 'subscription_past_due')).toHaveLength(1)
    expect(await outcomes(scene)).toEqual(['succeeded', 'declined', 'declined'])
  })

  // Holds D7.22.
  it('asks for another card again when the new one needs it too, and continues to Stop', async () => {
    const scene = await openScene(service)
    const made = await pastDueCase(service, scene, 'tok_test_expired_card')
    await attach(scene, made, 'tok_test_stolen_card')
    expect(await caseOf(scene)).toMatchObject({
      lastFailureCode: 'stolen_card',
      action: 'request_card_update',
    })
    const types = await scene.eventTypes()
    expect(types.slice(-2)).toEqual(['subscription_payment_failed', 'subscription_payment_action_required'])
    await setClock(service, scene, '2027-03-29T09:00:00.000Z')
    expect(await statusOf(scene, made)).toBe('unpaid')
  })

  it('leaves a method that is not the default alone, and a second key does not charge twice', async () => {
    const scene = await openScene(service)
    const made = await pastDueCase(service, scene, 'tok_test_expired_card')
    expect((await attach(scene, made, 'tok_test_success', false)).body['isDefault']).toBe(false)
    expect(await outcomes(scene)).toEqual(['succeeded', 'declined'])
    const key = { 'idempotency-key': 'new-card' }
    const first = await attach(scene, made, 'tok_test_success', true, key)
    const again = await attach(scene, made, 'tok_test_success', true, key)
    expect(again.text).toBe(first.text)
    expect(await outcomes(scene)).toEqual(['succeeded', 'declined', 'succeeded'])
  })

  it('charges every past-due subscription of the customer, and no one else’s', async () => {
    const scene = await openScene(service)
    const made = await pastDueCase(service, scene, 'tok_test_expired_card')
    const plan = await scene.plan({ trialDays: 1 })
    const second = (await scene.subscribe({ customerId: made.customerId, planId: plan['id'] })).body
    await setClock(service, scene, second['currentPeriodEnd'])
    const stranger = await scene.customer('tok_test_expired_card')
    const other = (await scene.subscribe({ customerId: stranger['id'], planId: plan['id'] })).body
    await setClock(service, scene, other['currentPeriodEnd'])
    await attach(scene, made, 'tok_test_success')
    const read = async (id: string) =>
      (await service.call('get-subscription', { key: scene.key, params: { id } })).body['status']
    expect(await statusOf(scene, made)).toBe('active')
    expect(await read(second['id'])).toBe('active')
    expect(await read(other['id'])).toBe('past_due')
  })

  it('charges nothing while recovery is off', async () => {
    const scene = await openScene(service)
    await service.call('update-recovery-settings', { key: scene.key, body: { dunningEnabled: false } })
    const made = await pastDueCase(service, scene, 'tok_test_expired_card')
    const before = await caseOf(scene)
    await attach(scene, made, 'tok_test_success')
    expect(await caseOf(scene)).toEqual(before)
    expect(await outcomes(scene)).toEqual(['succeeded', 'declined'])
  })

  it('rescues a case that had no method at all', async () => {
    const scene = await openScene(service)
    await setClock(service, scene, '2027-02-08T09:00:00.000Z')
    const customer = await scene.customer(null)
    const plan = await scene.plan({ trialDays: 3 })
    const { body } = await scene.subscribe({ customerId: customer['id'], planId: plan['id'] })
    await setClock(service, scene, body['currentPeriodEnd'])
    const made = { subscriptionId: body['id'], customerId: customer['id'], invoiceId: '', failedAt: '' }
    expect(await caseOf(scene)).toMatchObject({ lastFailureCode: 'no_payment_method' })
    // The first method is the default without asking.
    await attach(scene, made, 'tok_test_success', false)
    expect(await statusOf(scene, made)).toBe('active')
  })

  it('is charged too when the subscription is given a method of its own', async () => {
    const scene = await openScene(service)
    const made = await pastDueCase(service, scene, 'tok_test_expired_card')
    const { body } = await attach(scene, made, 'tok_test_success', false)
    const answer = await service.call('update-subscription', {
      key: scene.key,
      params: { id: made.subscriptionId },
      body: { paymentMethodId: body['id'] },
    })
    expect([answer.status, answer.body['paymentMethodId']]).toEqual([200, body['id']])
    expect(await statusOf(scene, made)).toBe('active')
  })

  it('replaces the subscription’s own method that failed, so that it pays the next renewal', async () => {
    const scene = await openScene(service)
    await setClock(service, scene, '2027-02-08T09:00:00.000Z')
    const [plan, customer] = [
      await scene.plan({ trialDays: 1 }),
      await scene.customer('tok_test_expired_card'),
    ]
    const params = { id: String(customer['id']) }
    const [own] = (await service.call('list-payment-methods', { key: scene.key, params })).body['items']
    const order = { customerId: customer['id'], planId: plan['id'], paymentMethodId: own.id }
    const { body } = await scene.subscribe(order)
    await setClock(service, scene, body['currentPeriodEnd'])
    const made = { subscriptionId: body['id'], customerId: customer['id'], invoiceId: '', failedAt: '' }
    const card = await attach(scene, made, 'tok_test_success')
    const read = { key: scene.key, params: { id: body['id'] } }
    expect((await service.call('get-subscription', read)).body).toMatchObject({
      status: 'active',
      paymentMethodId: card.body['id'],
    })
    await setClock(service, scene, '2027-03-09T09:00:00.000Z')
    expect(await outcomes(scene)).toEqual(['declined', 'succeeded', 'succeeded'])
  })
})
