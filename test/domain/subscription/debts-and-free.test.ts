import { describe, expect, it } from 'vitest'
import { debtReasonOf } from '../../../shared/domain/subscription/debt-reason.ts'
import { dueForCredit } from '../../../shared/domain/subscription/due-for-credit.ts'
import { givesWay } from '../../../shared/domain/subscription/due.ts'
import { beginsFree, rolledOn } from '../../../shared/domain/subscription/free-period.ts'
import type { Recovery, Subscription } from '../../../shared/domain/subscription/subscription.ts'
import { aRecovery, aSubscription } from '../fixtures/billing.ts'
import { aPlan } from '../fixtures/catalog.ts'
import { aCustomer, aMethod } from '../fixtures/customers.ts'
import { april, june, may } from '../fixtures/instants.ts'
import { problem } from '../fixtures/problem.ts'

const middle = '2026-04-16T12:00:00.000Z'
const noTurn = (from: string, action: string) =>
  problem('conflict', { reason: 'invalid_transition', from, action })

const recovering = (over: Partial<Recovery> = {}) => ({ recovery: aRecovery(over) })
const old = aMethod({ expMonth: 3, expYear: 2026 })

describe('why a debt was not paid', () => {
  // prettier-ignore
  it.each([
    ['nothing failed', { recovery: null }, aMethod(), null],
    ['nothing failed, and the card is over', { recovery: null }, old, 'expired'],
    ['no money', recovering(), aMethod(), 'no_money'],
    ['no money, and no card', recovering(), null, 'no_money'],
    ['no money, but the card is over by now', recovering(), old, 'expired'],
    ['the card had expired', recovering({ lastFailureCode: 'expired_card' }), aMethod(), 'expired'],
    ['the card had expired, and another was given', recovering({ lastFailureCode: 'expired_card', newMethodId: 'pm_1' }), aMethod(), null],
    ['another was given, which is not that', recovering({ newMethodId: 'pm_2' }), aMethod(), 'no_money'],
    ['a bank that refuses for good', recovering({ lastFailureCode: 'stolen_card', nextAttemptAt: null }), aMethod(), 'unusable'],
    ['a bank that is asked again', recovering({ lastFailureCode: 'stolen_card' }), aMethod(), 'bank'],
    ['a bank that did not answer', recovering({ lastFailureCode: 'issuer_unavailable', nextAttemptAt: null }), aMethod(), 'bank'],
  ] as const)('%s', (_, of, method, reason) => {
    expect(debtReasonOf(of as never, method, middle)).toBe(reason)
  })
})

// Holds F5.
describe('cases that are due for credit', () => {
  const late = (id: string, over: Partial<Recovery> = {}, rest: Partial<Subscription> = {}) =>
    aSubscription({ id, status: 'past_due', recovery: aRecovery(over), ...rest })
  const dollars = { price: { amount: 1, currency: 'USD', interval: 'month', intervalCount: 1 } } as const

  it('are those of its currency that recovery works on, the oldest first', () => {
    const rows = [
      late('sub_new', { firstFailureAt: may }),
      late('sub_old'),
      late('sub_usd', {}, dollars),
      late('sub_none', {}, { recovery: null }),
      late('sub_active', {}, { status: 'active' }),
    ]
    expect(dueForCredit(rows, 'NGN', middle).map(({ after }) => after.id)).toEqual(['sub_old', 'sub_new'])
    expect(dueForCredit(rows, 'USD', middle).map(({ after }) => after.id)).toEqual(['sub_usd'])
  })

  it.each([
    ['later', may, middle],
    ['at this instant', middle, middle],
    ['earlier', april, april],
    ['never', null, null],
  ])('with the attempt that was planned %s', (_, planned, at) => {
    const [turn] = dueForCredit([late('sub_1', { nextAttemptAt: planned, dueAt: june })], 'NGN', middle)
    expect(turn?.after).toMatchObject({ version: 6, recovery: { nextAttemptAt: at, dueAt: middle } })
  })

  it('are fifty at most: a transaction has no room for more', () => {
    const rows = Array.from({ length: 51 }, (_, n) => late(`sub_${n}`))
    expect(dueForCredit(rows, 'NGN', middle)).toHaveLength(50)
  })
})

// Holds F8.
it.each([
  ['a millisecond before the end', {}, '2026-05-01T11:59:59.999Z', false],
  ['at the end', {}, may, true],
  ['at the end, without a change', null, may, false],
])('a change that waits gives way %s', (_, pendingChange, at, expected) => {
  expect(givesWay(aSubscription({ pendingChange: pendingChange as never }), at)).toBe(expected)
})

// Holds K7.
describe('a free period', () => {
  const period = { periodStart: may, periodEnd: june }
  const nothingPaid = {
    paidForPeriod: 0,
    refundedForPeriod: null,
    importedKobo: null,
    chainId: null,
    pausedSeconds: 0,
    reminded: false,
    reminderDays: null,
  }
  const was = {
    refundedForPeriod: 1,
    importedKobo: 1,
    chainId: 'inv_1',
    pausedSeconds: 1,
    reminded: true,
    reminderDays: 1,
  }

  it.each([
    ['active', []],
    ['trialing', ['subscription_activated']],
  ] as const)('follows one that was %s: no cycle, and nothing was paid for it', (status, emits) => {
    const made = rolledOn(aSubscription({ ...was, status }), period)
    expect(made.emits).toEqual(emits)
    expect(made.subscription).toMatchObject({
      ...nothingPaid,
      status: 'active',
      cyclesCompleted: 2,
      currentPeriodStart: may,
      currentPeriodEnd: june,
      periodNumber: 3,
    })
    expect(() => rolledOn(aSubscription({ status: 'paused' }), period)).toThrow(noTurn('paused', 'renew'))
  })

  it('begins with its subscription, which is active at once', () => {
    const starting = aSubscription({ status: 'incomplete' })
    const made = beginsFree(starting, { customer: aCustomer(), plan: aPlan({ inUse: false }) })
    expect(made.result).toMatchObject({ status: 'active', version: 6 })
    expect(made.turns).toMatchObject([{ thing: 'subscription', before: null, after: made.result }])
    expect(made.moves).toHaveLength(1)
    expect(made.told).toEqual({
      events: [{ type: 'subscription_created' }],
      about: { customer: aCustomer(), plan: aPlan({ inUse: false }), subscription: starting },
    })
    expect(made.events).toEqual([{ type: 'subscription_activated', onTimeline: true }])
    expect(Object.keys(made.about)).toEqual(['customer', 'plan', 'subscription'])
    expect(made.about.subscription).toEqual(made.result)
  })
})
