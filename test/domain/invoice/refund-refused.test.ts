import { describe, expect, it } from 'vitest'
import { decideRefundMade } from '../../../shared/domain/invoice/decide-refund-outcome.ts'
import {
  afterRefusal,
  decideRefundRefused,
  refusalChangesSubscription,
} from '../../../shared/domain/invoice/decide-refund-refused.ts'
import type { Refund } from '../../../shared/domain/invoice/refund.ts'
import { requestedRefund } from '../../../shared/domain/invoice/requested-refund.ts'
import { aSubscription, paidInvoice } from '../fixtures/billing.ts'
import { aCustomer } from '../fixtures/customers.ts'
import { april, may } from '../fixtures/instants.ts'
import { aLoneInvoice, aLoneState, aReceived, aReturn } from '../fixtures/returns.ts'
import { book } from './chain-fixtures.ts'

const charge = { reference: 'inv_2-1', rail: 'card', methodId: 'pm_1', gateway: 'paystack' } as const
const stamp = { id: 'txn_9', now: may }
/** All 5,000 naira of the invoice, in April; the gateway has not said yet what became of it. */
const aRefund = (over: Partial<Refund> = {}): Refund => ({
  ...requestedRefund(
    paidInvoice(),
    charge,
    {
      ...{ id: 'ref_1', transactionId: 'txn_1', amount: 500_000, fromCreditKobo: null, countedKobo: 500_000 },
      ...{ baseNumber: 0, reason: null, unsettledKobo: 0, orCredit: null },
    },
    { now: april, wallMs: 0 },
  ),
  status: 'pending',
  ...over,
})
const counted = aSubscription({ refundedForPeriod: 500_000 })
const gone = (over: Parameters<typeof paidInvoice>[0] = {}, subscription = counted) =>
  aReturn({ invoice: paidInvoice({ amountRefunded: 500_000, ...over }), subscription })
/** The bank took so much beyond what was left of the payment. Minor units. */
const beyond = (kobo: number, over: Parameters<typeof paidInvoice>[0] = {}) =>
  gone({ reversed: { amount: kobo, excess: kobo }, ...over })
const refusedOf = (state: ReturnType<typeof aReturn>, over: Partial<Refund> = {}) =>
  afterRefusal(state, aRefund(over), may)

// Holds D6.10, F9: what a refund's event says.
describe('the event of a refund', () => {
  const told = (over: Partial<Refund>) => decideRefundMade(aRefund(over), 'succeeded', gone(), may).events
  const extra = { amount: 500_000, rail: 'card', transactionId: 'txn_1', effectKobo: -500_000 }
  it('says neither a reason nor credit where there was none', () => {
    expect(told({})).toEqual([
      { type: 'subscription_payment_refunded', extra: { ...extra, paymentId: 'pay_2-1' } },
    ])
  })
  it('says how much was taken back of credit, and why', () => {
    expect(told({ reason: 'Sorry', fromCreditKobo: 60_000 })[0]!.extra).toEqual({
      ...extra,
      ...{ paymentId: 'pay_2-1', reason: 'Sorry', fromCreditKobo: 60_000 },
    })
  })
  it('that was refused takes it back, and names the credit that it became, if any', () => {
    const refused = (over: Partial<Refund>) =>
      decideRefundRefused(gone(), aRefund(over), { owed: 0, told: true, stamp }).events[0]!.extra
    const back = { ...extra, amount: -500_000, transactionId: 'txn_9', effectKobo: 500_000 }
    const failed = { ...back, paymentId: 'pay_2-1', reason: 'refund_failed' }
    expect(refused({})).toEqual(failed)
    expect(refused({ orCredit: true, countedKobo: null })).toEqual({ ...failed, creditKobo: 500_000 })
  })
})

// Holds D6.10, B2: a plan change that waits was decided on what the rest of the period was worth.
it.each([
  ['counts for the period again', {}, 'inv_2', true],
  ['never counted', { countedKobo: null }, 'inv_2', false],
  ['is of a period that is over', {}, 'inv_9', false],
] as const)('a refused refund that %s', (_, over, latestInvoiceId, changes) => {
  const state = gone({}, { ...counted, latestInvoiceId })
  expect(refusalChangesSubscription(state, aRefund(over), may)).toBe(changes)
})

// Holds F3: what the bank took beyond the payment is covered by what stays.
describe('a refused refund of what the bank took too', () => {
  it('covers that first: only the rest is paid again, and counts', () => {
    const { after, creditKobo } = refusedOf(beyond(300_000))
    expect(after.invoice).toMatchObject({ amountRefunded: 300_000, reversed: { amount: 300_000, excess: 0 } })
    expect(after.first).toBe(after.invoice)
    expect(after.subscription).toMatchObject({ refundedForPeriod: 300_000, version: 6 })
    expect(creditKobo).toBe(0)
  })

  it.each([
    ['less than the credit', 50_000, 10_000, null],
    ['more than the credit', 100_000, 0, 40_000],
  ])('takes %s that it returns', (_, excess, creditKobo, refundedForPeriod) => {
    const parts = { fromCreditKobo: 60_000, countedKobo: 440_000 }
    const state = beyond(excess, { chain: book({ credited: 40_000 }) })
    const { after, creditKobo: returned } = refusedOf(
      { ...state, subscription: aSubscription({ refundedForPeriod: 440_000 }) },
      parts,
    )
    expect(returned).toBe(creditKobo)
    expect(after.first.chain).toMatchObject({ credited: 40_000 + creditKobo })
    expect(after.subscription).toMatchObject({ refundedForPeriod })
  })

  it('is the customer’s credit only beyond that, where a refusal is theirs (B3)', () => {
    const { after, creditKobo } = refusedOf(beyond(200_000), { orCredit: true, countedKobo: null })
    expect(creditKobo).toBe(300_000)
    expect(after.customer.lots).toMatchObject([{ source: 'inv_2', left: 300_000 }])
  })

  it('of another payment concerns no bank (M1)', () => {
    const arrived = { id: 'pay_va', kind: 'virtual_account', amount: 200_000 } as const
    const outside = [aReceived({ ...arrived, refunded: 200_000 })]
    const state = beyond(100_000, { outside })
    const { after } = refusedOf(state, { amount: 200_000, countedKobo: 200_000, paymentId: 'pay_va' })
    expect(after.invoice.outside).toEqual([aReceived(arrived)])
    expect(after.invoice).toMatchObject({
      amountRefunded: 300_000,
      reversed: { amount: 100_000, excess: 100_000 },
    })
    expect(after.subscription).toMatchObject({ refundedForPeriod: 300_000 })
  })
})

// Holds K5, F1, B1.
describe('a refused refund', () => {
  it('of named lines names them no longer', () => {
    const lines = [{ lineId: 'l1', amount: 500_000 }]
    expect(refusedOf(gone({ namedParts: lines }), { lines }).after.invoice.namedParts).toBeNull()
  })

  it('that is the customer’s credit is credit of what was paid elsewhere beyond the chain’s money', () => {
    const state = gone({ chain: book({ credited: 100_000 }) }, { ...counted, importedKobo: 150_000 })
    const { after, creditKobo } = refusedOf(state, { orCredit: true, countedKobo: null })
    expect(creditKobo).toBe(500_000)
    expect(after.customer.lots).toMatchObject([
      { source: 'inv_2', left: 400_000 },
      { source: 'imported', left: 100_000 },
    ])
    expect(after.subscription).toMatchObject({ importedKobo: 50_000 })
  })

  it('without a subscription is the chain’s credit alone', () => {
    const invoice = aLoneInvoice({
      status: 'paid',
      paidAt: april,
      amountPaid: 500_000,
      amountRefunded: 500_000,
    })
    const state = { ...aLoneState({ invoice, customer: aCustomer() }), invoice, first: invoice }
    const refund = aRefund({ orCredit: true, countedKobo: null, subscriptionId: null })
    expect(afterRefusal(state, refund, may).after.customer.lots).toMatchObject([
      { source: 'inv_2', left: 500_000 },
    ])
  })

  it('of a joined invoice is booked in its chain’s first', () => {
    const invoice = paidInvoice({
      id: 'inv_3',
      chainId: 'inv_2',
      amountPaid: 200_000,
      amountRefunded: 200_000,
    })
    const joined = book({ joined: ['inv_3'], joinedPaid: 200_000, joinedRefunded: 200_000 })
    const { after } = refusedOf(aReturn({ invoice, first: paidInvoice({ chain: joined }) }), {
      amount: 200_000,
    })
    expect(after.invoice).toMatchObject({ id: 'inv_3', amountRefunded: 0 })
    expect(after.first).toMatchObject({ id: 'inv_2', chain: { joinedRefunded: 0 } })
  })
})
