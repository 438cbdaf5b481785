import { describe, expect, it } from 'vitest'
import {
  decideOutsidePayment,
  type OutsidePayment,
} from '../../../shared/domain/invoice/decide-outside-payment.ts'
import { endUnpaid } from '../../../shared/domain/invoice/end-unpaid.ts'
import {
  chargedKobo,
  chargeLeftKobo,
  mostPayments,
  outsideLeftKobo,
} from '../../../shared/domain/invoice/outside-part.ts'
import type { AnyState } from '../../../shared/domain/subscription/billing-state.ts'
import { unsound } from '../../../shared/domain/sound/unsound.ts'
import {
  aHeldCharge,
  anInvoice,
  anUnseenCharge,
  aRecovery,
  aState,
  aSubscription,
  waitingUntil,
} from '../fixtures/billing.ts'
import { april } from '../fixtures/instants.ts'
import { problem } from '../fixtures/problem.ts'
import { aLoneState, aReceived } from '../fixtures/returns.ts'

const order = {
  now: april,
  wallMs: Date.parse(april),
  paymentId: 'pay_1',
  entryId: 'txn_1',
  receiptKey: 'a-receipt-key',
  member: null,
  use: null,
}
const cash: OutsidePayment = {
  kind: 'cash',
  amount: 500_000,
  receivedAt: null,
  reference: null,
  note: null,
  settle: false,
}
const pastDue = aSubscription({ status: 'past_due', recovery: aRecovery() })
const owing = (over: Parameters<typeof anInvoice>[0] = {}, subscription = pastDue) =>
  aState({ subscription, invoice: anInvoice(over) })
const waits = waitingUntil('2026-04-01T12:30:00.000Z', april)

// Holds M1, M2, A9: which charge is held when a payment is recorded, and of which status its subscription is.
describe('a received payment during a charge', () => {
  const running = aHeldCharge({ leaseUntil: order.wallMs + 60_000 })
  const active = aSubscription()
  it.each([
    ['none', null, pastDue, 500_000, []],
    ['none', null, pastDue, 1, []],
    ['one that runs', running, pastDue, 500_000, 'payment_in_progress'],
    ['one that runs', running, pastDue, 1, 'payment_in_progress'],
    ['one that waits', aHeldCharge(waits), pastDue, 500_000, ['paid_otherwise']],
    ['one that waits', aHeldCharge(waits), pastDue, 1, ['superseded']],
    ['one that was never seen', anUnseenCharge(), pastDue, 500_000, ['paid_otherwise']],
    ['one that was never seen', anUnseenCharge(), pastDue, 1, ['superseded']],
    ['a renewal’s that waits', aHeldCharge(waits), active, 500_000, ['paid_otherwise']],
    ['a renewal’s that waits', aHeldCharge(waits), active, 1, ['superseded']],
  ] as const)('%s', (_, charge, subscription, amount, expected) => {
    const decide = () => decideOutsidePayment(owing({ charge }, subscription), { ...cash, amount }, order)
    if (typeof expected === 'string') {
      expect(decide).toThrow(problem('conflict', { reason: expected }))
      return
    }
    const { moves, result } = decide()
    expect(moves.map((move) => (move.kind === 'charge_let_go' ? move.charge.why : move.kind))).toEqual(
      expected,
    )
    expect(result).toMatchObject({ amountPaid: amount, status: amount === 1 ? 'open' : 'paid' })
    // Only beside a renewal nothing else would ask for the rest: a charge of it is begun, which a worker makes at once.
    const asks = subscription === active && amount === 1
    expect(result.charge).toEqual(
      asks
        ? expect.objectContaining({ status: 'intended', amount: 499_999, leaseUntil: order.wallMs })
        : null,
    )
  })

  it('is not a gateway’s money: its entry moves it from outside to outside', () => {
    const { turns } = decideOutsidePayment(owing(), cash, order)
    const entry = turns.find(({ thing }) => thing === 'transaction')?.after
    expect(entry).toMatchObject({
      id: 'txn_1',
      createdAt: april,
      type: 'payment',
      amount: 500_000,
      postings: [
        { account: 'outside_clearing', amount: -500_000 },
        { account: 'outside', amount: 500_000 },
      ],
    })
  })

  it('is refused beyond the maximum number of payments, of which the charge is one', () => {
    const outside = Array.from({ length: mostPayments - 1 }, (_, i) =>
      aReceived({ id: `pay_${i}`, amount: 1 }),
    )
    const full = owing({ outside, amountPaid: outside.length })
    expect(() => decideOutsidePayment(full, { ...cash, amount: 1 }, order)).toThrow(
      problem('conflict', { reason: 'too_many_payments' }),
    )
  })
})

type Detail = Parameters<typeof problem>[1]

// Holds M2.
describe('a payment can’t be recorded', () => {
  const later = '2026-04-01T12:00:00.001Z'
  const refused = (over: Partial<OutsidePayment>) => () =>
    decideOutsidePayment(owing(), { ...cash, ...over }, order)
  it.each<[string, Partial<OutsidePayment>, Detail]>([
    [
      'of more than is due',
      { amount: 500_001 },
      { path: 'amount', issue: 'is more than is due', reason: 'amount_above_due', amountDue: 500_000 },
    ],
    [
      'that comes later',
      { receivedAt: later },
      { path: 'receivedAt', issue: 'must not be in the future', reason: 'received_later' },
    ],
    ...(['bank_transfer', 'cheque', 'other'] as const).map(
      (kind): [string, Partial<OutsidePayment>, Detail] => [
        `by ${kind} without its reference`,
        { kind },
        { path: 'reference', issue: `is required for a payment by ${kind}`, reason: 'reference_required' },
      ],
    ),
  ])('%s', (_, over, detail) => {
    expect(refused(over)).toThrow(problem('validation_error', detail))
  })

  it('but one that came this moment, or whose moment is not said', () => {
    expect(refused({ receivedAt: april })).not.toThrow()
    expect(refused({ receivedAt: null })).not.toThrow()
  })

  it('where nothing can be paid: a part beside a paused subscription', () => {
    const paused = owing({}, aSubscription({ status: 'paused' }))
    expect(() => decideOutsidePayment(paused, { ...cash, amount: 1 }, order)).toThrow(
      problem('conflict', { reason: 'invalid_transition', from: 'paused', action: 'pay' }),
    )
  })
})

// Holds M2, D7.12: a customer who was told of the failure is told of the success, with the receipt.
describe('who hears of a received payment', () => {
  const untold = aSubscription({ status: 'past_due', recovery: aRecovery({ customerTold: false }) })
  const heard = (state: AnyState, paymentReceipts: boolean) => {
    const settings = { ...state.settings, paymentReceipts }
    return decideOutsidePayment({ ...state, settings }, cash, order).events.map(
      ({ type, message = null }) => [type, message],
    )
  }
  const renewal = owing({}, aSubscription())
  const recovered = ['subscription_recovered', null]
  it.each<[string, AnyState, boolean, unknown]>([
    ['of a renewal', renewal, true, [['subscription_payment_success', 'payment_receipt']]],
    ['of a renewal', renewal, false, [['subscription_payment_success', null]]],
    ['in recovery', owing(), true, [['subscription_payment_recovered', 'payment_recovered'], recovered]],
    ['in recovery', owing(), false, [['subscription_payment_recovered', 'payment_recovered'], recovered]],
    ['untold', owing({}, untold), true, [['subscription_payment_recovered', 'payment_receipt'], recovered]],
    ['untold', owing({}, untold), false, [['subscription_payment_recovered', null], recovered]],
    ['of an invoice alone', aLoneState(), true, [['invoice_paid', null]]],
  ])('%s, %#', (_, state, receipts, want) => {
    expect(heard(state, receipts)).toEqual(want)
  })

  it('is told what the payment did', () => {
    expect(decideOutsidePayment(renewal, cash, order).events[0]).toMatchObject({
      type: 'subscription_payment_success',
      extra: { cycle: 2, effectKobo: 0 },
    })
  })
})

// Holds M1, B3, B4.
describe('a received payment of an invoice that ends unpaid', () => {
  const partly = anInvoice({ outside: [aReceived()], amountPaid: 200_000 })
  it('is the customer’s own credit once it is void', () => {
    const { invoice, returned } = endUnpaid(partly, 'void', april)
    expect(returned.outside).toEqual([{ source: 'deposit', since: Date.parse(april), amount: 200_000 }])
    expect(invoice).toMatchObject({ amountPaid: 200_000, amountRefunded: 200_000 })
    expect(outsideLeftKobo(invoice)).toBe(0)
    expect(unsound({ ...nothing, invoices: [{ before: partly, after: invoice }] })).toEqual([])
  })
  it('stays if the debt stays payable', () => {
    const { invoice, returned } = endUnpaid(partly, 'keep', april)
    expect([returned.outside, outsideLeftKobo(invoice)]).toEqual([undefined, 200_000])
  })
})

const nothing = { customers: [], invoices: [], subscriptions: [], drafts: [], entries: [], events: [] }

// Holds M1.
describe('the charged part of a payment', () => {
  it.each([
    [[], 500_000, 0, 500_000, 500_000],
    [[aReceived()], 500_000, 0, 300_000, 300_000],
    [[aReceived()], 500_000, 300_000, 300_000, 0],
    [[aReceived({ amount: 500_000 })], 500_000, 0, 0, 0],
    [[aReceived({ refunded: 200_000 })], 200_000, 200_000, 0, 0],
  ] as const)('parts %j, paid %i, refunded %i', (outside, amountPaid, amountRefunded, charged, left) => {
    const invoice = { outside, amountPaid, amountRefunded }
    expect([chargedKobo(invoice), chargeLeftKobo(invoice)]).toEqual([charged, left])
  })

  it('is asserted before a commit', () => {
    const broken = anInvoice({
      status: 'paid',
      amountPaid: 500_000,
      amountRefunded: 400_000,
      outside: [aReceived()],
    })
    const written = { ...nothing, invoices: [{ before: null, after: broken }] }
    expect(unsound(written).join()).toContain('received outside')
  })
})
