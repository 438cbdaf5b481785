import { describe, expect, it } from 'vitest'
import { defaultRecoverySettings } from '../../../shared/domain/dunning/settings.ts'
import { importedSubscription, nextInvoicesOf } from '../../../shared/domain/import/imported-subscription.ts'
import type { Plan } from '../../../shared/domain/catalog/plan.ts'
import type { Subscription } from '../../../shared/domain/subscription/subscription.ts'
import { aSubscription } from '../fixtures/billing.ts'
import { aDiscount, aPlan } from '../fixtures/catalog.ts'
import { aCustomer, gifts } from '../fixtures/customers.ts'
import { april, june, march, may } from '../fixtures/instants.ts'
import { problem } from '../fixtures/problem.ts'

const now = '2026-04-10T12:00:00.000Z'
const july = '2026-07-01T12:00:00.000Z'

type Row = Parameters<typeof importedSubscription>[2]
const row: Row = {
  currentPeriodStart: null,
  currentPeriodEnd: may,
  billingAnchor: null,
  paidForPeriod: null,
  quantity: 1,
  addOns: [],
  cyclesCompleted: 4,
}
const imported = (
  over: Partial<
    typeof row | { currentPeriodStart: string; billingAnchor: string; currentPeriodEnd: null }
  > = {},
  plan: Partial<Plan> = {},
  more: { timeZone?: string; settings?: Partial<typeof defaultRecoverySettings> } = {},
) =>
  importedSubscription(
    aCustomer(),
    aPlan(plan),
    { ...row, ...over },
    {
      id: 'sub_9',
      now,
      timeZone: more.timeZone ?? 'Africa/Lagos',
      paymentMethodId: 'pm_1',
      settings: { ...defaultRecoverySettings, ...more.settings },
    },
  )

// Holds D5.1, D5.2: a period that was paid elsewhere runs out here, and its successors follow its anchor.
describe('an imported subscription', () => {
  it('is active, paid up to its period’s end, and charged with its own method or the default', () => {
    expect(imported()).toEqual(
      aSubscription({
        id: 'sub_9',
        createdAt: now,
        currentPeriodStart: april,
        currentPeriodEnd: may,
        billingAnchor: may,
        periodNumber: 0,
        invoiceCount: 0,
        cyclesCompleted: 4,
        paidForPeriod: 500_000,
        importedKobo: 500_000,
        paymentMethodId: 'pm_1',
        latestInvoiceId: null,
        version: 1,
      }),
    )
  })

  it('has no trial, whatever the plan gives to others', () => {
    const subscription = imported({}, { trialDays: 14 })
    expect([subscription.status, subscription.trialEndsAt]).toEqual(['active', null])
  })

  it.each([
    [
      'its plan’s interval before its end',
      { interval: 'week', intervalCount: 2 },
      '2026-04-17T12:00:00.000Z',
    ],
    ['a year before', { interval: 'year' }, '2025-05-01T12:00:00.000Z'],
  ] as const)('began %s', (_, plan, start) => {
    expect(imported({}, plan).currentPeriodStart).toBe(start)
  })

  it.each<[string, Partial<Row>, string, number]>([
    ['the last boundary', { billingAnchor: '2026-01-01T12:00:00.000Z' }, april, 4],
    ['the anchor itself', { billingAnchor: april }, april, 1],
    ['its own word', { currentPeriodStart: '2026-04-05T12:00:00.000Z' }, '2026-04-05T12:00:00.000Z', 0],
    [
      'the 31st where the month before has none',
      { billingAnchor: '2026-01-31T12:00:00.000Z', currentPeriodEnd: '2026-05-31T12:00:00.000Z' },
      '2026-04-30T12:00:00.000Z',
      4,
    ],
    [
      'the 31st of the month before, where its own has none',
      { billingAnchor: '2026-01-31T12:00:00.000Z', currentPeriodEnd: '2026-04-30T12:00:00.000Z' },
      '2026-03-31T12:00:00.000Z',
      3,
    ],
  ])('begins at %s', (_, over, start, periodNumber) => {
    const subscription = imported(over)
    expect([subscription.currentPeriodStart, subscription.periodNumber]).toEqual([start, periodNumber])
    expect(subscription.billingAnchor).toBe(over.billingAnchor ?? may)
  })

  it('counts its intervals on its zone’s wall clock', () => {
    const over = { billingAnchor: '2026-03-01T17:00:00.000Z', currentPeriodEnd: '2026-05-01T16:00:00.000Z' }
    const there = imported(over, {}, { timeZone: 'America/New_York' })
    expect([there.periodNumber, there.currentPeriodStart]).toEqual([2, '2026-04-01T16:00:00.000Z'])
    expect(() => imported(over)).toThrow(problem('validation_error', { reason: 'not_on_anchor' }))
  })

  // Holds D7.17: the merchant's reminders, as they stand then.
  it.each([
    [false, 5, null],
    [true, 5, 5],
    [true, 1, 1],
  ])('announces its renewals (%s, %i days ahead): %s', (renewalReminders, renewalReminderDays, want) => {
    const settings = { renewalReminders, renewalReminderDays }
    expect(imported({}, {}, { settings }).reminderDays).toBe(want)
  })

  it.each([
    [
      'without an end',
      { currentPeriodEnd: null },
      { path: 'currentPeriodEnd', issue: 'is required with planId' },
    ],
    [
      'that ended just now',
      { currentPeriodEnd: now },
      {
        path: 'currentPeriodEnd',
        issue: 'is over: the next charge must be in the future',
        reason: 'in_the_past',
      },
    ],
    [
      'that ended before',
      { currentPeriodEnd: april },
      {
        path: 'currentPeriodEnd',
        issue: 'is over: the next charge must be in the future',
        reason: 'in_the_past',
      },
    ],
    [
      'off its anchor',
      { billingAnchor: '2026-03-02T12:00:00.000Z' },
      {
        path: 'billingAnchor',
        issue: 'currentPeriodEnd must be a whole number of intervals after it',
        reason: 'not_on_anchor',
      },
    ],
    [
      'before its anchor',
      { billingAnchor: june },
      {
        path: 'billingAnchor',
        issue: 'currentPeriodEnd must be a whole number of intervals after it',
        reason: 'not_on_anchor',
      },
    ],
    [
      'without length',
      { currentPeriodStart: may },
      { path: 'currentPeriodStart', issue: 'must be before currentPeriodEnd' },
    ],
    [
      'that ends before it begins',
      { currentPeriodStart: june },
      { path: 'currentPeriodStart', issue: 'must be before currentPeriodEnd' },
    ],
  ])('of a period %s is refused', (_, over, detail) => {
    expect(() => imported(over)).toThrow(problem('validation_error', detail))
  })

  // Holds F1.
  it.each([0, 499_999, 500_000])('may have been paid with %i kobo elsewhere', (paidForPeriod) => {
    const subscription = imported({ paidForPeriod })
    expect([subscription.paidForPeriod, subscription.importedKobo]).toEqual([paidForPeriod, paidForPeriod])
  })

  // Holds F1.
  it('that was paid with more than it costs is refused', () => {
    expect(() => imported({ paidForPeriod: 500_001 })).toThrow(
      problem('validation_error', {
        path: 'paidForPeriod',
        issue: 'is more than it costs',
        reason: 'above_price',
        amount: 500_000,
      }),
    )
  })

  it('that ends in a millisecond is accepted', () => {
    const end = '2026-04-10T12:00:00.001Z'
    expect(imported({ currentPeriodEnd: end }).currentPeriodEnd).toBe(end)
  })

  // Holds S43.
  it.each([
    [null, 400],
    [5, 4],
    [1, 0],
  ])('of a plan of %s cycles may have had %i', (maxCycles, cyclesCompleted) => {
    expect(imported({ cyclesCompleted }, { maxCycles }).cyclesCompleted).toBe(cyclesCompleted)
  })

  it.each([
    [4, 4],
    [3, 4],
  ])('of a plan of %i cycles that has had %i is refused', (maxCycles, cyclesCompleted) => {
    expect(() => imported({ cyclesCompleted }, { maxCycles })).toThrow(
      problem('validation_error', {
        path: 'cyclesCompleted',
        issue: 'the plan has no cycles left',
        reason: 'limit_reached',
      }),
    )
  })

  // Holds D2.6.
  it.each([
    ['of an archived plan', { archivedAt: march }, {}, { reason: 'plan_archived' }],
    ['of a blacklisted customer', {}, { blacklisted: true }, { reason: 'customer_blacklisted' }],
  ])('%s is refused', (_, plan, customer, detail) => {
    const order = { id: 'sub_9', now, timeZone: 'Africa/Lagos', paymentMethodId: null }
    expect(() =>
      importedSubscription(aCustomer(customer), aPlan(plan), row, {
        ...order,
        settings: defaultRecoverySettings,
      }),
    ).toThrow(problem('conflict', detail))
  })
})

// Holds D5.2, D6.4, D5.10: the renewals' own decisions, one after the other.
describe('the next invoices', () => {
  const naira = (date: string, amount: number) => ({ date, amount, currency: 'NGN' })
  it.each<[string, Partial<Subscription>, Partial<Plan>, Record<string, number>, number, object[]]>([
    ['none were asked for', {}, {}, {}, 0, []],
    ['follow the periods', {}, {}, {}, 3, [naira(may, 500_000), naira(june, 500_000), naira(july, 500_000)]],
    [
      'use up what credit there is',
      {},
      {},
      { NGN: 700_000, USD: 900_000 },
      3,
      [naira(may, 0), naira(june, 1_000_000 - 700_000), naira(july, 500_000)],
    ],
    ['end with the plan’s cycles', {}, { maxCycles: 4 }, {}, 5, [naira(may, 500_000), naira(june, 500_000)]],
    ['are none after the last cycle', { cyclesCompleted: 3 }, { maxCycles: 3 }, {}, 5, []],
    [
      'are discounted for as long as the code says',
      { discount: aDiscount({ duration: 'repeating', durationCycles: 2, usedInvoices: 1 }) },
      {},
      {},
      2,
      [naira(may, 500_000 - 50_000), naira(june, 500_000)],
    ],
  ])('%s', (_, subscription, plan, credits, count, want) => {
    const payer = aCustomer({ lots: gifts(credits) })
    expect(nextInvoicesOf(aSubscription(subscription), aPlan(plan), payer, count)).toEqual(want)
  })
})
