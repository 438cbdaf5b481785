import { describe, expect, it } from 'vitest'
import { requireBillingDay, stubOf, stubShare } from '../../../shared/domain/subscription/billing-day.ts'
import { movedDay } from '../../../shared/domain/subscription/moved-day.ts'
import {
  movedOn,
  startedLate,
  stubOfCurrent,
  stubOfNext,
  undated,
} from '../../../shared/domain/subscription/period.ts'
import type { Subscription } from '../../../shared/domain/subscription/subscription.ts'
import { movedTrial } from '../../../shared/domain/subscription/trial-end.ts'
import { aSubscription } from '../fixtures/billing.ts'
import { aPlan } from '../fixtures/catalog.ts'
import { april, june, may } from '../fixtures/instants.ts'
import { problem } from '../fixtures/problem.ts'

const free = { pricing: { model: 'free', tiers: null, minQuantity: 1, maxQuantity: 1 }, amount: 0 } as const
const middle = '2026-04-16T12:00:00.000Z'
/** Midnight of the 10th of May in Lagos. */
const tenth = '2026-05-09T23:00:00.000Z'
const noTurn = (status: string, action: string) =>
  problem('conflict', { reason: 'invalid_transition', from: status, action })

// Holds K8.
describe('a trial’s end', () => {
  const trial = (over: Partial<Subscription> = {}) =>
    aSubscription({ ...{ status: 'trialing', trialEndsAt: may, reminded: true }, ...over })
  const to = (at: string) => ({ trialEndsAt: at, currentPeriodEnd: at, billingAnchor: at, periodNumber: 0 })
  const mostLate = '2028-04-15T12:00:00.000Z'

  // prettier-ignore
  it.each([
    ['later', june, { ...to(june), reminded: false }],
    ['earlier', middle, null],
    ['a millisecond from now', '2026-04-16T12:00:00.001Z', { ...to('2026-04-16T12:00:00.001Z'), reminded: false }],
    ['in 730 days', mostLate, { ...to(mostLate), reminded: false }],
    ['at once: nobody announces it', 'now', { ...to(middle), reminded: true }],
    ['where it is', may, {}],
    ['in another zone’s words', '2026-06-01T13:00:00+01:00', { ...to(june), reminded: false }],
    ['as nobody asks', undefined, {}],
  ])('moves %s', (_, asked, fields) => {
    const moved = () => movedTrial(trial(), asked, middle)
    if (fields === null)
      expect(moved).toThrow(
        problem('validation_error', {
          path: 'trialEndsAt',
          reason: 'in_the_past',
          issue: 'must be in the future, or "now"',
        }),
      )
    else expect(moved()).toEqual(fields)
  })

  it('counts paid periods from the billing day before it', () => {
    const dated = movedTrial(trial({ billingDay: 10 }), june, middle)
    // From 1 June to the 10th: the anchor is the 10th of May, of which the trial is number 0.
    expect(dated).toEqual({
      ...to(june),
      billingAnchor: tenth,
      periodNumber: 0,
      billingDay: 10,
      reminded: false,
    })
  })

  // prettier-ignore
  it.each([
    ['of who does not try', { status: 'active' }, june, noTurn('active', 'trial_end')],
    ['to never', {}, null, problem('validation_error', { path: 'trialEndsAt', issue: 'must be an instant, or "now"' })],
    ['to the past', {}, april, problem('validation_error', { reason: 'in_the_past' })],
    ['a millisecond too late', {}, '2028-04-15T12:00:00.001Z', problem('validation_error', { path: 'trialEndsAt', reason: 'trial_too_long', mostDays: 730, issue: 'must be within 730 days' })],
  ] as const)('is refused %s', (_, over, asked, refusal) => {
    expect(() => movedTrial(trial(over), asked, middle)).toThrow(refusal)
  })

  it('asks nothing of who has no trial and names none', () => {
    expect(movedTrial(aSubscription(), undefined, middle)).toEqual({})
    expect(movedTrial(aSubscription(), null, middle)).toEqual({})
  })
})

// Holds K8.
describe('a billing day', () => {
  // prettier-ignore
  it.each([
    ['as nobody asks', {}, undefined, {}],
    ['none, of who has none', {}, null, {}],
    ['the one that it has', { billingDay: 10 }, 10, {}],
    ['another: the next period runs to it', {}, 10, { billingDay: 10, billingAnchor: '2026-04-09T23:00:00.000Z', periodNumber: 0, reminded: false }],
    ['another, in a trial', { status: 'trialing' }, 10, { billingDay: 10, billingAnchor: '2026-04-09T23:00:00.000Z', periodNumber: 0, reminded: false }],
    ['none any more', { billingDay: 10 }, null, { billingDay: null, billingAnchor: may, periodNumber: 0, reminded: false }],
  ] as const)('is moved: %s', (_, of, asked, fields) => {
    expect(movedDay(aSubscription({ reminded: true, ...of }), aPlan(), asked, middle)).toEqual(fields)
  })

  // prettier-ignore
  it.each([
    ['while past due', { status: 'past_due' }, {}, middle, noTurn('past_due', 'billing_day')],
    ['while paused', { status: 'paused' }, {}, middle, noTurn('paused', 'billing_day')],
    ['while its renewal is made', {}, {}, may, problem('conflict', { reason: 'payment_in_progress' })],
    ['on a yearly plan', {}, { interval: 'year' }, middle, problem('validation_error', { path: 'billingDay', reason: 'billing_day_interval' })],
  ] as const)('is not moved %s', (_, of, plan, now, refusal) => {
    expect(() => movedDay(aSubscription(of), aPlan(plan), 10, now)).toThrow(refusal)
  })

  it('may be moved until a millisecond before the end', () => {
    expect(movedDay(aSubscription(), aPlan(), 10, '2026-05-01T11:59:59.999Z')).toHaveProperty(
      'billingDay',
      10,
    )
  })

  it.each([
    ['each month', {}, 10, true],
    ['every second month', { intervalCount: 2 }, 10, false],
    ['each year', { interval: 'year' }, 10, false],
    ['each month, for nothing', free, 10, false],
    ['each year, of who asks for none', { interval: 'year' }, null, true],
  ] as const)('needs a price that is billed each month: %s', (_, plan, day, isFine) => {
    const asked = () => {
      requireBillingDay(aPlan(plan), day)
    }
    if (isFine) expect(asked).not.toThrow()
    else
      expect(asked).toThrow(
        problem('validation_error', {
          path: 'billingDay',
          reason: 'billing_day_interval',
          issue: 'needs a plan with a price that is billed each month',
        }),
      )
  })

  it('makes a stub of the seconds to it, of those of its month', () => {
    const period = { periodStart: may, periodEnd: tenth }
    const anchor = { billingAnchor: '2026-04-09T23:00:00.000Z', periodNumber: 1 }
    // 8 days and 11 hours, of 30 days.
    expect(stubOf(period, anchor, 'Africa/Lagos')).toEqual({ part: 730_800, of: 2_592_000 })
    expect(stubOf({ ...period, periodStart: anchor.billingAnchor }, anchor, 'Africa/Lagos')).toBeNull()
    expect(
      stubOf({ periodStart: may, periodEnd: '2026-05-09T23:00:00.999Z' }, anchor, 'Africa/Lagos'),
    ).toMatchObject({ part: 730_800 })
    expect(stubShare(500_000, { part: 730_800, of: 2_592_000 })).toBe(140_972)
    expect(stubShare(500_000, null)).toBe(500_000)
    expect(stubShare(1, { part: 1, of: 2 })).toBe(1)
  })

  const dated = { billingDay: 10, billingAnchor: '2026-04-09T23:00:00.000Z', periodNumber: 0 }
  it.each([
    ['to its day: a stub', dated, tenth, 2_592_000],
    ['between its days: whole', { ...dated, currentPeriodEnd: '2026-04-09T23:00:00.000Z' }, tenth, null],
    ['after a stub, without a day', { stubOfSeconds: 5 }, june, null],
    ['of its own days', {}, june, undefined],
  ])('of the period that follows, %s', (_, of, periodEnd, expected) => {
    const subscription = aSubscription(of)
    const period = { periodStart: subscription.currentPeriodEnd, periodEnd }
    expect(movedOn(subscription, period).stubOfSeconds).toBe(expected)
    expect(stubOfNext(subscription, period)?.of ?? null).toBe(expected ?? null)
    expect(movedOn(subscription, period)).toMatchObject({
      currentPeriodEnd: periodEnd,
      periodNumber: subscription.periodNumber + 1,
    })
  })

  // prettier-ignore
  it.each([
    ['none', {}, null],
    ['the seconds that it has', { stubOfSeconds: 5_000_000 }, { part: 2_592_000, of: 5_000_000 }],
    ['without those that it was paused', { stubOfSeconds: 5_000_000, pausedSeconds: 600.5 }, { part: 2_591_399, of: 5_000_000 }],
  ])('says of the current period: %s', (_, of, stub) => {
    expect(stubOfCurrent(aSubscription(of))).toEqual(stub)
  })

  it.each([
    [{}, {}],
    [{ billingDay: null, stubOfSeconds: null }, {}],
    [{ billingDay: 5 }, { billingDay: null, stubOfSeconds: null }],
    [{ stubOfSeconds: 5 }, { billingDay: null, stubOfSeconds: null }],
  ])('ends with %j', (of, fields) => {
    expect(undated(aSubscription(of))).toEqual(fields)
  })

  it('that is paid for late is as long as what was paid for, from then on (D7.25)', () => {
    const end = '2026-06-01T13:00:00.000Z'
    expect(startedLate(june, { part: 3_600, of: 2_592_000 })).toEqual({
      ...{ currentPeriodStart: june, currentPeriodEnd: end, billingAnchor: end },
      ...{ periodNumber: 0, billingDay: null, stubOfSeconds: 2_592_000 },
    })
  })
})
