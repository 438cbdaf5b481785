import { describe, expect, it } from 'vitest'
import { openLife, refusal } from '../support/lifecycle.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())

const start = '2027-04-01T09:00:00.000Z'

describe('PATCH of a subscription', () => {
  // Holds D4.16.
  it('changes method and metadata, says which, and does nothing without a difference', async () => {
    const life = await openLife(service, start)
    const { id, customerId } = await life.begin((await life.plan())['id'])
    const before = await life.subscription(id)
    const card = await service.call('attach-payment-method', {
      key: life.key,
      params: { id: customerId },
      body: { token: 'tok_test_success' },
    })
    const paymentMethodId = card.body['id']
    const changed = await life.done('update-subscription', id, { paymentMethodId, metadata: { seat: '8' } })
    expect(changed).toEqual({
      ...before,
      paymentMethodId,
      metadata: { seat: '8' },
      version: Number(before['version']) + 1,
    })
    expect((await life.events()).at(-1)).toMatchObject({
      type: 'subscription_updated',
      data: { changed: ['paymentMethodId', 'metadata'] },
    })
    expect(await life.done('update-subscription', id, { metadata: { seat: '8' } })).toEqual(changed)
    const unknown = await life.act('update-subscription', id, { paymentMethodId: 'pm_x' })
    expect([unknown.status, refusal(unknown)]).toEqual([404, { path: 'paymentMethodId' }])
    const stale = await life.act('update-subscription', id, { metadata: {} }, { 'if-match': '1' })
    expect(refusal(stale)).toMatchObject({ reason: 'version_mismatch' })
  })

  // Holds D7.14.
  it('charges a new method at once while past due', async () => {
    const life = await openLife(service, start)
    const plan = await life.plan({ trialDays: 1 })
    const { id, customerId } = await life.begin(plan['id'], 'tok_test_expired_card')
    const card = await service.call('attach-payment-method', {
      key: life.key,
      params: { id: customerId },
      body: { token: 'tok_test_success' },
    })
    await life.clock('2027-04-03T00:00:00.000Z')
    expect((await life.subscription(id))['status']).toBe('past_due')
    await life.done('update-subscription', id, { paymentMethodId: card.body['id'] })
    expect(await life.subscription(id)).toMatchObject({ status: 'active', cyclesCompleted: 1 })
  })
})

describe('what can be read of a subscription', () => {
  // Holds D4.18.
  it('is its next invoice, with waiting lines, on its future plan', async () => {
    const life = await openLife(service, start)
    const [small, large] = [await life.plan({ amount: 300_000 }), await life.plan({ amount: 500_000 })]
    const { id } = await life.begin(small['id'])
    await life.clock('2027-04-16T09:00:00.000Z')
    await life.done('change-plan', id, { planId: large['id'], proration: 'next_invoice' })
    const upcoming = await life.done('get-upcoming-invoice', id)
    expect(upcoming).toMatchObject({
      planId: large['id'],
      periodStart: '2027-05-01T09:00:00.000Z',
      periodEnd: '2027-06-01T09:00:00.000Z',
      subtotal: 600_000,
      amount: 600_000,
      cycle: 2,
    })
    expect(upcoming).not.toHaveProperty('id')
    expect(upcoming['lines'].map((line: any) => line.amount)).toEqual([500_000, 250_000, -150_000])
    await life.done('change-plan', id, { planId: small['id'], effective: 'at_renewal' })
    expect(await life.done('get-upcoming-invoice', id)).toMatchObject({
      planId: small['id'],
      amount: 400_000,
    })
    await life.clock('2027-05-01T09:00:00.000Z')
    expect((await life.invoices(id)).at(-1)).toMatchObject({
      planId: small['id'],
      amount: 400_000,
      status: 'paid',
    })
    await life.done('cancel-subscription', id, { atPeriodEnd: true })
    const none = await life.act('get-upcoming-invoice', id)
    expect([none.status, refusal(none)]).toEqual([404, { reason: 'no_upcoming_invoice' }])
  })

  // Holds D1.13, D6.2.
  it('is its customer and plan, expanded in it and in its invoice', async () => {
    const life = await openLife(service, start)
    const plan = await life.plan()
    const { id, customerId, latestInvoiceId } = await life.begin(plan['id'])
    const read = (name: 'get-subscription' | 'get-invoice', of: string, expand: string) =>
      service.call(name, { key: life.key, params: { id: of }, query: { expand } })
    const both = (await read('get-subscription', id, 'customer,plan')).body
    expect(both).toMatchObject({
      id,
      customer: { id: customerId },
      plan: { id: plan['id'], amount: 500_000 },
    })
    const one = (await read('get-invoice', latestInvoiceId, 'plan')).body
    expect(one).toMatchObject({
      id: latestInvoiceId,
      plan: { id: plan['id'] },
      attempts: [{ status: 'succeeded' }],
    })
    expect(one).not.toHaveProperty('customer')
    expect((await read('get-subscription', id, 'customer,invoices')).status).toBe(422)
  })

  // Holds D4.17.
  it('is its timeline, newest first, in pages', async () => {
    const life = await openLife(service, start)
    const plan = await life.plan({ trialDays: 1 })
    const { id } = await life.begin(plan['id'], 'tok_test_fail_2_then_success')
    await life.clock('2027-04-04T09:00:00.000Z')
    await life.done('cancel-subscription', id, { atPeriodEnd: true })
    const told = await life.done('get-timeline', id)
    const story = told['items'].reverse()
    const shown = story.map((item: any) => [
      item.kind,
      item.event?.type ?? item.attempt?.status ?? item.invoice.status,
      item.status,
    ])
    expect(shown).toEqual([
      ['invoice', 'paid', null],
      ['attempt', 'failed', 'past_due'],
      ['attempt', 'failed', 'past_due'],
      ['attempt', 'succeeded', 'active'],
      ['event', 'subscription_updated', 'active'],
    ])
    expect(story[1].attempt).toMatchObject({
      failureCode: 'processor_error',
      decision: { action: 'retry_scheduled' },
    })
    const page = async (query: Record<string, string>) =>
      (await service.call('get-timeline', { key: life.key, params: { id }, query })).body
    const first = await page({ limit: '3' })
    const second = await page({ limit: '3', cursor: first['nextCursor'] })
    expect([first['hasMore'], second['hasMore'], second['nextCursor']]).toEqual([true, false, null])
    const ids = [...first['items'], ...second['items']].map((item: any) => item.id)
    expect(ids).toEqual(story.map((item: any) => item.id).reverse())
    expect((await service.call('get-timeline', { key: life.key, params: { id: 'sub_x' } })).status).toBe(404)
  })
})

describe('a synthetic event', () => {
  // Holds D12.4.
  it('shows the objects as they are, is marked as synthetic, and changes nothing', async () => {
    const life = await openLife(service, start)
    const { id } = await life.begin((await life.plan())['id'])
    const before = [await life.balance(), await life.invoices(id), await life.subscription(id)]
    const send = (type: string, subscriptionId: string) =>
      service.call('send-sandbox-event', { key: life.key, params: { type }, body: { subscriptionId } })
    const sent = await send('subscription_payment_failed', id)
    expect(sent.status).toBe(200)
    const event = (await life.events()).at(-1)!
    expect(event).toMatchObject({
      id: sent.body['eventId'],
      type: 'subscription_payment_failed',
      data: {
        synthetic: true,
        subscription: { id },
        invoice: { amount: 500_000 },
        failureCode: expect.any(String),
      },
    })
    expect([await life.balance(), await life.invoices(id), await life.subscription(id)]).toEqual(before)
    expect((await send('subscription_exploded', id)).status).toBe(404)
    expect(refusal(await send('subscription_paused', 'sub_x'))).toEqual({ path: 'subscriptionId' })
  })
})
