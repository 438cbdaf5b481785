import { gifts } from '../fixtures/customers.ts'
import { describe, expect, it } from 'vitest'
import { decideRenewal } from '../../../shared/domain/subscription/renew.ts'
import { aRecovery, aSubscription } from '../fixtures/billing.ts'
import { aDiscount, aPlan } from '../fixtures/catalog.ts'
import { april, june, march, may } from '../fixtures/instants.ts'
import type { Subscription } from '../../../shared/domain/subscription/subscription.ts'
import { limitReached, movedOn, nextPeriod, startedAt } from '../../../shared/domain/subscription/period.ts'
import { requireVersion } from '../../../shared/domain/subscription/version.ts'
import { problem } from '../fixtures/problem.ts'
import {
  dueOf,
  renewalNoticeAt,
  spreadSeconds,
  trialNoticeAt,
} from '../../../shared/domain/subscription/due.ts'
import { paused, resumed } from '../../../shared/domain/subscription/pause.ts'

const now = '2026-05-01T12:00:05.000Z'
const line = (amount: number) =>
  ({ type: amount < 0 ? 'proration_credit' : 'proration_charge', description: 'part', amount }) as const
const renew = (over: Partial<Subscription> = {}, rest: Partial<Parameters<typeof decideRenewal>[0]> = {}) =>
  decideRenewal(
    {
      subscription: aSubscription(over),
      plan: aPlan(),
      scheduled: null,
      customer: { lots: gifts({ NGN: 100_000, USD: 900_000 }), reversed: [] },
      ...rest,
    },
    'inv_3',
    now,
  )
const invoiced = (...args: Parameters<typeof renew>) => {
  const decision = renew(...args)
  if (decision.kind !== 'invoice') throw new Error(decision.kind)
  return decision
}

// Holds D4.8, D6.5, S34.
describe('decideRenewal', () => {
  it('bills the next period, which is not had before it is paid', () => {
    const { invoice, subscription, plan, surplusKobo, nettedKobo } = invoiced()
    expect(invoice).toMatchObject({
      id: 'inv_3',
      createdAt: now,
      billingReason: 'subscription_cycle',
      periodStart: may,
      periodEnd: june,
      cycle: 3,
      status: 'open',
    })
    expect(subscription).toEqual(aSubscription({ latestInvoiceId: 'inv_3', invoiceCount: 3, version: 6 }))
    expect([plan.id, surplusKobo, nettedKobo]).toEqual(['plan_gold', 0, 0])
  })

  // Holds D1.17, D5.10.
  it('draws on the credit of its own currency', () => {
    expect(invoiced().invoice).toMatchObject({ creditApplied: 100_000, amount: 400_000 })
    const dollars = invoiced({}, { plan: aPlan({ currency: 'USD' }) })
    expect(dollars.invoice).toMatchObject({ creditApplied: 500_000, amount: 0 })
    const cedis = invoiced({}, { plan: aPlan({ currency: 'GHS' }) })
    expect(cedis.invoice).toMatchObject({ creditApplied: 0, amount: 500_000 })
  })

  // Holds B1, D5.17.
  it('takes the lines that waited along; a new chain begins', () => {
    const { invoice, subscription, nettedKobo } = invoiced({
      unbilled: [line(10_000), line(-30_000)],
      chainId: 'inv_1',
    })
    expect(invoice).toMatchObject({ subtotal: 480_000 })
    expect(subscription).toMatchObject({ unbilled: [], chainId: null })
    expect(nettedKobo).toBe(20_000)
    expect(invoiced({ unbilled: [line(30_000)] }).nettedKobo).toBe(0)
    expect(invoiced({ unbilled: [line(-700_000)] }).surplusKobo).toBe(200_000)
  })

  it('a code is used up by it', () => {
    const { subscription } = invoiced({ discount: aDiscount({ duration: 'once' }) })
    expect(subscription.discount).toMatchObject({ usedInvoices: 1, inCurrentCycle: true })
  })

  // Holds S43, D4.8.
  it.each([
    [2, 'expire'],
    [1, 'expire'],
    [3, 'invoice'],
    [null, 'invoice'],
  ])('with a limit of %s after two cycles: %s', (maxCycles, kind) => {
    expect(renew({}, { plan: aPlan({ maxCycles }) }).kind).toBe(kind)
  })

  it('at the limit it ends at its period’s end, and nothing is scheduled any more', () => {
    const { subscription } = renew(
      { scheduledPlanId: 'plan_x', unbilled: [line(5)] },
      { plan: aPlan({ maxCycles: 2 }) },
    )
    expect(subscription).toMatchObject({
      status: 'expired',
      endedAt: may,
      scheduledPlanId: null,
      unbilled: [],
      version: 6,
    })
  })

  // Holds D5.14, D4.26.
  it('a scheduled plan takes over, with its own limit', () => {
    const silver = aPlan({ id: 'plan_silver', amount: 300_000, maxCycles: 2 })
    expect(renew({ scheduledPlanId: 'plan_silver' }, { scheduled: silver }).kind).toBe('expire')
    const { invoice, subscription, plan } = invoiced(
      {
        scheduledPlanId: 'plan_silver',
        discount: aDiscount({ planId: 'plan_gold' }),
        promoCodeId: 'promo_1',
      },
      { scheduled: { ...silver, maxCycles: null }, timeZone: 'Europe/London' },
    )
    expect(plan.id).toBe('plan_silver')
    expect(invoice).toMatchObject({ planId: 'plan_silver', subtotal: 300_000, discount: 0 })
    expect(subscription).toMatchObject({
      planId: 'plan_silver',
      scheduledPlanId: null,
      discount: null,
      promoCodeId: null,
      billingAnchor: march,
      periodNumber: 2,
      timeZone: 'Africa/Lagos',
    })
    expect(subscription.price).toEqual({
      amount: 300_000,
      currency: 'NGN',
      interval: 'month',
      intervalCount: 1,
    })
  })

  // Holds D5.11, B13.
  it('one of another interval counts from this boundary, in the merchant’s present zone', () => {
    const yearly = aPlan({ id: 'plan_year', interval: 'year' })
    const { invoice, subscription } = invoiced({}, { scheduled: yearly, timeZone: 'Europe/London' })
    expect(invoice).toMatchObject({ periodStart: may, periodEnd: '2027-05-01T12:00:00.000Z' })
    expect(subscription).toMatchObject({
      billingAnchor: may,
      periodNumber: 0,
      timeZone: 'Europe/London',
    })
    expect(invoiced({}, { scheduled: yearly }).subscription.timeZone).toBe('Africa/Lagos')
  })
})

// Holds D5.1.
describe('periods', () => {
  it('are counted from the anchor, so a month’s end never drifts', () => {
    const subscription = aSubscription({
      billingAnchor: '2026-01-31T09:00:00.000Z',
      currentPeriodEnd: '2026-02-28T09:00:00.000Z',
      periodNumber: 1,
    })
    const next = nextPeriod(subscription, aPlan())
    expect(next).toEqual({
      periodStart: '2026-02-28T09:00:00.000Z',
      periodEnd: '2026-03-31T09:00:00.000Z',
    })
    expect(movedOn(subscription, next)).toEqual({
      currentPeriodStart: next.periodStart,
      currentPeriodEnd: next.periodEnd,
      periodNumber: 2,
      billingAnchor: '2026-01-31T09:00:00.000Z',
    })
  })

  it('begin anew at an activation', () => {
    expect(startedAt(march, aPlan(), 'Africa/Lagos')).toEqual({
      currentPeriodStart: march,
      currentPeriodEnd: april,
      periodNumber: 1,
      billingAnchor: march,
    })
  })

  it('end with the plan’s last cycle', () => {
    const after = (cyclesCompleted: number, maxCycles: number | null) =>
      limitReached(aSubscription({ cyclesCompleted }), aPlan({ maxCycles }))
    expect([after(2, 3), after(3, 3), after(4, 3), after(9, null)]).toEqual([false, true, true, false])
  })
})

// Holds D4.19.
it('an action is held to the version that its caller saw', () => {
  expect(() => {
    requireVersion(aSubscription(), 5)
  }).not.toThrow()
  expect(() => {
    requireVersion(aSubscription(), null)
  }).not.toThrow()
  for (const version of [4, 6, 0])
    expect(() => {
      requireVersion(aSubscription(), version)
    }).toThrow(problem('conflict', { reason: 'version_mismatch', path: 'If-Match', version: 5 }))
})

// Holds D13.1, D4.7, D4.10.
describe('when a subscription needs a worker', () => {
  it.each<[string, Partial<Subscription>, ReturnType<typeof dueOf>]>([
    [
      'incomplete: 23 hours after it was made',
      { status: 'incomplete' },
      { at: '2026-03-02T11:00:00.000Z', job: 'incomplete-expiry' },
    ],
    [
      'trialing: three days before its end',
      { status: 'trialing' },
      { at: '2026-04-28T12:00:00.000Z', job: 'trial-end' },
    ],
    ['trialing and told: its end', { status: 'trialing', reminded: true }, { at: may, job: 'trial-end' }],
    [
      'a trial of three days is not announced',
      { status: 'trialing', currentPeriodEnd: '2026-04-04T12:00:00.000Z' },
      { at: '2026-04-04T12:00:00.000Z', job: 'trial-end' },
    ],
    [
      'one that is a second longer is',
      { status: 'trialing', currentPeriodEnd: '2026-04-04T12:00:01.000Z' },
      { at: '2026-04-01T12:00:01.000Z', job: 'trial-end' },
    ],
    ['active: its end', {}, { at: may, job: 'renewal' }],
    ['active, to be announced', { reminderDays: 5 }, { at: '2026-04-26T12:00:00.000Z', job: 'renewal' }],
    ['announced already', { reminderDays: 5, reminded: true }, { at: may, job: 'renewal' }],
    [
      'a scheduled cancel: its end, and nothing is announced',
      { cancelAtPeriodEnd: true, reminderDays: 5 },
      { at: may, job: 'period-end' },
    ],
    ['a period that is too short to announce', { reminderDays: 30 }, { at: may, job: 'renewal' }],
    [
      'past due: as its case says',
      { status: 'past_due', recovery: aRecovery({ dueAt: june }) },
      { at: june, job: 'dunning' },
    ],
    ['past due, and nothing planned', { status: 'past_due', recovery: aRecovery({ dueAt: null }) }, null],
    ['past due without a case', { status: 'past_due' }, null],
    ['paused until it is resumed', { status: 'paused' }, null],
    ['paused until a day', { status: 'paused', resumesAt: june }, { at: june, job: 'period-end' }],
    ['unpaid', { status: 'unpaid' }, null],
    ['canceled', { status: 'canceled' }, null],
    ['expired', { status: 'expired' }, null],
    ['incomplete_expired', { status: 'incomplete_expired' }, null],
  ])('%s', (_, over, want) => {
    expect(dueOf(aSubscription(over))).toEqual(want)
  })

  it('only trials are announced as trials, only active ones as renewals', () => {
    expect(trialNoticeAt(aSubscription())).toBeNull()
    expect(renewalNoticeAt(aSubscription({ status: 'trialing', reminderDays: 5 }))).toBeNull()
    expect(renewalNoticeAt(aSubscription({ reminderDays: 5 }))).toBe('2026-04-26T12:00:00.000Z')
    expect(renewalNoticeAt(aSubscription({ reminderDays: null }))).toBeNull()
  })

  // Holds D13.4.
  it('renewals are spread over 55 minutes or a tenth of the period', () => {
    const hour = aSubscription({ currentPeriodStart: march, currentPeriodEnd: '2026-03-01T13:00:00.000Z' })
    expect(spreadSeconds(aSubscription(), 0)).toBe(0)
    expect(spreadSeconds(aSubscription(), 0.5)).toBe(1_650)
    expect(spreadSeconds(aSubscription(), 1)).toBe(3_300)
    expect(spreadSeconds(hour, 1)).toBe(360)
    expect(spreadSeconds(hour, 0.999)).toBe(359)
  })
})

// Holds D4.14, D4.15, D5.4.
describe('pause and resume', () => {
  it('pauses, with or without an end', () => {
    expect(paused(aSubscription(), null, now)).toEqual({
      subscription: aSubscription({ status: 'paused', pausedAt: now, version: 6 }),
      emits: ['subscription_paused'],
    })
    expect(paused(aSubscription(), june, now).subscription.resumesAt).toBe(june)
  })

  it.each([now, april])('does not resume at %s, which is not to come', (resumesAt) => {
    expect(() => paused(aSubscription(), resumesAt, now)).toThrow(
      problem('validation_error', { path: 'resumesAt', issue: 'must be in the future' }),
    )
  })

  it.each(['incomplete', 'trialing', 'past_due', 'paused', 'unpaid', 'canceled', 'expired'] as const)(
    'only an active one: %s is 409',
    (status) => {
      expect(() => paused(aSubscription({ status }), april, now)).toThrow(
        problem('conflict', { reason: 'invalid_transition', from: status, action: 'pause' }),
      )
      if (status !== 'paused')
        expect(() => resumed(aSubscription({ status }), now)).toThrow(
          problem('conflict', { reason: 'invalid_transition', from: status, action: 'resume' }),
        )
    },
  )

  it('resumed, the paused time is added to the period, whose end is the new anchor', () => {
    const before = aSubscription({
      status: 'paused',
      pausedAt: '2026-04-10T12:00:00.000Z',
      resumesAt: june,
      pausedSeconds: 0.25,
    })
    expect(resumed(before, '2026-04-12T12:00:00.500Z')).toEqual({
      subscription: {
        ...aSubscription({ version: 6 }),
        currentPeriodEnd: '2026-05-03T12:00:00.500Z',
        billingAnchor: '2026-05-03T12:00:00.500Z',
        periodNumber: 0,
        pausedSeconds: 2 * 86_400 + 0.75,
        resumedAt: '2026-04-12T12:00:00.500Z',
      },
      emits: ['subscription_resumed'],
    })
  })

  it('a pause of no length moves nothing', () => {
    const before = aSubscription({ status: 'paused', pausedAt: now })
    expect(resumed(before, now).subscription).toEqual(aSubscription({ version: 6 }))
    expect(resumed(before, april).subscription).toEqual(aSubscription({ version: 6 }))
    expect(resumed({ ...before, pausedAt: null }, now).subscription).toEqual(aSubscription({ version: 6 }))
  })
})
