import { describe, expect, it } from 'vitest'
import type { Plan } from '../../../shared/domain/catalog/plan.ts'
import type { Customer } from '../../../shared/domain/customer/customer.ts'
import { causeOfDifference, type Since } from '../../../shared/domain/price-change/cause.ts'
import { noComparison, plusRow } from '../../../shared/domain/price-change/comparison.ts'
import { withVersion } from '../../../shared/domain/price-change/decide.ts'
import { noSums } from '../../../shared/domain/price-change/price-change.ts'
import { promiseOf } from '../../../shared/domain/price-change/promise.ts'
import { decideChangeRow, newRow } from '../../../shared/domain/price-change/row.ts'
import type { ShownRow } from '../../../shared/domain/price-change/shown-row.ts'
import { isReachable, plusEffect, type Effect } from '../../../shared/domain/price-change/sums.ts'
import { onePrice } from '../../../shared/domain/pricing/plan-pricing.ts'
import type { Subscription } from '../../../shared/domain/subscription/subscription.ts'
import { aSubscription } from '../fixtures/billing.ts'
import { aPlan } from '../fixtures/catalog.ts'
import { aCustomer } from '../fixtures/customers.ts'
import { april, june, may } from '../fixtures/instants.ts'
import { aChange, anEffect, aPrice, aPromise } from './price-change-fixtures.ts'

const july = '2026-07-01T12:00:00.000Z'
const promised = (over: Partial<Subscription>, plan: Partial<Plan> = {}, scheduled: Plan | null = null) => {
  const change = aChange(plan.pricing ? { pricing: plan.pricing } : {})
  const state = {
    subscription: aSubscription(over),
    plan: withVersion(aPlan(plan), change),
    scheduled,
    customer: aCustomer(),
  }
  return promiseOf(state, change)
}

// Holds K9: its renewals as they would be decided now, each assuming the one before as paid.
describe('what a subscription is promised', () => {
  const perUnit = { ...onePrice, model: 'per_unit', maxQuantity: 50 } as const
  const pastDue = { status: 'past_due' } as const

  it('begins after what was scheduled at its earlier price', () => {
    const over = { currentPeriodStart: may, currentPeriodEnd: june, periodNumber: 3, scheduledQuantity: 2 }
    expect(promised(over, { pricing: perUnit })).toEqual({
      ...aPrice(1_200_000, { quantity: 2 }),
      at: july,
      was: aPrice(1_000_000, { quantity: 2 }),
      after: june,
    })
  })

  it('is for the period after the one whose payment is late', () => {
    const late = { ...pastDue, currentPeriodStart: may, currentPeriodEnd: june, periodNumber: 3 }
    expect(promised(late)).toEqual(aPromise({ at: july, after: june }))
    expect(promised({ ...late, status: 'paused', pausedAt: may })).toEqual(aPromise())
  })

  it.each([
    [3, null],
    [4, null],
    [5, june],
  ])('counts a late payment among the plan’s cycles: of %i it is on %s', (maxCycles, at) => {
    // Two were paid, the third is late from 1 April, the fourth begins on 1 May.
    const late = { ...pastDue, currentPeriodStart: '2026-03-01T12:00:00.000Z', currentPeriodEnd: april }
    const made = promised({ ...late, periodNumber: 1 }, { maxCycles })
    expect(made?.at ?? null).toBe(at)
  })

  it.each(['active', 'past_due', 'paused'] as const)(
    'is nothing where no cycle of the plan is left: %s',
    (status) => {
      expect(promised({ status, cyclesCompleted: 3 }, { maxCycles: 3 })).toBeNull()
    },
  )

  it('is nothing on another plan, whatever the number of its price', () => {
    const versions = [
      {
        ...{ n: 2, amount: 700_000, pricing: onePrice, effectiveFrom: april, changeId: 'pch_9' },
        ...{ announcedAt: april, revertedAt: null },
      },
    ]
    const silver = aPlan({ id: 'plan_silver', versions })
    const leaves = { scheduledPlanId: 'plan_silver', scheduledPriceVersion: 2 }
    expect(promised(leaves, {}, silver)).toBeNull()
  })

  it('is the price of the plan that it comes to', () => {
    const change = aChange({ planId: 'plan_silver' })
    const silver = withVersion(aPlan({ id: 'plan_silver' }), change)
    const state = {
      subscription: aSubscription({ scheduledPlanId: 'plan_silver' }),
      plan: aPlan(),
      scheduled: silver,
      customer: aCustomer(),
    }
    expect(promiseOf(state, change)).toEqual({
      ...aPrice(600_000, { planId: 'plan_silver' }),
      at: june,
      was: aPrice(500_000, { planId: 'plan_silver' }),
      after: null,
    })
  })
})

// Holds K9: one cause, what was bought before what moved its day.
describe('the cause of a difference', () => {
  const parts = aPrice(500_000, { quantity: 3, addOns: 60_000, amount: 560_000 })
  const quiet: Since = { trialMoved: false, paused: false, dayMoved: false }

  it.each<[string, object, Partial<Since>, string]>([
    ['more units before what they cost', { quantity: 4, plan: 700_000 }, {}, 'quantity'],
    [
      'more units before a moved day',
      { quantity: 4, at: july },
      { paused: true, dayMoved: true },
      'quantity',
    ],
    ['a pause that moved its day', { plan: 1, at: july }, { paused: true }, 'pause'],
    ['a trial before a pause', { plan: 1, at: july }, { paused: true, trialMoved: true }, 'trial'],
    ['a moved day after neither', { plan: 1, at: july }, {}, 'plan'],
    ['no pause where its day stayed', { plan: 1 }, { paused: true, trialMoved: true }, 'plan'],
  ])('is one: %s', (_, changes, since, cause) => {
    const billed = { ...parts, at: june, invoiceId: 'inv_1', ...changes }
    const promise = { ...parts, at: june, was: parts, after: null }
    const amount = billed.plan + billed.addOns
    expect(causeOfDifference(promise, { ...billed, amount }, { ...quiet, ...since })).toBe(cause)
  })
})

// Holds K9.
describe('the totals of a change', () => {
  const billed = { ...aPrice(590_000), at: june, invoiceId: 'inv_1' }
  const row = (over: Partial<ShownRow>) =>
    ({ promise: aPromise(), status: 'active', billed, ...over }) as ShownRow

  it('count each bill that differs', () => {
    const rows = [
      row({ difference: -10_000, cause: 'code' }),
      row({ difference: -10_000, cause: 'plan' }),
      row({ difference: 0, cause: null, billed: { ...billed, amount: 600_000 } }),
    ]
    expect(rows.reduce(plusRow, noComparison(june))).toEqual({
      ...{ at: june, rows: 3, billedRows: 3, waiting: 0, differing: 2 },
      ...{ promised: 1_800_000, billed: 1_780_000 },
    })
  })

  const sumsOf = (...effects: Partial<Effect>[]) =>
    effects.map((effect) => anEffect(effect)).reduce(plusEffect, noSums)

  it('count who has a lasting code and pays the price, and whom a change does not reach', () => {
    const sums = sumsOf(
      { lastingCode: true },
      { lastingCode: true },
      { promise: null, lastingCode: true },
      {},
    )
    expect(sums).toMatchObject({ subscriptions: 4, withLastingCode: 2, unreachable: 0 })
    expect(sumsOf({ reachable: false }, { reachable: false }, {}).unreachable).toBe(2)
  })

  it.each<[string, (string | null)[], string | null, string | null]>([
    ['from the first to the last payment', [june, july, may], may, july],
    ['in whatever order they come', [may, july, june], may, july],
    ['of those that pay it', [null, june, null], june, june],
    ['or never', [null, null], null, null],
  ])('span the time %s', (_, times, firstAt, lastAt) => {
    const sums = sumsOf(...times.map((at) => ({ promise: at === null ? null : aPromise({ at }) })))
    expect([sums.firstAt, sums.lastAt]).toEqual([firstAt, lastAt])
  })

  // Holds A4, R1.
  it.each<[string, Partial<Customer>, boolean]>([
    ['a contact that nobody vouched for', { email: 'muted' }, false],
    ['a contact whose owner has paid', { email: 'paid' }, true],
  ])('reach %s or not', (_, typed, reachable) => {
    const marks = { vouched: [], proven: [], typed } as unknown as Customer['marks']
    expect(isReachable(aCustomer({ marks }), ['email'])).toBe(reachable)
  })
})

// Holds K9: it seemed to end when it was sold with both prices, and goes on after all.
it('a subscription that was promised nothing at its sale is told like the others', () => {
  const told = [{ planId: 'plan_gold', version: 2, from: april }]
  const subscription = aSubscription({ createdAt: april, told })
  const row = newRow(aChange(), anEffect({ subscription, promise: null }), 0, april)
  expect(row).toMatchObject({ toldAt: april, toldBy: 'sale', promise: null, dueAt: null })
  const facts = { hasVersion: false, isOvertaken: false, notice: 'none' } as const
  expect(
    decideChangeRow(row, { ...facts, change: aChange(), effect: anEffect({ subscription }), now: may }),
  ).toEqual({
    kind: 'wait',
    row: { ...row, promise: aPromise(), dueAt: '2026-05-18T12:00:00.000Z', version: 2 },
  })
})
