import { describe, expect, it } from 'vitest'
import type { CreditLot } from '../../../shared/domain/credit/credit-lot.ts'
import { defaultRecoverySettings } from '../../../shared/domain/dunning/settings.ts'
import {
  asksFirst,
  decidePaidByCredit,
  decideUnseenSuperseded,
  payableByCredit,
  withCreditFirst,
} from '../../../shared/domain/invoice/credit-first.ts'
import { unsound } from '../../../shared/domain/sound/unsound.ts'
import { dueForCredit } from '../../../shared/domain/subscription/due-for-credit.ts'
import {
  aHeldCharge,
  anInvoice,
  anUnseenCharge,
  aRecovery,
  aState,
  aSubscription,
  waitingUntil,
} from '../fixtures/billing.ts'
import { aCustomer } from '../fixtures/customers.ts'
import { april } from '../fixtures/instants.ts'

const lot = (left: number, over: Partial<CreditLot> = {}): CreditLot => ({
  currency: 'NGN',
  source: 'gift',
  since: 1,
  left,
  ...over,
})
const owing = (lots: readonly CreditLot[], over: Parameters<typeof aState>[0] = {}) =>
  aState({
    subscription: aSubscription({ status: 'past_due', recovery: aRecovery() }),
    customer: aCustomer({ lots }),
    ...over,
  })

// Holds F5, G5: 500,000 kobo are due.
describe('credit used for an invoice', () => {
  it.each([
    ['nothing without credit', [], 0, 0],
    ['a part', [lot(200_000)], 0, 200_000],
    ['all that is due, and no more', [lot(700_000)], 0, 500_000],
    ['of its own currency alone', [lot(200_000, { currency: 'USD' })], 0, 0],
    ['so much that the gateway takes what is left', [lot(498_000)], 5_000, 495_000],
    ['all where it can, whatever the gateway takes', [lot(500_000)], 5_000, 500_000],
  ] as const)('%s', (_, lots, leastKobo, paid) => {
    const settings = { ...defaultRecoverySettings, leastKobo }
    const state = owing(lots, { settings })
    expect(payableByCredit(state)).toBe(paid)
    const { state: after, moves } = withCreditFirst(state)
    expect(after.invoice).toMatchObject({ amount: 500_000 - paid, creditApplied: paid })
    expect(moves).toHaveLength(paid > 0 ? 1 : 0)
    expect(unsound({ ...nothing, invoices: [{ before: state.invoice, after: after.invoice }] })).toEqual([])
  })

  it('comes from the oldest lots first, each returning to its source', () => {
    const state = owing([
      lot(100_000),
      lot(50_000, { source: 'inv_9', since: 2 }),
      lot(900_000, { since: 3 }),
    ])
    const { invoice, customer } = withCreditFirst(state).state
    expect(invoice.creditFrom.map(({ source, amount }) => [source, amount])).toEqual([
      ['gift', 100_000],
      ['inv_9', 50_000],
      ['gift', 350_000],
    ])
    expect(customer.lots).toEqual([lot(550_000, { since: 3 })])
  })

  it('is none while a charge may arrive that was never seen, which is queried first', () => {
    const state = owing([lot(500_000)], { invoice: anInvoice({ attemptCount: 1, charge: anUnseenCharge() }) })
    expect([payableByCredit(state), asksFirst(state)]).toEqual([0, true])
    expect(decidePaidByCredit(state, april)).toBeNull()
    const { result: free, moves } = decideUnseenSuperseded(state, april)
    expect(moves).toMatchObject([
      { kind: 'charge_let_go', charge: { reference: 'inv_2-1', why: 'superseded' } },
    ])
    expect(payableByCredit({ ...state, invoice: free })).toBe(500_000)
  })
})

const nothing = { customers: [], invoices: [], subscriptions: [], drafts: [], entries: [], events: [] }

// Holds F5, B10, A9.
describe('credit that covers all that is due', () => {
  it('pays without a charge, and abandons one that waits for its payer', () => {
    const charge = aHeldCharge({ kind: 'manual', ...waitingUntil('2026-04-01T12:30:00.000Z', april) })
    const state = owing([lot(500_000)], { invoice: anInvoice({ charge }) })
    const change = decidePaidByCredit(state, april)
    expect(change?.result.invoice).toMatchObject({ status: 'paid', amount: 0, amountPaid: 0, charge: null })
    expect(change?.moves.map(({ kind }) => kind)).toEqual(['charge_let_go', 'credit_used'])
    expect(change?.events[0]).toMatchObject({
      type: 'subscription_payment_recovered',
      extra: { amount: 0 },
    })
  })

  it('is no payment if it covers less, or nothing is due', () => {
    expect(decidePaidByCredit(owing([lot(499_999)]), april)).toBeNull()
    const paid = anInvoice({ amount: 0, creditApplied: 500_000 })
    expect(decidePaidByCredit(owing([lot(5)], { invoice: paid }), april)).toBeNull()
  })
})

// Holds F5.
describe('cases that are due for credit', () => {
  const pastDue = (over: Parameters<typeof aSubscription>[0] = {}) =>
    aSubscription({ status: 'past_due', recovery: aRecovery(), ...over })
  it('are past-due ones of its currency, with the planned attempt', () => {
    const waits = aRecovery({ action: 'request_card_update', nextAttemptAt: null })
    const turns = dueForCredit(
      [pastDue(), pastDue({ id: 'sub_2', recovery: waits }), aSubscription(), pastDue({ status: 'unpaid' })],
      'NGN',
      april,
    )
    expect(
      turns.map(({ after }) => [after.id, after.recovery?.dueAt, after.recovery?.nextAttemptAt]),
    ).toEqual([
      [aSubscription().id, april, april],
      ['sub_2', april, null],
    ])
    expect(dueForCredit([pastDue()], 'USD', april)).toEqual([])
  })
})
