import { describe, expect, it } from 'vitest'
import { forThisFile } from '../support/for-this-file.ts'
import { openLife, refusal, type Life } from '../support/lifecycle.ts'
import { startService } from '../support/service.ts'

/** A buyer who withholds tax pays less, and hands in a certificate (L8). */
const service = await forThisFile(startService())

const start = '2027-04-01T09:00:00.000Z'
const registration = {
  ...{ registered: true, legalName: 'IronHouse Gyms Limited', tin: '20418832-0001', numberPrefix: 'IH' },
  address: '14 Admiralty Way, Lekki Phase 1, Lagos',
}

async function registered(): Promise<Life> {
  const life = await openLife(service, start)
  await service.call('update-tax-settings', { key: life.key, body: registration })
  return life
}

const company = { email: 'pay@zenith.example', name: 'Zenith Cargo', withholdingRate: '2' }

const customerOf = async (life: Life, details: object = company) =>
  (await service.call<any>('create-customer', { key: life.key, body: details })).body

/** An invoice of 10,000,000 with a VAT of 750,000 that was sent. */
async function sent(life: Life, customerId: string) {
  const lines = [{ description: 'Corporate passes', unitAmount: 10_750_000 }]
  const body = { customerId, lines, daysUntilDue: 14 }
  return (await service.call<any>('create-invoice', { key: life.key, body })).body
}

// Holds L8, M2, Q7.
describe('tax that a customer withholds', () => {
  it('of 10,000,000 and a VAT of 750,000 is 200,000 at 2 %: 10,550,000 are paid', async () => {
    const life = await registered()
    const { id: customerId, withholdingRate } = await customerOf(life)
    expect(withholdingRate).toBe('2')
    const { id, tax } = await sent(life, customerId)
    expect(tax).toBe(750_000)
    const record = (body: object) => life.act('record-payment', id, body)
    const tooMuch = await record({ kind: 'withholding', amount: 200_001 })
    expect([tooMuch.status, refusal(tooMuch)]).toMatchObject([
      422,
      { reason: 'withholding_above_rate', mostKobo: 200_000, withholdingRate: '2' },
    ])
    const before = await life.balance()
    const withheld = await record({ kind: 'withholding', amount: 200_000, reference: 'WHT-2027-0042' })
    expect(withheld.body).toMatchObject({
      ...{ status: 'open', amount: 10_750_000, amountPaid: 200_000 },
      payments: [{ kind: 'withholding', amount: 200_000, reference: 'WHT-2027-0042', rail: null }],
    })
    const again = await record({ kind: 'withholding', amount: 1 })
    expect(refusal(again)).toMatchObject({ reason: 'withholding_above_rate', mostKobo: 0 })
    await life.clock('2027-04-10T09:00:00.000Z')
    const owed = await service.call<any>('get-receivables', { key: life.key, query: {} })
    expect(owed.body).toMatchObject({ totalKobo: 10_550_000, notDueKobo: 10_550_000 })
    const paid = await record({ kind: 'bank_transfer', amount: 10_550_000, reference: 'FT-1' })
    expect(paid.body).toMatchObject({ status: 'paid', amountPaid: 10_750_000 })
    expect(await life.balance()).toEqual(before)
    // The event names the money that came (Q7).
    const [told] = (await life.events()).filter(({ type }) => type === 'invoice_paid')
    expect(told!['data']).toMatchObject({ amount: 10_550_000, effectKobo: 0 })
    await life.clock('2027-05-01T09:00:00.000Z')
    const query = { from: start, to: '2027-05-01T00:00:00.000Z' }
    const statement = await service.call<any>('get-customer-statement', {
      ...{ key: life.key, params: { id: customerId }, query },
    })
    const lines = statement.body.items.map((line: any) => [line.type, line.amountKobo, line.owedKobo])
    expect(lines).toEqual([
      ['invoice', 10_750_000, 10_750_000],
      ['withholding', 200_000, -200_000],
      ['payment', 10_550_000, -10_550_000],
    ])
    expect(statement.body).toMatchObject({ closingOwedKobo: 0, closingCreditKobo: 0 })
    const journal = await service.call<any>('list-journal', { key: life.key, query: { type: 'payment' } })
    const posted = journal.body.items.map(({ postings, reason }: any) => [postings[1], reason ?? null])
    expect(posted).toMatchObject([
      [{ account: 'outside', amountKobo: 10_550_000 }, null],
      [{ account: 'outside', amountKobo: 200_000 }, 'Withholding tax, WHT-2027-0042'],
    ])
    const report = await service.call<any>('get-tax-report', { key: life.key, query: { month: '2027-04' } })
    expect(JSON.stringify(report.body)).toContain('750000')
    expect((await service.call('verify-balance', { key: life.key })).body['ok']).toBe(true)
  })

  it('needs no certificate yet, is undone if none arrives, and makes a credit note then', async () => {
    const life = await registered()
    const { id: customerId } = await customerOf(life)
    const { id } = await sent(life, customerId)
    await life.act('record-payment', id, { kind: 'withholding', amount: 200_000 })
    const { body } = await life.act('record-payment', id, { kind: 'cash', amount: 10_550_000 })
    expect(body).toMatchObject({ status: 'paid' })
    await life.clock('2027-04-02T09:00:00.000Z')
    const paymentId = (body['payments'] as any[])[0].id
    const call = { key: life.key, params: { id, paymentId }, body: {} }
    const taken = await service.call<any>('remove-payment', call)
    expect(taken.body).toMatchObject({ status: 'paid', amountReversed: 200_000 })
    await life.clock('2027-04-03T09:00:00.000Z')
    const notes = await service.call<any>('list-credit-notes', { key: life.key })
    // 750,000 x 200,000 / 10,750,000
    expect(notes.body.items).toMatchObject([{ amount: 200_000, tax: 13_953, reason: 'reversal' }])
  })

  it('is a part of a declined renewal: the next try asks for the rest, a void makes it credit', async () => {
    const life = await openLife(service, start)
    const plan = await life.plan({ amount: 500_000 })
    const { id, customerId } = await life.begin(plan['id'])
    const declining = { token: 'tok_test_insufficient_funds', setDefault: true }
    await life.act('attach-payment-method', customerId, declining)
    await life.clock('2027-05-01T10:00:00.000Z')
    const { latestInvoiceId } = await life.subscription(id)
    const withhold = (amount: number) =>
      life.act('record-payment', latestInvoiceId as string, { kind: 'withholding', amount })
    expect(refusal(await withhold(1))).toMatchObject({ mostKobo: 0, withholdingRate: null })
    await life.done('update-customer', customerId, { withholdingRate: '7.5' })
    expect((await withhold(37_501)).status).toBe(422)
    expect((await withhold(37_500)).body).toMatchObject({ status: 'open', amountPaid: 37_500 })
    await life.act('attach-payment-method', customerId, { token: 'tok_test_success', setDefault: true })
    const paid = await life.done('get-invoice', latestInvoiceId as string)
    expect(paid).toMatchObject({ status: 'paid', amountPaid: 500_000 })
    expect((paid['payments'] as any[]).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['withholding', 37_500],
      ['charge', 462_500],
    ])
    const told = (await life.events()).find(({ type }) => type === 'subscription_payment_recovered')
    expect(told!['data']).toMatchObject({ amount: 462_500, effectKobo: 462_500 })
    // Only money is refunded as money (M1).
    const refund = await life.act('refund-invoice', latestInvoiceId as string, { amount: 462_501 })
    expect(refusal(refund)).toMatchObject({ payments: [{ kind: 'charge', refundableKobo: 462_500 }, {}] })
    await life.act('attach-payment-method', customerId, declining)
    await life.clock('2027-06-01T10:00:00.000Z')
    const next = (await life.subscription(id))['latestInvoiceId'] as string
    await life.act('record-payment', next, { kind: 'withholding', amount: 37_500 })
    await life.done('void-invoice', next)
    expect(await life.creditOf(customerId)).toBe(37_500)
    expect((await service.call('verify-balance', { key: life.key })).body['ok']).toBe(true)
  })

  it.each(['0', '0.00', '101', '2.555', '-2', '2%', ''])(
    'at %j is not a valid rate',
    async (withholdingRate) => {
      const life = await openLife(service, start)
      const body = { ...company, withholdingRate }
      const answer = await service.call<any>('create-customer', { key: life.key, body })
      expect([answer.status, answer.body.error.details[0].path]).toEqual([422, 'withholdingRate'])
    },
  )
})
