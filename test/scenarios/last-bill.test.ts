import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { openLife, type Life } from '../support/lifecycle.ts'
import { documentClient } from '../../shared/runtime/clients.ts'
import { check } from '../faults/checker/check.ts'
import { readAll } from '../faults/checker/read.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'
import { end, expectHalfCredited, large, mid, small, start } from './april.ts'

/** What the end of a subscription results in (B3, B5), with the kobo of each case. */
const service = await forThisFile(startService())
let life: Life

afterAll(async () => {
  const items = await readAll(documentClient(), 'billing-sandbox')
  expect(check(items, { settled: false })).toEqual([])
})
afterEach(async () => {
  expect((await service.call('verify-balance', { key: life.key })).body['ok']).toBe(true)
})

async function begin(amount: number, terms: Record<string, unknown> = {}, token = 'tok_test_success') {
  life = await openLife(service, start)
  const plan = await life.plan({ amount, ...terms })
  const { id, customerId, latestInvoiceId } = await life.begin(plan['id'], token)
  return { id: id as string, customerId: customerId as string, invoiceId: latestInvoiceId as string }
}

const change = async (id: string, amount: number, proration = 'charge_now', terms = {}) =>
  life.done('change-plan', id, { planId: (await life.plan({ amount, ...terms }))['id'], proration })

const eventOf = async (type: string) =>
  (await life.events()).findLast((event) => event['type'] === type)!['data']
const lastInvoice = async (id: string) => (await life.invoices(id)).at(-1)!

describe('waiting lines when a subscription ends', () => {
  it('are billed once at a cancel at the period’s end', async () => {
    const { id } = await begin(small)
    await life.clock(mid)
    await change(id, large, 'next_invoice')
    await life.done('cancel-subscription', id, { atPeriodEnd: true })
    await life.clock(end)
    expect(await lastInvoice(id)).toMatchObject({
      billingReason: 'subscription_final',
      status: 'paid',
      amountPaid: (large - small) / 2,
    })
    expect((await life.charges()).filter(({ outcome }) => outcome === 'succeeded')).toHaveLength(2)
    expect((await eventOf('subscription_cancelled')).creditKobo).toBe(0)
    expect((await eventOf('subscription_payment_success')).amount).toBe((large - small) / 2)
  })

  it('are credit when they are below zero, and the cancel announces it', async () => {
    const { id, customerId } = await begin(large)
    await life.clock(mid)
    await change(id, small, 'next_invoice')
    await life.done('cancel-subscription', id, { atPeriodEnd: true })
    await life.clock(end)
    expect(await life.creditOf(customerId)).toBe((large - small) / 2)
    expect((await eventOf('subscription_cancelled')).creditKobo).toBe((large - small) / 2)
  })

  it('are billed at the last cycle, and stay a debt when the charge is declined', async () => {
    const { id, customerId } = await begin(small, { maxCycles: 1 })
    await life.clock(mid)
    await change(id, large, 'next_invoice', { maxCycles: 1 })
    const body = { token: 'tok_test_expired_card', setDefault: true }
    await service.call('attach-payment-method', { key: life.key, params: { id: customerId }, body })
    await life.clock(end)
    expect(await life.subscription(id)).toMatchObject({ status: 'expired' })
    expect(await lastInvoice(id)).toMatchObject({
      billingReason: 'subscription_final',
      status: 'uncollectible',
      amount: (large - small) / 2,
      amountPaid: 0,
      attemptCount: 1,
    })
    expect((await eventOf('subscription_payment_failed')).action).toBe('exhausted')
    const after = (await life.eventTypes()).slice(-2)
    expect(after).toEqual(['subscription_expired', 'subscription_payment_failed'])
  })

  it('are netted with what an immediate cancel returns, and billed beyond it', async () => {
    const { id, customerId } = await begin(small)
    await life.clock(mid)
    await change(id, large, 'next_invoice')
    // A tenth is left: 100000 of the new price, against 250000 that wait.
    await life.clock('2027-04-28T00:00:00.000Z')
    await life.done('cancel-subscription', id, {})
    const due = (large - small) / 2 - large / 10
    expect(await lastInvoice(id)).toMatchObject({ status: 'paid', amountPaid: due })
    expect(await life.creditOf(customerId)).toBe(0)
    expect((await eventOf('subscription_cancelled')).creditKobo).toBe(0)
  })

  it('are paid from credit that covers them', async () => {
    const { id, customerId } = await begin(small)
    const other = await life.plan({ amount: large, name: 'Other' })
    const { body } = await life.subscribe({ customerId, planId: other['id'] })
    await life.clock(mid)
    await change(id, large, 'next_invoice')
    await life.done('cancel-subscription', body['id'], {})
    expect(await life.creditOf(customerId)).toBe(large / 2)
    await life.done('cancel-subscription', id, { atPeriodEnd: true })
    await life.clock(end)
    expect(await lastInvoice(id)).toMatchObject({ status: 'paid', creditApplied: 250_000, amount: 0 })
    expect(await life.creditOf(customerId)).toBe(large / 2 - (large - small) / 2)
  })
})

// Holds B3.
describe('the unused part of a cancel (B3)', () => {
  it('is refunded to the invoices’ sources, the newest first', async () => {
    const { id, customerId, invoiceId } = await begin(small)
    await life.clock(mid)
    const { invoice } = await change(id, large)
    await life.done('cancel-subscription', id, { unused: 'refund' })
    // 500000 of the second half: 250000 of the upgrade's charge, then 250000 of the first invoice.
    expect(await life.done('get-invoice', invoice['id'])).toMatchObject({ amountRefunded: small / 2 })
    expect(await life.done('get-invoice', invoiceId)).toMatchObject({ amountRefunded: small / 2 })
    expect(await life.creditOf(customerId)).toBe(0)
    expect((await eventOf('subscription_cancelled')).creditKobo).toBe(0)
    expect((await life.eventTypes()).slice(-3)).toEqual([
      'subscription_cancelled',
      'subscription_payment_refunded',
      'subscription_payment_refunded',
    ])
    expect(await life.balance()).toMatchObject({ availableKobo: small / 2, pendingKobo: 0 })
  })

  it('returns as credit what credit had paid', async () => {
    const { id, customerId } = await begin(large)
    await life.clock(mid)
    await life.done('cancel-subscription', id, {})
    const plan = await life.plan({ amount: 800_000 })
    const { body } = await life.subscribe({ customerId, planId: plan['id'] })
    expect((await lastInvoice(body['id']))['amountPaid']).toBe(300_000)
    await life.done('cancel-subscription', body['id'], { unused: 'refund' })
    expect((await lastInvoice(body['id']))['amountRefunded']).toBe(300_000)
    expect(await life.creditOf(customerId)).toBe(500_000)
    expect((await eventOf('subscription_cancelled')).creditKobo).toBe(500_000)
  })

  it('becomes credit when the gateway refuses the refund', async () => {
    const { id, customerId, invoiceId } = await begin(small, {}, 'tok_test_refund_fails')
    await life.clock(mid)
    await life.done('cancel-subscription', id, { unused: 'refund' })
    expect(await life.done('get-invoice', invoiceId)).toMatchObject({ amountRefunded: small / 2 })
    await life.clock('2027-04-16T02:00:00.000Z')
    await expectHalfCredited(life, { customerId, invoiceId })
  })

  it('is forfeited on request, or by the settings', async () => {
    const { id, customerId } = await begin(small)
    const read = await service.call('get-billing-settings', { key: life.key })
    expect([read.status, read.body]).toEqual([
      200,
      {
        unusedOnCancel: 'credit',
        openInvoiceOnCancel: 'void',
        onReversal: 'continue',
        timeZone: 'Africa/Lagos',
        onePerPerson: 'checkout',
        onDecrease: 'next_renewal',
        onDispute: 'pause_method',
      },
    ])
    const body = { unusedOnCancel: 'none', openInvoiceOnCancel: 'keep' }
    const saved = await service.call('update-billing-settings', { key: life.key, body })
    expect([saved.status, saved.body]).toMatchObject([200, body])
    const wrong = await service.call('update-billing-settings', {
      key: life.key,
      body: { timeZone: 'Lagos', unusedOnCancel: 'some' },
    })
    expect(wrong.status).toBe(422)
    await life.clock(mid)
    await life.done('cancel-subscription', id, {})
    expect(await life.creditOf(customerId)).toBe(0)
    // Half of the month is unused.
    expect(await eventOf('subscription_cancelled')).toMatchObject({ creditKobo: 0, forfeitedKobo: small / 2 })
  })

  it('keeps an open invoice payable, without reactivating anything', async () => {
    const { id, customerId } = await begin(small)
    const body = { token: 'tok_test_expired_card', setDefault: true }
    await service.call('attach-payment-method', { key: life.key, params: { id: customerId }, body })
    await life.clock(end)
    await life.done('cancel-subscription', id, { openInvoice: 'keep' })
    expect(await lastInvoice(id)).toMatchObject({ status: 'uncollectible', amount: small, voidedAt: null })
    expect(await life.subscription(id)).toMatchObject({ status: 'canceled' })
  })
})
