import { describe, expect, it } from 'vitest'
import { openLife, type Life } from '../support/lifecycle.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { resultsOf } from '../support/import-results.ts'
import { settlePending } from '../support/pending.ts'
import { startPipeline } from '../workers/pipeline.ts'
import { end, large, mid, small, start } from './april.ts'

/** What is shown and counted of money that comes from outside our own charges (F9). */
const pipeline = await forThisFile(startPipeline())
const { service } = pipeline

const told = async (life: Life, type: string) =>
  (await life.events()).filter((event) => event['type'] === type).map(({ data }) => data)

/** The analytics of all that has happened so far. */
async function counted(life: Life, currency: string) {
  await pipeline.call('event-fanout', 'sandbox', await pipeline.takeStream('sandbox'))
  const query = { from: '2027-03-01', to: '2027-06-01', currency }
  const of = async (name: 'get-analytics-overview' | 'get-analytics-failures') =>
    (await service.call(name, { key: life.key, query })).body
  return { ...(await of('get-analytics-overview')), ...(await of('get-analytics-failures')) }
}

// Holds F9.
describe('figures', () => {
  it('count no import as a sale, and keep currencies apart', async () => {
    const life = await openLife(service, start)
    const naira = await life.plan({ amount: small })
    const dollars = await life.plan({ amount: 7_000, currency: 'USD' })
    const row = {
      ...{ merchantRef: 'ada', email: 'ada@example.com', token: 'tok_test_success' },
      ...{ planId: naira['id'], currentPeriodStart: start, currentPeriodEnd: end },
    }
    const made = await service.call('create-import', { key: life.key, body: { rows: [row] } })
    await pipeline.call('schedule-sync', 'sandbox', await pipeline.takeStream('sandbox'))
    await pipeline.call('import', 'sandbox', await pipeline.takeMessages('sandbox', 'import'))
    expect(await resultsOf(service, life, made.body['id'])).toMatchObject([{ status: 'imported' }])
    await life.begin(naira['id'])
    await life.begin(dollars['id'])
    await life.begin(dollars['id'], 'tok_test_expired_card')
    const none = { expansionMrrKobo: 0, contractionMrrKobo: 0, churnedMrrKobo: 0, inFlight: 0 }
    expect(await counted(life, 'NGN')).toMatchObject({
      ...none,
      mrrKobo: 2 * small,
      newMrrKobo: small,
      importedMrrKobo: small,
      activeSubscriptions: 2,
      byFailureCode: {},
      currency: 'NGN',
    })
    expect(await counted(life, 'USD')).toMatchObject({
      ...none,
      mrrKobo: 7_000,
      newMrrKobo: 7_000,
      importedMrrKobo: 0,
      activeSubscriptions: 1,
      byFailureCode: { expired_card: 1 },
      currency: 'USD',
    })
  })
})

// Holds F9.
describe('events', () => {
  it('of an expiry show the credit that it gave', async () => {
    const life = await openLife(service, start)
    const [a, b] = [
      await life.plan({ amount: large, maxCycles: 1 }),
      await life.plan({ amount: small, maxCycles: 1 }),
    ]
    const { id, customerId } = await life.begin(a['id'])
    await life.clock(mid)
    await life.done('change-plan', id, { planId: b['id'], proration: 'next_invoice' })
    await life.clock(end)
    const credit = (large - small) / 2
    expect(await life.creditOf(customerId)).toBe(credit)
    expect(await told(life, 'subscription_expired')).toMatchObject([{ creditKobo: credit }])
  })

  it('of failed refunds and of late payments sum to what was returned', async () => {
    const life = await openLife(service, start)
    const { id } = await life.begin((await life.plan({ amount: small }))['id'], 'tok_test_refund_fails')
    const [{ id: first }] = (await life.invoices(id)) as [{ id: string }]
    await life.act('refund-invoice', first, { amount: 120_000 })
    await life.clock('2027-04-01T11:00:00.000Z')
    const sums = (await told(life, 'subscription_payment_refunded')).map(({ amount }) => Number(amount))
    expect(sums).toEqual([120_000, -120_000])
    expect(await life.done('get-invoice', first)).toMatchObject({ amountRefunded: 0 })
  })

  it('name the credit that a bank’s reversal took back', async () => {
    const life = await openLife(service, start)
    const { id, latestInvoiceId: invoiceId } = await life.begin((await life.plan({ amount: small }))['id'])
    await life.clock(mid)
    await life.done('cancel-subscription', id, { unused: 'credit' })
    const notice = { invoiceId, amount: small, reference: 'dsp-1', reason: 'fraud' }
    await service.call('reverse-sandbox-charge', { key: life.key, body: notice })
    expect((await told(life, 'subscription_payment_refunded')).at(-1)).toMatchObject({
      amount: small,
      source: 'webhook',
      fromCreditKobo: small / 2,
    })
  })
})

// Holds A10.
describe('the attempts of an invoice', () => {
  it('label each row: an abandoned charge, and its late success', async () => {
    const life = await openLife(service, start)
    const { id, customerId } = await life.begin((await life.plan({ amount: small }))['id'])
    const body = { token: 'tok_test_success', rail: 'direct_debit', setDefault: true }
    await service.call('attach-payment-method', { key: life.key, params: { id: customerId }, body })
    await life.clock(end)
    const { latestInvoiceId } = await life.subscription(id)
    await life.done('cancel-subscription', id, { unused: 'none' })
    await settlePending(service, life, `${latestInvoiceId}-1`, 'success')
    const { attempts } = await life.done('get-invoice', latestInvoiceId)
    expect(
      attempts.map(({ type, status, amount }: Record<string, unknown>) => [type, status, amount]),
    ).toEqual([
      ['charge_let_go', 'failed', small],
      ['late_charge', 'succeeded', small],
    ])
  })
})
