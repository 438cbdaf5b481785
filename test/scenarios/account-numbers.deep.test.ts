import { afterEach, describe, expect, it } from 'vitest'
import { check } from '../faults/checker/check.ts'
import { readTenant } from '../faults/checker/read.ts'
import { twinTable } from '../../shared/runtime/clients.ts'
import { openBook } from '../../shared/adapters/gateways/twin/book.ts'
import { signTwinCallback, twinSecret } from '../../shared/adapters/gateways/twin/callbacks.ts'
import { openLife, refusal, type Life } from '../support/lifecycle.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { postedOn } from '../support/pending.ts'
import { startService } from '../support/service.ts'
import { end, small, start } from './april.ts'

/** Transfers to a customer's own account number pay what they owe; the rest is theirs (M4, V2). */
const service = await forThisFile(startService())
let life: Life
/** What was sent to account numbers in this life, and what was refunded, in kobo. */
let sent = 0
let returned = 0

afterEach(async () => {
  const { body } = await service.call<any>('verify-balance', { key: life.key })
  expect([body.ok, body.sumKobo]).toEqual([true, 0])
  // Nothing lost, nothing twice: what arrived is in invoices, or the customer's, or was refunded.
  const entries = await journal()
  const moved = (type: string): number =>
    entries.filter((one) => one.type === type).reduce((sum: number, one) => sum + Number(one.amountKobo), 0)
  expect(moved('transfer')).toBe(sent)
  expect(moved('transfer_payment') + moved('transfer_deposit')).toBe(sent)
  expect(moved('deposit_refund') - moved('deposit_refund_back')).toBe(returned)
  expect(await postedOn(service, life, 'unapplied')).toBe(0)
  const { client, name } = twinTable()
  const items = await readTenant(client, name, life.merchant.merchantId)
  expect(check(items, { settled: false })).toEqual([])
})

async function journal(): Promise<any[]> {
  return (await service.call<any>('list-journal', { key: life.key, query: { limit: '100' } })).body.items
}

const lastInvoice = async (id: string) => (await life.invoices(id)).at(-1)!
const creditOf = async (id: string) => (await life.done('get-customer', id))['creditKobo']

async function transfer(accountNumber: string, amount: number, more: Record<string, unknown> = {}) {
  sent += amount
  const body = { accountNumber, amount, senderName: 'ADA OBI', ...more }
  const answer = await service.call<any>('transfer-sandbox-money', { key: life.key, body })
  expect([answer.status, answer.text]).toEqual([200, answer.text])
  return answer.body.payment
}

async function numberOf(customerId: string): Promise<string> {
  const { body } = await life.act('open-virtual-account', customerId)
  return body['accountNumber'] as string
}

/** A subscription of 5,000 naira whose renewal of 1 May is declined. */
async function pastDue() {
  await opened()
  const plan = await life.plan({ amount: small })
  const { id, customerId } = await life.begin(plan['id'])
  const token = 'tok_test_insufficient_funds'
  const bad = await life.act('attach-payment-method', customerId, { token, setDefault: true })
  await life.done('update-subscription', id, { paymentMethodId: bad.body['id'] })
  await life.clock('2027-05-01T01:00:00.000Z')
  const { id: invoiceId } = await lastInvoice(id)
  const number = await numberOf(customerId)
  return { id: id as string, customerId: customerId as string, invoiceId: invoiceId as string, number }
}

async function opened() {
  life = await openLife(service, start)
  sent = 0
  returned = 0
}

async function owing(amount = small) {
  await opened()
  const customer = await life.customer(null)
  const customerId = customer['id'] as string
  const lines = [{ description: 'Fees', quantity: 1, unitAmount: amount }]
  const made = await service.call<any>('create-invoice', { key: life.key, body: { customerId, lines } })
  expect([made.status, made.text]).toEqual([201, made.text])
  return { customerId, invoiceId: made.body.id as string, number: await numberOf(customerId) }
}

// Holds M4, V2, V11, F2.
describe('a customer’s own account number', () => {
  it('is the same however often it is requested, and shows on the customer', async () => {
    await opened()
    const [one, other] = [await life.customer(null), await life.customer(null)]
    const first = await life.act('open-virtual-account', one['id'])
    expect(first.status).toBe(201)
    expect(first.body).toMatchObject({
      customerId: one['id'],
      accountNumber: expect.stringMatching(/^\d{10}$/),
    })
    expect((await life.act('open-virtual-account', one['id'])).body).toEqual(first.body)
    expect(await numberOf(other['id'])).not.toBe(first.body['accountNumber'])
    const { accountNumber, bankName, accountName } = first.body as any
    expect(await life.done('get-customer', one['id'])).toMatchObject({
      virtualAccount: { accountNumber, bankName, accountName },
    })
    expect(
      (await service.call('open-virtual-account', { key: life.key, params: { id: 'cus_nobody' } })).status,
    ).toBe(404)
  })

  it('takes the amount due: a past due subscription is active again, once', async () => {
    const { id, customerId, invoiceId, number } = await pastDue()
    const payment = await transfer(number, small)
    expect(payment).toMatchObject({
      status: 'matched',
      amount: small,
      paidKobo: small,
      depositKobo: 0,
      senderName: 'ADA OBI',
    })
    expect(await lastInvoice(id)).toMatchObject({
      id: invoiceId,
      status: 'paid',
      amountPaid: small,
      payments: [{ id: payment.id, kind: 'virtual_account', amount: small, refunded: 0 }],
    })
    expect(await life.subscription(id)).toMatchObject({ status: 'active', currentPeriodStart: end })
    const told = (await life.events()).slice(-2)
    expect(told.map(({ type }) => type)).toEqual(['subscription_payment_recovered', 'subscription_recovered'])
    expect(told[0]!['data']).toMatchObject({ amount: small, effectKobo: small })
    expect(await creditOf(customerId)).toBe(0)
    await life.clock('2027-05-20T00:00:00.000Z')
    expect((await lastInvoice(id))['attemptCount']).toBe(1)
  })

  it('takes less as a part, and the rest in a second transfer', async () => {
    const { customerId, invoiceId, number } = await owing()
    await transfer(number, 200_000)
    expect(await life.done('get-invoice', invoiceId)).toMatchObject({ status: 'open', amountPaid: 200_000 })
    await transfer(number, 300_000)
    const invoice = await life.done('get-invoice', invoiceId)
    expect(invoice).toMatchObject({ status: 'paid', amountPaid: small })
    expect(invoice['payments'].map(({ kind, amount }: any) => [kind, amount])).toEqual([
      ['virtual_account', 200_000],
      ['virtual_account', 300_000],
    ])
    expect(await creditOf(customerId)).toBe(0)
  })

  it('takes more and keeps the rest as a deposit, which no one removes and of which only the unspent part is refundable', async () => {
    const { customerId, number } = await owing()
    const payment = await transfer(number, small + 120_000)
    expect(payment).toMatchObject({ paidKobo: small, depositKobo: 120_000 })
    expect(await creditOf(customerId)).toBe(120_000)
    const taken = await life.act('mend-credit', customerId, { amount: -1, reason: 'mistake' })
    expect([taken.status, refusal(taken)]).toMatchObject([422, { reason: 'credit_exceeded', takableKobo: 0 }])
    const refund = (amount?: number) =>
      life.act('refund-payment', payment.id, amount === undefined ? {} : { amount })
    const tooMuch = await refund(120_001)
    expect([tooMuch.status, refusal(tooMuch)]).toMatchObject([
      422,
      { reason: 'refund_exceeds_paid', refundableKobo: 120_000 },
    ])
    const back = await refund(50_000)
    expect([back.status, back.body]).toMatchObject([200, { refundedKobo: 50_000 }])
    returned += 50_000
    expect((await refund(1)).body['error'].details[0].reason).toBe('payment_in_progress')
    await life.clock('2027-04-01T05:00:00.000Z')
    expect(await creditOf(customerId)).toBe(70_000)
    expect((await refund()).body).toMatchObject({ refundedKobo: 120_000 })
    returned += 70_000
    await life.clock('2027-04-01T09:00:00.000Z')
    expect((await refund()).body['error'].details[0]).toMatchObject({ refundableKobo: 0 })
    expect(await postedOn(service, life, 'refunds')).toBe(120_000)
  })

  it('pays the oldest invoice first, and later invoices from the deposit', async () => {
    const { customerId, invoiceId, number } = await owing(100_000)
    const lines = [{ description: 'Books', quantity: 1, unitAmount: 200_000 }]
    await life.clock('2027-04-02T00:00:00.000Z')
    const second = (await service.call<any>('create-invoice', { key: life.key, body: { customerId, lines } }))
      .body
    await transfer(number, 150_000)
    expect(await life.done('get-invoice', invoiceId)).toMatchObject({ status: 'paid' })
    expect(await life.done('get-invoice', second.id)).toMatchObject({ status: 'open', amountPaid: 50_000 })
  })

  it('pays a written-off invoice of a living subscription', async () => {
    const { id, invoiceId, number } = await pastDue()
    await service.call('update-recovery-settings', { key: life.key, body: { finalAction: 'mark_unpaid' } })
    await life.clock('2027-07-15T00:00:00.000Z')
    expect(await life.subscription(id)).toMatchObject({ status: 'unpaid' })
    await transfer(number, small)
    expect(await life.subscription(id)).toMatchObject({ status: 'active' })
    expect(await life.done('get-invoice', invoiceId)).toMatchObject({ status: 'paid' })
  })

  it('takes a transfer twice: the second is the customer’s, and pays the next renewal', async () => {
    const { id, customerId, number } = await pastDue()
    await transfer(number, small)
    await transfer(number, small)
    expect(await creditOf(customerId)).toBe(small)
    await life.clock('2027-06-01T01:00:00.000Z')
    expect(await lastInvoice(id)).toMatchObject({ status: 'paid', creditApplied: small })
    expect(await creditOf(customerId)).toBe(0)
  })

  it('takes a deposit after a void; a part becomes one with the void', async () => {
    const { customerId, invoiceId, number } = await owing()
    await transfer(number, 200_000)
    await life.done('void-invoice', invoiceId)
    expect(await creditOf(customerId)).toBe(200_000)
    await transfer(number, 100_000)
    expect(await creditOf(customerId)).toBe(300_000)
  })

  it('takes a deposit after a cancel', async () => {
    const { id, customerId, number } = await pastDue()
    await life.done('cancel-subscription', id, { atPeriodEnd: false })
    await transfer(number, small)
    expect(await creditOf(customerId)).toBe(small)
  })

  it('accepts a stranger’s transfer: the number identifies the customer', async () => {
    const { invoiceId, number } = await owing()
    expect(await transfer(number, small, { senderName: 'SOMEBODY ELSE' })).toMatchObject({
      senderName: 'SOMEBODY ELSE',
      paidKobo: small,
    })
    expect(await life.done('get-invoice', invoiceId)).toMatchObject({ status: 'paid' })
    const nobody = { accountNumber: '0000000000', amount: 1 }
    expect((await service.call('transfer-sandbox-money', { key: life.key, body: nobody })).status).toBe(404)
  })

  it('passes over an invoice with a charge in progress', async () => {
    const { customerId, invoiceId, number } = await owing()
    const link = await service.call<any>('create-update-link', { key: life.key, params: { id: customerId } })
    const params = { token: (link.body.url as string).split('/').at(-1)! }
    const paying = await service.call<any>('pay-checkout', { params, body: { rail: 'bank_transfer' } })
    expect([paying.body.status, paying.text]).toEqual(['processing', paying.text])
    await transfer(number, small)
    expect(await creditOf(customerId)).toBe(small)
    const settled = { reference: paying.body.reference, outcome: 'success' }
    await service.call('settle-sandbox-payment', { key: life.key, body: settled })
    const after = await life.done('get-invoice', invoiceId)
    expect(after['status']).toBe('paid')
    expect(after['payments'].map(({ kind }: any) => kind)).toEqual(['charge'])
    expect(await creditOf(customerId)).toBe(small)
  })

  it('takes a transfer in the second of a card charge: one pays, and the other is kept whole', async () => {
    const { customerId, invoiceId, number } = await owing()
    const card = await life.act('attach-payment-method', customerId, { token: 'tok_test_success' })
    await Promise.all([
      life.act('pay-invoice', invoiceId, { paymentMethodId: card.body['id'] }),
      transfer(number, small),
    ])
    await life.clock('2027-04-03T00:00:00.000Z')
    const invoice = await life.done('get-invoice', invoiceId)
    expect(invoice).toMatchObject({ status: 'paid', amountPaid: small })
    const [{ kind }] = invoice['payments']
    expect(await creditOf(customerId)).toBe(kind === 'charge' ? small : 0)
  })

  it('counts a callback once that arrives five times at once, and late again', async () => {
    const { customerId, invoiceId, number } = await owing()
    await transfer(number, small + 1, { silent: true })
    const [credit] = await openBook(twinTable(), life.merchant.merchantId, 'credit').list()
    const news = JSON.stringify({ accountNumber: number, reference: credit!.reference })
    const signature = signTwinCallback(await twinSecret(openBook(twinTable(), '', 'secret')), news)
    const hear = () =>
      service.call('receive-gateway-callback', {
        key: null,
        params: { mode: 'sandbox', name: 'sandbox' },
        headers: { 'x-sandbox-signature': signature },
        rawBody: news,
      })
    const heard = await Promise.all([hear(), hear(), hear(), hear(), hear()])
    expect(heard.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await life.done('get-invoice', invoiceId)).toMatchObject({ status: 'paid' })
    await life.clock('2027-05-20T00:00:00.000Z')
    expect((await hear()).status).toBe(200)
    expect(await creditOf(customerId)).toBe(1)
  })

  it('finds a lost callback’s transfer by querying, once', async () => {
    const { customerId, invoiceId, number } = await owing()
    expect(await transfer(number, small + 1, { silent: true })).toBeNull()
    expect(await life.done('get-invoice', invoiceId)).toMatchObject({ status: 'open' })
    await life.clock('2027-04-04T00:00:00.000Z')
    expect(await life.done('get-invoice', invoiceId)).toMatchObject({ status: 'paid' })
    await life.clock('2027-04-20T00:00:00.000Z')
    expect(await creditOf(customerId)).toBe(1)
  })
})
