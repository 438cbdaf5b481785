import { describe, expect, it } from 'vitest'
import { openLife, refusal, type Life } from '../support/lifecycle.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())

const start = '2027-04-01T09:00:00.000Z'
const nextDay = '2027-04-02T09:00:00.000Z'

async function paid(life: Life, token = 'tok_test_success') {
  const subscription = await life.begin((await life.plan({ amount: 300_000 }))['id'], token)
  return { subscription, invoiceId: subscription['latestInvoiceId'] as string }
}

const reverse = (life: Life, body: Record<string, unknown>) =>
  service.call('reverse-sandbox-charge', { key: life.key, body })

describe('a refund', () => {
  // Holds S22, D6.4, D6.9, D6.11.
  it('comes from the day’s bucket, in parts, and never exceeds what was paid', async () => {
    const life = await openLife(service, start)
    const { subscription, invoiceId } = await paid(life)
    const { payments } = await life.done('get-invoice', invoiceId)
    const paymentId = `pay_${invoiceId.slice(4)}-1`
    expect(payments).toMatchObject([{ id: paymentId, kind: 'charge', amount: 300_000, rail: 'card' }])
    const part = await life.done('refund-invoice', invoiceId, { amount: 100_000, reason: 'kindness' })
    expect(part).toEqual({
      invoiceId,
      refunded: 100_000,
      status: 'succeeded',
      refundId: expect.stringMatching(/^rfnd_/),
      fromCreditKobo: 0,
      refunds: [
        { refundId: part['refundId'], paymentId, amount: 100_000, status: 'succeeded', to: 'gateway' },
      ],
    })
    expect(await life.done('get-refund', part['refundId'])).toMatchObject({ paymentId, to: 'gateway' })
    expect(await life.balance()).toMatchObject({ availableKobo: 0, pendingKobo: 200_000 })
    const much = await life.act('refund-invoice', invoiceId, { amount: 200_001 })
    expect([much.status, refusal(much)]).toMatchObject([
      422,
      { path: 'amount', reason: 'refund_exceeds_paid', refundableKobo: 200_000 },
    ])
    expect(await life.done('refund-invoice', invoiceId, {})).toMatchObject({ refunded: 200_000 })
    const again = await life.act('refund-invoice', invoiceId, {})
    expect([again.status, refusal(again)['reason']]).toEqual([409, 'already_refunded'])
    expect(await life.done('get-invoice', invoiceId)).toMatchObject({
      status: 'paid',
      amountPaid: 300_000,
      amountRefunded: 300_000,
    })
    expect(await life.balance()).toMatchObject({ availableKobo: 0, pendingKobo: 0 })
    const events = (await life.events()).slice(3)
    expect(events.map(({ type, data }) => [type, data.amount, data.reason, data.rail])).toEqual([
      ['subscription_payment_refunded', 100_000, 'kindness', 'card'],
      ['subscription_payment_refunded', 200_000, undefined, 'card'],
    ])
    // Nothing paid is left, so a cancel has nothing to give.
    await life.done('cancel-subscription', subscription['id'], {})
    expect((await life.events()).at(-1)!['data'].creditKobo).toBe(0)
  })

  it('comes from the available balance once the day has settled, and is refused when that is short', async () => {
    const life = await openLife(service, start)
    const { invoiceId } = await paid(life)
    const other = await paid(life)
    await life.clock(nextDay)
    expect(await life.balance()).toMatchObject({ availableKobo: 600_000 })
    // Paid today: another invoice's unsettled money is not there for it.
    const today = await paid(life)
    await life.done('refund-invoice', invoiceId, {})
    expect(await life.balance()).toMatchObject({ availableKobo: 300_000, pendingKobo: 300_000 })
    expect((await reverse(life, { invoiceId: other.invoiceId, reference: 'gw-1' })).status).toBe(200)
    const third = await openLife(service, start)
    const alone = await paid(third)
    await third.clock(nextDay)
    await service.call('create-payout', {
      key: third.key,
      body: { amount: 290_000, bankCode: '058', accountNumber: '0123456789' },
    })
    const short = await third.act('refund-invoice', alone.invoiceId, {})
    expect([short.status, short.body['error'].code, refusal(short)]).toEqual([
      422,
      'insufficient_balance',
      { path: 'amount', availableKobo: 10_000 },
    ])
    // What others paid today comes last, and counts (B16).
    await paid(third)
    expect((await third.done('refund-invoice', alone.invoiceId, {}))['refunded']).toBe(300_000)
    expect(await third.balance()).toMatchObject({ availableKobo: 0, pendingKobo: 10_000 })
    expect((await life.done('refund-invoice', today.invoiceId, {}))['refunded']).toBe(300_000)
  })

  // Holds D6.10, D12.2.
  it('that the gateway fails later is credited back with its own event', async () => {
    const life = await openLife(service, start)
    const { subscription, invoiceId } = await paid(life, 'tok_test_refund_fails')
    const answer = await life.done('refund-invoice', invoiceId, { amount: 120_000 })
    expect(answer['status']).toBe('pending')
    expect(await life.done('get-invoice', invoiceId)).toMatchObject({ amountRefunded: 120_000 })
    expect(await life.balance()).toMatchObject({ pendingKobo: 180_000 })
    await life.clock('2027-04-01T09:59:59.000Z')
    expect(await life.balance()).toMatchObject({ pendingKobo: 180_000 })
    await life.clock('2027-04-01T10:00:00.000Z')
    expect(await life.done('get-invoice', invoiceId)).toMatchObject({ amountRefunded: 0 })
    expect(await life.balance()).toMatchObject({ pendingKobo: 300_000 })
    const events = (await life.events()).slice(3)
    expect(events.map(({ type, data }) => [type, data.amount, data.reason])).toEqual([
      ['subscription_payment_refunded', 120_000, undefined],
      ['subscription_payment_refunded', -120_000, 'refund_failed'],
    ])
    await life.done('cancel-subscription', subscription['id'], {})
    // All but an hour of April's thirty days.
    expect((await life.events()).at(-1)!['data'].creditKobo).toBe(Math.round((300_000 * 719) / 720))
    // It was returned once, and it is not queried any more: no work is left that fails at it.
    await life.clock(nextDay)
    const { body: stand } = await service.call('get-sandbox-clock', { key: life.key })
    expect(stand['setAside']).toEqual([])
    expect(await life.done('get-invoice', invoiceId)).toMatchObject({ amountRefunded: 0 })
    expect((await service.call('verify-balance', { key: life.key })).body['ok']).toBe(true)
  })

  it('is made once for one key', async () => {
    const life = await openLife(service, start)
    const { invoiceId } = await paid(life)
    const key = { 'idempotency-key': 'refund' }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => life.act('refund-invoice', invoiceId, { amount: 50_000 }, key)),
    )
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    const replay = await life.act('refund-invoice', invoiceId, { amount: 50_000 }, key)
    expect([replay.status, replay.headers['idempotent-replayed']]).toEqual([200, 'true'])
    expect(await life.done('get-invoice', invoiceId)).toMatchObject({ amountRefunded: 50_000 })
  })
})

describe('a gateway’s reversal', () => {
  // Holds S22, D9.15, D12.3.
  it('is booked once per reference, names its source, and may leave the merchant owing', async () => {
    const life = await openLife(service, start)
    const { invoiceId, subscription } = await paid(life)
    await life.clock(nextDay)
    // One of thirty days is used: 290000 are the customer's credit, which other subscriptions spend.
    await life.done('cancel-subscription', subscription['id'], {})
    expect(await life.balance()).toMatchObject({ availableKobo: 10_000, pendingKobo: 0 })
    const other = await life.plan({ amount: 290_000 })
    await life.subscribe({ customerId: subscription['customerId'], planId: other['id'] })
    await life.clock('2027-04-03T09:00:00.000Z')
    await service.call('create-payout', {
      key: life.key,
      body: { amount: 290_000, bankCode: '058', accountNumber: '0123456789' },
    })
    const notice = { invoiceId, amount: 250_000, reason: 'dispute', reference: 'gw-77' }
    const first = await reverse(life, notice)
    expect([first.status, first.body]).toEqual([
      200,
      {
        invoiceId,
        reversed: 250_000,
        reference: 'gw-77',
        chargeReference: `${invoiceId}-1`,
        excessKobo: 0,
      },
    ])
    const twice = await Promise.all([reverse(life, notice), reverse(life, notice)])
    expect(twice.map(({ status, text }) => [status, text])).toEqual([
      [200, first.text],
      [200, first.text],
    ])
    expect(await life.done('get-invoice', invoiceId)).toMatchObject({ amountRefunded: 250_000 })
    const told = (await life.events()).filter(({ type }) => type === 'subscription_payment_refunded')
    expect(told.map(({ data }) => [data.amount, data.source, data.reason, data.rail])).toEqual([
      [250_000, 'webhook', 'dispute', 'card'],
    ])
    const verified = await service.call('verify-balance', { key: life.key })
    expect(verified.body).toMatchObject({ ok: true, sumKobo: 0 })
    const owed = verified.body['accounts'].find((one: any) => one.account === 'merchant_owed')
    expect(owed).toMatchObject({ balanceKobo: -240_000, postingsKobo: -240_000 })
    // Later earnings pay it back first.
    await paid(life)
    await life.clock('2027-04-04T09:00:00.000Z')
    expect(await life.balance()).toMatchObject({ availableKobo: 60_000 })
  })
})

describe('a void', () => {
  // Holds D6.8, B4.
  it('ends an incomplete subscription and gives back the credit it had used', async () => {
    const life = await openLife(service, start)
    const plan = await life.plan({ amount: 300_000 })
    const first = await life.begin(plan['id'], 'tok_test_success')
    await life.done('cancel-subscription', first['id'], {})
    const dear = await life.plan({ amount: 800_000 })
    const customerId = first['customerId']
    const card = await service.call('attach-payment-method', {
      key: life.key,
      params: { id: customerId },
      body: { token: 'tok_test_do_not_honor', setDefault: true },
    })
    expect(card.status).toBe(201)
    const second = (await life.subscribe({ customerId, planId: dear['id'] })).body
    expect(second['status']).toBe('incomplete')
    expect(await life.creditOf(customerId)).toBe(0)
    expect(await life.done('void-invoice', second['latestInvoiceId'])).toMatchObject({
      status: 'void',
      voidedAt: start,
    })
    expect(await life.subscription(second['id'])).toMatchObject({
      status: 'incomplete_expired',
      endedAt: start,
    })
    expect([await life.creditOf(customerId), await life.balance()]).toMatchObject([
      300_000,
      { pendingKobo: 0 },
    ])
    expect((await life.eventTypes()).at(-1)).toBe('subscription_incomplete_expired')
    const again = await life.act('void-invoice', second['latestInvoiceId'])
    expect([again.status, refusal(again)]).toEqual([
      409,
      { reason: 'invalid_transition', from: 'void', action: 'void' },
    ])
    expect((await life.act('refund-invoice', second['latestInvoiceId'], {})).status).toBe(409)
  })

  // Holds D6.8.
  it('forgives a past-due period, which does not count as a cycle', async () => {
    const life = await openLife(service, start)
    const plan = await life.plan({ trialDays: 1 })
    const { id } = await life.begin(plan['id'], 'tok_test_expired_card')
    await life.clock('2027-04-03T00:00:00.000Z')
    const late = await life.subscription(id)
    expect(late['status']).toBe('past_due')
    await life.done('void-invoice', late['latestInvoiceId'])
    expect(await life.subscription(id)).toMatchObject({
      status: 'active',
      cyclesCompleted: 0,
      currentPeriodStart: '2027-04-02T09:00:00.000Z',
      currentPeriodEnd: '2027-05-02T09:00:00.000Z',
    })
    expect((await life.events()).at(-1)).toMatchObject({
      type: 'subscription_updated',
      data: { changed: ['status'], subscription: { status: 'active' } },
    })
    await life.clock('2027-05-02T09:00:00.000Z')
    expect(await life.subscription(id)).toMatchObject({ status: 'past_due' })
  })
})
