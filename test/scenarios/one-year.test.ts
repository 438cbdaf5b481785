import { describe, expect, it } from 'vitest'
import { openScene, type Scene } from '../support/billing.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())

const setClock = (scene: Scene, now: string) =>
  service.call('set-sandbox-clock', { key: scene.key, body: { now } })
const read = async (scene: Scene, id: string) =>
  (await service.call('get-subscription', { key: scene.key, params: { id } })).body
const start = '2027-01-31T09:00:00.000Z'

/** A subscription that begins with so many days of trial, by a card that does what its token says. */
async function onTrial(trialDays: number, token: string) {
  const scene = await openScene(service)
  await setClock(scene, start)
  const [plan, customer] = [await scene.plan({ trialDays }), await scene.customer(token)]
  const { body } = await scene.subscribe({ customerId: customer['id'], planId: plan['id'] })
  return { scene, plan, body }
}

describe('a merchant’s year on the sandbox clock', () => {
  // Holds D5.1, D13.5, H8.
  it('renews month after month from the original anchor, with invoice and payment announced in order', async () => {
    const scene = await openScene(service)
    expect((await setClock(scene, start)).body).toEqual({
      now: start,
      target: start,
      status: 'idle',
      setAside: [],
    })
    const [plan, customer] = [await scene.plan(), await scene.customer()]
    const { body } = await scene.subscribe({ customerId: customer['id'], planId: plan['id'] })
    expect([body['createdAt'], body['currentPeriodEnd']]).toEqual([start, '2027-02-28T09:00:00.000Z'])
    const moved = await setClock(scene, '2028-01-31T09:00:00.000Z')
    expect([moved.status, moved.body['status']]).toEqual([200, 'idle'])
    const after = await read(scene, body['id'])
    expect(after).toMatchObject({
      status: 'active',
      cyclesCompleted: 13,
      currentPeriodStart: '2028-01-31T09:00:00.000Z',
      currentPeriodEnd: '2028-02-29T09:00:00.000Z',
      billingAnchor: start,
    })
    const invoices: any = (await service.call('list-invoices', { key: scene.key, query: { limit: '100' } }))
      .body
    expect(invoices.items.map((invoice: any) => invoice.periodStart.slice(0, 10)).reverse()).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
      '2027-06-30',
      '2027-07-31',
      '2027-08-31',
      '2027-09-30',
      '2027-10-31',
      '2027-11-30',
      '2027-12-31',
      '2028-01-31',
    ])
    expect(invoices.items.every((invoice: any) => invoice.status === 'paid')).toBe(true)
    const types = await scene.eventTypes()
    expect(types.slice(-4)).toEqual([
      'invoice_created',
      'subscription_payment_success',
      'invoice_created',
      'subscription_payment_success',
    ])
    expect(await scene.charges()).toHaveLength(13)
  })

  // Holds D4.9, D4.10.
  it('converts a trial, announces it three days before, fails, retries and recovers', async () => {
    const { scene, body } = await onTrial(14, 'tok_test_fail_2_then_success')
    await setClock(scene, '2027-02-14T09:00:00.000Z')
    const failed = await read(scene, body['id'])
    expect(failed).toMatchObject({ status: 'past_due', cyclesCompleted: 0 })
    await setClock(scene, '2027-02-14T10:00:00.000Z')
    expect((await read(scene, body['id']))['status']).toBe('past_due')
    await setClock(scene, '2027-02-14T15:00:00.000Z')
    expect(await read(scene, body['id'])).toMatchObject({
      status: 'active',
      cyclesCompleted: 1,
      currentPeriodStart: '2027-02-14T09:00:00.000Z',
      currentPeriodEnd: '2027-03-14T09:00:00.000Z',
    })
    expect(await scene.eventTypes()).toEqual([
      'subscription_created',
      'subscription_trial_will_end',
      'invoice_created',
      'subscription_payment_failed',
      'subscription_past_due',
      'subscription_payment_failed',
      'subscription_payment_recovered',
      'subscription_recovered',
    ])
    const [, , , first] = await scene.events()
    expect(first!['data']).toMatchObject({
      failureCode: 'processor_error',
      action: 'retry_scheduled',
      nextAttemptAt: '2027-02-14T10:00:00.000Z',
    })
    expect((await scene.charges()).map((charge) => charge.outcome)).toEqual([
      'declined',
      'declined',
      'succeeded',
    ])
  })

  it('gives up on an expired card at Stop and cancels at the period’s end when asked', async () => {
    const { scene, plan, body: dead } = await onTrial(1, 'tok_test_expired_card')
    const good = (
      await scene.subscribe({ customerId: (await scene.customer())['id'], planId: plan['id'], trialDays: 0 })
    ).body
    await service.call('cancel-subscription', {
      key: scene.key,
      params: { id: good['id'] },
      body: { atPeriodEnd: true },
    })
    await setClock(scene, '2027-03-31T00:00:00.000Z')
    expect(await read(scene, dead['id'])).toMatchObject({ status: 'unpaid' })
    expect(await read(scene, good['id'])).toMatchObject({
      status: 'canceled',
      endedAt: good['currentPeriodEnd'],
    })
    const types = await scene.eventTypes()
    expect(types.filter((type) => type === 'subscription_payment_action_required')).toHaveLength(1)
    expect(types.filter((type) => type === 'subscription_unpaid')).toHaveLength(1)
    expect(types.filter((type) => type === 'subscription_cancelled')).toHaveLength(1)
    const invoice: any = (
      await service.call('list-invoices', { key: scene.key, query: { subscriptionId: dead['id'] } })
    ).body
    expect(invoice.items).toMatchObject([{ status: 'uncollectible', amountPaid: 0 }])
  })

  // Holds S43, D4.7, D4.8, D12.1, D13.9.
  it('stops after maxCycles, expires what was never paid, and refuses to run backwards', async () => {
    const scene = await openScene(service)
    await setClock(scene, start)
    const plan = await scene.plan({ maxCycles: 2 })
    const two = (await scene.subscribe({ customerId: (await scene.customer())['id'], planId: plan['id'] }))
      .body
    const never = (
      await scene.subscribe({ customerId: (await scene.customer(null))['id'], planId: plan['id'] })
    ).body
    await setClock(scene, '2027-04-30T09:00:00.000Z')
    expect(await read(scene, two['id'])).toMatchObject({
      status: 'expired',
      cyclesCompleted: 2,
      endedAt: '2027-03-31T09:00:00.000Z',
    })
    expect(await read(scene, never['id'])).toMatchObject({ status: 'incomplete_expired' })
    const params = { id: never['latestInvoiceId'] as string }
    const unpaid = (await service.call('get-invoice', { key: scene.key, params })).body
    expect(unpaid).toMatchObject({ status: 'void', amountPaid: 0 })
    expect((await setClock(scene, start)).status).toBe(422)
    const gone = await service.call('delete-sandbox-clock', { key: scene.key })
    expect([gone.status, gone.body['error'].details[0].reason]).toEqual([409, 'clock_ahead_of_wall'])
    // Where nothing was made ahead of it, it returns to the wall clock.
    const empty = await openScene(service)
    expect((await setClock(empty, start)).status).toBe(200)
    const back = await service.call('delete-sandbox-clock', { key: empty.key })
    expect([back.status, back.body['status'], back.body['now'] < start]).toEqual([200, 'idle', true])
    expect(
      (await service.call('set-sandbox-clock', { key: scene.merchant.live.secretKey, body: { now: start } }))
        .status,
    ).toBe(403)
  })

  // Holds D3.17, D12.2.
  it('queries the gateway after no answer at a renewal: charged once, or never', async () => {
    const scene = await openScene(service)
    await setClock(scene, start)
    const plan = await scene.plan({ trialDays: 1 })
    const charged = await scene.subscribe({
      customerId: (await scene.customer('tok_test_timeout_charged'))['id'],
      planId: plan['id'],
    })
    const silent = await scene.subscribe({
      customerId: (await scene.customer('tok_test_timeout'))['id'],
      planId: plan['id'],
    })
    await setClock(scene, '2027-02-03T00:00:00.000Z')
    expect(await read(scene, charged.body['id'])).toMatchObject({ status: 'active', cyclesCompleted: 1 })
    expect(await read(scene, silent.body['id'])).toMatchObject({ status: 'past_due', cyclesCompleted: 0 })
    const { latestInvoiceId } = await read(scene, charged.body['id'])
    expect((await scene.charges()).map((charge) => charge.reference)).toEqual([`${latestInvoiceId}-1`])
  })
})
