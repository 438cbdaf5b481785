import { afterAll, describe, expect, it } from 'vitest'
import { documentClient } from '../../shared/runtime/clients.ts'
import { check } from '../faults/checker/check.ts'
import { readAll } from '../faults/checker/read.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { openLife, type Life } from '../support/lifecycle.ts'
import { startService } from '../support/service.ts'

/** Credit notes of every way in which money or value is returned (L5), with the kobo of each case. */
const service = await forThisFile(startService())

afterAll(async () => {
  const items = await readAll(documentClient(), 'billing-sandbox')
  expect(check(items, { settled: false })).toEqual([])
})

const registration = {
  ...{ registered: true, legalName: 'IronHouse Gyms Limited', tin: '20418832-0001', numberPrefix: 'IH' },
  address: '14 Admiralty Way, Lekki Phase 1, Lagos',
}
const start = '2027-04-01T09:00:00.000Z'
const mid = '2027-04-16T09:00:00.000Z'

async function registered(now = start): Promise<Life> {
  const life = await openLife(service, now)
  const answer = await service.call('update-tax-settings', { key: life.key, body: registration })
  expect(answer.status).toBe(200)
  return life
}

async function call(life: Life, operation: string, body: object): Promise<any> {
  const answer = await service.call<any>(operation as never, { key: life.key, body })
  expect(answer.status, answer.text).toBeLessThan(300)
  return answer.body
}

/** The notes, oldest first, once the worker has written them. */
async function notes(life: Life, at = '2027-04-20T09:00:00.000Z') {
  await life.clock(at)
  const { body } = await service.call<any>('list-credit-notes', { key: life.key, query: { limit: '100' } })
  return (body.items as any[]).toReversed()
}

const figures = (all: readonly any[]) =>
  all.map(({ taxNumber, type, reason, amount, tax }) => [taxNumber, type, reason, amount, tax])

// Holds L5.
describe('a credit note', () => {
  it('of refunds: 13,954 of 200,000, then 20,930 of 300,000, together the tax of 500,000', async () => {
    const life = await registered()
    const { id } = await life.begin((await life.plan({ amount: 500_000 }))['id'])
    const [invoice] = await life.invoices(id)
    await life.done('refund-invoice', invoice!['id'], { amount: 200_000 })
    await life.clock('2027-04-03T09:00:00.000Z')
    await life.done('refund-invoice', invoice!['id'], { amount: 300_000 })
    const all = await notes(life)
    expect(figures(all)).toEqual([
      ['IHC2027000001', 'credit', 'refund', 200_000, 13_954],
      ['IHC2027000002', 'credit', 'refund', 300_000, 20_930],
    ])
    expect(all[0]).toMatchObject({
      ...{ invoiceTaxNumber: 'IH2027000001', amountLeft: 300_000, issuedAt: start, currency: 'NGN' },
      taxes: [{ code: 'VAT', rate: '7.5', net: 186_046, amount: 13_954 }],
    })
    expect((await life.invoices(id))[0]).toMatchObject({ tax: 34_884, amountNoted: 500_000 })
    expect(await life.done('get-credit-note', all[1].id)).toEqual(all[1])
  })

  it('of credit for unused time is made once: a refund of that credit makes no second one', async () => {
    const life = await registered()
    const { id } = await life.begin((await life.plan({ amount: 500_000, prices: 'exclusive' }))['id'])
    await life.clock(mid)
    await life.done('cancel-subscription', id, { unused: 'credit' })
    const [invoice] = await life.invoices(id)
    await life.clock('2027-04-17T09:00:00.000Z')
    await life.done('refund-invoice', invoice!['id'], { amount: 300_000 })
    expect(figures(await notes(life))).toEqual([
      ['IHC2027000001', 'credit', 'credit', 268_750, 18_750],
      ['IHC2027000002', 'credit', 'refund', 31_250, 2_180],
    ])
  })

  it('of an unused part that is refunded to its source counts when the refund succeeds', async () => {
    const life = await registered()
    const { id } = await life.begin((await life.plan({ amount: 500_000 }))['id'])
    await life.clock(mid)
    await life.done('cancel-subscription', id, { unused: 'refund' })
    expect(figures(await notes(life))).toEqual([['IHC2027000001', 'credit', 'refund', 250_000, 17_442]])
  })

  it('is spread over a chain’s invoices, the newest first', async () => {
    const life = await registered()
    const small = await life.plan({ amount: 500_000 })
    const large = await life.plan({ amount: 900_000 })
    const { id } = await life.begin(small['id'])
    await life.clock('2027-04-11T09:00:00.000Z')
    await life.done('change-plan', id, { planId: large['id'] })
    await life.clock(mid)
    await life.done('cancel-subscription', id, { unused: 'credit' })
    const invoices = await life.invoices(id)
    const all = await notes(life)
    // 900,000 for 15 of 30 days; the change cost 266,667 (20 days of 400,000 more).
    expect(figures(all)).toEqual([
      ['IHC2027000001', 'credit', 'credit', 266_667, invoices[1]!['tax']],
      ['IHC2027000002', 'credit', 'credit', 183_333, 12_791],
    ])
    expect(all.map(({ invoiceId }) => invoiceId)).toEqual([invoices[1]!['id'], invoices[0]!['id']])
  })

  it('of what a bank takes back is at most what the invoice has left', async () => {
    const life = await registered()
    const { id } = await life.begin((await life.plan({ amount: 500_000 }))['id'])
    const [invoice] = await life.invoices(id)
    const invoiceId = invoice!['id'] as string
    await life.done('refund-invoice', invoiceId, { amount: 200_000 })
    await life.clock('2027-04-03T09:00:00.000Z')
    await call(life, 'reverse-sandbox-charge', { invoiceId, amount: 500_000, reference: 'cb_1' })
    expect(figures(await notes(life))).toEqual([
      ['IHC2027000001', 'credit', 'refund', 200_000, 13_954],
      ['IHC2027000002', 'credit', 'reversal', 300_000, 20_930],
    ])
  })

  it('of a dispute is made at its loss, and a debit note when the bank decides again', async () => {
    const life = await registered()
    const { id } = await life.begin((await life.plan({ amount: 500_000 }))['id'])
    const [invoice] = await life.invoices(id)
    const { dispute } = await call(life, 'dispute-sandbox-charge', { invoiceId: invoice!['id'] })
    expect(figures(await notes(life, '2027-04-02T09:00:00.000Z'))).toEqual([])
    await call(life, 'dispute-sandbox-charge', { disputeId: dispute.id, outcome: 'lost' })
    expect(figures(await notes(life, '2027-04-03T09:00:00.000Z'))).toEqual([
      ['IHC2027000001', 'credit', 'dispute', 500_000, 34_884],
    ])
    await call(life, 'dispute-sandbox-charge', { disputeId: dispute.id, outcome: 'won' })
    expect(figures(await notes(life))).toEqual([
      ['IHC2027000001', 'credit', 'dispute', 500_000, 34_884],
      ['IHD2027000001', 'debit', 'dispute', 500_000, 34_884],
    ])
    expect((await life.invoices(id))[0]).toMatchObject({ amountNoted: 0 })
  })

  it('of an invoice that is void after its issue is the whole; one that was never issued has none', async () => {
    const life = await registered()
    const customer = await life.customer('tok_test_success')
    const lines = [{ description: 'Hall, one day', quantity: 2, unitAmount: 537_500 }]
    const sent = await call(life, 'create-invoice', { customerId: customer['id'], lines })
    await life.act('record-payment', sent.id, { kind: 'cash', amount: 75_000 })
    await life.done('void-invoice', sent.id)
    expect(figures(await notes(life))).toEqual([['IHC2027000001', 'credit', 'void', 1_075_000, 75_000]])
    expect(await life.done('get-invoice', sent.id)).toMatchObject({ taxNumber: 'IH2027000001' })
  })

  it('is made of a recorded payment that is removed after all was paid', async () => {
    const life = await registered()
    const customer = await life.customer('tok_test_success')
    const lines = [{ description: 'Hall, one day', quantity: 1, unitAmount: 500_000 }]
    const sent = await call(life, 'create-invoice', { customerId: customer['id'], lines })
    const paid = (await life.act('record-payment', sent.id, { kind: 'cash', amount: 500_000 })).body as any
    const { id: paymentId } = paid['payments'][0]
    const removed = await service.call('remove-payment', {
      key: life.key,
      params: { id: sent.id, paymentId },
    })
    expect(removed.status).toBe(200)
    expect(figures(await notes(life))).toEqual([['IHC2027000001', 'credit', 'reversal', 500_000, 34_884]])
  })

  it('is undone by a debit note where the merchant takes a chain’s credit back', async () => {
    const life = await registered()
    const { id, customerId } = await life.begin((await life.plan({ amount: 500_000 }))['id'])
    await life.clock(mid)
    await life.done('cancel-subscription', id, { unused: 'credit' })
    await life.clock('2027-04-17T09:00:00.000Z')
    await life.act('mend-credit', customerId, { amount: -100_000, reason: 'They owed us that' })
    expect(figures(await notes(life))).toEqual([
      ['IHC2027000001', 'credit', 'credit', 250_000, 17_442],
      ['IHD2027000001', 'debit', 'credit', 100_000, 6_977],
    ])
  })

  it('counts in the year in which the value was returned, in the merchant’s zone', async () => {
    const life = await registered('2027-12-31T22:30:00.000Z')
    const { id } = await life.begin((await life.plan({ amount: 500_000 }))['id'])
    const [invoice] = await life.invoices(id)
    await life.done('refund-invoice', invoice!['id'], { amount: 200_000 })
    await life.clock('2027-12-31T23:00:00.000Z')
    await life.done('refund-invoice', invoice!['id'], { amount: 100_000 })
    expect(figures(await notes(life, '2028-01-02T09:00:00.000Z')).map(([number]) => number)).toEqual([
      'IHC2027000001',
      'IHC2028000001',
    ])
  })

  it('does not exist for a merchant who charges no tax', async () => {
    const life = await openLife(service, start)
    const { id } = await life.begin((await life.plan({ amount: 500_000 }))['id'])
    const [invoice] = await life.invoices(id)
    await life.done('refund-invoice', invoice!['id'], { amount: 200_000 })
    await life.clock(mid)
    await life.done('cancel-subscription', id, { unused: 'credit' })
    expect(await notes(life)).toEqual([])
    expect((await life.invoices(id))[0]).not.toHaveProperty('amountNoted')
  })
})
