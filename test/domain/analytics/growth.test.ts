import { describe, expect, it } from 'vitest'
import { expectedOf } from '../../../shared/domain/analytics/expected.ts'
import { growthOf } from '../../../shared/domain/analytics/report.ts'
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
