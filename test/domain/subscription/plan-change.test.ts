import { describe, expect, it } from 'vitest'
import { inVersion } from '../../../shared/domain/pricing/versions.ts'
import { shownLines } from '../../../shared/domain/invoice/shown-lines.ts'
import type { Plan } from '../../../shared/domain/catalog/plan.ts'
import { planChangeTerms } from '../../../shared/domain/subscription/plan-change.ts'
import type { PlanChangeOrder } from '../../../shared/domain/subscription/plan-change-order.ts'
import { onPlan } from '../../../shared/domain/subscription/on-plan.ts'
import type { Subscription } from '../../../shared/domain/subscription/subscription.ts'
import { aSubscription } from '../fixtures/billing.ts'
import { aDiscount, aPlan } from '../fixtures/catalog.ts'
import { aCustomer, gifts } from '../fixtures/customers.ts'
import { april, may } from '../fixtures/instants.ts'
import { problem } from '../fixtures/problem.ts'

const goldKobo = 500_000
const platinumKobo = 900_000
/** Half of April's period is left. */
const halfWay = '2026-04-16T12:00:00.000Z'
const platinum = (over: Partial<Plan> = {}) =>
  aPlan({ id: 'plan_platinum', name: 'Platinum', amount: platinumKobo, ...over })
const order = (over: Partial<PlanChangeOrder> = {}): PlanChangeOrder => ({
  effective: 'immediate',
  proration: 'charge_now',
  effectiveAt: halfWay,
  invoiceId: 'inv_9',
  now: halfWay,
  ...over,
})
const of = (subscription: Partial<Subscription>, lots: ReturnType<typeof gifts>) => ({
  ...{ subscription: aSubscription(subscription), settings: { hold: null }, customer: aCustomer({ lots }) },
})
const decide = (
  subscription: Partial<Subscription> = {},
  next = platinum(),
  over: Partial<PlanChangeOrder> = {},
  credits: Record<string, number> = {},
) => planChangeTerms({ ...of(subscription, gifts(credits)), plan: aPlan(), next, quantity: 1 }, order(over))
const platinumPrice = { amount: platinumKobo, currency: 'NGN', interval: 'month', intervalCount: 1 }

// Holds D2.6, D5.8.
describe('a change of plan is refused', () => {
  it.each([
    ['to the same plan', {}, aPlan(), problem('conflict', { reason: 'same_plan', path: 'planId' })],
    [
      'to one that is archived',
      {},
      platinum({ archivedAt: april }),
      problem('conflict', { reason: 'plan_archived', path: 'planId' }),
    ],
    [
      'to another currency',
      {},
      platinum({ currency: 'USD' }),
      problem('validation_error', {
        path: 'planId',
        reason: 'currency_mismatch',
        issue: 'the new plan has another currency',
      }),
    ],
    [
      'from a status that has none',
      { status: 'paused' as const },
      platinum(),
      problem('conflict', { reason: 'invalid_transition', from: 'paused', action: 'change_plan' }),
    ],
    [
      'into a period beyond the last cycle',
      { cyclesCompleted: 2 },
      platinum({ interval: 'year', maxCycles: 2 }),
      problem('validation_error', {
        path: 'planId',
        reason: 'max_cycles_reached',
        issue: 'the new plan allows no further cycle',
      }),
    ],
  ])('%s', (_, subscription, next, refusal) => {
    expect(() => decide(subscription, next)).toThrow(refusal)
    if (!('interval' in next) || next.interval !== 'year')
      expect(() => decide(subscription, next, { effective: 'at_renewal' })).toThrow(refusal)
  })

  it('but not within the period, nor for a cycle that is left', () => {
    expect(decide({ cyclesCompleted: 2 }, platinum({ maxCycles: 2 })).subscription.planId).toBe(
      'plan_platinum',
    )
    const yearly = platinum({ interval: 'year', maxCycles: 3 })
    expect(decide({ cyclesCompleted: 2 }, yearly).subscription.cyclesCompleted).toBe(3)
  })
})

const nothing = { amount: 0, kind: 'none', credit: 0, charge: 0, currency: 'NGN' }
const told = (proration: unknown) => [
  {
    type: 'subscription_plan_changed',
    extra: { fromPlanId: 'plan_gold', toPlanId: 'plan_platinum', fromQuantity: 1, toQuantity: 1, proration },
    onTimeline: true,
  },
]

// Holds D5.8, D5.14.
describe('a change of plan without money', () => {
  it('scheduled: the plan is noted, and changes with the renewal', () => {
    const change = decide({}, platinum(), { effective: 'at_renewal' })
    expect(change).toEqual({
      proration: { ...nothing, effectiveAt: may },
      subscription: aSubscription({ scheduledPlanId: 'plan_platinum', version: 6 }),
      invoice: null,
      customerCreditKobo: 0,
      closes: [],
      events: [{ type: 'subscription_updated', extra: { changed: ['scheduledPlanId'] }, onTimeline: true }],
    })
    const trial = decide({ status: 'trialing' }, platinum(), { effective: 'at_renewal' })
    expect(trial.subscription).toMatchObject({ planId: 'plan_gold', scheduledPlanId: 'plan_platinum' })
  })

  it('in a trial: plans are swapped', () => {
    const change = decide({ status: 'trialing', scheduledPlanId: 'plan_x', paidForPeriod: 0 })
    const proration = { ...nothing, effectiveAt: halfWay }
    expect(change).toEqual({
      proration,
      subscription: aSubscription({
        status: 'trialing',
        planId: 'plan_platinum',
        price: platinumPrice as Subscription['price'],
        paidForPeriod: 0,
        version: 6,
      }),
      invoice: null,
      customerCreditKobo: 0,
      closes: [],
      events: told(proration),
    })
  })
})

// Holds D5.8, D5.16.
describe('a change of plan within the period', () => {
  const half = (kobo: number) => kobo / 2

  it('upwards: half of the difference is charged', () => {
    const charge = half(platinumKobo)
    const credit = half(goldKobo)
    const { proration, subscription, invoice, customerCreditKobo, events } = decide({ pausedSeconds: 0 })
    expect(proration).toEqual({
      amount: charge - credit,
      kind: 'charge',
      credit,
      charge,
      currency: 'NGN',
      effectiveAt: halfWay,
    })
    expect(invoice).toMatchObject({
      id: 'inv_9',
      createdAt: halfWay,
      planId: 'plan_platinum',
      subtotal: charge - credit,
      creditApplied: 0,
      amount: charge - credit,
      cycle: 2,
    })
    expect(subscription).toEqual(
      aSubscription({
        planId: 'plan_platinum',
        price: platinumPrice as Subscription['price'],
        paidForPeriod: platinumKobo,
        latestInvoiceId: 'inv_9',
        chainId: invoice!.chainId,
        invoiceCount: 3,
        version: 6,
      }),
    )
    expect([customerCreditKobo, events]).toEqual([0, told(proration)])
  })

  it('the customer’s credit of that currency pays first', () => {
    const due = half(platinumKobo) - half(goldKobo)
    const invoice = decide({}, platinum(), {}, { NGN: 60_000, USD: 10_000 }).invoice!
    expect([invoice.subtotal, invoice.creditApplied, invoice.amount]).toEqual([due, 60_000, due - 60_000])
    expect(decide({}, platinum(), {}, { USD: 10_000 }).invoice!.creditApplied).toBe(0)
  })

  it('downwards: half of the difference is given as credit, without an invoice', () => {
    const silver = platinum({ amount: 200_000 })
    const { invoice, customerCreditKobo, subscription } = decide({}, silver)
    expect([invoice, customerCreditKobo]).toEqual([null, half(goldKobo) - half(200_000)])
    expect(subscription).toMatchObject({ latestInvoiceId: 'inv_2', invoiceCount: 2, paidForPeriod: 200_000 })
    expect(subscription.cyclesCompleted).toBe(2)
  })

  it('what was refunded of the period is worth nothing any more', () => {
    const refunded = 100_000
    const { proration, subscription } = decide({ refundedForPeriod: refunded })
    expect(proration.credit).toBe(half(goldKobo) - refunded)
    expect(subscription.refundedForPeriod).toBeNull()
    const kept = decide({ refundedForPeriod: refunded }, platinum(), { proration: 'none' })
    expect(kept.subscription).toMatchObject({ refundedForPeriod: refunded, paidForPeriod: goldKobo })
    expect([kept.invoice, kept.proration]).toEqual([null, { ...nothing, effectiveAt: halfWay }])
  })

  it('to a plan of the same price: nothing is charged or given, and what waits goes on waiting', () => {
    const waits = [{ type: 'proration_credit', description: 'Unused time on Gold', amount: -70_000 }] as const
    const { invoice, customerCreditKobo, subscription, proration } = decide(
      { unbilled: waits },
      platinum({ amount: goldKobo }),
    )
    expect([invoice, customerCreditKobo, subscription.unbilled]).toEqual([null, 0, waits])
    expect(proration).toMatchObject({ amount: 0, credit: half(goldKobo), charge: half(goldKobo) })
  })

  it('has a line for the rest of each plan, and none of nothing', () => {
    const linesOf = (over: Partial<Subscription>) =>
      decide(over).invoice!.lines.map(({ type, amount }) => [type, amount])
    const charge = ['proration_charge', half(platinumKobo)]
    expect(linesOf({})).toEqual([charge, ['proration_credit', -half(goldKobo)]])
    expect(linesOf({ paidForPeriod: 0 })).toEqual([charge])
  })

  // Holds D5.15.
  it.each([
    ['a code for ever', aDiscount(), platinumKobo * 0.1],
    [
      'a code that discounted this cycle',
      aDiscount({ duration: 'once', inCurrentCycle: true }),
      platinumKobo * 0.1,
    ],
    ['a code that did not', aDiscount({ duration: 'once' }), 0],
    ['a code of the old plan', aDiscount({ planId: 'plan_gold' }), 0],
    ['no code', null, 0],
  ])('%s takes its part off the new price', (_, discount, off) => {
    const { proration, subscription } = decide({ discount, promoCodeId: discount && 'promo_1' })
    expect(proration.charge).toBe(half(platinumKobo - off))
    expect(subscription.paidForPeriod).toBe(platinumKobo - off)
    const fits = discount !== null && discount.planId === null
    expect([subscription.discount, subscription.promoCodeId]).toEqual(
      fits ? [discount, 'promo_1'] : [null, null],
    )
  })
})

// Holds D5.11, B6.
describe('a change to another interval', () => {
  const yearlyKobo = 6_000_000
  const yearly = platinum({ amount: yearlyKobo, interval: 'year' })
  const nextApril = '2027-04-16T12:00:00.000Z'
  const waiting = [
    { type: 'proration_charge', description: 'Remaining time on Gold', amount: 40_000 },
  ] as const

  it('begins a period at once, which is a cycle, and takes what waited along', () => {
    const credit = goldKobo / 2
    const due = yearlyKobo - credit + 40_000
    const { subscription, invoice, proration } = decide(
      { unbilled: waiting, pausedSeconds: 0, reminded: true, refundedForPeriod: null },
      yearly,
    )
    expect(proration).toMatchObject({ credit, charge: yearlyKobo, amount: yearlyKobo - credit })
    expect(invoice).toMatchObject({
      subtotal: due,
      amount: due,
      periodStart: halfWay,
      periodEnd: nextApril,
      cycle: 3,
    })
    expect(subscription).toMatchObject({
      planId: 'plan_platinum',
      currentPeriodStart: halfWay,
      currentPeriodEnd: nextApril,
      billingAnchor: halfWay,
      periodNumber: 1,
      cyclesCompleted: 3,
      invoiceCount: 3,
      latestInvoiceId: 'inv_9',
      unbilled: [],
      pausedSeconds: 0,
      reminded: false,
      paidForPeriod: yearlyKobo,
    })
  })

  it('has lines for the whole plan, what the code takes off, the rest of the old plan and what waited', () => {
    const { invoice } = decide({ unbilled: waiting, discount: aDiscount(), promoCodeId: 'promo_1' }, yearly)
    expect(shownLines(invoice!)).toMatchObject([
      { type: 'plan', description: 'Platinum', amount: yearlyKobo },
      { type: 'discount', description: 'Promo code', amount: -yearlyKobo * 0.1 },
      { type: 'proration_credit', description: 'Unused time on Gold', amount: -goldKobo / 2 },
      ...waiting,
    ])
  })

  it('forgets what the old period was paused for', () => {
    expect(decide({ pausedSeconds: 3600 }, yearly).subscription.pausedSeconds).toBe(0)
    expect(decide({ pausedSeconds: 3600 }).subscription.pausedSeconds).toBe(3600)
  })

  it.each([
    ['a share counts the plan alone', aDiscount({ discountValue: 10 }), yearlyKobo * 0.1, 1],
    ['a first use', aDiscount({ duration: 'once' }), yearlyKobo * 0.1, 1],
    ['one that was used up', aDiscount({ duration: 'once', usedInvoices: 1 }), 0, 1],
    [
      'a fixed one goes no further than the price',
      aDiscount({ discountType: 'fixed', discountValue: 9_000_000 }),
      yearlyKobo,
      1,
    ],
  ])('a code discounts it as any cycle’s invoice: %s', (_, discount, off, usedInvoices) => {
    const { invoice, subscription } = decide({ unbilled: waiting, discount, promoCodeId: 'promo_1' }, yearly)
    expect(invoice!.discount).toBe(off)
    expect(invoice!.amount).toBe(Math.max(0, yearlyKobo + 40_000 - off - goldKobo / 2))
    expect(subscription.discount?.usedInvoices).toBe(usedInvoices)
  })
})

// Holds D5.15.
it('a subscription on another plan keeps a code that fits, and no plan that was scheduled', () => {
  const sold = inVersion(platinum(), 1)
  const fitting = aDiscount({ planId: 'plan_platinum' })
  const before = aSubscription({ scheduledPlanId: 'plan_x', promoCodeId: 'promo_1', discount: fitting })
  expect(onPlan(before, sold, 1)).toEqual({
    ...before,
    planId: 'plan_platinum',
    price: platinumPrice,
    scheduledPlanId: null,
  })
  const other = { ...before, discount: aDiscount({ planId: 'plan_gold' }) }
  expect(onPlan(other, sold, 1)).toMatchObject({ discount: null, promoCodeId: null })
  expect(onPlan({ ...before, discount: null }, sold, 1)).toMatchObject({ promoCodeId: null })
})
