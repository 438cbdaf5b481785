import { describe, expect, it } from 'vitest'
import {
  decidePaymentRemoval,
  type RemovalOrder,
} from '../../../shared/domain/invoice/decide-payment-removal.ts'
import type { Invoice } from '../../../shared/domain/invoice/invoice.ts'
import { unsound } from '../../../shared/domain/sound/unsound.ts'
import {
  aHeldCharge,
  anInvoice,
  aRecovery,
  aSubscription,
  paidInvoice,
  waitingUntil,
} from '../fixtures/billing.ts'
import { aCustomer, aLot } from '../fixtures/customers.ts'
import { april, may } from '../fixtures/instants.ts'
import { problem } from '../fixtures/problem.ts'
import { aLoneInvoice, aLoneState, aReceived, aReturn, type OwnReturn } from '../fixtures/returns.ts'
import { book } from './chain-fixtures.ts'

const order: RemovalOrder = {
  now: may,
  wallMs: Date.parse(may),
  entryId: 'txn_9',
  onReversal: 'continue',
  owed: 0,
}
const cheque = aReceived({ kind: 'cheque', reference: 'CH-1' })
const other = aReceived({ id: 'pay_1', amount: 50_000 })
const pastDue = aSubscription({ status: 'past_due', recovery: aRecovery() })
const owing = (over: Partial<Invoice> = {}, rest: Partial<OwnReturn> = {}) =>
  aReturn({
    invoice: anInvoice({ outside: [cheque, other], amountPaid: 250_000, ...over }),
    subscription: pastDue,
    ...rest,
  })
/** Paid by a cheque of 2,000 naira, and the rest by a charge. */
const paid = (over: Partial<Invoice> = {}, rest: Partial<OwnReturn> = {}) =>
  aReturn({ invoice: paidInvoice({ outside: [cheque], ...over }), ...rest })
const remove = (state: Parameters<typeof decidePaymentRemoval>[0], over: Partial<RemovalOrder> = {}) =>
  decidePaymentRemoval(state, 'pay_0', { ...order, ...over })
type Removal = ReturnType<typeof remove>
const entryOf = ({ turns }: Removal) =>
  turns.flatMap(({ thing, after }) => (thing === 'transaction' ? [after] : []))[0]!
const unnamed = {
  kind: 'payment_unnamed',
  name: { merchantId: 'mer_1', name: 'cheque#CH-1', target: 'inv_2' },
}

// Holds M2, M4.
describe('a payment can’t be taken back', () => {
  it.each([
    ['that the invoice has not', [other]],
    ['that arrived at a gateway', [{ ...cheque, kind: 'virtual_account' }]],
  ] as const)('%s', (_, outside) => {
    expect(() => remove(owing({ outside }))).toThrow(problem('not_found', { path: 'paymentId' }))
  })
  it('of a void invoice: its money is the customer’s credit', () => {
    expect(() => remove(owing({ status: 'void' }))).toThrow(
      problem('conflict', { reason: 'invalid_transition', from: 'void', action: 'remove_payment' }),
    )
  })
  it('while a request charges the rest', () => {
    const running = aHeldCharge({ leaseUntil: order.wallMs + 1 })
    expect(() => remove(owing({ charge: running }))).toThrow(
      problem('conflict', { reason: 'payment_in_progress' }),
    )
  })
  it('with nothing left', () => {
    const invoice = { outside: [{ ...cheque, refunded: 200_000 }], amountRefunded: 200_000 }
    expect(() => remove(paid(invoice))).toThrow(problem('conflict', { reason: 'already_refunded' }))
  })
  it('whose credit was spent', () => {
    const spent = (credited: number) => paid({ chain: book({ credited }) })
    expect(() => remove(spent(300_001))).toThrow(
      problem('conflict', { reason: 'credit_spent', spentKobo: 1 }),
    )
    expect(() => remove(spent(600_000))).toThrow(
      problem('conflict', { reason: 'credit_spent', spentKobo: 200_000 }),
    )
    expect(remove(spent(300_000)).result.amountRefunded).toBe(200_000)
  })
})

// Holds M2: of an invoice that is not paid it is removed.
describe('a payment of an invoice that is not paid', () => {
  it.each(['open', 'uncollectible'] as const)('is removed, and all is due again: %s', (status) => {
    const made = remove(owing({ status }))
    expect(made.result).toMatchObject({ status, amountPaid: 50_000, amountRefunded: 0, version: 4 })
    expect(made.result.outside).toEqual([other])
    const written = made.turns.filter(({ thing }) => thing === 'invoice').map(({ after }) => after)
    expect(written).toEqual([made.result])
    expect([made.events, made.about]).toEqual([[], {}])
    expect(made.moves).toEqual([unnamed])
    expect(entryOf(made)).toMatchObject({ id: 'txn_9', createdAt: may, type: 'reversal', amount: 200_000 })
    expect(entryOf(made).postings).toEqual([
      { account: 'outside', amount: -200_000 },
      { account: 'outside_clearing', amount: 200_000 },
    ])
  })

  it('frees no reference if it had none', () => {
    expect(remove(owing({ outside: [{ ...cheque, reference: null }] })).moves).toEqual([])
  })

  it('abandons a charge that waits for its payer, for less', () => {
    const charge = aHeldCharge({ amount: 250_000, ...waitingUntil('2026-05-01T12:30:00.000Z', may) })
    const made = remove(owing({ charge }))
    expect(made.result).toMatchObject({ charge: null, attemptCount: 1, version: 4 })
    expect(made.moves).toMatchObject([
      { kind: 'charge_let_go', charge: { why: 'superseded' }, statusAfter: 'past_due' },
      unnamed,
    ])
  })

  it('during a renewal’s own charge begins one for all that is due, in the same commit (M1)', () => {
    const charge = aHeldCharge({ amount: 250_000, ...waitingUntil('2026-05-01T12:30:00.000Z', may) })
    const made = remove(owing({ charge }, { subscription: aSubscription() }))
    expect(made.result.charge).toMatchObject({ number: 2, status: 'intended', amount: 450_000, at: may })
    expect(made.turns.filter(({ thing }) => thing === 'invoice')).toHaveLength(1)
    expect(made.moves.map(({ kind }) => kind)).toEqual(['charge_let_go', 'payment_unnamed'])
  })

  it('during one that can’t be repeated begins a recovery case (M1)', () => {
    const charge = aHeldCharge({ amount: 250_000, ...waitingUntil('2026-05-01T12:30:00.000Z', may) })
    const customer = aCustomer({ paymentMethods: [] })
    const made = remove(owing({ charge }, { subscription: aSubscription(), customer }), { now: april })
    expect(made.result).toMatchObject({ charge: null, amountPaid: 50_000 })
    expect(made.about).toMatchObject({ subscription: { status: 'past_due' }, invoice: { id: 'inv_2' } })
    expect(made.events.map(({ type }) => type)).toContain('subscription_payment_failed')
  })
})

// Holds M2: of a paid one it is a reversal.
describe('a payment of a paid invoice', () => {
  it('is reversed: the invoice stays paid, and no balance changes', () => {
    const state = paid()
    const made = remove(state)
    expect(made.result).toMatchObject({ status: 'paid', amountPaid: 500_000, amountRefunded: 200_000 })
    expect(made.result.outside).toEqual([{ ...cheque, refunded: 200_000, reversed: 200_000 }])
    expect(made.result.chain).toMatchObject({ reversed: 200_000, credited: 0 })
    expect(made.moves).toEqual([unnamed])
    expect(entryOf(made).postings).toEqual([
      { account: 'outside', amount: -200_000 },
      { account: 'outside_clearing', amount: 200_000 },
    ])
    expect(made.events).toEqual([
      {
        type: 'subscription_payment_refunded',
        extra: { amount: 200_000, transactionId: 'txn_9', reason: 'payment_reversed', effectKobo: 0 },
      },
    ])
    expect(made.about).toMatchObject({ subscription: { refundedForPeriod: 200_000 }, invoice: made.result })
    const invoices = [{ before: state.invoice, after: made.result }]
    const written = { customers: [], subscriptions: [], drafts: [], events: [], invoices }
    expect(unsound({ ...written, entries: [entryOf(made)] })).toEqual([])
  })

  it('takes back what refunds left of it', () => {
    const invoice = { outside: [{ ...cheque, refunded: 60_000 }], amountRefunded: 60_000 }
    const made = remove(paid(invoice))
    expect(entryOf(made).amount).toBe(140_000)
    expect(made.result).toMatchObject({ amountRefunded: 200_000 })
    expect(made.result.outside[0]).toMatchObject({ refunded: 200_000, reversed: 140_000 })
    expect(remove(paid({ outside: [other, cheque] })).result.outside).toEqual([
      other,
      { ...cheque, refunded: 200_000, reversed: 200_000 },
    ])
  })

  it.each([
    ['is available', 0, [{ account: 'merchant_available', amount: 60_000 }]],
    [
      'repays what they owe first',
      -20_000,
      [
        { account: 'merchant_owed', amount: 20_000 },
        { account: 'merchant_available', amount: 40_000 },
      ],
    ],
  ] as const)(
    'takes unspent credit of its chain back, which is the merchant’s again: it %s',
    (_, owed, freed) => {
      const state = paid(
        { chain: book({ credited: 60_000 }) },
        { customer: aCustomer({ lots: [aLot({ source: 'inv_2', left: 60_000 }), aLot({ left: 9 })] }) },
      )
      const made = remove(state, { owed })
      expect(entryOf(made).postings).toEqual([
        { account: 'outside', amount: -200_000 },
        { account: 'outside_clearing', amount: 200_000 },
        { account: 'customer_credit', amount: -60_000 },
        ...freed,
      ])
      expect(made.moves).toEqual([
        { kind: 'credit_taken_back', currency: 'NGN', amount: 60_000 },
        { kind: 'available_credited', currency: 'NGN', amount: 60_000, owed },
        unnamed,
      ])
      expect(made.events[0]!.extra).toMatchObject({ amount: 200_000, fromCreditKobo: 60_000 })
      expect(made.about).toMatchObject({ customer: { lots: [aLot({ left: 9 })] } })
      expect(made.result.chain).toMatchObject({ credited: 0, reversed: 200_000 })
    },
  )

  it('of a joined chain is booked with its first invoice', () => {
    const invoice = paidInvoice({ id: 'inv_3', chainId: 'inv_2', outside: [cheque] })
    const first = paidInvoice({ chain: book({ joined: ['inv_3'], joinedPaid: 500_000 }) })
    const made = remove(aReturn({ invoice, first }))
    expect(made.result).toMatchObject({ id: 'inv_3', amountRefunded: 200_000 })
    const written = made.turns.filter(({ thing }) => thing === 'invoice').map(({ after }) => after)
    expect(written).toMatchObject([
      { id: 'inv_3', outside: [{ reversed: 200_000 }] },
      { id: 'inv_2', outside: [], chain: { joinedRefunded: 200_000, reversed: 200_000 } },
    ])
  })

  it('ends its subscription with the period if the merchant chose that (B17)', () => {
    const made = remove(paid(), { onReversal: 'cancel_at_period_end' })
    expect(made.about).toMatchObject({ subscription: { cancelAtPeriodEnd: true } })
    expect(made.events.map(({ type }) => type)).toEqual([
      'subscription_payment_refunded',
      'subscription_updated',
    ])
    // No method brought it, so none is revoked.
    expect(remove(paid(), { onReversal: 'revoke_method' }).about).toMatchObject({
      customer: { paymentMethods: [{ status: 'active' }] },
    })
  })

  it('without a subscription causes no subscription event (Q7)', () => {
    const invoice = aLoneInvoice({ status: 'paid', amountPaid: 500_000, paidAt: april, outside: [cheque] })
    const made = remove({ ...aLoneState({ invoice }), invoice, first: invoice })
    expect(made.events.map(({ type }) => type)).toEqual(['invoice_refunded'])
    expect(made.turns.map(({ thing }) => thing)).toEqual(['invoice', 'transaction'])
    expect(made.about).not.toHaveProperty('subscription')
  })
})
