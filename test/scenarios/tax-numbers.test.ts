import { writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { numberDocument } from '../../shared/operations/tax/number-document.ts'
import { mostNumbered } from '../../shared/domain/tax/document-number.ts'
import { onFreshState } from '../../shared/operations/unit-of-work/retry-when-stale.ts'
import { adminTokenOf } from '../support/owner.ts'
import { chargingContext } from '../support/charging.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { openLife, refusal, type Life } from '../support/lifecycle.ts'
import { messages } from '../faults/engine/stories/words.ts'
import { startService } from '../support/service.ts'
import { countUnits } from '../support/units.ts'

/** When an invoice becomes a tax document, and its number (L4). */
const service = await forThisFile(startService())

const registration = {
  ...{ registered: true, legalName: 'IronHouse Gyms Limited', tin: '20418832-0001', numberPrefix: 'IH' },
  address: '14 Admiralty Way, Lekki Phase 1, Lagos',
}

async function registered(now: string): Promise<Life> {
  const life = await openLife(service, now)
  const answer = await service.call('update-tax-settings', { key: life.key, body: registration })
  expect(answer.status).toBe(200)
  return life
}

const numbers = (invoices: readonly Record<string, unknown>[]) => invoices.map(({ taxNumber }) => taxNumber)

// Holds L4.
describe('a tax document', () => {
  it('is numbered without a gap, and does not exist for what was never paid', async () => {
    const life = await registered('2027-04-01T09:00:00.000Z')
    const plan = await life.plan({ amount: 500_000 })
    const { id, customerId } = await life.begin(plan['id'])
    await life.clock('2027-04-02T09:00:00.000Z')
    const [first] = await life.invoices(id)
    expect(first).toMatchObject({ taxNumber: 'IH2027000001', finalizedAt: first!['paidAt'] })
    const bad = await life.act('attach-payment-method', customerId, {
      token: 'tok_test_insufficient_funds',
      setDefault: true,
    })
    await life.done('update-subscription', id, { paymentMethodId: bad.body['id'] })
    await life.clock('2027-05-01T09:05:00.000Z')
    const declined = (await life.invoices(id)).at(-1)!
    expect(declined).toMatchObject({ status: 'open', taxNumber: null, finalizedAt: null })
    const other = await life.begin(plan['id'])
    await life.done('void-invoice', declined['id'])
    await life.clock('2027-05-01T10:00:00.000Z')
    expect(numbers(await life.invoices(id))).toEqual(['IH2027000001', null])
    expect(numbers(await life.invoices(other['id']))).toEqual(['IH2027000002'])
  })

  it('counts in the year of its issue in its merchant’s zone', async () => {
    const life = await registered('2027-12-31T22:30:00.000Z')
    const plan = await life.plan({ amount: 500_000 })
    const before = await life.begin(plan['id'])
    // Midnight in Lagos is 23:00 in UTC.
    await life.clock('2027-12-31T23:00:00.000Z')
    const after = await life.begin(plan['id'])
    await life.clock('2028-01-01T10:00:00.000Z')
    expect(numbers(await life.invoices(before['id']))).toEqual(['IH2027000001'])
    expect(numbers(await life.invoices(after['id']))).toEqual(['IH2028000001'])
  })

  it('is numbered once, however many workers number concurrently', async () => {
    const life = await registered('2027-04-01T09:00:00.000Z')
    const plan = await life.plan({ amount: 500_000 })
    const begun = await Promise.all(Array.from({ length: 6 }, () => life.begin(plan['id'])))
    const ids = begun.map(({ latestInvoiceId }) => latestInvoiceId as string)
    const work = [...ids, ...ids].map((id) =>
      // A worker that finds the series changed too often leaves its message, which is delivered once more.
      onFreshState(chargingContext(life, { at: '2027-04-01T09:30:00.000Z' }), (own) =>
        numberDocument(own, id),
      ).catch(() => null),
    )
    await Promise.all(work)
    await life.clock('2027-04-02T09:00:00.000Z')
    const all = (await Promise.all(begun.map(({ id }) => life.invoices(id)))).flat()
    expect(numbers(all).toSorted()).toEqual(ids.map((_, i) => `IH202700000${i + 1}`))
  })

  it('is numbered with others in one commit: a million an hour keep every key below 500 units a second', async () => {
    const life = await registered('2027-04-01T09:00:00.000Z')
    const customers = await Promise.all(Array.from({ length: 30 }, () => life.customer(null)))
    const lines = [{ description: 'Hall, one day', quantity: 1, unitAmount: 537_500 }]
    const sent = await Promise.all(
      customers.map(({ id: customerId }) =>
        service.call<any>('create-invoice', { key: life.key, body: { customerId, lines } }),
      ),
    )
    const batch = await messages(life, [['INV', null]], '')
    const { units, result } = await countUnits().measure(batch.act)
    expect(result.status).toBe(200)
    const read = await Promise.all(sent.map(({ body }) => life.done('get-invoice', body.id)))
    const given = numbers(read).toSorted()
    expect(given).toEqual(read.map((_, i) => `IH2027${String(i + 1).padStart(6, '0')}`))
    if (process.env['LOOK']) writeFileSync(`${process.env['LOOK']}/documents.json`, JSON.stringify(units))
    expect(units.wru / 30).toBeLessThanOrEqual(7)
    expect(units.rru / 30).toBeLessThanOrEqual(3)
    // Series and month are two units each in every commit, read once more on condition; twice where two contend.
    const commitsASecond = 1_000_000 / 3600 / mostNumbered
    expect(commitsASecond * 2 * (2 + 1) * 2).toBeLessThan(500)
    // The same messages again number nothing.
    await batch.act()
    const again = await Promise.all(sent.map(({ body }) => life.done('get-invoice', body.id)))
    expect(numbers(again)).toEqual(numbers(read))
  })

  it('that is sent is issued when it is sent, before anything is paid', async () => {
    const life = await registered('2027-04-01T09:00:00.000Z')
    const customer = await life.customer('tok_test_success')
    const body = {
      customerId: customer['id'],
      lines: [{ description: 'Hall, one day', quantity: 2, unitAmount: 537_500 }],
    }
    const sent = await service.call('create-invoice', { key: life.key, body })
    expect(sent.body).toMatchObject({ amount: 1_075_000, tax: 75_000, finalizedAt: sent.body['createdAt'] })
    await life.clock('2027-04-02T09:00:00.000Z')
    const read = await life.done('get-invoice', sent.body['id'] as string)
    expect(read).toMatchObject({ status: 'open', taxNumber: 'IH2027000001' })
  })

  it('without a number yet is not charged by its merchant, and events name its number', async () => {
    const life = await registered('2027-04-01T09:00:00.000Z')
    const hook = { url: 'https://example.com/hook', eventTypes: ['*'] }
    const key = await adminTokenOf(life.merchant.merchantId)
    const params = { mode: 'sandbox' }
    expect((await service.call('create-webhook-endpoint', { key, params, body: hook })).status).toBe(201)
    const customer = await life.customer('tok_test_success')
    const lines = [{ description: 'Hall, one day', quantity: 1, unitAmount: 537_500 }]
    const body = { customerId: customer['id'], lines }
    const { body: sent } = await service.call<any>('create-invoice', { key: life.key, body })
    const early = await life.act('pay-invoice', sent.id, {})
    expect([early.status, refusal(early)['reason']]).toEqual([409, 'payment_in_progress'])
    await life.clock('2027-04-01T09:01:00.000Z')
    const paid = await life.act('pay-invoice', sent.id, {})
    expect(paid.body).toMatchObject({ status: 'paid', taxNumber: 'IH2027000001' })
    const told = (await life.events()).map(({ type, data }: any) => [type, data.invoice?.taxNumber])
    expect(told.filter(([, taxNumber]) => taxNumber !== undefined)).toEqual([
      ['invoice_sent', null],
      ['invoice_finalized', 'IH2027000001'],
      ['invoice_paid', 'IH2027000001'],
    ])
  })
})
