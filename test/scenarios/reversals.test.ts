import { describe, expect, it, vi } from 'vitest'
import { logger } from '../../shared/runtime/logger.ts'
import { checkoutCalls } from '../support/checkout-calls.ts'
import { openLife, refusal, type Life } from '../support/lifecycle.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'
import { small, start, mid } from './april.ts'

/** What a bank takes back by itself is booked in full and once, on whatever its charge paid (F3, R5), and shown (F4). */
const service = await forThisFile(startService())

type Fields = Record<string, any>

const reverse = (life: Life, body: Fields) =>
  service.call<any>('reverse-sandbox-charge', { key: life.key, body })
const journal = async (life: Life): Promise<Fields[]> =>
  (await service.call<any>('list-balance-transactions', { key: life.key, query: { limit: '100' } })).body
    .items
const verified = async (life: Life): Promise<unknown> =>
  (await service.call<any>('verify-balance', { key: life.key })).body.ok

/** What is shown adds up: the journal's lines to the balance, which never has and owes at once. */
async function standsAt(life: Life, [availableKobo, pendingKobo, owedKobo]: number[]): Promise<void> {
  expect(await life.balance()).toEqual({ availableKobo, pendingKobo, owedKobo, currency: 'NGN' })
  const sum = (await journal(life)).reduce((total, { amountKobo }) => total + Number(amountKobo), 0)
  expect([sum, await verified(life)]).toEqual([availableKobo! + pendingKobo! - owedKobo!, true])
}

async function paid(life: Life, token?: string) {
  const subscription = await life.begin((await life.plan({ amount: small }))['id'], token)
  return { subscription, invoiceId: subscription['latestInvoiceId'] as string }
}

/** What the operator is alarmed of during a run, by name. */
async function alarmsOf(run: () => Promise<unknown>): Promise<unknown[]> {
  const lines = vi.spyOn(logger, 'error')
  await run()
  const alarms = lines.mock.calls.map(([, more]) => (more as Fields | undefined)?.['alarm']).filter(Boolean)
  lines.mockRestore()
  return alarms
}

describe('a bank takes a payment back', () => {
  // Holds F3.
  it('after a refund: in full, and what was returned twice is the merchant’s loss', async () => {
    const life = await openLife(service, start)
    const { invoiceId } = await paid(life)
    await life.done('refund-invoice', invoiceId, { amount: 200_000 })
    const notice = { invoiceId, amount: small, reference: 'dsp-1', reason: 'fraud' }
    const alarms = await alarmsOf(async () => {
      for (const _ of [1, 2]) {
        const { status, body } = await reverse(life, notice)
        expect([status, body]).toEqual([
          200,
          {
            invoiceId,
            reversed: small,
            reference: 'dsp-1',
            chargeReference: `${invoiceId}-1`,
            excessKobo: 200_000,
          },
        ])
      }
    })
    expect(alarms).toEqual(['reversal_above_payment'])
    expect(await life.done('get-invoice', invoiceId)).toMatchObject({
      amountPaid: small,
      amountRefunded: small,
      amountReversed: small,
    })
    await standsAt(life, [0, 0, 200_000])
    const told = (await life.events()).filter(({ type }) => type === 'subscription_payment_refunded')
    expect(told.map(({ data }) => [data.amount, data.source, data.excessKobo])).toEqual([
      [200_000, undefined, undefined],
      [small, 'webhook', 200_000],
    ])
    const again = await life.act('refund-invoice', invoiceId, {})
    expect([again.status, refusal(again)['reason']]).toEqual([409, 'already_refunded'])
  })

  it('in parts: no more than the charge, however much its gateway reports', async () => {
    const life = await openLife(service, start)
    const { invoiceId } = await paid(life)
    await reverse(life, { invoiceId, amount: 300_000, reference: 'dsp-1' })
    let second: Fields = {}
    const alarms = await alarmsOf(async () => {
      second = (await reverse(life, { invoiceId, amount: 300_000, reference: 'dsp-2' })).body
    })
    expect([second['reversed'], second['excessKobo'], alarms]).toEqual([
      200_000,
      0,
      ['reversal_above_charge'],
    ])
    const third = await reverse(life, { invoiceId, amount: 1, reference: 'dsp-3' })
    expect([third.status, third.body['reversed']]).toEqual([200, 0])
    const all = await reverse(life, { invoiceId })
    expect([all.status, refusal(all)['reason']]).toEqual([409, 'already_refunded'])
    await standsAt(life, [0, 0, 0])
  })

  it.each([
    { refunded: small, taken: small, excess: small, credit: 0 },
    { refunded: 300_000, taken: small, excess: 300_000, credit: 0 },
    { refunded: 300_000, taken: 100_000, excess: 0, credit: 0 },
  ])(
    'beside a refund of $refunded that fails later: the merchant has that back, and the customer no credit',
    async ({ refunded, taken, excess }) => {
      const life = await openLife(service, start)
      const { subscription, invoiceId } = await paid(life, 'tok_test_refund_fails')
      expect((await life.done('refund-invoice', invoiceId, { amount: refunded }))['status']).toBe('pending')
      const { body } = await reverse(life, { invoiceId, amount: taken, reference: 'dsp-1' })
      expect([body['reversed'], body['excessKobo']]).toEqual([taken, excess])
      await standsAt(life, [0, Math.max(0, small - refunded - taken), excess])
      // The refund fails within the hour.
      await life.clock('2027-04-01T02:00:00.000Z')
      expect(await life.done('get-invoice', invoiceId)).toMatchObject({
        amountRefunded: taken,
        amountReversed: taken,
      })
      expect(await life.creditOf(subscription['customerId'])).toBe(0)
      const { availableKobo, pendingKobo, owedKobo } = (await life.balance()) as Record<string, number>
      expect(availableKobo! + pendingKobo! - owedKobo!).toBe(small - taken)
      await life.clock('2027-04-02T00:00:00.000Z')
      await standsAt(life, [small - taken, 0, 0])
    },
  )

  it('although the unused part was to be refunded: what fails does not become credit too', async () => {
    const life = await openLife(service, start)
    const { subscription, invoiceId } = await paid(life, 'tok_test_refund_fails')
    await life.clock(mid)
    await life.done('cancel-subscription', subscription['id'], { unused: 'refund' })
    await reverse(life, { invoiceId, amount: small, reference: 'dsp-1' })
    await standsAt(life, [0, 0, small / 2])
    await life.clock('2027-04-16T02:00:00.000Z')
    expect(await life.creditOf(subscription['customerId'])).toBe(0)
    await standsAt(life, [0, 0, 0])
  })

  it('from the customer’s credit first, also where more is taken than was paid', async () => {
    const life = await openLife(service, start)
    const { subscription, invoiceId } = await paid(life)
    await life.clock(mid)
    // 250,000 are credit; a refund takes 200,000 of it, the bank the other 50,000 and 450,000 of the merchant's.
    await life.done('cancel-subscription', subscription['id'], { unused: 'credit' })
    await life.done('refund-invoice', invoiceId, { amount: 200_000 })
    const { body } = await reverse(life, { invoiceId, amount: small, reference: 'dsp-1' })
    expect([body['reversed'], body['excessKobo']]).toEqual([small, 200_000])
    expect(await life.creditOf(subscription['customerId'])).toBe(0)
    await standsAt(life, [0, 0, small - small / 2 + 0 - 50_000])
  })
})

// Holds F3, B1: 500,000 of 1,000,000 are unused, the rest of the month on the small plan costs 250,000.
describe('a bank takes back a payment whose credit waits for the next bill', () => {
  it.each([
    { gift: 0, taken: 1_000_000, waits: 0 },
    { gift: 0, taken: 800_000, waits: 200_000 },
    { gift: 0, taken: 700_000, waits: 250_000 },
    // A gift that the invoice drew still stands behind the lines, though the bank took all that was paid in money (F2).
    { gift: 300_000, taken: 700_000, waits: 250_000 },
    { gift: 100_000, taken: 900_000, waits: 100_000 },
  ])('of $taken beside a gift of $gift: $waits still lower it', async ({ gift, taken, waits }) => {
    const life = await openLife(service, start)
    const [a, b] = [await life.plan({ amount: 2 * small }), await life.plan({ amount: small })]
    const customer = await life.customer()
    const given = { amount: gift, currency: 'NGN', reason: 'A gift' }
    if (gift > 0) await life.act('mend-credit', customer['id'], given)
    const order = { customerId: customer['id'], planId: a['id'] }
    const { id, latestInvoiceId: invoiceId } = (await life.subscribe(order)).body
    await life.clock(mid)
    await life.done('change-plan', id, { planId: b['id'], proration: 'next_invoice' })
    expect(await life.done('get-upcoming-invoice', id)).toMatchObject({ amount: small - 250_000 })
    await reverse(life, { invoiceId, amount: taken, reference: 'dsp-1' })
    expect(await life.done('get-upcoming-invoice', id)).toMatchObject({ amount: small - waits })
    await life.clock('2027-05-01T12:00:00.000Z')
    expect((await life.invoices(id)).at(-1)).toMatchObject({ status: 'paid', amountPaid: small - waits })
    expect(await verified(life)).toBe(true)
  })
})

describe('a debt', () => {
  // Holds F4, V8.
  it('is shown on the day it arises, named by a refused payout, and repaid by whatever becomes available', async () => {
    const life = await openLife(service, start)
    const { subscription, invoiceId } = await paid(life)
    await life.clock(mid)
    const bank = { bankCode: '058', accountNumber: '0123450001' }
    const payout = (body: Fields) => service.call<any>('create-payout', { key: life.key, body })
    expect((await payout({ ...bank, amount: small })).status).toBe(201)
    await reverse(life, { invoiceId, reference: 'dsp-1' })
    await standsAt(life, [0, 0, small])
    const [newest] = await journal(life)
    expect(newest).toMatchObject({ type: 'reversal', amountKobo: -small, sourceId: invoiceId })
    const short = await payout({ ...bank, amount: 10_000 })
    expect([short.status, refusal(short)]).toEqual([
      422,
      { path: 'amount', availableKobo: 0, owedKobo: small },
    ])
    // The bank refuses the transfer: the money returned repays the debt, and none of it can be spent.
    await life.clock('2027-04-16T12:00:00.000Z')
    await standsAt(life, [0, 0, 0])
    const { items } = (
      await service.call<any>('list-customer-transactions', {
        key: life.key,
        params: { id: subscription['customerId'] },
      })
    ).body
    expect(items.map(({ type, amount }: Fields) => [type, amount])).toEqual([
      ['reversal', small],
      ['charge', small],
    ])
  })

  it('leaves no line behind when a settlement repays it', async () => {
    const life = await openLife(service, start)
    const { invoiceId } = await paid(life)
    await life.clock(mid)
    await service.call('create-payout', {
      key: life.key,
      body: { bankCode: '058', accountNumber: '0123456789', amount: small },
    })
    await reverse(life, { invoiceId, reference: 'dsp-1' })
    await paid(life)
    await standsAt(life, [0, small, small])
    await life.clock('2027-04-18T00:00:00.000Z')
    await standsAt(life, [0, 0, 0])
    expect((await journal(life)).map(({ type, amountKobo }) => [type, amountKobo])).toEqual([
      ['charge', small],
      ['reversal', -small],
      ['payout', -small],
      ['charge', small],
    ])
  })
})

describe('a bank takes back a payment of no subscription', () => {
  // Holds R5.
  it('a one-time payment: the merchant owes what their balance lacks', async () => {
    const life = await openLife(service, start)
    const { start: begin, pay, status } = checkoutCalls(() => ({ service, key: life.key }))
    const customer = await life.customer(null)
    const { body: session } = await begin({ amount: 70_000, customerId: customer['id'] })
    await pay(session.token)
    const { reference: chargeReference } = (await status(session.token)).body
    await standsAt(life, [0, 70_000, 0])
    const taken = await reverse(life, { chargeReference, amount: 30_000, reference: 'dsp-1' })
    const invoiceId = chargeReference.slice(0, -2)
    expect(taken.body).toEqual({
      invoiceId,
      reversed: 30_000,
      reference: 'dsp-1',
      chargeReference,
      excessKobo: 0,
    })
    await standsAt(life, [0, 40_000, 0])
    await life.clock(mid)
    expect((await reverse(life, { chargeReference, reference: 'dsp-2' })).body['reversed']).toBe(40_000)
    await standsAt(life, [0, 0, 0])
    const { items } = (
      await service.call<any>('list-customer-transactions', {
        key: life.key,
        params: { id: customer['id'] },
      })
    ).body
    expect(items.map(({ type, amount }: Fields) => [type, amount])).toEqual([
      ['reversal', 40_000],
      ['reversal', 30_000],
      ['charge', 70_000],
    ])
  })

  it('anything else: nothing is booked', async () => {
    const life = await openLife(service, start)
    for (const chargeReference of [
      'inv_01JZ8K3V5N7Q9S1T3V5X7Z9B2J-1',
      'chk_01JZ8K3V5N7Q9S1T3V5X7Z9B2J-1',
      'x',
    ]) {
      expect((await reverse(life, { chargeReference, amount: 100 })).status).toBe(404)
    }
    expect((await reverse(life, { amount: 100 })).status).toBe(422)
  })
})
