import { describe, expect, it } from 'vitest'
import { openScene } from '../support/billing.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { pastDueCase, setClock } from '../support/recovery.ts'
import { startService } from '../support/service.ts'

/** Who owes something pays it from their bank account, or lets it be debited from there instead (M5, P3). */
const service = await forThisFile(startService())

const tokenOf = (url: string): string => url.replace(/^.*\//, '')
const form = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }
const later = (instant: string, hours: number): string =>
  new Date(Date.parse(instant) + hours * 3600_000).toISOString()

async function owing() {
  const scene = await openScene(service)
  const { key } = scene
  const owed = await pastDueCase(service, scene, 'tok_test_expired_card')
  const made = await service.call<any>('create-update-link', {
    key,
    params: { id: owed.customerId },
    body: {},
  })
  const read = async (name: 'get-subscription' | 'get-invoice', id: string) =>
    (await service.call<any>(name, { key, params: { id } })).body
  const settle = async (reference: string) =>
    (await service.call('settle-sandbox-payment', { key, body: { reference, outcome: 'success' } })).status
  return {
    ...{ scene, key, owed, settle },
    params: { token: tokenOf(made.body.url) },
    subscription: () => read('get-subscription', owed.subscriptionId),
    invoice: () => read('get-invoice', owed.invoiceId),
  }
}

// Holds M5.
describe('a debt and a bank account', () => {
  it('is paid from it at once, and later renewals are debited from it', async () => {
    const { scene, owed, params, settle, subscription, invoice } = await owing()
    const before = (await subscription()).paymentMethodId
    const waiting = await service.call<any>('pay-checkout', { params, body: { rail: 'direct_debit' } })
    expect(await settle(waiting.body.reference)).toBe(200)
    expect([(await invoice()).status, (await subscription()).status]).toEqual(['paid', 'active'])
    expect((await subscription()).paymentMethodId).toBe(before)
    await setClock(service, scene, later(owed.failedAt, 5))
    const { paymentMethodId } = await subscription()
    expect(paymentMethodId).not.toBe(before)
    const { key } = scene
    const { body } = await service.call<any>('list-payment-methods', { key, params: { id: owed.customerId } })
    const stored = body.items.find(({ id }: { id: string }) => id === paymentMethodId)
    expect(stored).toMatchObject({ rail: 'direct_debit', status: 'active' })
  })

  it('is debited when the bank takes debits, where the payer gives an account in place of their card', async () => {
    const { scene, owed, params, settle, subscription, invoice } = await owing()
    const sent = await service.call('start-setup-instead', { params, rawBody: '', headers: form })
    const setup = { token: tokenOf(sent.headers['location']!) }
    const waiting = await service.call<any>('pay-checkout', { params: setup, body: { rail: 'direct_debit' } })
    expect([waiting.status, waiting.body.status]).toEqual([200, 'processing'])
    const { attemptCount } = await invoice()
    expect(await settle(waiting.body.reference)).toBe(200)
    expect((await service.call<any>('get-checkout-status', { params: setup })).body.status).toBe('completed')
    // Its bank would refuse a debit yet: none is sent, and none counts.
    const sentNow = async () => (await scene.charges()).map(({ reference }) => reference)
    const debit = `${owed.invoiceId}-${Number(attemptCount) + 1}`
    expect([await invoice(), await sentNow()]).toMatchObject([
      { status: 'open', attemptCount },
      expect.not.arrayContaining([debit]),
    ])
    await setClock(service, scene, later(owed.failedAt, 1.5))
    expect(await sentNow()).not.toContain(debit)
    await setClock(service, scene, later(owed.failedAt, 4))
    expect(await sentNow()).toContain(debit)
    expect(await invoice()).toMatchObject({ attemptCount, pendingPayment: { rail: 'direct_debit' } })
    expect(await settle(debit)).toBe(200)
    expect([(await invoice()).status, (await subscription()).status]).toEqual(['paid', 'active'])
  })

  it('is noted where its payment comes late: that was abandoned, and still paid what was due', async () => {
    const { scene, key, owed, params, settle, subscription, invoice } = await owing()
    const waiting = await service.call<any>('pay-checkout', { params, body: { rail: 'direct_debit' } })
    // Money at the desk lets the debit go; it comes all the same, and pays the rest.
    const part = { params: { id: owed.invoiceId }, body: { kind: 'cash', amount: 1_000 } }
    expect((await service.call('record-payment', { key, ...part })).status).toBe(201)
    expect((await invoice()).pendingPayment).toBeNull()
    const before = (await subscription()).paymentMethodId
    expect(await settle(waiting.body.reference)).toBe(200)
    expect([(await invoice()).status, (await subscription()).status]).toEqual(['paid', 'active'])
    await setClock(service, scene, later(owed.failedAt, 5))
    const { paymentMethodId } = await subscription()
    expect(paymentMethodId).not.toBe(before)
    const { body } = await service.call<any>('list-payment-methods', { key, params: { id: owed.customerId } })
    expect(body.items.find(({ id }: { id: string }) => id === paymentMethodId)).toMatchObject({
      rail: 'direct_debit',
    })
  })

  it('is not stored where its payment was refunded, since the debt was paid meanwhile', async () => {
    const { scene, key, owed, params, settle, subscription, invoice } = await owing()
    const waiting = await service.call<any>('pay-checkout', { params, body: { rail: 'direct_debit' } })
    const { amount } = await invoice()
    const all = { params: { id: owed.invoiceId }, body: { kind: 'cash', amount } }
    expect((await service.call('record-payment', { key, ...all })).status).toBe(201)
    const before = (await subscription()).paymentMethodId
    expect(await settle(waiting.body.reference)).toBe(200)
    await setClock(service, scene, later(owed.failedAt, 5))
    expect((await subscription()).paymentMethodId).toBe(before)
    const { body } = await service.call<any>('list-payment-methods', { key, params: { id: owed.customerId } })
    expect(body.items.map(({ rail }: { rail: string }) => rail)).not.toContain('direct_debit')
  })
})
