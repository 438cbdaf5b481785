import { afterEach, describe, expect, it } from 'vitest'
import { openLife, refusal, type Life } from '../support/lifecycle.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { postedOn } from '../support/pending.ts'
import { startService } from '../support/service.ts'

/** Refunds of invoices that were paid in several parts (M1). */
const service = await forThisFile(startService())
let life: Life

afterEach(async () => {
  expect((await service.call('verify-balance', { key: life.key })).body['ok']).toBe(true)
  const outside = await postedOn(service, life, 'outside')
  expect(outside + (await postedOn(service, life, 'outside_clearing'))).toBe(0)
})

/** A renewal of 5,000 naira of which cash paid 1,500, a transfer 500 where there was one, and a card the rest. */
async function paidInParts({
  token = 'tok_test_success',
  transfer = false,
  senderName = 'ADA OBI',
  cash = 150_000,
} = {}) {
  life = await openLife(service, '2027-04-01T09:00:00.000Z')
  const { id, customerId } = await life.begin((await life.plan({ amount: 500_000 }))['id'])
  const bad = { token: 'tok_test_insufficient_funds', setDefault: true }
  const { body: declining } = await life.act('attach-payment-method', customerId, bad)
  await life.done('update-subscription', id, { paymentMethodId: declining['id'] })
  await life.clock('2027-05-01T10:00:00.000Z')
  const { latestInvoiceId } = await life.subscription(id)
  const invoiceId = latestInvoiceId as string
  if (cash > 0) await life.act('record-payment', invoiceId, { kind: 'cash', amount: cash })
  if (transfer) {
    const { body: account } = await life.act('open-virtual-account', customerId)
    const body = { accountNumber: account['accountNumber'], amount: 50_000, senderName }
    await service.call('transfer-sandbox-money', { key: life.key, body })
  }
  if (cash < 500_000) {
    const { body: method } = await life.act('attach-payment-method', customerId, { token })
    await life.act('pay-invoice', invoiceId, { paymentMethodId: method['id'] })
  }
  const invoice = await life.done('get-invoice', invoiceId)
  expect(invoice).toMatchObject({ status: 'paid', amountPaid: 500_000 })
  const payments = invoice['payments'] as { id: string; kind: string; amount: number; refunded: number }[]
  const of = (kind: string) => payments.find((one) => one.kind === kind)!.id
  return { id: id as string, customerId: customerId as string, invoiceId, payments, of }
}

const refund = (invoiceId: string, body: object = {}) => life.act('refund-invoice', invoiceId, body)

const refundedParts = async (invoiceId: string) => {
  const { payments, amountRefunded } = await life.done('get-invoice', invoiceId)
  return [amountRefunded, Object.fromEntries(payments.map((one: any) => [one.kind, one.refunded]))]
}

// Holds M1.
describe('a refund of an invoice that was paid in parts', () => {
  it('returns every payment to its source, one refund each', async () => {
    const { customerId, invoiceId, of } = await paidInParts({ transfer: true })
    const { body } = await refund(invoiceId, { reason: 'closed' })
    expect(body).toMatchObject({ refunded: 500_000, fromCreditKobo: 0 })
    expect(body['refunds']).toMatchObject([
      { paymentId: of('charge'), amount: 300_000, to: 'gateway' },
      { paymentId: of('virtual_account'), amount: 50_000, to: 'gateway' },
      { paymentId: of('cash'), amount: 150_000, to: 'credit', status: 'succeeded' },
    ])
    expect(await life.creditOf(customerId)).toBe(150_000)
    const all = { charge: 300_000, virtual_account: 50_000, cash: 150_000 }
    expect(await refundedParts(invoiceId)).toEqual([500_000, all])
    expect(await postedOn(service, life, 'refunds')).toBe(350_000)
    const told = (await life.events()).filter(({ type }) => type === 'subscription_payment_refunded')
    expect(told.map(({ data }) => [data.paymentId, data.amount, data.effectKobo, data.creditKobo])).toEqual(
      expect.arrayContaining([
        [of('charge'), 300_000, -300_000, undefined],
        [of('virtual_account'), 50_000, -50_000, undefined],
        [of('cash'), 150_000, 0, 150_000],
      ]),
    )
    const { body: page } = await service.call<any>('list-refunds', { key: life.key, query: { invoiceId } })
    const { items } = page
    expect(items.map((one: any) => [one.paymentId, one.to, one.rail])).toEqual(
      expect.arrayContaining([
        [of('charge'), 'gateway', 'card'],
        [of('virtual_account'), 'gateway', 'virtual_account'],
        [of('cash'), 'credit', null],
      ]),
    )
    const again = await refund(invoiceId)
    expect([again.status, refusal(again)['reason']]).toEqual([409, 'already_refunded'])
  })

  it('takes an amount from one gateway payment, or from the named one', async () => {
    const { customerId, invoiceId, of } = await paidInParts()
    expect((await refund(invoiceId, { amount: 100_000 })).body['refunds']).toMatchObject([
      { paymentId: of('charge'), amount: 100_000 },
    ])
    const much = await refund(invoiceId, { amount: 250_001 })
    expect([much.status, refusal(much)]).toMatchObject([
      422,
      {
        reason: 'refund_exceeds_payment',
        payments: [
          { paymentId: of('charge'), kind: 'charge', refundableKobo: 250_000 },
          { paymentId: of('cash'), kind: 'cash', refundableKobo: 150_000 },
        ],
      },
    ])
    const more = await refund(invoiceId, { amount: 400_001 })
    expect([more.status, refusal(more)['reason']]).toEqual([422, 'refund_exceeds_paid'])
    const hand = { paymentId: of('cash'), amount: 50_000, outsideAs: 'outside' }
    expect((await refund(invoiceId, hand)).body).toMatchObject({
      status: 'succeeded',
      refunds: [{ paymentId: of('cash'), to: 'outside' }],
    })
    expect(await life.creditOf(customerId)).toBe(0)
    const beyond = await refund(invoiceId, { paymentId: of('cash'), amount: 100_001 })
    expect([beyond.status, refusal(beyond)['reason']]).toEqual([422, 'refund_exceeds_payment'])
    expect((await refund(invoiceId, { paymentId: 'pay_none' })).status).toBe(404)
    expect((await refund(invoiceId, { paymentId: of('cash') })).body).toMatchObject({ refunded: 100_000 })
    expect(await life.creditOf(customerId)).toBe(100_000)
    expect(await refundedParts(invoiceId)).toEqual([250_000, { cash: 150_000, charge: 100_000 }])
    const gone = await refund(invoiceId, { paymentId: of('cash') })
    expect([gone.status, refusal(gone)['reason']]).toEqual([409, 'already_refunded'])
  })

  it('says which one its bank refused while the others succeeded; it is refused if none succeeded', async () => {
    const { invoiceId, of } = await paidInParts({ token: 'tok_test_refund_fails' })
    const before = await life.balance()
    const made = await refund(invoiceId, { outsideAs: 'outside' })
    expect(made.body['refunds']).toMatchObject([
      { paymentId: of('charge'), to: 'gateway' },
      { paymentId: of('cash'), to: 'outside', status: 'succeeded' },
    ])
    await life.clock('2027-05-03T10:00:00.000Z')
    expect(await refundedParts(invoiceId)).toEqual([150_000, { cash: 150_000, charge: 0 }])
    const { availableKobo, pendingKobo } = await life.balance()
    const sum = (of: Record<string, unknown>) => Number(of['availableKobo']) + Number(of['pendingKobo'])
    expect(sum({ availableKobo, pendingKobo })).toBe(sum(before))
  })

  it('leaves a transfer paid whose refund its bank refuses an hour later, and says so', async () => {
    const { invoiceId, of } = await paidInParts({ transfer: true, senderName: 'REFUND FAILS', cash: 0 })
    expect((await refund(invoiceId)).body).toMatchObject({
      status: 'pending',
      refunds: [
        { paymentId: of('charge'), amount: 450_000 },
        { paymentId: of('virtual_account'), amount: 50_000, status: 'pending' },
      ],
    })
    await life.clock('2027-05-03T10:00:00.000Z')
    expect(await refundedParts(invoiceId)).toEqual([450_000, { charge: 450_000, virtual_account: 0 }])
    const { body: page } = await service.call<any>('list-refunds', { key: life.key, query: { invoiceId } })
    expect(page.items.find((one: any) => one.rail === 'virtual_account')).toMatchObject({ status: 'failed' })
    expect(await postedOn(service, life, 'refunds')).toBe(450_000)
  })

  it('takes the period’s credit back before the merchant’s own cash', async () => {
    const { id, customerId, invoiceId } = await paidInParts({ cash: 500_000 })
    await life.clock('2027-05-16T12:00:00.000Z')
    await life.done('cancel-subscription', id, { unused: 'credit' })
    const credit = await life.creditOf(customerId)
    expect(credit).toBeGreaterThan(0)
    const asCredit = await refund(invoiceId, {})
    expect(asCredit.body).toMatchObject({ refunded: 500_000 - credit, fromCreditKobo: 0 })
    expect(await life.creditOf(customerId)).toBe(500_000)
    const hand = await refund(invoiceId, { outsideAs: 'outside' })
    expect(hand.body).toMatchObject({ refunded: credit, fromCreditKobo: credit })
    expect(await life.creditOf(customerId)).toBe(500_000 - credit)
    expect(await refundedParts(invoiceId)).toEqual([500_000, { cash: 500_000 }])
  })
})
