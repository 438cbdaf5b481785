import { afterAll, describe, expect, it } from 'vitest'
import { addMs } from '../../shared/domain/time/time.ts'
import { documentClient } from '../../shared/runtime/clients.ts'
import { check } from '../faults/checker/check.ts'
import { readAll } from '../faults/checker/read.ts'
import { openLife, refusal, type Life } from '../support/lifecycle.ts'
import { giveMethod, pendingFrom, pendingRenewal, postedOn, settlePending } from '../support/pending.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'

// The merchant wins over waiting (A9): also when they pause, and where a plan change is what is waited for.
const service = await forThisFile(startService())

afterAll(async () => {
  const items = await readAll(documentClient(), 'billing-sandbox')
  expect(check(items, { settled: false })).toEqual([])
})

const price = 500_000
const hourMs = 3600_000

/** The late payment was told, and is back with its payer within hours. */
async function expectGivenBack(life: Life, amount: number): Promise<void> {
  expect(await postedOn(service, life, 'unapplied')).toBe(amount)
  const told = (await life.events()).filter(({ type }) => type === 'subscription_payment_refunded')
  expect(told).toMatchObject([{ data: { amount, reason: 'late_charge' } }])
  const now = (await service.call('get-sandbox-clock', { key: life.key })).body['now'] as string
  await life.clock(addMs(now, 3 * hourMs))
  expect(await postedOn(service, life, 'unapplied')).toBe(0)
  expect(await postedOn(service, life, 'refunds')).toBe(amount)
}

describe('a renewal whose debit is pending', () => {
  it('is withdrawn by a pause, and made anew when the pause is over', async () => {
    const { life, id, invoiceId, reference } = await pendingRenewal(service)
    await life.clock('2027-05-02T09:00:00.000Z')
    expect((await life.act('pause-subscription', id, {})).status).toBe(200)
    expect(await life.done('get-invoice', invoiceId)).toMatchObject({ status: 'void', pendingPayment: null })
    expect(await settlePending(service, life, reference, 'success')).toBe(200)
    await expectGivenBack(life, price)
    await life.clock('2027-05-12T09:00:00.000Z')
    expect((await life.done('resume-subscription', id))['status']).toBe('active')
    await life.clock('2027-05-12T10:00:00.000Z')
    const renewals = (await life.invoices(id)).slice(1)
    // Ten days were paused; the day before them is part of the period that is paid for now.
    expect(renewals).toMatchObject([
      { status: 'void' },
      { status: 'open', periodStart: '2027-05-11T09:00:00.000Z', amount: price, cycle: 2 },
    ])
    await settlePending(service, life, `${renewals[1]!['id']}-1`, 'success')
    expect(await life.subscription(id)).toMatchObject({ status: 'active', cyclesCompleted: 2 })
  })

  // Holds G7, V7: each invoice of one boundary has an identifier of its own.
  it('is made anew under another identifier where the pause moved nothing', async () => {
    const { life, id, invoiceId } = await pendingRenewal(service)
    const [, { periodStart: boundary }] = (await life.invoices(id)) as [unknown, { periodStart: string }]
    const made = [invoiceId]
    for (const times of [1, 2]) {
      await life.done('pause-subscription', id, {})
      await life.done('resume-subscription', id)
      await life.clock(addMs(boundary, times * 1000))
      made.push((await life.invoices(id)).at(-1)!['id'])
    }
    const invoices = await Promise.all(made.map((one) => life.done('get-invoice', one)))
    const renewal = { createdAt: boundary, periodStart: boundary, billingReason: 'subscription_cycle' }
    expect(invoices).toMatchObject([
      { ...renewal, status: 'void' },
      { ...renewal, status: 'void' },
      { ...renewal, status: 'open' },
    ])
    expect(new Set(made).size).toBe(3)
  })

  it('returns credit, waiting charges and the use of a code to a pause', async () => {
    const life = await openLife(service, pendingFrom)
    await service.call('create-promo-code', {
      key: life.key,
      body: {
        code: 'HALF',
        discountType: 'percentage',
        discountValue: 50,
        duration: 'repeating',
        durationCycles: 2,
      },
    })
    const plan = await life.plan()
    const larger = await life.plan({ amount: 2 * price })
    const { id, customerId } = await life.begin(plan['id'], 'tok_test_success', { promoCode: 'HALF' })
    await life.act('mend-credit', customerId, { amount: 100_000, currency: 'NGN', reason: 'A gift' })
    await life.clock('2027-04-16T09:00:00.000Z')
    await life.done('change-plan', id, { planId: larger['id'], proration: 'next_invoice' })
    await giveMethod(service, life, customerId, 'direct_debit')
    await life.clock('2027-05-01T09:00:00.000Z')
    // 1,000,000 and half a month of the difference, at half the price, less the gift.
    const [, renewal] = await life.invoices(id)
    expect(renewal).toMatchObject({ amount: 500_000 + 125_000 - 100_000, creditApplied: 100_000 })
    await life.done('pause-subscription', id, {})
    expect(await life.creditOf(customerId)).toBe(100_000)
    await life.clock('2027-05-03T09:00:00.000Z')
    await life.done('resume-subscription', id)
    await life.clock('2027-05-03T10:00:00.000Z')
    const [, , again] = await life.invoices(id)
    expect(again).toMatchObject({ amount: 525_000, discount: 500_000, creditApplied: 100_000 })
  })

  it('returns its credit to a cancel at once, and to one whose last invoice that credit then pays', async () => {
    // Holds B4, B5.
    for (const upgraded of [false, true]) {
      const life = await openLife(service, pendingFrom)
      const { id, customerId } = await life.begin((await life.plan())['id'])
      const larger = await life.plan({ amount: 2 * price })
      await life.act('mend-credit', customerId, { amount: price, currency: 'NGN', reason: 'A gift' })
      await life.clock('2027-04-16T09:00:00.000Z')
      await life.done('change-plan', id, { planId: larger['id'], proration: 'next_invoice' })
      await giveMethod(service, life, customerId, 'direct_debit')
      await life.clock('2027-05-01T09:00:00.000Z')
      const [, renewal] = await life.invoices(id)
      expect(renewal).toMatchObject({ status: 'open', creditApplied: price, amount: (3 * price) / 2 })
      if (upgraded) {
        const largest = await life.plan({ amount: 3 * price })
        await life.done('change-plan', id, { planId: largest['id'], proration: 'next_invoice' })
      }
      await life.done('cancel-subscription', id, {})
      const invoices = await life.invoices(id)
      expect(
        invoices.slice(1).map((one) => [one['billingReason'], one['status'], one['creditApplied']]),
      ).toEqual([
        ['subscription_cycle', 'void', price],
        ...(upgraded ? [['subscription_final', 'paid', price / 2]] : []),
      ])
      expect(await life.creditOf(customerId)).toBe(upgraded ? price / 2 : price)
    }
  })

  it.each(['month', 'year'] as const)(
    'is withdrawn by a change of plan, to one of a %s',
    async (interval) => {
      const { life, id, customerId, invoiceId, reference } = await pendingRenewal(service)
      const next = await life.plan({ amount: 800_000, interval })
      await service.call('attach-payment-method', {
        key: life.key,
        params: { id: customerId },
        body: { token: 'tok_test_success', setDefault: true },
      })
      const preview = await life.done('preview-plan-change', id, { planId: next['id'] })
      expect(await life.done('get-invoice', invoiceId)).toMatchObject({ status: 'open' })
      const order = { planId: next['id'], quoteId: preview['quoteId'] }
      const changed = await life.done('change-plan', id, order)
      expect(changed['subscription']).toMatchObject({ planId: next['id'], status: 'active' })
      expect(await life.done('get-invoice', invoiceId)).toMatchObject({
        status: 'void',
        pendingPayment: null,
      })
      await life.clock('2027-05-01T10:00:00.000Z')
      const [, , paid] = await life.invoices(id)
      expect(paid).toMatchObject({ status: 'paid', amount: 800_000, planId: next['id'], cycle: 2 })
      expect(await settlePending(service, life, reference, 'success')).toBe(200)
      await expectGivenBack(life, price)
    },
  )

  it('is left alone by a scheduled change', async () => {
    const { life, id, invoiceId, reference } = await pendingRenewal(service)
    const next = await life.plan({ amount: 800_000 })
    await life.done('change-plan', id, { planId: next['id'], effective: 'at_renewal' })
    await settlePending(service, life, reference, 'success')
    expect(await life.done('get-invoice', invoiceId)).toMatchObject({ status: 'paid', amountPaid: price })
    expect(await life.subscription(id)).toMatchObject({ scheduledPlanId: next['id'], cyclesCompleted: 2 })
  })
})

describe('a plan change whose transfer is pending', () => {
  const half = '2027-04-16T09:00:00.000Z'
  const pendingChange = async () => {
    const life = await openLife(service, pendingFrom)
    const [small, large] = [await life.plan(), await life.plan({ amount: 2 * price })]
    const { id, customerId } = (await life.begin(small['id'])) as Record<string, string>
    await life.act('mend-credit', customerId!, { amount: 50_000, currency: 'NGN', reason: 'A gift' })
    await giveMethod(service, life, customerId!, 'bank_transfer')
    await life.clock(half)
    const change = (key = 'first') =>
      life.act('change-plan', id!, { planId: large['id'] }, { 'idempotency-key': key })
    expect((await change()).body['pendingChange']).toMatchObject({ planId: large['id'] })
    const { reference } = (await life.charges()).find(({ outcome }) => outcome === 'pending')!
    expect(await life.creditOf(customerId!)).toBe(0)
    return { life, id: id!, customerId: customerId!, large, change, reference }
  }

  it.each([
    ['cancel-subscription', {}, 'canceled'],
    ['cancel-subscription', { atPeriodEnd: true }, 'active'],
    ['pause-subscription', {}, 'paused'],
  ] as const)('is given up by %s %j', async (route, body, status) => {
    const { life, id, customerId, reference } = await pendingChange()
    expect((await life.act(route, id, body)).status).toBe(200)
    expect((await life.subscription(id))['status']).toBe(status)
    // Half of the month is unused where it was cancelled at once.
    expect(await life.creditOf(customerId)).toBe(50_000 + (status === 'canceled' ? price / 2 : 0))
    expect((await life.subscription(id))['pendingChange']).toBeNull()
    expect((await life.invoices(id)).map((one) => one['status'])).toEqual(['paid', 'void'])
    expect(await settlePending(service, life, reference, 'success')).toBe(200)
    await expectGivenBack(life, price / 2 - 50_000)
  })

  it('is given up by its merchant for another change, and stays where that change is refused', async () => {
    const { life, id, customerId, reference } = await pendingChange()
    const past = await life.act('pause-subscription', id, { resumesAt: '2027-01-01T00:00:00.000Z' })
    expect(past.status).toBe(422)
    expect(await life.creditOf(customerId)).toBe(0)
    const other = await life.plan({ amount: 4 * price })
    await service.call('attach-payment-method', {
      key: life.key,
      params: { id: customerId },
      body: { token: 'tok_test_success', setDefault: true },
    })
    const refused = await life.act('change-plan', id, { planId: other['id'] })
    expect([refused.status, refusal(refused)['reason']]).toEqual([409, 'change_pending'])
    await life.done('delete-pending-change', id)
    const changed = await life.done('change-plan', id, { planId: other['id'] })
    expect(changed['subscription']).toMatchObject({ planId: other['id'] })
    expect(changed['invoice']).toMatchObject({ amount: (3 * price) / 2 - 50_000, status: 'paid' })
    await settlePending(service, life, reference, 'success')
    await expectGivenBack(life, price / 2 - 50_000)
  })

  it('is given up by a refund, whose part it would return once more', async () => {
    const { life, id, customerId, reference } = await pendingChange()
    const [{ id: invoiceId }] = (await life.invoices(id)) as [{ id: string }]
    const refund = await life.act('refund-invoice', invoiceId, { amount: 100_000 })
    expect([refund.status, refund.body['refunded']]).toEqual([200, 100_000])
    expect(await life.creditOf(customerId)).toBe(50_000)
    expect((await life.subscription(id))['pendingChange']).toBeNull()
    await settlePending(service, life, reference, 'success')
    await life.clock(addMs(half, 3 * hourMs))
    // The late transfer of the change is returned beside the refund.
    expect(await postedOn(service, life, 'refunds')).toBe(100_000 + price / 2 - 50_000)
    // The next change counts the refund: 500,000 for the half, less what of the first half's 250,000 is not given back.
    await service.call('attach-payment-method', {
      key: life.key,
      params: { id: customerId },
      body: { token: 'tok_test_success', setDefault: true },
    })
    const hours = 30 * 24
    const rest = (amount: number) => Math.round((amount * (hours / 2 - 3)) / hours)
    const { proration } = await life.done('preview-plan-change', id, {
      planId: (await life.plan({ amount: 2 * price }))['id'],
    })
    expect(proration).toMatchObject({ credit: rest(price) - 100_000, charge: rest(2 * price) })
  })

  it.each(['continue', 'cancel_at_period_end'] as const)(
    'does not block a reversal (%s)',
    async (onReversal) => {
      const { life, id, reference } = await pendingChange()
      await service.call('update-billing-settings', { key: life.key, body: { onReversal } })
      const [{ id: invoiceId }] = (await life.invoices(id)) as [{ id: string }]
      const notice = { invoiceId, amount: price, reference: 'dispute-1', reason: 'fraud' }
      for (const _ of ['told', 'told again']) {
        const told = await service.call('reverse-sandbox-charge', { key: life.key, body: notice })
        expect(told.status).toBe(200)
      }
      expect(await life.done('get-invoice', invoiceId)).toMatchObject({ amountRefunded: price })
      expect((await life.subscription(id))['pendingChange']).toBeNull()
      expect(await life.subscription(id)).toMatchObject({
        status: 'active',
        cancelAtPeriodEnd: onReversal === 'cancel_at_period_end',
      })
      await settlePending(service, life, reference, 'success')
      await life.clock(addMs(half, 3 * hourMs))
      expect(await postedOn(service, life, 'refunds')).toBe(price + price / 2 - 50_000)
    },
  )

  it.each(['success', 'failed'] as const)('keeps other changes made meanwhile, on %s', async (outcome) => {
    const { life, id, customerId, large, reference } = await pendingChange()
    const { items } = await life.done('list-payment-methods', customerId)
    const paymentMethodId = (items as { id: string }[])[0]!.id
    const before = await life.subscription(id)
    const given = { metadata: { note: 'kept' }, paymentMethodId }
    expect(await life.done('update-subscription', id, given)).toMatchObject(given)
    expect(await life.subscription(id)).toMatchObject({ ...given, planId: before['planId'] })
    await settlePending(service, life, reference, outcome)
    const after = await life.subscription(id)
    expect(after).toMatchObject({
      ...given,
      planId: outcome === 'success' ? large['id'] : before['planId'],
      // Beside the change of fields: what the money did, which an event says either way (F8).
      version: Number(before['version']) + 2,
    })
  })

  it('is given up for another promo code, on which its price depends', async () => {
    const { life, id, customerId, reference } = await pendingChange()
    const code = { code: 'HALF', discountType: 'percentage', discountValue: 50, duration: 'forever' }
    await service.call('create-promo-code', { key: life.key, body: code })
    const unknown = await life.act('update-subscription', id, { promoCode: 'NONE' })
    expect(unknown.status).toBeGreaterThanOrEqual(400)
    expect(await life.creditOf(customerId)).toBe(0)
    await life.done('update-subscription', id, { promoCode: 'HALF' })
    expect(await life.creditOf(customerId)).toBe(50_000)
    await settlePending(service, life, reference, 'success')
    await expectGivenBack(life, price / 2 - 50_000)
  })

  it('takes effect as soon as the gateway reports success', async () => {
    const { life, id, large, reference } = await pendingChange()
    await settlePending(service, life, reference, 'success')
    expect(await life.subscription(id)).toMatchObject({ planId: large['id'] })
  })

  it('is over when its rail’s time is; what arrives after that is refunded', async () => {
    const { life, id, customerId, reference } = await pendingChange()
    await life.clock(addMs(half, 25 * hourMs))
    expect(await life.creditOf(customerId)).toBe(50_000)
    expect(await life.subscription(id)).toMatchObject({ status: 'active', pendingChange: null })
    await settlePending(service, life, reference, 'success')
    await expectGivenBack(life, price / 2 - 50_000)
  })
})
