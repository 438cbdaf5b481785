import { afterEach, describe, expect, it } from 'vitest'
import { openLife, type Life } from '../support/lifecycle.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'
import { end as renewal, large, mid, small, start } from './april.ts'

/** Whatever ends an invoice unpaid gives the customer's credit inside it back (B4). */
const service = await forThisFile(startService())
let life: Life

afterEach(async () => {
  expect((await service.call('verify-balance', { key: life.key })).body['ok']).toBe(true)
})

/** A downgrade in the middle whose credit is 250000, given at once or waiting for the next invoice, and a card that fails then. */
async function owing(proration: 'charge_now' | 'next_invoice', finalAction = 'mark_unpaid') {
  life = await openLife(service, start)
  await service.call('update-recovery-settings', { key: life.key, body: { finalAction } })
  const plan = await life.plan({ amount: large })
  const { id, customerId } = await life.begin(plan['id'])
  await life.clock(mid)
  const planId = (await life.plan({ amount: small }))['id']
  await life.done('change-plan', id, { planId, proration })
  const body = { token: 'tok_test_expired_card', setDefault: true }
  await service.call('attach-payment-method', { key: life.key, params: { id: customerId }, body })
  await life.clock(renewal)
  expect(await life.creditOf(customerId)).toBe(0)
  const invoice = (await life.invoices(id)).at(-1)!
  expect(invoice).toMatchObject({ status: 'open', amount: small - (large - small) / 2 })
  return { id, customerId, invoiceId: invoice['id'] as string }
}

const credit = (large - small) / 2
const ways = ['charge_now', 'next_invoice'] as const

describe.each(ways)('credit inside an open invoice (%s)', (proration) => {
  it('returns on a void', async () => {
    const { customerId, invoiceId } = await owing(proration)
    await life.done('void-invoice', invoiceId)
    expect(await life.creditOf(customerId)).toBe(credit)
  })

  it('returns on a cancel', async () => {
    const { id, customerId, invoiceId } = await owing(proration)
    await life.done('cancel-subscription', id, {})
    expect(await life.creditOf(customerId)).toBe(credit)
    expect(await life.done('get-invoice', invoiceId)).toMatchObject({ status: 'void' })
  })

  it('returns when dunning gives up and cancels, and the debt rises by it', async () => {
    const { id, customerId, invoiceId } = await owing(proration, 'cancel')
    await life.clock('2027-06-01T00:00:00.000Z')
    expect(await life.subscription(id)).toMatchObject({ status: 'canceled' })
    expect(await life.creditOf(customerId)).toBe(credit)
    const invoice = await life.done('get-invoice', invoiceId)
    expect(invoice).toMatchObject({
      status: 'uncollectible',
      amount: small,
      subtotal: small,
      creditApplied: 0,
    })
    const lines = invoice['lines'] as { amount: number }[]
    expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(small)
  })

  it('stays in an invoice that is only marked unpaid, until its subscription is cancelled', async () => {
    const { id, customerId, invoiceId } = await owing(proration)
    await service.call('stop-recovery', { key: life.key, params: { invoiceId } })
    expect(await life.subscription(id)).toMatchObject({ status: 'unpaid' })
    expect(await life.creditOf(customerId)).toBe(0)
    await life.done('cancel-subscription', id, {})
    expect(await life.creditOf(customerId)).toBe(credit)
  })
})

it('returns when an incomplete subscription expires', async () => {
  const { id, customerId } = await owing('charge_now')
  await life.done('cancel-subscription', id, {})
  const planId = (await life.plan({ amount: large }))['id']
  const { body } = await life.subscribe({ customerId, planId })
  expect(body['status']).toBe('incomplete')
  expect(await life.creditOf(customerId)).toBe(0)
  await life.clock('2027-05-03T00:00:00.000Z')
  expect(await life.creditOf(customerId)).toBe(credit)
})
