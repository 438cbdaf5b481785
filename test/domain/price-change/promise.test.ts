import { describe, expect, it } from 'vitest'
import type { Subscription } from '../../../shared/domain/subscription/subscription.ts'
import { nextComparisonAt, noComparison, plusRow } from '../../../shared/domain/price-change/comparison.ts'
import { withVersion } from '../../../shared/domain/price-change/decide.ts'
import { noSums } from '../../../shared/domain/price-change/price-change.ts'
import {
  goesOn,
  isAffected,
  isOnPlan,
  isRaised,
  mrrAfter,
  promiseOf,
  recurringOf,
} from '../../../shared/domain/price-change/promise.ts'
import type { ShownRow } from '../../../shared/domain/price-change/shown-row.ts'
import { effectOf, isReachable, plusEffect } from '../../../shared/domain/price-change/sums.ts'
import { subscriptionStatuses } from '../../../shared/domain/subscription/transitions.ts'
import { aLine, anInvoice, aShare, aSubscription } from '../fixtures/billing.ts'
import { aDiscount, aPlan } from '../fixtures/catalog.ts'
import { aCustomer, gifts } from '../fixtures/customers.ts'
import { april, june, may } from '../fixtures/instants.ts'
import { aChange, anEffect, aPrice, aPromise } from './price-change-fixtures.ts'

const july = '2026-07-01T12:00:00.000Z'
const sold = (over: Partial<Subscription> = {}, change = aChange()) => ({
  subscription: aSubscription(over),
  plan: withVersion(aPlan(), change),
  scheduled: null,
  customer: aCustomer(),
})
const promised = (over: Partial<Subscription> = {}, change = aChange()) =>
  promiseOf(sold(over, change), change)

// Holds K9.
describe('the subscriptions of a price change', () => {
  it('those that will be billed again automatically', () => {
    const all = subscriptionStatuses.filter((status) => goesOn({ status }))
    expect(new Set(all)).toEqual(new Set(['active', 'trialing', 'past_due', 'paused']))
  })
  it('those that have the plan, or will', () => {
    expect(isOnPlan(aSubscription(), 'plan_gold')).toBe(true)
    expect(isOnPlan(aSubscription({ scheduledPlanId: 'plan_silver' }), 'plan_silver')).toBe(true)
    expect(isOnPlan(aSubscription(), 'plan_silver')).toBe(false)
  })
})

// Holds K9: the first renewal at the new price, decided in advance.
describe('what a subscription is promised', () => {
  it('is its first payment on or after the date, and what that would have been', () => {
    expect(promised()).toEqual(aPromise())
  })
  it.each([
    ['on the day', june, june],
    ['the period after it', '2026-05-31T12:00:00.000Z', june],
    ['a month later', '2026-06-01T12:00:00.001Z', july],
  ])('%s', (_, effectiveFrom, at) => {
    expect(promised({}, aChange({ effectiveFrom }))).toMatchObject({ at, amount: 600_000 })
  })
  it('is before credit and one-off items', () => {
    const state = sold({
      unbilled: [{ type: 'one_time', description: 'x', amount: 9, itemId: 'i', unitAmount: 9 }],
    })
    const customer = aCustomer({ lots: gifts({ NGN: 900_000 }) })
    expect(promiseOf({ ...state, customer }, aChange())).toEqual(aPromise())
  })
  it('is after its code', () => {
    const made = promised({ discount: aDiscount() })
    expect(made).toMatchObject({
      plan: 600_000,
      code: 60_000,
      amount: 540_000,
      was: { amount: 450_000, code: 50_000 },
    })
  })
  it('with its add-ons', () => {
    const seat = {
      addOnId: 'add_1',
      name: 'Seat',
      quantity: 2,
      unitAmount: 5_000,
      price: 10_000,
      paidForPeriod: 0,
    }
    const made = promised({ addOns: [seat] as never })
    expect(made).toMatchObject({ plan: 600_000, addOns: 10_000, amount: 610_000, was: { amount: 510_000 } })
  })
  it.each([
    ['paused, as once it resumes', { status: 'paused', pausedAt: april }, june],
    ['past due, as once it has paid', { status: 'past_due' }, june],
    ['in its trial', { status: 'trialing', cyclesCompleted: 0, trialEndsAt: may }, june],
  ] as const)('one %s', (_, over, at) => {
    expect(promised(over)).toMatchObject({ at, amount: 600_000 })
  })
  it.each([
    ['it ends with its period', { cancelAtPeriodEnd: true }],
    ['it is over', { status: 'canceled' }],
    ['it is unpaid', { status: 'unpaid' }],
    ['it keeps its price', { keepsAgainst: 2 }],
  ] as const)('is nothing where %s', (_, over) => {
    expect(promised(over)).toBeNull()
  })
  it('is nothing if its last cycle comes before', () => {
    const state = sold({ cyclesCompleted: 2 })
    const until = (maxCycles: number) =>
      promiseOf({ ...state, plan: { ...state.plan, maxCycles } }, aChange())
    expect(until(3)).toBeNull()
    expect(until(4)).toMatchObject({ at: june })
  })
  it('is nothing if it leaves the plan', () => {
    const state = sold({ scheduledPlanId: 'plan_silver' })
    expect(promiseOf({ ...state, scheduled: aPlan({ id: 'plan_silver' }) }, aChange())).toBeNull()
  })
  it('says when a period on or after the date begins at another price', () => {
    expect(promised({ currentPeriodStart: june, currentPeriodEnd: july })).toMatchObject({
      at: july,
      after: june,
    })
    expect(promised()?.after).toBeNull()
  })
})

// Holds K9: lines of plan and add-ons after code, with tax.
describe('the recurring part of an invoice', () => {
  it('leaves out lines without a period', () => {
    const tax = { code: 'VAT', name: 'VAT', basisPoints: 750, inclusive: false }
    const lines = [
      { ...aLine(500_000, { discountAmount: 50_000 }), tax: 0, taxAmount: 33_750 },
      aLine(20_000, { id: 'l2', type: 'add_on' }),
      aLine(9_000, { id: 'l3', type: 'setup_fee' }),
      aShare(-7_000),
    ]
    expect(recurringOf(anInvoice({ lines, taxes: [tax] }))).toEqual({
      ...{ planId: 'plan_gold', quantity: 1, plan: 500_000, addOns: 20_000, code: 50_000, tax: 33_750 },
      amount: 503_750,
    })
  })
})

// Holds K9.
describe('a changed price', () => {
  it.each([
    ['more', 600_000, 600_000, true, true],
    ['less', 400_000, 400_000, true, false],
    ['the same', 500_000, 500_000, false, false],
    ['the same below a code that covers it', 500_000, 600_000, true, true],
    ['less below a code that covers it', 500_000, 400_000, true, false],
    ['more by its tax alone', 500_001, 500_000, true, true],
  ])('%s', (_, amount, plan, affected, raised) => {
    const promise = aPromise({ amount, plan })
    expect([isAffected(promise), isRaised(promise)]).toEqual([affected, raised])
  })
  it('changes what recurs each month of the plan that it has', () => {
    const yearly = aSubscription({
      price: { amount: 500_000, currency: 'NGN', interval: 'year', intervalCount: 1 },
    })
    expect(mrrAfter(aSubscription(), aPlan(), aPromise())).toBe(600_000)
    expect(mrrAfter(yearly, aPlan(), aPromise())).toBe(50_000)
    expect(mrrAfter(aSubscription(), aPlan(), null)).toBe(500_000)
    expect(mrrAfter(aSubscription(), aPlan({ id: 'plan_silver' }), aPromise())).toBe(500_000)
    expect(mrrAfter(aSubscription({ status: 'trialing' }), aPlan(), aPromise())).toBe(0)
  })
})

// Holds K9.
describe('the totals of a change', () => {
  it('for one subscription', () => {
    const effect = effectOf(sold({ discount: aDiscount() }), aChange(), ['email'])
    expect(effect).toMatchObject({
      mrrBefore: 450_000,
      mrrAfter: 540_000,
      reachable: true,
      lastingCode: true,
    })
    expect(effectOf(sold({ discount: aDiscount({ duration: 'once' }) }), aChange(), []).lastingCode).toBe(
      false,
    )
    const others = aDiscount({ planId: 'plan_silver' })
    expect(effectOf(sold({ discount: others }), aChange(), []).lastingCode).toBe(false)
    expect(effectOf(sold(), aChange(), [])).toMatchObject({ lastingCode: false, reachable: false })
  })
  it.each([
    ['by email', ['email'], {}, true],
    ['without an email', ['email'], { email: null }, false],
    ['by phone', ['sms'], { email: null }, true],
    ['without a phone', ['sms', 'whatsapp'], { phone: null }, false],
    ['by either', ['email', 'sms'], { email: null }, true],
    ['by none', [], {}, false],
  ] as const)('reaches %s', (_, channels, over, reachable) => {
    expect(isReachable(aCustomer(over), channels as never)).toBe(reachable)
  })
  it('over all of them', () => {
    const sums = [
      anEffect(),
      anEffect({ reachable: false, lastingCode: true, promise: aPromise({ at: july }) }),
      anEffect({ promise: aPromise({ ...aPrice(500_000), at: may }), reachable: false }),
      anEffect({ promise: null, mrrAfter: 500_000, lastingCode: true, reachable: false }),
    ].reduce(plusEffect, noSums)
    expect(sums).toEqual({
      ...{ subscriptions: 4, changing: 2, withLastingCode: 1, unreachable: 1, mrrBefore: 2_000_000 },
      ...{ mrrAfter: 2_300_000, before: 1_500_000, after: 1_700_000, firstAt: may, lastAt: july },
    })
  })
})

// Holds K9: each day for 35 days where a thousand subscribe at most, else each week, for 400 days.
describe('promised and billed', () => {
  const row = (over: Partial<ShownRow> = {}): ShownRow =>
    ({
      promise: aPromise(),
      billed: null,
      difference: null,
      cause: null,
      status: 'active',
      ...over,
    }) as ShownRow
  const billed = { ...aPrice(590_000), at: june, invoiceId: 'inv_1' }
  it('are added up over all rows', () => {
    const rows = [
      row(),
      row({ status: 'canceled' }),
      row({ status: null }),
      row({ promise: null }),
      row({ billed: { ...billed, amount: 600_000 }, difference: 0 }),
      row({ billed, difference: -10_000, cause: 'code' }),
    ]
    expect(rows.reduce(plusRow, noComparison(june))).toEqual({
      ...{
        at: june,
        rows: 5,
        billedRows: 2,
        waiting: 1,
        promised: 1_200_000,
        billed: 1_190_000,
        differing: 1,
      },
    })
  })
  const day = (n: number) => new Date(Date.parse(june) + n * 86_400_000).toISOString()
  it.each([
    ['each day', 1000, null, 0, 1],
    ['to the 35th', 1000, 5, 34, 35],
    ['then each week', 1000, 5, 35, 42],
    ['each week of more', 1001, 5, 0, 7],
    ['to the 400th', 1, 5, 400, 407],
    ['and not after', 1, 5, 401, null],
    ['not once all were billed', 1, 0, 2, null],
  ])('%s', (_, subscriptions, waiting, now, next) => {
    const compared = waiting === null ? null : { ...noComparison(june), waiting }
    const change = aChange({ sums: { ...noSums, subscriptions }, compared })
    expect(nextComparisonAt(change, day(now))).toBe(next === null ? null : day(next))
  })
})
