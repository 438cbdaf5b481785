import { afterEach, describe, expect, it } from 'vitest'
import { openLife, refusal, type Life } from '../support/lifecycle.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'
import { end, expectHalfCredited, large, mid, small, start } from './april.ts'

/** One payment is given back once (B1, B2): each case is a fault that was seen, with the kobo it cost. */
const service = await forThisFile(startService())
let life: Life

afterEach(async () => {
  expect((await service.call('verify-balance', { key: life.key })).body['ok']).toBe(true)
})

const quarterLeft = '2027-04-23T12:00:00.000Z'

async function begin(amount: number) {
  life = await openLife(service, start)
  const plan = await life.plan({ amount })
  const subscription = await life.begin(plan['id'])
  return {
    id: subscription['id'] as string,
    customerId: subscription['customerId'] as string,
    invoiceId: subscription['latestInvoiceId'] as string,
  }
}

const change = async (id: string, terms: Record<string, unknown>, order: Record<string, unknown> = {}) =>
  life.done('change-plan', id, { planId: (await life.plan(terms))['id'], ...order })

const refund = (id: string, amount?: number) =>
  life.act('refund-invoice', id, amount === undefined ? {} : { amount })

const cancelled = async () => (await life.events()).at(-1)!['data'].creditKobo as number

/** Spends a customer's credit on another subscription. */
async function spend(customerId: string, amount: number): Promise<void> {
  const plan = await life.plan({ amount, name: 'Other' })
  const { body } = await life.subscribe({ customerId, planId: plan['id'] })
  expect(body['status']).toBe('active')
}

describe('a refund after credit was given', () => {
  it('after a cancel turns the credit into money, and returns no more than was paid', async () => {
    const { id, customerId, invoiceId } = await begin(small)
    await life.clock(mid)
    await life.done('cancel-subscription', id, {})
    expect(await life.creditOf(customerId)).toBe(small / 2)
    expect(await life.done('get-invoice', invoiceId)).toMatchObject({ amountCredited: small / 2 })
    expect((await refund(invoiceId)).body['refunded']).toBe(small)
    expect(await life.creditOf(customerId)).toBe(0)
    expect(await life.done('get-invoice', invoiceId)).toMatchObject({
      amountRefunded: small,
      amountCredited: 0,
    })
  })

  it('after a cancel whose credit is spent returns only the rest', async () => {
    const { id, customerId, invoiceId } = await begin(small)
    await life.clock(mid)
    await life.done('cancel-subscription', id, {})
    await spend(customerId, small / 2)
    const much = await refund(invoiceId, small)
    expect([much.status, refusal(much)]).toMatchObject([
      422,
      { reason: 'refund_exceeds_paid', refundableKobo: small / 2, creditedKobo: small / 2 },
    ])
    expect((await refund(invoiceId)).body['refunded']).toBe(small / 2)
    expect((await refund(invoiceId)).status).toBe(422)
  })

  it('takes back the credit that is left', async () => {
    const { id, customerId, invoiceId } = await begin(small)
    await life.clock(mid)
    await life.done('cancel-subscription', id, {})
    await spend(customerId, 100_000)
    // 150000 of 250000 are unspent: 500000 less the 100000 that were spent.
    expect((await refund(invoiceId)).body['refunded']).toBe(small - 100_000)
    expect(await life.creditOf(customerId)).toBe(0)
  })

  it('after a downgrade', async () => {
    const { id, customerId, invoiceId } = await begin(large)
    await life.clock(mid)
    await change(id, { amount: small })
    expect(await life.creditOf(customerId)).toBe((large - small) / 2)
    expect((await refund(invoiceId)).body['refunded']).toBe(large)
    expect(await life.creditOf(customerId)).toBe(0)
    await life.done('cancel-subscription', id, {})
    expect(await cancelled()).toBe(0)
  })

  it('after a change from year to month, which joins the chain', async () => {
    life = await openLife(service, start)
    const year = 6_000_000
    const plan = await life.plan({ amount: year, interval: 'year' })
    const { id, customerId, latestInvoiceId } = await life.begin(plan['id'])
    await change(id, { amount: small })
    expect(await life.creditOf(customerId)).toBe(year - small)
    await spend(customerId, year - small)
    await life.clock('2027-04-02T00:00:00.000Z')
    expect((await refund(latestInvoiceId)).body['refunded']).toBe(small)
    await life.done('cancel-subscription', id, {})
    expect(await cancelled()).toBe(0)
  })

  it('of an invoice that a change joined to the chain', async () => {
    const { id, customerId, invoiceId } = await begin(small)
    await life.clock(mid)
    const { invoice } = await change(id, { amount: large })
    await life.done('cancel-subscription', id, {})
    // The second half of 1000000 was never used.
    expect(await cancelled()).toBe(large / 2)
    await spend(customerId, large / 2)
    // Paid 500000 + 250000, 500000 of it given as credit and spent: 250000 are left, of whichever invoice.
    expect((await refund(invoice['id'])).body['refunded']).toBe(small / 2)
    expect(refusal(await refund(invoiceId))['refundableKobo']).toBe(0)
  })

  it('after credit that waits for the next invoice, and after it was netted there', async () => {
    const { id, invoiceId } = await begin(large)
    await life.clock(mid)
    await change(id, { amount: small }, { proration: 'next_invoice' })
    const waits = (large - small) / 2
    expect(refusal(await refund(invoiceId, large))['refundableKobo']).toBe(large - waits)
    await life.clock(end)
    expect((await life.invoices(id)).at(-1)).toMatchObject({ amountPaid: small - waits })
    expect(refusal(await refund(invoiceId, large))).toMatchObject({
      refundableKobo: large - waits,
      creditedKobo: waits,
    })
    expect((await refund(invoiceId)).body['refunded']).toBe(large - waits)
  })

  it('that runs concurrently with the cancel', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id, customerId, invoiceId } = await begin(small)
      await life.clock(mid)
      const [cancel, back] = await Promise.all([life.act('cancel-subscription', id, {}), refund(invoiceId)])
      expect([cancel.status, back.status]).toEqual([200, 200])
      expect((back.body['refunded'] as number) + (await life.creditOf(customerId))).toBe(small)
    }
  })

  it('that the gateway refuses later returns the credit too', async () => {
    life = await openLife(service, start)
    const plan = await life.plan({ amount: small })
    const { id, customerId, latestInvoiceId } = await life.begin(plan['id'], 'tok_test_refund_fails')
    await life.clock(mid)
    await life.done('cancel-subscription', id, {})
    expect((await refund(latestInvoiceId)).body).toMatchObject({ refunded: small, status: 'pending' })
    expect(await life.creditOf(customerId)).toBe(0)
    await life.clock('2027-04-16T01:00:00.000Z')
    await expectHalfCredited(life, { customerId, invoiceId: latestInvoiceId })
  })

  it('and a reversal takes unspent credit first', async () => {
    const { id, customerId, invoiceId } = await begin(small)
    await life.clock(mid)
    await life.done('cancel-subscription', id, {})
    const body = { invoiceId, amount: 300_000, reference: 'bank-1' }
    expect((await service.call('reverse-sandbox-charge', { key: life.key, body })).status).toBe(200)
    expect(await life.creditOf(customerId)).toBe(0)
    // 250000 came from credit, 50000 from the merchant; 250000 of the paid 500000 are left with them, less these.
    expect((await life.balance())['availableKobo']).toBe(small / 2 - 50_000)
  })
})

describe('credit after a refund', () => {
  it('of the unused half is nothing', async () => {
    const { id, invoiceId } = await begin(small)
    await life.clock(mid)
    await refund(invoiceId, small / 2)
    await life.done('cancel-subscription', id, {})
    expect(await cancelled()).toBe(0)
  })

  it('of an upgrade’s charge is the unused half of the new price less that', async () => {
    const { id } = await begin(small)
    await life.clock(mid)
    const { invoice } = await change(id, { amount: large })
    expect(invoice['amount']).toBe((large - small) / 2)
    await refund(invoice['id'])
    await life.done('cancel-subscription', id, {})
    expect(await cancelled()).toBe(large / 2 - (large - small) / 2)
  })

  it('is not lowered by a refund from before a change, which has counted it already', async () => {
    const { id, invoiceId } = await begin(small)
    await refund(invoiceId, 100_000)
    await life.clock(mid)
    const { proration } = await change(id, { amount: large })
    expect(proration).toMatchObject({ credit: small / 2 - 100_000, charge: large / 2 })
    await life.clock(quarterLeft)
    await life.done('cancel-subscription', id, {})
    expect(await cancelled()).toBe(large / 4)
  })

  it('is not lowered by a refund of the last period’s proration', async () => {
    const { id } = await begin(small)
    await life.clock(mid)
    await change(id, { amount: large }, { proration: 'next_invoice' })
    await life.clock(end)
    const renewal = (await life.invoices(id)).at(-1)!
    const earlier = (large - small) / 2
    expect(renewal['amountPaid']).toBe(large + earlier)
    await refund(renewal['id'], earlier)
    await life.clock('2027-05-16T12:00:00.000Z')
    await life.done('cancel-subscription', id, {})
    expect(await cancelled()).toBe(large / 2)
  })
})
