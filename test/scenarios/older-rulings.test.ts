import { describe, expect, it } from 'vitest'
import { openLife, refusal } from '../support/lifecycle.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'
import { end, large, mid, small, start } from './april.ts'

/** What an end leaves to pay, and ends that come while money is out. */
const service = await forThisFile(startService())

const verified = async (key: string): Promise<unknown> =>
  (await service.call<any>('verify-balance', { key })).body.ok

describe('a subscription with waiting lines at its end', () => {
  // Holds F7: 15 of 30 days of 500,000 more wait; credit of 100,000 is drawn on.
  it('shows its last invoice, which draws on credit in part', async () => {
    const life = await openLife(service, start)
    const [a, b] = [await life.plan({ amount: small }), await life.plan({ amount: large })]
    const { id, customerId } = await life.begin(a['id'])
    await life.clock(mid)
    await life.done('change-plan', id, { planId: b['id'], proration: 'next_invoice' })
    await life.done('cancel-subscription', id, { atPeriodEnd: true })
    const waiting = (large - small) / 2
    const credited = 100_000
    const give = { amount: credited, currency: 'NGN', reason: 'sorry' }
    await service.call('mend-credit', { key: life.key, params: { id: customerId }, body: give })
    const shown = await life.done('get-upcoming-invoice', id)
    const figures = { subtotal: waiting, creditApplied: credited, amount: waiting - credited }
    expect(shown).toMatchObject({ billingReason: 'subscription_final', ...figures })
    await life.clock(end)
    const last = (await life.invoices(id)).at(-1)!
    expect(last).toMatchObject({ status: 'paid', amountPaid: waiting - credited, ...figures })
    expect([await life.creditOf(customerId), await verified(life.key)]).toEqual([0, true])
  })

  // Holds F9, F7: a kept debt can be forgiven, and the credit inside returns.
  it('and unpaid, can be forgiven: the credit inside returns', async () => {
    const life = await openLife(service, start)
    const [a, b] = [await life.plan({ amount: small }), await life.plan({ amount: large })]
    const { id, customerId } = await life.begin(a['id'])
    await life.clock(mid)
    await life.done('change-plan', id, { planId: b['id'], proration: 'next_invoice' })
    const give = { amount: 100_000, currency: 'NGN', reason: 'sorry' }
    await service.call('mend-credit', { key: life.key, params: { id: customerId }, body: give })
    const { items } = await life.done('list-payment-methods', customerId)
    await life.done('remove-payment-method', items[0].id)
    await life.done('cancel-subscription', id, { atPeriodEnd: true })
    await life.clock(end)
    const debt = (await life.invoices(id)).at(-1)!
    expect(debt).toMatchObject({ status: 'uncollectible', creditApplied: 100_000, amount: 150_000 })
    expect(await life.creditOf(customerId)).toBe(0)
    expect(await life.done('void-invoice', debt['id'])).toMatchObject({ status: 'void' })
    expect([await life.creditOf(customerId), await verified(life.key)]).toEqual([100_000, true])
    expect((await life.act('pay-invoice', debt['id'])).status).toBe(409)
  })
})

describe('a cancel at the period’s end', () => {
  // Holds B3: the renewal's debit is out when it is asked for.
  it('ends at once when the end has come, and a later success of the pending debit is refunded', async () => {
    const life = await openLife(service, start)
    const { id, customerId } = await life.begin((await life.plan({ amount: small }))['id'])
    const { body: debit } = await life.act('attach-payment-method', customerId, {
      token: 'tok_test_success',
      rail: 'direct_debit',
    })
    await life.done('update-subscription', id, { paymentMethodId: debit['id'] })
    await life.clock('2027-05-01T01:00:00.000Z')
    const renewal = (await life.invoices(id)).at(-1)!
    expect(renewal).toMatchObject({ status: 'open', pendingPayment: { rail: 'direct_debit' } })
    const canceled = await life.done('cancel-subscription', id, { atPeriodEnd: true })
    expect(canceled).toMatchObject({ status: 'canceled', endedAt: end })
    expect((await life.act('uncancel-subscription', id)).status).toBe(409)
    const body = { reference: `${String(renewal['id'])}-1`, outcome: 'success' }
    expect((await service.call('settle-sandbox-payment', { key: life.key, body })).status).toBe(200)
    await life.clock('2027-05-01T06:00:00.000Z')
    expect(await life.done('get-invoice', renewal['id'])).toMatchObject({ status: 'void', amountPaid: 0 })
    const types = (await life.eventTypes()).slice(-3)
    expect(types).toContain('subscription_cancelled')
    const { items } = (
      await service.call<any>('list-customer-transactions', {
        key: life.key,
        params: { id: customerId },
      })
    ).body
    expect(items.map(({ type, amount }: any) => [type, amount])).toEqual([
      ['late_charge_back', small],
      ['late_charge', small],
      ['charge', small],
    ])
    expect(await verified(life.key)).toBe(true)
  })
})

describe('a bank’s reversal of a paused subscription', () => {
  // Holds F9, B17.
  it('ends it with its period, once it is resumed', async () => {
    const life = await openLife(service, start)
    const settings = { onReversal: 'cancel_at_period_end' }
    await service.call('update-billing-settings', { key: life.key, body: settings })
    const { id, latestInvoiceId } = await life.begin((await life.plan({ amount: small }))['id'])
    await life.clock(mid)
    await life.done('pause-subscription', id, {})
    const asked = await life.act('cancel-subscription', id, { atPeriodEnd: true })
    expect([asked.status, refusal(asked)['reason']]).toEqual([409, 'invalid_transition'])
    const notice = { invoiceId: latestInvoiceId, reference: 'dsp-1' }
    await service.call('reverse-sandbox-charge', { key: life.key, body: notice })
    expect(await life.subscription(id)).toMatchObject({ status: 'paused', cancelAtPeriodEnd: true })
    await life.done('resume-subscription', id)
    await life.clock('2027-06-01T00:00:00.000Z')
    expect(await life.subscription(id)).toMatchObject({ status: 'canceled' })
    expect(await life.invoices(id)).toHaveLength(1)
  })
})
