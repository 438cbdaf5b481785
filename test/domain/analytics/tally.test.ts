import { describe, expect, it } from 'vitest'
import { inVersion } from '../../../shared/domain/pricing/versions.ts'
import { mrrOf } from '../../../shared/domain/analytics/mrr.ts'
import { failuresOf, overviewOf } from '../../../shared/domain/analytics/report.ts'
import { addTallies, tallyOfCase, tallyOfChange, type Tally } from '../../../shared/domain/analytics/tally.ts'
import { completePricing } from '../../../shared/domain/pricing/plan-pricing.ts'
import { aPlan } from '../fixtures/catalog.ts'
import { INTERVALS } from '../../../shared/domain/time/interval.ts'
import {
  priceOf,
  type AttachedDiscount,
  type Price,
  type Subscription,
} from '../../../shared/domain/subscription/subscription.ts'
import {
  subscriptionStatuses,
  type SubscriptionStatus,
} from '../../../shared/domain/subscription/transitions.ts'

function subscription(
  status: SubscriptionStatus,
  price: Partial<Price> = {},
  discount: Partial<AttachedDiscount> | null = null,
): Subscription {
  const monthly: Price = { amount: 120_000, currency: 'NGN', interval: 'month', intervalCount: 1 }
  const half = { discountType: 'percentage', discountValue: 50, duration: 'forever', durationCycles: null }
  return {
    // The first hour of March in Lagos.
    createdAt: '2027-02-28T23:30:00.000Z',
    status,
    planId: 'plan_a',
    price: { ...monthly, ...price },
    importedKobo: null,
    discount: discount && { ...half, planId: null, ...discount },
  } as Subscription
}

// Holds D11.21.
describe('mrrOf', () => {
  it.each([
    ['hour', 1, 87_600_000],
    ['day', 1, 3_650_000],
    ['day', 7, 521_429], // 521,428.57
    ['week', 1, 520_000],
    ['month', 1, 120_000],
    ['month', 7, 17_143], // 17,142.86
    ['quarter', 1, 40_000],
    ['biannual', 1, 20_000],
    ['year', 1, 10_000],
    ['year', 3, 3_333], // 3,333.33
  ] as const)('of 120,000 kobo every %s x %d is %d', (interval, intervalCount, want) => {
    expect(mrrOf(subscription('active', { interval, intervalCount }))).toBe(want)
  })

  // Holds K3: the agreed price is that of all its units.
  it('counts all units of a plan', () => {
    const seats = aPlan({ amount: 120_000, pricing: completePricing({ model: 'per_unit' }) })
    expect(
      mrrOf({ ...subscription('active', {}), quantity: 7, price: priceOf(inVersion(seats, 1), 7) }),
    ).toBe(840_000)
  })

  it('names every interval above', () => {
    expect(INTERVALS).toHaveLength(7)
  })

  it.each([
    ['a forever percentage', {}, 60_000],
    ['a forever value', { discountType: 'fixed', discountValue: 20_001 }, 99_999],
    ['a forever value above the price', { discountType: 'fixed', discountValue: 200_000 }, 0],
    ['once', { duration: 'once' }, 120_000],
    ['repeating', { duration: 'repeating', durationCycles: 12 }, 120_000],
    ['a code for another plan', { planId: 'plan_b' }, 120_000],
    ['a code for this plan', { planId: 'plan_a' }, 60_000],
  ] as const)('with %s', (_, discount, want) => {
    expect(mrrOf(subscription('active', {}, discount))).toBe(want)
  })

  it('rounds once, after the discount', () => {
    expect(mrrOf(subscription('active', { amount: 7, interval: 'year' }, {}))).toBe(0)
    expect(mrrOf(subscription('active', { amount: 13, interval: 'year' }, { discountValue: 50 }))).toBe(1)
  })

  it('counts only active and past-due subscriptions', () => {
    const counting = subscriptionStatuses.filter((status) => mrrOf(subscription(status)) > 0)
    expect(counting).toEqual(['active', 'past_due'])
  })
})

// Holds D11.22.
describe('tallyOfChange', () => {
  const full = 120_000
  const joined = { 'joined#NGN#2027-03': 1 }
  const left = (by: string) => ({ 'left#NGN#2027-03': 1, [`leftBy#NGN#${by}`]: 1 })
  const lost = { 'inFlight#NGN': -1, 'active#NGN': -1, 'churnedSubscribers#NGN': 1, 'atRisk#NGN': -full }
  it.each<[SubscriptionStatus | null, SubscriptionStatus, Tally]>([
    [null, 'incomplete', {}],
    [null, 'trialing', { 'trialing#NGN': 1 }],
    [null, 'active', { 'active#NGN': 1, 'new#NGN': full, ...joined }],
    ['incomplete', 'active', { 'active#NGN': 1, 'new#NGN': full, ...joined }],
    ['incomplete', 'incomplete_expired', {}],
    ['incomplete', 'canceled', {}],
    ['trialing', 'active', { 'trialing#NGN': -1, 'active#NGN': 1, 'new#NGN': full, ...joined }],
    [
      'trialing',
      'past_due',
      {
        'trialing#NGN': -1,
        'active#NGN': 1,
        'inFlight#NGN': 1,
        'new#NGN': full,
        'atRisk#NGN': full,
        ...joined,
      },
    ],
    ['trialing', 'canceled', { 'trialing#NGN': -1 }],
    ['trialing', 'unpaid', { 'trialing#NGN': -1 }],
    ['active', 'active', {}],
    ['active', 'past_due', { 'inFlight#NGN': 1, 'atRisk#NGN': full }],
    ['active', 'paused', { 'active#NGN': -1, 'paused#NGN': 1, 'contraction#NGN': full }],
    [
      'active',
      'canceled',
      { 'active#NGN': -1, 'churnedSubscribers#NGN': 1, 'churned#NGN': full, ...left('canceled') },
    ],
    [
      'active',
      'expired',
      { 'active#NGN': -1, 'churnedSubscribers#NGN': 1, 'churned#NGN': full, ...left('expired') },
    ],
    [
      'active',
      'unpaid',
      { 'active#NGN': -1, 'churnedSubscribers#NGN': 1, 'churned#NGN': full, ...left('unpaid') },
    ],
    ['past_due', 'active', { 'inFlight#NGN': -1, 'atRisk#NGN': -full }],
    ['past_due', 'unpaid', { ...lost, 'churned#NGN': full, ...left('unpaid') }],
    ['past_due', 'canceled', { ...lost, 'churned#NGN': full, ...left('canceled') }],
    ['paused', 'active', { 'active#NGN': 1, 'paused#NGN': -1, 'expansion#NGN': full }],
    ['paused', 'canceled', { 'paused#NGN': -1, 'churnedSubscribers#NGN': 1, ...left('canceled') }],
    ['unpaid', 'active', { 'active#NGN': 1, 'new#NGN': full, 'left#NGN#2027-03': -1 }],
    ['unpaid', 'canceled', {}],
  ])('from %s to %s', (from, to, want) => {
    expect(tallyOfChange(from && subscription(from), subscription(to))).toEqual(want)
  })

  it.each(['expired', 'unpaid'] as const)('counts a reason of who cancels alone, not of who is %s', (to) => {
    const tally = tallyOfChange(subscription('active'), { ...subscription(to), cancelReason: 'far' })
    expect(Object.keys(tally).join()).not.toContain('leftFor')
  })

  it.each([
    ['a dearer plan expands', { amount: 180_000 }, { 'expansion#NGN': 60_000 }],
    ['a cheaper plan contracts', { interval: 'year' }, { 'contraction#NGN': 110_000 }],
    ['the same in other words is nothing', { amount: 360_000, interval: 'quarter' }, {}],
  ] as const)('%s', (_, price, want) => {
    expect(tallyOfChange(subscription('active'), subscription('active', price))).toEqual(want)
  })

  // Holds F9.
  it('counts imported subscriptions as imported, never as new, and their later changes like any other', () => {
    const imported = { ...subscription('active'), importedKobo: 0 }
    expect(tallyOfChange(null, imported)).toEqual({
      'active#NGN': 1,
      'imported#NGN': full,
      'joined#NGN#2027-03': 1,
    })
    expect(tallyOfChange(imported, { ...imported, importedKobo: null })).toEqual({})
    expect(tallyOfChange(imported, { ...imported, status: 'canceled' })).toEqual({
      'active#NGN': -1,
      'churnedSubscribers#NGN': 1,
      'churned#NGN': full,
      'left#NGN#2027-03': 1,
      'leftBy#NGN#canceled': 1,
    })
  })

  it('takes a lasting discount for a contraction, and money of each currency apart', () => {
    expect(tallyOfChange(subscription('active'), subscription('active', {}, {}))).toEqual({
      'contraction#NGN': 60_000,
    })
    const dollars = { currency: 'USD' } as const
    expect(tallyOfChange(subscription('trialing', dollars), subscription('active', dollars))).toEqual({
      'trialing#USD': -1,
      'active#USD': 1,
      'new#USD': full,
      'joined#USD#2027-03': 1,
    })
  })

  // Holds D11.20.
  it.each([
    ['Too expensive for me now', 'price'],
    ['Another reason', 'other'],
    ['moved to Abuja, told us at the desk', 'other'],
  ])('counts who leaves saying %s as %s, and nobody’s own words', (cancelReason, counted) => {
    const tally = tallyOfChange(subscription('active'), { ...subscription('canceled'), cancelReason })
    expect(Object.keys(tally).filter((one) => one.startsWith('leftFor'))).toEqual([`leftFor#NGN#${counted}`])
  })
})

// Holds D11.20.
describe('reports', () => {
  it('sums state up to the end, movements within, and divides 0 by 0 to 0', () => {
    const before: Tally = {
      'active#NGN': 4,
      'trialing#NGN': 2,
      'new#NGN': 1_000,
      'new#USD': 9,
      'inFlight#NGN': 1,
      'recovered#NGN': 5,
      'active#USD': 7,
      'imported#NGN': 600,
    }
    const during: Tally = addTallies([
      { 'active#NGN': -1, 'churnedSubscribers#NGN': 1, 'churned#NGN': 250, 'failed#NGN#expired_card': 2 },
      { 'trialing#NGN': -1, 'active#NGN': 1, 'new#NGN': 300, 'expansion#NGN': 50, 'contraction#NGN': 20 },
      { 'imported#NGN': 40, 'recovered#USD': 8, 'failed#USD#do_not_honor': 6, 'churnedSubscribers#USD': 1 },
      {
        'recovered#NGN': 3,
        'exhausted#NGN': 1,
        'recoveredKobo#NGN': 700,
        'inFlight#NGN': -1,
        'failed#NGN#do_not_honor': 1,
      },
    ])
    expect(overviewOf({ before, during }, 'NGN')).toEqual({
      mrrKobo: 1_080 + 640,
      activeSubscriptions: 4,
      trialing: 1,
      newMrrKobo: 300,
      expansionMrrKobo: 50,
      contractionMrrKobo: 20,
      churnedMrrKobo: 250,
      subscriberChurnRate: 0.25,
      recoveredKobo: 700,
      recoveryRate: 0.75,
      importedMrrKobo: 40,
      currency: 'NGN',
    })
    expect(overviewOf({ before, during }, 'USD')).toMatchObject({
      mrrKobo: 9,
      newMrrKobo: 0,
      recoveredKobo: 0,
    })
    expect(failuresOf({ before, during }, 'NGN')).toEqual({
      inFlight: 0,
      recovered: 3,
      exhausted: 1,
      recoveryRate: 0.75,
      byFailureCode: { do_not_honor: 1, expired_card: 2 },
      currency: 'NGN',
      recoveredByFailureCode: {},
      exhaustedByFailureCode: {},
      recoveredByFailedCharges: {},
      recoveredByRule: {},
      exhaustedByRule: {},
      failedByHour: {},
      recoveredByHour: {},
    })
    expect(
      failuresOf({ before: { 'inFlight#NGN': 4 }, during: { 'inFlight#NGN': -1 } }, 'NGN').inFlight,
    ).toBe(3)
    expect(failuresOf({ before: {}, during: {} }, 'NGN')).toEqual({
      inFlight: 0,
      recovered: 0,
      exhausted: 0,
      recoveryRate: 0,
      byFailureCode: {},
      currency: 'NGN',
      recoveredByFailureCode: {},
      exhaustedByFailureCode: {},
      recoveredByFailedCharges: {},
      recoveredByRule: {},
      exhaustedByRule: {},
      failedByHour: {},
      recoveredByHour: {},
    })
  })
})

// Holds D11.20.
describe('tallyOfCase', () => {
  const before = {
    ...subscription('past_due', { currency: 'USD' }),
    recovery: { lastFailureCode: 'expired_card', failures: 3, rule: 'temporary.retry' },
  } as Subscription

  it('counts a paid case by its last failure and by the charges that had failed', () => {
    expect(tallyOfCase(before, 'recovered')).toEqual({
      'recoveredFrom#USD#expired_card': 1,
      'recoveredBy#USD#temporary.retry': 1,
      'recoveredAfter#USD#3': 1,
    })
  })

  it('counts a case that was given up by its last failure', () => {
    expect(tallyOfCase(before, 'exhausted')).toEqual({
      'exhaustedFrom#USD#expired_card': 1,
      'exhaustedBy#USD#temporary.retry': 1,
    })
  })

  it('counts nothing if the case was given up before', () => {
    expect(tallyOfCase({ ...before, recovery: null }, 'recovered')).toEqual({})
  })

  it('is shown by code and by number, of the currency alone', () => {
    const during = addTallies([
      tallyOfCase(before, 'recovered'),
      tallyOfCase(before, 'recovered'),
      tallyOfCase(before, 'exhausted'),
      { 'recoveredFrom#NGN#expired_card': 7, 'recoveredAfter#NGN#1': 7 },
    ])
    expect(failuresOf({ before: {}, during }, 'USD')).toMatchObject({
      recoveredByFailureCode: { expired_card: 2 },
      exhaustedByFailureCode: { expired_card: 1 },
      recoveredByFailedCharges: { 3: 2 },
      recoveredByRule: {},
      exhaustedByRule: {},
      failedByHour: {},
      recoveredByHour: {},
    })
  })
})
