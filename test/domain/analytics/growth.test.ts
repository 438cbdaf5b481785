import { describe, expect, it } from 'vitest'
import { expectedOf } from '../../../shared/domain/analytics/expected.ts'
import { growthOf, overviewOf } from '../../../shared/domain/analytics/report.ts'
import { tallyOfEvent } from '../../../shared/domain/analytics/tally.ts'
import type { Subscription } from '../../../shared/domain/subscription/subscription.ts'

// Holds D11.20.
describe('growthOf', () => {
  const days = [
    { day: '2027-01-05', tally: { 'joined#NGN#2027-01': 10, 'joined#USD#2027-01': 3 } },
    { day: '2027-01-31', tally: { 'left#NGN#2027-01': 1, 'leftBy#NGN#canceled': 1, 'leftFor#NGN#price': 1 } },
    { day: '2027-02-03', tally: { 'joined#NGN#2027-02': 4, 'joined#NGN#2027-01': 2, 'left#NGN#2027-01': 3 } },
    { day: '2027-03-01', tally: { 'left#NGN#2027-01': -1, 'left#NGN#2027-02': 4, 'leftBy#NGN#unpaid': 4 } },
    { day: '2027-03-09', tally: { 'left#NGN#2027-01': 5 } },
  ]
  it('counts subscribers at each month’s end, trials from their first month, and those who return', () => {
    const range = { first: '2027-01-01', last: '2027-03-08', currency: 'NGN' } as const
    expect(growthOf(days, range)).toEqual({
      cohorts: [
        { month: '2027-01', started: 12, kept: [11, 8, 9] },
        { month: '2027-02', started: 4, kept: [4, 0] },
      ],
      leftBy: { canceled: 1, unpaid: 4 },
      leftFor: { price: 1 },
      currency: 'NGN',
    })
    expect(growthOf(days, { ...range, first: '2027-02-01' })).toMatchObject({
      cohorts: [{ month: '2027-02' }],
      leftBy: { unpaid: 4 },
      leftFor: {},
    })
    expect(growthOf(days, { ...range, first: '2027-03-09', last: '2027-03-08' })).toMatchObject({
      cohorts: [],
      leftBy: {},
    })
  })
})

// Holds D11.20.
it('the share that left is of those who were active or had paused before', () => {
  const before = { 'active#NGN': 7, 'paused#NGN': 3, 'active#USD': 90 }
  const during = { 'churnedSubscribers#NGN': 1, 'churnedSubscribers#USD': 9 }
  expect(overviewOf({ before, during }, 'NGN').subscriberChurnRate).toBe(0.1)
  expect(overviewOf({ before: {}, during }, 'NGN').subscriberChurnRate).toBe(0)
})

// Holds D11.20.
describe('growthOf at the edges of its range', () => {
  const range = { first: '2027-11-30', last: '2028-01-02', currency: 'NGN' } as const

  it('counts its first and its last day, and a year’s end as a month’s', () => {
    const days = [
      { day: '2027-11-29', tally: { 'leftBy#NGN#expired': 1 } },
      { day: '2027-11-30', tally: { 'joined#NGN#2027-11': 5, 'leftBy#NGN#canceled': 2 } },
      { day: '2027-12-31', tally: { 'left#NGN#2027-11': 1 } },
      { day: '2028-01-02', tally: { 'left#NGN#2027-11': 2, 'leftBy#NGN#unpaid': 3 } },
      { day: '2028-01-03', tally: { 'left#NGN#2027-11': 2, 'leftBy#NGN#unpaid': 7 } },
    ]
    const { cohorts, leftBy } = growthOf(days, range)
    expect(cohorts).toEqual([{ month: '2027-11', started: 5, kept: [5, 4, 2] }])
    expect(leftBy).toEqual({ canceled: 2, unpaid: 3 })
  })

  it('shows the last 24 months of a longer range', () => {
    const days = ['2026-01', '2026-02', '2028-01'].map((month) => ({
      ...{ day: `${month}-01`, tally: { [`joined#NGN#${month}`]: 1 } },
    }))
    const { cohorts } = growthOf(days, { ...range, first: '2026-01-01' })
    expect(cohorts.map(({ month }) => month)).toEqual(['2026-02', '2028-01'])
  })

  it('counts who began within the month of its last day, up to that day', () => {
    const days = [{ day: '2028-01-02', tally: { 'joined#NGN#2028-01': 3 } }]
    expect(growthOf(days, range).cohorts).toEqual([{ month: '2028-01', started: 3, kept: [3] }])
  })
})

// Holds D11.20.
describe('expectedOf', () => {
  const one = (more: Partial<Subscription>) =>
    ({
      ...{ status: 'active', planId: 'plan_a', quantity: 1, discount: null, cancelAtPeriodEnd: false },
      ...{ billingAnchor: '2027-01-31T12:00:00.000Z', periodNumber: 1, timeZone: 'Africa/Lagos' },
      currentPeriodEnd: '2027-02-28T12:00:00.000Z',
      price: { amount: 500_000, currency: 'NGN', interval: 'month', intervalCount: 1 },
      ...more,
    }) as Subscription
  const ahead = { first: '2027-02-20', last: '2027-03-21', zone: 'Africa/Lagos', currency: 'NGN' } as const
  const found = (...all: Partial<Subscription>[]) => {
    const { days, ...sums } = expectedOf(all.map(one), ahead)
    return {
      ...sums,
      days: days.filter(({ renewals }) => renewals > 0).map(({ date }) => date),
      of: days.length,
    }
  }
  it('names each day, and every renewal of a short interval', () => {
    expect(found({})).toEqual({ renewals: 1, expectedKobo: 500_000, days: ['2027-02-28'], of: 30 })
    const week = { amount: 100_000, currency: 'NGN', interval: 'week', intervalCount: 1 } as const
    expect(
      found({
        price: week,
        billingAnchor: '2027-02-19T12:00:00.000Z',
        currentPeriodEnd: '2027-02-26T12:00:00.000Z',
      }),
    ).toMatchObject({
      renewals: 4,
      expectedKobo: 400_000,
      days: ['2027-02-26', '2027-03-05', '2027-03-12', '2027-03-19'],
    })
  })
  it('counts a renewal on the first day and on the last, and none of a day before or after', () => {
    const on = (currentPeriodEnd: string) => found({ currentPeriodEnd, periodNumber: 20 }).days
    // 23:30 in Lagos of the day before, and 00:30 of the next.
    expect(on('2027-02-19T22:30:00.000Z')).toEqual([])
    expect(on('2027-02-19T23:30:00.000Z')).toEqual(['2027-02-20'])
    expect(on('2027-03-21T22:30:00.000Z')).toEqual(['2027-03-21'])
    expect(on('2027-03-21T23:30:00.000Z')).toEqual([])
  })
  it('deducts a code that lasts, of this plan, and no other', () => {
    const code = { discountType: 'percentage', discountValue: 10, duration: 'forever', planId: null }
    const sum = (discount: object) => found({ discount: discount as never }).expectedKobo
    expect(sum(code)).toBe(450_000)
    expect(sum({ ...code, duration: 'once' })).toBe(500_000)
    expect(sum({ ...code, planId: 'plan_b' })).toBe(500_000)
  })
  it('counts the end of a trial, and nothing that ends, has paused, owes or is in another currency', () => {
    const usd = { amount: 500_000, currency: 'USD', interval: 'month', intervalCount: 1 } as const
    expect(
      found(
        { status: 'trialing' },
        { status: 'paused' },
        { status: 'past_due' },
        { status: 'canceled' },
        { cancelAtPeriodEnd: true },
        { price: usd },
      ),
    ).toMatchObject({ renewals: 1, expectedKobo: 500_000 })
  })
})

describe('tallyOfEvent', () => {
  const at = '2027-02-28T23:30:00.000Z'
  it('counts failures by code and how cases end', () => {
    const failed = { failureCode: 'do_not_honor', action: 'retry_scheduled' }
    expect(tallyOfEvent('subscription_payment_failed', failed, 'NGN', at)).toEqual({
      'failed#NGN#do_not_honor': 1,
      'failedAt#NGN#00': 1,
    })
    expect(tallyOfEvent('subscription_payment_recovered', { amount: 900 }, 'USD', at)).toEqual({
      'recovered#USD': 1,
      'recoveredKobo#USD': 900,
      'recoveredAt#USD#00': 1,
    })
    expect(tallyOfEvent('subscription_unpaid', {}, 'USD', at)).toEqual({ 'exhausted#USD': 1 })
    expect(tallyOfEvent('subscription_payment_success', { amount: 900 }, 'NGN', at)).toBeNull()
  })
})
