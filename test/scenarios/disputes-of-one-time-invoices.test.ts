import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { documentClient } from '../../shared/runtime/clients.ts'
import { check } from '../faults/checker/check.ts'
import { readAll } from '../faults/checker/read.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { openLife, refusal, type Life } from '../support/lifecycle.ts'
import { startService } from '../support/service.ts'
import { mid, start } from './april.ts'

/** A payer disputes what they paid without a subscription: an invoice that was charged, one that was sent, a payment link (N3). */
const service = await forThisFile(startService())

type Fields = Record<string, any>

const paidKobo = 300_000
let life: Life

afterEach(async () => {
  const told = (await life.events()).map(({ type }) => type)
  expect(told.filter((type) => type.startsWith('subscription_'))).toEqual([])
})

afterAll(async () => {
  const items = await readAll(documentClient(), 'billing-sandbox')
  expect(check(items, { settled: false })).toEqual([])
})

const call = async (
  name: Parameters<typeof service.call>[0],
  body: Fields,
  status = 200,
): Promise<Fields> => {
  const answer = await service.call<any>(name, { key: life.key, body })
  expect([answer.status, answer.text]).toEqual([status, answer.text])
  return answer.body
}
const lever = async (body: Fields): Promise<Fields> => (await call('dispute-sandbox-charge', body))['dispute']

/** What the books say by account; what is shown adds up to the journal. */
async function books(): Promise<Record<string, number>> {
  const { body } = await service.call<any>('verify-balance', { key: life.key })
  expect([body.ok, body.sumKobo]).toEqual([true, 0])
  const sums = body.accounts.map(({ account, postingsKobo }: Fields) => [account, postingsKobo])
  return Object.fromEntries(sums.filter(([, amount]: [string, number]) => amount !== 0))
}

/** The ways of paying an invoice without a subscription; each answers its identifier. */
const ways: Readonly<Record<string, () => Promise<string>>> = {
  async charged() {
    const { id: customerId } = await life.customer('tok_test_success')
    const { items } = await life.done('list-payment-methods', customerId)
    const lines = [{ description: 'School fees', quantity: 2, unitAmount: 150_000 }]
    const paymentMethodId = items[0].id
    return (
      await call('create-invoice', { customerId, lines, collection: 'automatic', paymentMethodId }, 201)
    )['id']
  },
  async sent() {
    const { id: customerId } = await life.customer('tok_test_success')
    const lines = [{ description: 'School fees', quantity: 2, unitAmount: 150_000 }]
    const { id } = await call('create-invoice', { customerId, lines, daysUntilDue: 14 }, 201)
    await life.done('pay-invoice', id, {})
    return id
  },
  async link() {
    const { url } = await call('create-payment-link', { amount: paidKobo, description: 'Day ticket' }, 201)
    const tokenOf = (address: string) => ({ token: address.split('/').at(-1)! })
    const opened = await service.call<any>('pay-by-link', { params: tokenOf(url), body: {} })
    const body = { rail: 'card', token: 'tok_test_success', email: 'ada@example.com' }
    await service.call<any>('pay-checkout', { params: tokenOf(opened.body.url), body })
    return (await service.call<any>('list-invoices', { key: life.key })).body.items[0].id
  },
}

describe.each(Object.keys(ways))('a disputed one-time invoice that was paid: %s', (way) => {
  const open = async (body: Fields = {}) => {
    life = await openLife(service, start)
    const invoiceId = await ways[way]!()
    return { invoiceId, dispute: await lever({ invoiceId, category: 'fraud', ...body }) }
  }

  // Holds N3, N0.
  it('is held from the notice on, and announced without a subscription', async () => {
    const { invoiceId, dispute } = await open({ amount: 200_000 })
    expect(dispute).toMatchObject({ invoiceId, amount: 200_000, heldKobo: 200_000, status: 'needs_response' })
    expect(await books()).toEqual({
      gateway_clearing: -paidKobo,
      merchant_pending: 100_000,
      disputes_held: 200_000,
    })
    expect(dispute['evidence']).toMatchObject({
      invoice: expect.stringContaining(way === 'link' ? 'Day ticket' : 'School fees'),
      timeline: expect.stringContaining('charge succeeded'),
      ...(way === 'charged' ? {} : { consent: expect.stringContaining('page') }),
    })
    const refused = await life.act('refund-invoice', invoiceId, {})
    expect([refused.status, refusal(refused)['reason']]).toEqual([409, 'disputed'])
    const [opened] = (await life.events()).filter(({ type }) => type === 'dispute_opened')
    expect(Object.keys(opened!.data).sort()).toEqual(['customer', 'dispute', 'invoice'])
    expect(
      (await service.call<any>('list-disputes', { key: life.key, query: { invoiceId } })).body.items,
    ).toEqual([dispute])
  })

  // Holds N3.
  it('is won: everything is back, and can be refunded', async () => {
    const { invoiceId, dispute } = await open()
    expect(await lever({ disputeId: dispute['id'], outcome: 'won' })).toMatchObject({
      status: 'won',
      heldKobo: 0,
    })
    expect(await books()).toEqual({ gateway_clearing: -paidKobo, merchant_available: paidKobo })
    await life.done('refund-invoice', invoiceId, {})
    expect(await books()).toEqual({ gateway_clearing: -paidKobo, refunds: paidKobo })
  })

  // Holds N3, F3: lost, then decided again; its callbacks are lost and it is asked about daily.
  it('is lost, announced once as a refund, and restored when the bank decides again', async () => {
    const { invoiceId, dispute } = await open()
    const { id: disputeId } = dispute
    expect(await call('dispute-sandbox-charge', { disputeId, outcome: 'lost', silent: true })).toMatchObject({
      dispute: { status: 'needs_response' },
    })
    await life.clock('2027-04-03T00:00:00.000Z')
    expect(await life.done('get-dispute', disputeId)).toMatchObject({ status: 'lost', lostKobo: paidKobo })
    expect(await books()).toEqual({ gateway_clearing: -paidKobo, refunds: paidKobo })
    expect(await life.done('get-invoice', invoiceId)).toMatchObject({
      status: 'paid',
      amountRefunded: paidKobo,
      amountReversed: paidKobo,
    })
    const told = (await life.events()).filter(({ type }) => /disput|refunded/.test(type))
    expect(told.map(({ type, data }) => [type, data.effectKobo])).toEqual([
      ['dispute_opened', undefined],
      ['invoice_refunded', -paidKobo],
      ['dispute_closed', undefined],
    ])
    expect(await lever({ disputeId, outcome: 'won' })).toMatchObject({ status: 'won', lostKobo: 0 })
    expect(await books()).toEqual({ gateway_clearing: -paidKobo, merchant_available: paidKobo })
    expect(await life.done('get-invoice', invoiceId)).toMatchObject({ amountRefunded: 0, amountReversed: 0 })
  })

  // Holds N3, F4: a part was refunded and the rest paid out; a part of what is left is accepted.
  it('after a refund and a payout is owed, and accepted in part', async () => {
    life = await openLife(service, start)
    const invoiceId = await ways[way]!()
    await life.done('refund-invoice', invoiceId, { amount: 50_000 })
    await life.clock(mid)
    const payout = { amount: 250_000, bankCode: '058', accountNumber: '0123451234' }
    await call('create-payout', payout, 201)
    const { id, heldKobo } = await lever({ invoiceId })
    expect([heldKobo, (await life.balance())['owedKobo']]).toEqual([250_000, 250_000])
    expect(await life.done('accept-dispute', id, { amount: 100_000 })).toMatchObject({
      status: 'accepted',
      lostKobo: 100_000,
    })
    expect(await life.balance()).toMatchObject({ availableKobo: 0, owedKobo: 100_000 })
    expect((await books())['refunds']).toBe(150_000)
  })
})
