import { describe, expect, it } from 'vitest'
import {
  decideOutsidePayment,
  type OutsideOrder,
  type OutsidePayment,
} from '../../../shared/domain/invoice/decide-outside-payment.ts'
import { mostPayments, type OutsidePart } from '../../../shared/domain/invoice/outside-part.ts'
import {
  netSoldKobo,
  requireWithholdable,
  withholdableKobo,
  withholdingPattern,
} from '../../../shared/domain/invoice/withholding.ts'
import type { MemberAccess, Role } from '../../../shared/domain/team/role.ts'
import { aLine, anInvoice, aRecovery, aState, aSubscription, paidInvoice } from '../fixtures/billing.ts'
import { aCustomer } from '../fixtures/customers.ts'
import { april } from '../fixtures/instants.ts'
import { problem } from '../fixtures/problem.ts'
import { aLoneState, aReceived } from '../fixtures/returns.ts'

const member = (role: Role, name: string | null = 'Ada'): MemberAccess => ({
  ...{ id: 'mem_1', role, refundLimitKobo: null, name },
})
const order: OutsideOrder = {
  ...{ now: april, wallMs: Date.parse(april), paymentId: 'pay_1', entryId: 'txn_1', receiptKey: 'key' },
  ...{ member: null, use: null },
}
const cash: OutsidePayment = {
  ...{ kind: 'cash', amount: 500_000, receivedAt: null, reference: null, note: null, settle: false },
}
const pastDue = aSubscription({ status: 'past_due', recovery: aRecovery() })
const owing = (over: Parameters<typeof anInvoice>[0] = {}) =>
  aState({ subscription: pastDue, invoice: anInvoice(over) })
const record = (over: Partial<OutsidePayment> = {}, more: Partial<OutsideOrder> = {}, state = owing()) =>
  decideOutsidePayment(state, { ...cash, ...over }, { ...order, ...more })

// Holds M2.
describe('a received payment is refused', () => {
  it.each([
    ['above what is due', { amount: 500_001 }, 'amount', 'amount_above_due'],
    ['received later', { receivedAt: '2026-04-01T12:00:00.001Z' }, 'receivedAt', 'received_later'],
    ['a transfer without a reference', { kind: 'bank_transfer' }, 'reference', 'reference_required'],
    ['a cheque without one', { kind: 'cheque' }, 'reference', 'reference_required'],
    ['another without one', { kind: 'other' }, 'reference', 'reference_required'],
    [
      'tax that they may not withhold',
      { kind: 'withholding', amount: 1 },
      'amount',
      'withholding_above_rate',
    ],
  ] as const)('%s', (_, over, path, reason) => {
    expect(() => record(over)).toThrow(problem('validation_error', { path, reason }))
  })
  it('and states what is due', () => {
    expect(() => record({ amount: 300_001 }, {}, owing({ amountPaid: 200_000 }))).toThrow(
      problem('validation_error', { amountDue: 300_000 }),
    )
  })
  it.each([
    ['cash', { kind: 'cash' }],
    ['POS', { kind: 'pos' }],
    ['received by now', { receivedAt: april }],
    ['a cheque', { kind: 'cheque', reference: 'CH-1' }],
  ] as const)('but not %s', (_, over) => {
    expect(record(over).result.status).toBe('paid')
  })
  it.each(['paid', 'void'] as const)('of an invoice that is %s', (status) => {
    const state = owing({ ...(status === 'paid' ? paidInvoice() : {}), status })
    expect(() => record({}, {}, state)).toThrow(
      problem('conflict', { reason: 'invalid_transition', from: status }),
    )
  })
  it('as the twentieth: its charge is one of twenty', () => {
    const outside = (n: number) =>
      Array.from({ length: n }, (_, i) => aReceived({ id: `pay_${i}`, amount: 1 }))
    const state = (n: number) => owing({ outside: outside(n), amountPaid: n })
    expect(() => record({ amount: 1 }, {}, state(mostPayments - 1))).toThrow(
      problem('conflict', { reason: 'too_many_payments', limit: 20 }),
    )
    expect(record({ amount: 1 }, {}, state(mostPayments - 2)).result.outside).toHaveLength(19)
  })
})

// Holds M2, V1.
describe('what is stored of a received payment', () => {
  it.each([
    ['a key', null, null],
    ['a member by name', member('finance'), 'Ada'],
    ['one without a name', member('finance', null), 'mem_1'],
  ])('who recorded it: %s', (_, by, recordedBy) => {
    const note = { reference: 'S-1', note: 'at the desk', receivedAt: '2026-03-31T08:00:00.000Z' }
    expect(record({ ...note, amount: 7 }, { member: by }).result.outside).toEqual([
      { ...aReceived({ id: 'pay_1', amount: 7, recordedBy, ...note }), at: april },
    ])
  })
  it('its reference identifies one payment of its kind, and it counts in its member’s sums', () => {
    const use = { memberId: 'mem_1', limitKobo: 9, day: '2026-04-01', parts: [], path: 'amount' } as const
    for (const amount of [1, 500_000])
      expect(record({ kind: 'cheque', reference: 'CH-1', amount }, { use }).moves).toEqual([
        { kind: 'payment_named', name: { merchantId: 'mer_1', name: 'cheque#CH-1', target: 'inv_2' } },
        { kind: 'refund_counted', ...use },
      ])
    expect(record().moves).toEqual([])
  })
})

// Holds M2, D6.7: it pays as a charge does, with its receipt.
describe('a received payment of all that is due', () => {
  it('ends the recovery, and sends the same mail as a charge', () => {
    const made = record()
    expect(made.result).toMatchObject({
      status: 'paid',
      amountPaid: 500_000,
      receiptKey: 'key',
      paidBy: null,
    })
    expect(made.about).toMatchObject({ subscription: { status: 'active', recovery: null } })
    // A customer who had a message about the failure has one that it is over.
    expect(made.events[0]).toMatchObject({
      type: 'subscription_payment_recovered',
      message: 'payment_recovered',
      extra: { amount: 500_000, effectKobo: 0 },
    })
    expect(made.turns.map(({ thing }) => thing)).toEqual(['invoice', 'subscription', 'transaction'])
  })
  it.each([
    [true, 'payment_receipt'],
    [false, null],
  ])('mails a receipt where the merchant sends them (%s)', (paymentReceipts, message) => {
    const quiet = aSubscription({ status: 'past_due', recovery: aRecovery({ customerTold: false }) })
    const state = { ...owing(), subscription: quiet }
    const made = record({}, {}, { ...state, settings: { ...state.settings, paymentReceipts } })
    expect(made.events[0]).toMatchObject({ type: 'subscription_payment_recovered', message })
  })
  it('of a part leaves the rest due, and announces nothing', () => {
    const made = record({ amount: 499_999 })
    expect(made.result).toMatchObject({ status: 'open', amountPaid: 499_999, version: 4 })
    expect([made.events, made.about]).toEqual([[], {}])
    expect(made.turns.map(({ thing }) => thing)).toEqual(['invoice', 'transaction'])
  })
  it('without a subscription pays that invoice alone', () => {
    const made = decideOutsidePayment(aLoneState(), cash, order)
    expect(made.result).toMatchObject({ status: 'paid', subscriptionId: null, receiptKey: 'key' })
    expect(made.events).toMatchObject([{ type: 'invoice_paid', extra: { amount: 500_000, effectKobo: 0 } }])
    expect(made.turns.map(({ thing }) => thing)).toEqual(['invoice', 'transaction'])
  })
})

// Holds M2, V1: the rest is forgiven by a line, of at most a twentieth unless the owner does it.
describe('a payment that settles', () => {
  it.each([
    ['a key', null, 1],
    ['the owner', member('owner'), 1],
    ['finance, a twentieth', member('finance'), 475_000],
    ['support, a twentieth', member('support'), 475_000],
  ])('forgives the rest: %s', (_, by, amount) => {
    const made = record({ amount, settle: true }, { member: by })
    expect(made.result).toMatchObject({
      status: 'paid',
      amount,
      amountPaid: amount,
      subtotal: amount,
      discount: 0,
    })
    expect(made.result.lines.at(-1)).toMatchObject({ id: 'l2', type: 'waived', amount: amount - 500_000 })
  })
  it('no kobo more for anyone else', () => {
    expect(() => record({ amount: 474_999, settle: true }, { member: member('finance') })).toThrow(
      problem('forbidden', { path: 'settle', reason: 'role', limitKobo: 25_000, waivedKobo: 25_001 }),
    )
  })
  it('of everything adds no line', () => {
    expect(record({ settle: true }).result.lines).toHaveLength(1)
  })
})

const vat = { code: 'VAT', name: 'VAT', basisPoints: 750, inclusive: false }
const sale = (over: Parameters<typeof anInvoice>[0] = {}) =>
  anInvoice({
    lines: [{ ...aLine(10_000_000), tax: 0, taxAmount: 750_000 }],
    ...{ taxes: [vat], subtotal: 10_000_000, tax: 750_000, amount: 10_750_000, ...over },
  })

// Holds L8: of a net of 10,000,000 with 750,000 of VAT at 2 % it is 200,000.
describe('tax that a customer withholds', () => {
  const two = aCustomer({ withholdingRate: '2' })
  it.each([
    ['the example', sale(), '2', 200_000],
    ['by places', sale(), '7.25', 725_000],
    ['without a rate', sale(), null, 0],
    ['rounded half up', anInvoice({ lines: [aLine(25)] }), '2', 1],
    ['below half', anInvoice({ lines: [aLine(24)] }), '2', 0],
    ['after a code', anInvoice({ lines: [aLine(500_000, { discountAmount: 100_000 })] }), '5', 20_000],
    ['of nothing below zero', anInvoice({ lines: [aLine(-500_000, { type: 'waived' })] }), '5', 0],
  ])('is at most its rate of the net: %s', (_, invoice, withholdingRate, most) => {
    expect(withholdableKobo(invoice, aCustomer({ withholdingRate }))).toBe(most)
  })
  it('applies to lines without the tax in them, and to none that is carried over', () => {
    const lines = [{ ...aLine(107_500), tax: 0, taxAmount: 7_500 }]
    expect(netSoldKobo({ lines, taxes: [{ ...vat, inclusive: true }] })).toBe(100_000)
    expect(netSoldKobo({ lines, taxes: [vat] })).toBe(107_500)
    expect(netSoldKobo({ lines: [aLine(5_000), aLine(700, { type: 'carried' })] })).toBe(5_000)
  })
  it('and payments together', () => {
    const before = aReceived({ kind: 'withholding', amount: 150_000 })
    const withhold = (outside: readonly OutsidePart[], amount: number) => () => {
      requireWithholdable(sale({ outside }), two, amount)
    }
    expect(withhold([], 200_000)).not.toThrow()
    expect(withhold([before, aReceived()], 50_000)).not.toThrow()
    expect(withhold([before], 50_001)).toThrow(
      problem('validation_error', {
        ...{ path: 'amount', reason: 'withholding_above_rate', mostKobo: 50_000, withholdingRate: '2' },
        issue: 'is more than this customer may withhold of the invoice',
      }),
    )
  })
  it('is not money: its entry has the reason, and its event leaves it out', () => {
    const state = {
      ...owing(sale({ outside: [aReceived({ amount: 10_550_000 })], amountPaid: 10_550_000 })),
      customer: two,
    }
    const made = record({ kind: 'withholding', amount: 200_000, reference: 'WHT-7' }, {}, state)
    const entry = made.turns.find(({ thing }) => thing === 'transaction')?.after
    expect(entry).toMatchObject({ amount: 200_000, reason: 'Withholding tax, WHT-7' })
    expect(made.events[0]?.extra).toMatchObject({ amount: 10_550_000, effectKobo: 0 })
    const bare = record({ kind: 'withholding', amount: 200_000 }, {}, state)
    expect(bare.turns.find(({ thing }) => thing === 'transaction')?.after).toMatchObject({
      reason: 'Withholding tax',
    })
    expect(record().turns.at(-1)?.after).not.toHaveProperty('reason')
  })
  it.each([
    ['100', true],
    ['2', true],
    ['7.5', true],
    ['0.25', true],
    ['0.05', true],
    ['99.99', true],
    ['0', false],
    ['0.00', false],
    ['101', false],
    ['02', false],
    ['2.555', false],
    ['-1', false],
    ['2,5', false],
  ])('has a rate like %s: %s', (rate, isOne) => {
    expect(withholdingPattern.test(rate)).toBe(isOne)
  })
})
