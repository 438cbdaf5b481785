import { afterEach, describe, expect, it } from 'vitest'
import { openLife, type Life } from '../support/lifecycle.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'
import { end, large, mid, small, start } from './april.ts'

/** Credit lines that a renewal nets: whose money they are, and which event names what they leave over (F1, F2). */
const service = await forThisFile(startService())
let life: Life

afterEach(async () => {
  expect((await service.call('verify-balance', { key: life.key })).body['ok']).toBe(true)
})

async function begun() {
  life = await openLife(service, start)
  const dear = await life.plan({ amount: large, name: 'B' })
  const subscription = await life.begin(dear['id'], 'tok_test_success')
  const { id, latestInvoiceId } = subscription
  return { id: id as string, first: latestInvoiceId as string, dear: dear['id'] as string }
}

const change = (id: string, planId: string, more: Record<string, unknown> = {}) =>
  life.done('change-plan', id, { planId, proration: 'next_invoice', ...more })

const latest = async (id: string) =>
  life.done('get-invoice', (await life.done('get-subscription', id))['latestInvoiceId'] as string)

// Holds F2.
describe('credit lines that a renewal nets', () => {
  it('belong to the chain up to what was paid for it, and to the earlier chain beyond', async () => {
    const { id, first, dear } = await begun()
    const { id: less } = await life.plan({ amount: small, name: 'A' })
    const { id: least } = await life.plan({ amount: small / 5, name: 'C' })
    await life.clock(mid)
    // Half of B is unused, half of A is left: 250,000 wait.
    await change(id, less)
    await life.clock(end)
    const second = await latest(id)
    expect(second).toMatchObject({ amount: 250_000, amountPaid: 250_000 })
    // At the start of May: 500,000 unused, 100,000 for C; in June B is billed, less 400,000.
    await change(id, least)
    await life.done('change-plan', id, { planId: dear, effective: 'at_renewal' })
    await life.clock('2027-06-01T00:00:00.000Z')
    expect(await latest(id)).toMatchObject({ amount: large - 400_000 })
    const credited = async (invoiceId: unknown) =>
      (await life.done('get-invoice', invoiceId as string))['amountCredited']
    // Only 250,000 were paid for May; the other 150,000 are of April's 250,000, which April has given already.
    expect(await credited(second['id'])).toBe(250_000)
    expect(await credited(first)).toBe(250_000)
    const refundable = await life.act('refund-invoice', second['id'] as string, { amount: 1 })
    expect(refundable).toMatchObject({ status: 422, body: { error: { details: [{ refundableKobo: 0 }] } } })
  })
})

// Holds F1.
describe('excess credit of a renewal', () => {
  it('is in its invoice’s event', async () => {
    const { id } = await begun()
    const { id: least } = await life.plan({ amount: small / 5, name: 'C' })
    // All of B is unused, C is 100,000; in May C costs 100,000 again: 800,000 are left over.
    await change(id, least)
    await life.clock(end)
    const { customerId } = await life.done('get-subscription', id)
    expect(await life.creditOf(customerId as string)).toBe(800_000)
    const told = (await life.events()).filter(({ type }) => type === 'invoice_created')
    expect(told.map(({ data }) => [data['amount'], data['creditKobo']])).toEqual([[0, 800_000]])
  })

  it('and no field shows it where nothing is left over', async () => {
    const { id } = await begun()
    await life.clock(end)
    const [told] = (await life.events()).filter(({ type }) => type === 'invoice_created')
    expect(told!['data']).not.toHaveProperty('creditKobo')
    expect(await latest(id)).toMatchObject({ amount: large })
  })
})
