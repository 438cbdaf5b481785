import { afterAll, describe, expect, it } from 'vitest'
import { documentClient } from '../../shared/runtime/clients.ts'
import { check } from '../faults/checker/check.ts'
import { readAll } from '../faults/checker/read.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { openLife, refusal, type Life } from '../support/lifecycle.ts'
import { startService } from '../support/service.ts'

/** Lives of merchants who charge tax (L1, L2), with the kobo of each case. */
const service = await forThisFile(startService())

afterAll(async () => {
  const items = await readAll(documentClient(), 'billing-sandbox')
  expect(check(items, { settled: false })).toEqual([])
})

const start = '2027-04-01T09:00:00.000Z'
const mid = '2027-04-16T09:00:00.000Z'
const end = '2027-05-01T09:00:00.000Z'

const particulars = {
  legalName: 'IronHouse Gyms Limited',
  tin: '20418832-0001',
  address: '14 Admiralty Way, Lekki Phase 1, Lagos',
  numberPrefix: 'IH',
}

async function registered(): Promise<Life> {
  const life = await openLife(service, start)
  const body = { registered: true, ...particulars }
  expect((await service.call('update-tax-settings', { key: life.key, body })).body).toEqual({
    ...{ registered: true, legalName: particulars.legalName, tin: particulars.tin, rcNumber: null },
    ...{ address: particulars.address, numberPrefix: 'IH', defaultTaxCode: 'VAT' },
  })
  return life
}

describe('tax settings', () => {
  it('need all that a document needs before tax is charged, and known codes', async () => {
    const life = await openLife(service, start)
    const patch = (body: object) => service.call('update-tax-settings', { key: life.key, body })
    expect(refusal(await patch({ registered: true }))).toMatchObject({ reason: 'particulars_required' })
    expect(refusal(await patch({ defaultTaxCode: 'BOOKS' }))).toMatchObject({ reason: 'unknown_tax_code' })
    const code = { code: 'BOOKS', name: 'Books', kind: 'zero' }
    const made = await service.call('create-tax-code', { key: life.key, body: code })
    expect(made.body).toMatchObject({ ...code, rate: '0' })
    const again = await service.call('create-tax-code', { key: life.key, body: { ...code, kind: 'exempt' } })
    expect(refusal(again)).toMatchObject({ reason: 'tax_code_exists' })
    expect((await patch({ defaultTaxCode: 'BOOKS' })).status).toBe(200)
    const { body } = await service.call('list-tax-codes', { key: life.key })
    expect(body['items']).toMatchObject([{ code: 'VAT', rate: '7.5' }, { code: 'BOOKS' }])
    expect((await service.call('get-tax-settings', { key: life.key })).body).toMatchObject({
      registered: false,
      defaultTaxCode: 'BOOKS',
    })
  })

  it('refuse exclusive prices without registration, and a plan’s mode is fixed in use', async () => {
    const life = await openLife(service, start)
    const body = { name: 'Gold', amount: 500_000, interval: 'month', prices: 'exclusive' }
    expect(refusal(await service.call('create-plan', { key: life.key, body }))).toMatchObject({
      reason: 'not_registered',
    })
    const sold = await registered()
    const plan = await sold.plan({ amount: 500_000, prices: 'exclusive' })
    await sold.begin(plan['id'])
    const change = await sold.act('update-plan', plan['id'] as string, { prices: 'inclusive' })
    expect(refusal(change)).toMatchObject({ reason: 'plan_in_use' })
  })
})

describe('a price that contains its tax', () => {
  it('costs the same before and after its merchant is registered', async () => {
    const life = await openLife(service, start)
    const { id } = await life.begin((await life.plan({ amount: 500_000 }))['id'])
    const [first] = await life.invoices(id)
    for (const field of ['tax', 'taxes']) expect(first).not.toHaveProperty(field)
    const body = { registered: true, ...particulars }
    expect((await service.call('update-tax-settings', { key: life.key, body })).status).toBe(200)
    await life.clock(end)
    const second = (await life.invoices(id)).at(-1)!
    expect(second).toMatchObject({ status: 'paid', subtotal: 500_000, amount: 500_000, tax: 34_884 })
    expect(second['taxes']).toEqual([
      { code: 'VAT', name: 'VAT', rate: '7.5', inclusive: true, net: 465_116, amount: 34_884 },
    ])
    expect(second['lines']).toMatchObject([{ type: 'plan', taxCode: 'VAT', taxAmount: 34_884 }])
  })
})

describe('a price with its tax on top', () => {
  it('is 537,500, and half of it is 268,750 in the middle of the period', async () => {
    const life = await registered()
    const { id, customerId } = await life.begin(
      (await life.plan({ amount: 500_000, prices: 'exclusive' }))['id'],
    )
    const [first] = await life.invoices(id)
    expect(first).toMatchObject({ subtotal: 500_000, amount: 537_500, amountPaid: 537_500, tax: 37_500 })
    expect(first!['lines']).toMatchObject([
      { type: 'plan', amount: 500_000 },
      { type: 'tax', description: 'VAT 7.5%', amount: 37_500 },
    ])
    await life.clock(mid)
    await life.done('cancel-subscription', id, { unused: 'credit' })
    const customer = await life.done('get-customer', customerId)
    expect(customer['creditKobo']).toBe(268_750)
  })

  it('is prorated with the tax: an upgrade in the middle asks for the gross difference', async () => {
    const life = await registered()
    const small = await life.plan({ amount: 500_000, prices: 'exclusive' })
    const large = await life.plan({ amount: 900_000, prices: 'exclusive' })
    const { id } = await life.begin(small['id'])
    await life.clock(mid)
    await life.done('change-plan', id, { planId: large['id'] })
    const change = (await life.invoices(id)).at(-1)!
    // (967,500 - 537,500) / 2
    expect(change).toMatchObject({ billingReason: 'subscription_update', amount: 215_000, tax: 15_000 })
    expect((change['lines'] as object[]).map((line) => (line as never)['taxAmount'])).toEqual([
      33_750, -18_750,
    ])
    await life.clock(end)
    expect((await life.invoices(id)).at(-1)).toMatchObject({ amount: 967_500, tax: 67_500, status: 'paid' })
  })

  it('is asked of a payer at checkout, and an exempt customer pays the net price', async () => {
    const life = await registered()
    const plan = await life.plan({ amount: 500_000, prices: 'exclusive' })
    const body = { planId: plan['id'], customerEmail: 'ada@example.com' }
    const session = await service.call('start-checkout', { key: life.key, body })
    expect(session.body).toMatchObject({ amount: 537_500 })
    const details = { email: 'un@example.org', taxExempt: true, taxId: '01227740-0001', address: 'Abuja' }
    const exempt = (await service.call('create-customer', { key: life.key, body: details })).body
    expect(exempt).toMatchObject({ taxExempt: true, taxId: '01227740-0001', address: 'Abuja' })
    const customerId = exempt['id'] as string
    await life.act('attach-payment-method', customerId, { token: 'tok_test_success' })
    const made = await service.call('create-subscription', {
      key: life.key,
      body: { customerId, planId: plan['id'] },
    })
    const [invoice] = await life.invoices(made.body['id'] as string)
    expect(invoice).toMatchObject({ amount: 500_000, tax: 0, taxes: [{ code: 'EXEMPT', rate: '0' }] })
  })
})
