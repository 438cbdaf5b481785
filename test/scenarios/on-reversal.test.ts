import { describe, expect, it } from 'vitest'
import { openLife } from '../support/lifecycle.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'

/** What follows when a bank takes a charge back is the merchant's setting (B17). */
const service = await forThisFile(startService())

const start = '2027-04-01T09:00:00.000Z'

async function reversed(onReversal?: string) {
  const life = await openLife(service, start)
  if (onReversal !== undefined) {
    const answer = await service.call('update-billing-settings', { key: life.key, body: { onReversal } })
    expect([answer.status, answer.body['onReversal']]).toEqual([200, onReversal])
  }
  const { id, customerId, latestInvoiceId } = await life.begin((await life.plan())['id'])
  await life.clock('2027-04-03T09:00:00.000Z')
  const body = { invoiceId: latestInvoiceId, amount: 500_000, reference: 'dispute-1', reason: 'fraud' }
  for (const _ of [1, 2])
    expect((await service.call('reverse-sandbox-charge', { key: life.key, body })).status).toBe(200)
  const methods = await life.done('list-payment-methods', customerId)
  const types = (await life.eventTypes()).slice(3)
  await life.clock('2027-05-01T10:00:00.000Z')
  const { body: books } = await service.call('verify-balance', { key: life.key })
  expect(books['ok']).toBe(true)
  return { method: methods['items'][0]?.status, subscription: await life.subscription(id), types }
}

describe('a bank takes a charge back', () => {
  it.each([undefined, 'continue'])('and nothing follows (%s)', async (setting) => {
    const { method, subscription, types } = await reversed(setting)
    expect(types).toEqual(['subscription_payment_refunded'])
    expect([method, subscription['status'], subscription['cyclesCompleted']]).toEqual(['active', 'active', 2])
  })

  it('and the method is never charged again', async () => {
    const { method, subscription, types } = await reversed('revoke_method')
    expect(types).toEqual(['subscription_payment_refunded'])
    expect([method, subscription['status']]).toEqual(['revoked', 'past_due'])
  })

  it('and the subscription ends with its period', async () => {
    const { method, subscription, types } = await reversed('cancel_at_period_end')
    expect(types).toEqual(['subscription_payment_refunded', 'subscription_updated'])
    expect([method, subscription['status'], subscription['cyclesCompleted']]).toEqual([
      'active',
      'canceled',
      1,
    ])
  })
})
