import { describe, expect, it } from 'vitest'
import type { AnyInvoice } from '../../../shared/domain/invoice/invoice.ts'
import { plannedRefund, type RefundAsk } from '../../../shared/domain/invoice/plan-refund.ts'
import type { ReturnState } from '../../../shared/domain/invoice/return-state.ts'
import { aLine, aSubscription, paidInvoice } from '../fixtures/billing.ts'
import { aCustomer, aLot } from '../fixtures/customers.ts'
import { may } from '../fixtures/instants.ts'
import { problem } from '../fixtures/problem.ts'
import { aReceived, aReturn } from '../fixtures/returns.ts'
import { book } from './chain-fixtures.ts'

const cash = aReceived({ id: 'pay_cash', amount: 100_000 })
const arrived = aReceived({ id: 'pay_va', kind: 'virtual_account', amount: 150_000, reference: 'va_1' })
/** Paid by 1,000 in cash, 1,500 on the account number, and last by a charge of 2,500 naira. */
const mixed = (over: Parameters<typeof paidInvoice>[0] = {}) =>
  paidInvoice({ outside: [cash, arrived], ...over })

const ask = (over: Partial<RefundAsk> = {}): RefundAsk => ({
  ...{ amount: null, lines: null, paymentId: null, outsideAs: 'credit' },
  ...over,
})
const plan = (state: ReturnState, over: Partial<RefundAsk> = {}) => plannedRefund(state, ask(over), may)
const sharesOf = (state: ReturnState, over: Partial<RefundAsk> = {}) =>
  plan(state, over).shares.map(({ part, way, given }) => [part.id, way, given.amount])
/** Its chain gave so much as credit, of which so much is unspent. Minor units. */
const gave = (credited: number, unspent: number, invoice: AnyInvoice = mixed()) =>
  aReturn({
    invoice: { ...paidInvoice(), ...invoice, chain: book({ credited }) } as ReturnType<typeof paidInvoice>,
    customer: aCustomer({ lots: unspent === 0 ? [] : [aLot({ source: 'inv_2', left: unspent })] }),
  })
const charge = 'pay_2-1'

// Holds M1: which payments are given back, and how.
describe('a refund without an amount is of every payment', () => {
  it('one refund each: gateways’ first, the newest before', () => {
    expect(sharesOf(aReturn({ invoice: mixed() }))).toEqual([
      [charge, 'gateway', 250_000],
      ['pay_va', 'gateway', 150_000],
      ['pay_cash', 'credit', 100_000],
    ])
    expect(sharesOf(aReturn({ invoice: mixed() }), { outsideAs: 'outside' })).toEqual([
      [charge, 'gateway', 250_000],
      ['pay_va', 'gateway', 150_000],
      ['pay_cash', 'outside', 100_000],
    ])
  })

  it('less what each has returned, and skips a payment with nothing left', () => {
    const part = (id: string, refunded: number) => aReceived({ id, amount: 100_000, refunded })
    const invoice = paidInvoice({
      outside: [part('pay_a', 100_000), part('pay_b', 99_999), part('pay_c', 0)],
      amountRefunded: 299_999,
    })
    expect(sharesOf(aReturn({ invoice }))).toEqual([
      [charge, 'gateway', 100_000],
      ['pay_c', 'credit', 100_000],
      ['pay_b', 'credit', 1],
    ])
  })

  it('sums its shares, each decided on what those before it left, and writes each object once', () => {
    const state = aReturn({ invoice: mixed(), subscription: aSubscription({ version: 5 }) })
    const { amount, shares, after } = plan(state)
    expect(amount).toBe(500_000)
    expect(shares.map(({ before }) => before.invoice.amountRefunded)).toEqual([0, 250_000, 400_000])
    expect(shares.map((share) => share.after.invoice.amountRefunded)).toEqual([250_000, 400_000, 500_000])
    expect(after.invoice).toMatchObject({ amountRefunded: 500_000, version: state.invoice.version + 1 })
    expect(after.invoice.outside.map(({ refunded }) => refunded)).toEqual([100_000, 150_000])
    expect(after.first).toBe(after.invoice)
    expect(after.subscription).toMatchObject({ refundedForPeriod: 500_000, version: 6 })
    // What returns as credit is the customer's own.
    expect(after.customer.lots).toEqual([aLot({ source: 'deposit', since: Date.parse(may), left: 100_000 })])
    expect(after.customer.version).toBe(state.customer.version + 1)
  })

  it('of a joined invoice, whose chain’s book is on the first: that is written once too', () => {
    const invoice = mixed({ id: 'inv_3', chainId: 'inv_2' })
    const first = paidInvoice({ chain: book({ joined: ['inv_3'], joinedPaid: 500_000 }) })
    const { after } = plan(aReturn({ invoice, first }))
    expect(after.first).toMatchObject({ id: 'inv_2', version: first.version + 1, amountRefunded: 0 })
    expect(after.first.chain).toMatchObject({ joinedRefunded: 500_000 })
    expect(after.invoice).toMatchObject({ id: 'inv_3', amountRefunded: 500_000, version: 4 })
  })
})

// Holds M1: an amount is of the newest payment of a gateway that it fits into.
describe('a refund of an amount', () => {
  it.each([
    [1, charge],
    [250_000, charge],
  ])('%i is of the charge', (amount, id) => {
    expect(sharesOf(aReturn({ invoice: mixed() }), { amount })).toEqual([[id, 'gateway', amount]])
  })

  it('is of an older payment if the newest has less left', () => {
    const invoice = mixed({ amountRefunded: 100_001 })
    expect(sharesOf(aReturn({ invoice }), { amount: 150_000 })).toEqual([['pay_va', 'gateway', 150_000]])
    expect(sharesOf(aReturn({ invoice }), { amount: 149_999 })).toEqual([[charge, 'gateway', 149_999]])
  })

  it('fits into none: what is left of each is listed, and cash is not taken automatically', () => {
    const invoice = mixed({ amountRefunded: 200_000 })
    expect(() => plan(aReturn({ invoice }), { amount: 150_001 })).toThrow(
      problem('validation_error', {
        path: 'amount',
        issue: 'is more than is left of one payment',
        reason: 'refund_exceeds_payment',
        payments: [
          { paymentId: charge, kind: 'charge', refundableKobo: 50_000 },
          { paymentId: 'pay_va', kind: 'virtual_account', refundableKobo: 150_000 },
          { paymentId: 'pay_cash', kind: 'cash', refundableKobo: 100_000 },
        ],
      }),
    )
    const without = mixed({ outside: [{ ...cash, refunded: 100_000 }, arrived], amountRefunded: 300_000 })
    expect(() => plan(aReturn({ invoice: without }), { amount: 150_001 })).toThrow(
      problem('validation_error', {
        payments: [
          expect.objectContaining({ paymentId: charge }),
          expect.objectContaining({ paymentId: 'pay_va' }),
        ],
      }),
    )
    const byCash = paidInvoice({ outside: [aReceived({ amount: 500_000 })], paidBy: null })
    expect(() => plan(aReturn({ invoice: byCash }), { amount: 1 })).toThrow(
      problem('validation_error', { reason: 'refund_exceeds_payment' }),
    )
  })

  it('is at most what is left of the invoice', () => {
    expect(() => plan(aReturn({ invoice: mixed() }), { amount: 500_001 })).toThrow(
      problem('validation_error', { reason: 'refund_exceeds_paid', refundableKobo: 500_000 }),
    )
  })
})

// Holds M1: a payment that is named.
describe('a refund of a payment', () => {
  it.each([
    ['all of the charge', charge, null, 'gateway', 250_000],
    ['all that arrived', 'pay_va', null, 'gateway', 150_000],
    ['all of the cash', 'pay_cash', null, 'credit', 100_000],
    ['a part of it', 'pay_cash', 99_999, 'credit', 99_999],
    ['all of it by its amount', 'pay_cash', 100_000, 'credit', 100_000],
  ] as const)('%s', (_, paymentId, amount, way, given) => {
    expect(sharesOf(aReturn({ invoice: mixed() }), { paymentId, amount })).toEqual([[paymentId, way, given]])
    const [share] = plan(aReturn({ invoice: mixed() }), { paymentId, amount }).shares
    expect(share!.given.partId).toBe(paymentId === charge ? undefined : paymentId)
  })

  it('is refused above what is left of it, though another has more', () => {
    // Also above what was paid for the whole invoice.
    for (const amount of [100_001, 500_001])
      expect(() => plan(aReturn({ invoice: mixed() }), { paymentId: 'pay_cash', amount })).toThrow(
        problem('validation_error', { reason: 'refund_exceeds_payment' }),
      )
  })

  it('is refused if nothing is left of it, or it belongs to another invoice', () => {
    const invoice = mixed({ outside: [{ ...cash, refunded: 100_000 }, arrived], amountRefunded: 100_000 })
    expect(() => plan(aReturn({ invoice }), { paymentId: 'pay_cash' })).toThrow(
      problem('conflict', { reason: 'already_refunded' }),
    )
    expect(() => plan(aReturn({ invoice }), { paymentId: 'pay_9' })).toThrow(
      problem('not_found', { path: 'paymentId' }),
    )
  })
})

// Holds M1, B1: as credit they get what they have not as credit already.
describe('credit of the chain', () => {
  it('is taken back first if a gateway refunds, and if the merchant returns cash', () => {
    const state = gave(60_000, 60_000)
    expect(plan(state).shares.map(({ given }) => given.fromCreditKobo)).toEqual([60_000, 0, 0])
    const byHand = plan(state, { paymentId: 'pay_cash', outsideAs: 'outside' })
    expect(byHand.shares[0]!.given).toMatchObject({
      amount: 100_000,
      fromCreditKobo: 60_000,
      countedKobo: 40_000,
    })
    expect(byHand.after.customer.lots).toEqual([])
    expect(byHand.after.invoice).toMatchObject({ amountRefunded: 100_000, chain: { credited: 0 } })
  })

  it('does not lower what a gateway returns as long as it is unspent', () => {
    expect(sharesOf(gave(60_000, 60_000, paidInvoice()))).toEqual([[charge, 'gateway', 500_000]])
  })

  it.each([
    ['none of it', 0, 0, 100_000],
    ['unspent beside a payment for more', 60_000, 60_000, 100_000],
    ['so much that less is left', 450_000, 450_000, 50_000],
    ['spent in part', 460_000, 10_000, 40_000],
  ])('is not given again as credit: %s', (_, credited, unspent, given) => {
    const state = gave(credited, unspent)
    const { shares } = plan(state, { paymentId: 'pay_cash' })
    expect(shares[0]!.given).toMatchObject({ amount: given, fromCreditKobo: 0, countedKobo: given })
    expect(shares[0]!.mayOweKobo).toBe(given)
    if (given === 100_000) return
    expect(() => plan(state, { paymentId: 'pay_cash', amount: given + 1 })).toThrow(
      problem('validation_error', {
        path: 'amount',
        issue: 'is more than was paid and not given back yet',
        reason: 'refund_exceeds_paid',
        refundableKobo: given,
      }),
    )
  })

  it('of all that was paid leaves nothing to give as credit', () => {
    const byCash = paidInvoice({ outside: [aReceived({ amount: 500_000 })], paidBy: null })
    expect(() => plan(gave(500_000, 500_000, byCash))).toThrow(
      problem('validation_error', { reason: 'refund_exceeds_paid', refundableKobo: 0 }),
    )
  })

  it('that was spent is never returned: shares end where the chain has nothing left', () => {
    expect(sharesOf(gave(300_000, 0))).toEqual([[charge, 'gateway', 200_000]])
    expect(sharesOf(gave(200_000, 0))).toEqual([
      [charge, 'gateway', 250_000],
      ['pay_va', 'gateway', 50_000],
    ])
  })
})

// Holds K5, M1: lines are of one payment, like an amount.
describe('a refund of lines', () => {
  const lines = [aLine(300_000, { id: 'l1' }), aLine(200_000, { id: 'l2', type: 'add_on', itemId: 'a' })]
  it('is their sum, of the newest payment that it fits into', () => {
    const named = { lines: [{ lineId: 'l2' }] }
    const { amount, shares } = plan(aReturn({ invoice: mixed({ lines }) }), named)
    expect([amount, shares.map(({ part }) => part.id)]).toEqual([200_000, [charge]])
    expect(shares[0]!.given).toMatchObject({
      named: [{ lineId: 'l2', amount: 200_000 }],
      countedKobo: 200_000,
    })
    expect(shares[0]!.after.invoice.namedParts).toEqual([{ lineId: 'l2', amount: 200_000 }])
  })
  it('above what is left of each payment is refused, like an amount', () => {
    expect(() => plan(aReturn({ invoice: mixed({ lines }) }), { lines: [{ lineId: 'l1' }] })).toThrow(
      problem('validation_error', { reason: 'refund_exceeds_payment' }),
    )
  })
  it('may name its payment, and take credit of the chain back', () => {
    const state = gave(60_000, 60_000, mixed({ lines }))
    const [share] = plan(state, { paymentId: 'pay_va', lines: [{ lineId: 'l2', amount: 80_000 }] }).shares
    expect(share).toMatchObject({
      way: 'gateway',
      given: { amount: 80_000, fromCreditKobo: 60_000, partId: 'pay_va' },
    })
    const [asCredit] = plan(state, {
      paymentId: 'pay_cash',
      lines: [{ lineId: 'l2', amount: 80_000 }],
    }).shares
    expect(asCredit).toMatchObject({ way: 'credit', given: { amount: 80_000, fromCreditKobo: 0 } })
  })
})

// Holds N1: a refund of the charge may leave its gateway's fee owed, and nothing else does.
describe('what a refund may leave owed', () => {
  const withFee = aReturn({ invoice: mixed({ feeKobo: 7_500 }) })
  it.each([
    ['all of the charge', { paymentId: charge }, 7_500],
    ['all that it brought', { paymentId: charge, amount: 242_500 }, 0],
    ['a kobo more', { paymentId: charge, amount: 242_501 }, 1],
    ['what arrived on the number', { paymentId: 'pay_va' }, 0],
    ['by the merchant’s hand', { paymentId: 'pay_cash', outsideAs: 'outside' }, 0],
    ['as credit, all of it', { paymentId: 'pay_cash' }, 100_000],
  ] as const)('%s', (_, over, owed) => {
    expect(plan(withFee, over).shares.map(({ mayOweKobo }) => mayOweKobo)).toEqual([owed])
  })
  it('is nothing for what arrived on the number, however much of the charge was returned', () => {
    const invoice = mixed({ feeKobo: 7_500, amountRefunded: 242_500 })
    const [share] = plan(aReturn({ invoice }), { paymentId: 'pay_va' }).shares
    expect(share!.mayOweKobo).toBe(0)
  })
  it('is nothing if the platform bears the fee', () => {
    expect(plan(aReturn({ invoice: mixed() }), { paymentId: charge }).shares[0]!.mayOweKobo).toBe(0)
  })
})
