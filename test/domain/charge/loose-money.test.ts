import { describe, expect, it } from 'vitest'
import { decideApplied, decideReceived } from '../../../shared/domain/charge/decide-arrival.ts'
import {
  decideCoveredReturn,
  decideReturn,
  isTakenBeside,
} from '../../../shared/domain/charge/decide-return.ts'
import { lateAnswerEntry, lateEntry } from '../../../shared/domain/charge/late-entry.ts'
import { awaited, sentCharge, type LooseCharge } from '../../../shared/domain/charge/loose-charge.ts'
import { storedCard, storedTurns } from '../../../shared/domain/charge/stored-card.ts'
import { isUnbooked, type ChargeStatus } from '../../../shared/domain/charge/transitions.ts'
import { isWanted } from '../../../shared/domain/charge/wanted.ts'
import { decideLatePayment } from '../../../shared/domain/checkout/decide-late-payment.ts'
import type { Completion } from '../../../shared/domain/checkout/completion.ts'
import type { RetriedInvoice } from '../../../shared/domain/invoice/invoice.ts'
import { addMs } from '../../../shared/domain/time/time.ts'
import { aHeldCharge, anInvoice, aState, aSubscription } from '../fixtures/billing.ts'
import { aChargingSession, aCheckoutCharge, aSession } from '../fixtures/checkout.ts'
import { byAccount } from '../fixtures/disputes.ts'
import { april, march, may } from '../fixtures/instants.ts'
import { letGo } from '../fixtures/late-charges.ts'
import { aLoneState } from '../fixtures/returns.ts'

const hour = 3600_000
const stamp = { id: 'txn_9', now: may }
const aLate = (over: Partial<LooseCharge> = {}): LooseCharge => ({
  ...awaited({
    ...{ ...letGo, why: 'superseded', reference: 'inv_2-1', rail: 'card', gateway: 'paystack' },
    ...{ kind: 'scheduled', number: 1 },
  }),
  ...over,
})

// Holds A10.
it.each<[ChargeStatus, boolean]>([
  ['awaited', true],
  ['over', true],
  ['succeeded', false],
  ['received', false],
  ['returned', false],
])('the success of a charge that is %s can still be booked: %s', (status, want) => {
  expect(isUnbooked({ status })).toBe(want)
})

// Holds F5.
it.each([
  [500_000, 'NGN', 0, true],
  [499_999, 'NGN', 0, false],
  [500_001, 'NGN', 0, true],
  [500_000, 'USD', 0, false],
  [500_000, 'NGN', 500_000, false],
  [1, 'NGN', 499_999, true],
] as const)(
  'a charge of %i %s, when %i have been paid since, is wanted: %s',
  (amount, currency, paid, want) => {
    const parts = paid === 0 ? {} : { creditApplied: paid, amount: 500_000 - paid }
    const state = aState({
      subscription: aSubscription({ status: 'past_due' }),
      invoice: anInvoice(parts),
    })
    expect(isWanted({ amount, currency }, state)).toBe(want)
  },
)

describe('a session’s charge that was let go', () => {
  it('is sent as it was: by its payer’s method, with nobody working on it', () => {
    const { payer } = aCheckoutCharge()
    expect(sentCharge(aLate({ methodId: 'pm_gone', kind: 'manual' }), payer)).toEqual({
      ...{ reference: 'inv_2-1', number: 1, amount: 500_000, currency: 'NGN', rail: 'card', payer },
      ...{ gateway: 'paystack', kind: 'manual', at: april, methodId: 'pm_new', leaseUntil: 0, askAt: null },
      ...{ deadline: null, action: null, watched: true, sentAs: null, status: 'pending' },
    })
  })

  const done = { turns: [], moves: [], events: [], about: {}, due: [] }
  const session = aChargingSession()
  const completion: Completion = { ...done, result: aSession({ status: 'completed' }) }
  const paid = aChargingSession({ id: 'chk_1' }, { reference: 'inv_1-0' })

  it('completes it: its record is closed, and the one that waits is let go', () => {
    const late = aLate({ reference: 'inv_1-0' })
    const made = decideLatePayment(completion, { session, paid, letGo: late, use: [] }, stamp)
    const after = { ...late, status: 'succeeded', receivedAt: may, dueAt: null, version: 2 }
    expect(made.turns).toEqual([{ thing: 'lateCharge', before: late, after }])
    expect(made.moves).toMatchObject([
      { kind: 'charge_let_go', charge: { why: 'session_completed', reference: 'inv_1-1', since: may } },
    ])
    expect(decideLatePayment(completion, { session, paid, letGo: null, use: [] }, stamp).turns).toEqual([])
  })

  it('stores a card: its money is given back', () => {
    const storing = aChargingSession({ amount: 0 }, { amount: 5_000 }, { storing: true })
    const made = decideLatePayment(completion, { session, paid: storing, letGo: null, use: [] }, stamp)
    expect(made.turns.map(({ thing }) => thing)).toEqual(['lateCharge', 'transaction'])
  })
})

// Holds A3, A10.
describe('money that only stored a card', () => {
  const session = aChargingSession(
    { amount: 0, kind: 'setup' },
    { amount: 5_000, gateway: 'paystack' },
    { storing: true },
  )
  const received = {
    ...{ merchantId: 'mer_1', sessionId: 'chk_1', invoiceId: null, subscriptionId: null, customerId: null },
    ...{ reference: 'inv_1-1', number: 1, amount: 5_000, currency: 'NGN', rail: 'card', gateway: 'paystack' },
    ...{ kind: 'manual', planId: null, methodId: null, payer: null, since: may, why: 'card_stored' },
    ...{ status: 'received', receivedAt: may, transactionId: 'txn_9', reversed: null },
    ...{ dueAt: addMs(may, 60_000), version: 2 },
  }

  it('is received on `unapplied`, to be given back at once', () => {
    const { charge, entry } = storedCard(session, null, stamp)
    expect({ ...charge, dueAt: received.dueAt }).toEqual(received)
    expect(charge.dueAt! > may).toBe(true)
    expect(byAccount(entry.postings)).toEqual({ gateway_clearing: -5_000, unapplied: 5_000 })
    expect(entry).toMatchObject({
      ...{ type: 'late_charge', status: 'succeeded', sourceType: 'checkout', sourceId: 'chk_1' },
      attempt: {
        automatic: false,
        decision: {
          ...{ action: 'give_back', rule: 'late_charge.card_stored' },
          reason: 'A card is saved by a small charge, which is refunded at once.',
        },
      },
    })
    expect(storedTurns(session, null, stamp)).toEqual([
      { thing: 'lateCharge', before: null, after: charge },
      { thing: 'transaction', before: null, after: entry },
    ])
  })

  it('replaces its record, if it had been let go', () => {
    const before = aLate({ since: march, version: 3 })
    const { charge } = storedCard(session, before, stamp)
    expect(charge).toMatchObject({ since: march, version: 4, why: 'card_stored', status: 'received' })
    expect(storedTurns(session, before, stamp)[0]).toEqual({ thing: 'lateCharge', before, after: charge })
  })
})

describe('the entries of late charges', () => {
  it.each([
    [{}, 'invoice', 'inv_2'],
    [{ invoiceId: null, sessionId: 'chk_1' }, 'checkout', 'chk_1'],
    [{ invoiceId: null }, 'checkout', ''],
  ])('of %j have the source %s %s', (over, sourceType, sourceId) => {
    const what = { type: 'charge_let_go', postings: [], decision: null } as const
    expect(lateEntry(aLate(over), what, stamp)).toMatchObject({
      ...{ sourceType, sourceId, status: 'failed', failureCode: 'timeout', amount: 500_000 },
      attempt: { automatic: true, gateway: 'paystack', statusAfter: '' },
    })
  })

  it('have no failure where money moved', () => {
    const postings = [
      { account: 'unapplied', amount: -5 },
      { account: 'refunds', amount: 5 },
    ] as const
    const what = { type: 'late_charge_back', postings, decision: null, amount: 5 } as const
    expect(lateEntry(aLate({ kind: 'manual' }), what, stamp)).toMatchObject({
      ...{ status: 'succeeded', failureCode: null, amount: 5, attempt: { automatic: false } },
    })
  })

  // Holds B14.
  it.each([
    ['scheduled', true],
    ['new_method', true],
    ['manual', false],
  ] as const)('of a late answer about an unseen attempt say it: %s', (kind, automatic) => {
    const sentAs = { methodId: 'pm_0', rail: 'ussd', gateway: 'nomba', kind } as const
    const invoice: RetriedInvoice = {
      ...anInvoice(),
      charge: { ...aHeldCharge({ number: 3, reference: 'inv_2-1', kind: 'switch_rail' }), sentAs },
    }
    const heard = { failureCode: 'insufficient_funds', statusAfter: 'past_due' }
    expect(lateAnswerEntry(invoice, heard, stamp)).toMatchObject({
      ...{ merchantId: 'mer_1', id: 'txn_9', createdAt: may, type: 'charge_answered', status: 'failed' },
      ...{ amount: 500_000, currency: 'NGN', postings: [], availableOn: null, rail: 'ussd' },
      ...{ failureCode: 'insufficient_funds', sourceId: 'inv_2' },
      attempt: {
        ...{ number: 2, reference: 'inv_2-1', methodId: 'pm_0', gateway: 'nomba', automatic },
        statusAfter: 'past_due',
        decision: {
          ...{ action: 'charge_anew', rule: 'late_answer' },
          reason:
            'The gateway has said since that this attempt was declined: the next one is a charge of its own.',
        },
      },
    })
    expect(lateAnswerEntry(invoice, heard, stamp).postings).toEqual([])
  })
})

// Holds F3, R5.
describe('a late charge that the bank took back beside its refund', () => {
  it.each([
    [null, false],
    [{ amount: 5, excess: 0 }, false],
    [{ amount: 5, excess: 1 }, true],
  ])('%j is: %s', (reversed, want) => {
    expect(isTakenBeside({ reversed })).toBe(want)
  })

  const taken = (amount: number, excess: number) =>
    aLate({ status: 'returning', receivedAt: april, reversed: { amount, excess }, version: 4 })

  it('is not refunded: its money is the merchant’s', () => {
    const charge = taken(500_000, 500_000)
    const made = decideCoveredReturn(charge, 0, stamp)
    const reversed = { amount: 500_000, excess: 0 }
    expect(made.turns[0]).toEqual({
      ...{ thing: 'lateCharge', before: charge },
      after: { ...charge, status: 'returned', reversed, dueAt: null, version: 5 },
    })
    expect(made.turns[1]).toMatchObject({
      ...{ thing: 'transaction', before: null },
      after: { type: 'late_charge_kept', amount: 500_000, status: 'succeeded' },
    })
    expect(made.moves).toEqual([{ kind: 'available_credited', currency: 'NGN', amount: 500_000, owed: 0 }])
  })

  it('is refunded as to the rest, later', () => {
    const charge = taken(200_000, 200_000)
    const { turns, moves } = decideCoveredReturn(charge, 0, stamp)
    expect(turns[0]?.after).toEqual({
      ...{ ...charge, status: 'received', reversed: { amount: 200_000, excess: 0 }, version: 5 },
      // After the first day it is looked at daily.
      dueAt: addMs(may, 24 * hour),
    })
    expect(moves).toMatchObject([{ amount: 200_000 }])
  })
})

// Holds F5, F2.
describe('a late charge of more than is due', () => {
  const state = aState({
    subscription: aSubscription({ status: 'past_due' }),
    invoice: anInvoice({ creditApplied: 100_000, amount: 400_000 }),
  })
  const order = { now: may, receiptKey: 'key' }

  it('pays what is due, and the rest is the customer’s deposit', () => {
    const made = decideApplied(aLate(), state, order)
    expect(made.about).toMatchObject({ invoice: { status: 'paid' }, customer: { id: 'cus_1' } })
    expect(JSON.stringify(made.moves)).toContain('"rail":"card"')
    const customer = made.turns.find(({ thing }) => thing === 'customer')?.after
    expect(customer).toMatchObject({ lots: [{ currency: 'NGN', source: 'deposit', left: 100_000 }] })
    const text = JSON.stringify(made.moves)
    expect(text).toContain('{"account":"gateway_clearing","amount":-500000}')
    expect(text).toContain('{"account":"merchant_pending","amount":400000}')
    expect(text).toContain('{"account":"customer_credit","amount":100000}')
  })

  it('is booked with its own rail', () => {
    const made = decideApplied(aLate({ rail: 'ussd', methodId: null }), state, order)
    expect(made.moves[0]).toMatchObject({ kind: 'attempt_recorded', rail: 'ussd' })
  })

  it('that is all due leaves nothing', () => {
    const made = decideApplied(aLate({ amount: 400_000, methodId: null }), state, order)
    expect(made.turns.some(({ thing }) => thing === 'customer')).toBe(false)
    expect(JSON.stringify(made.moves)).not.toContain('customer_credit')
    expect(JSON.stringify(made.moves)).toContain('"methodId":""')
  })
})

// Holds A10.
it.each([
  [april, addMs(april, 23 * hour), hour],
  [april, addMs(april, 24 * hour), 24 * hour],
  [null, may, hour],
])('a refund of what came at %s is looked at again from %s in %i ms', (receivedAt, now, ms) => {
  const charge = aLate({ status: 'received', receivedAt, transactionId: 'txn_8' })
  const { turns } = decideReturn(charge, { kind: 'pending' }, { id: 'txn_9', now })
  expect(turns.map(({ after }) => after)).toMatchObject([{ status: 'returning', dueAt: addMs(now, ms) }])
})

// Holds A10, F9.
describe('a late charge that nothing wants', () => {
  const types = (made: ReturnType<typeof decideReceived>) =>
    made.events.map(({ type, message }) => [type, message ?? null])

  it.each([
    ['a subscription', aLate(), aState(), 'subscription_payment_refunded', 'payment_returned'],
    ['an invoice alone', aLate({ subscriptionId: null }), aLoneState(), 'invoice_refunded', null],
    [
      'a session that made an invoice alone',
      aLate({ sessionId: 'chk_1', invoiceId: null, subscriptionId: null }),
      aLoneState(),
      'payment_returned',
      'payment_returned',
    ],
    [
      'a session',
      aLate({ sessionId: 'chk_1', invoiceId: null }),
      null,
      'payment_returned',
      'payment_returned',
    ],
    ['what is gone', aLate(), null, 'payment_returned', null],
  ] as const)('of %s is announced', (_, charge, state, type, message) => {
    const made = decideReceived(charge, state, stamp)
    expect(types(made)).toEqual([
      ['payment_arrived_late', null],
      [type, message],
    ])
    expect(made.result).toMatchObject({
      ...{ status: 'received', transactionId: 'txn_9', receivedAt: may },
      subscriptionId: state === null ? charge.subscriptionId : (state.subscription?.id ?? null),
    })
  })
})
