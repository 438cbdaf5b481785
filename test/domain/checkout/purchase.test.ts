import { describe, expect, it } from 'vitest'
import { decidePurchase } from '../../../shared/domain/checkout/decide-purchase.ts'
import type { CheckoutSession } from '../../../shared/domain/checkout/session.ts'
import { termsOfSession } from '../../../shared/domain/checkout/session-terms.ts'
import type { Plan } from '../../../shared/domain/catalog/plan.ts'
import { ulidTimeOf } from '../../../shared/domain/ids.ts'
import { onePrice } from '../../../shared/domain/pricing/plan-pricing.ts'
import { aDiscount, aPlan } from '../fixtures/catalog.ts'
import { aChargingSession, aSession } from '../fixtures/checkout.ts'
import { aCustomer, aMethod } from '../fixtures/customers.ts'
import { april, june, march, may } from '../fixtures/instants.ts'

// Its identifier holds its beginning.
const boughtInMarch = `sub_${ulidTimeOf(march)}0000000000000000`
const july = '2026-07-01T12:00:00.000Z'
const towels = { addOnId: 'add_1', name: 'Towel', quantity: 2, price: 40_000, unitAmount: 20_000 }
const vat = { code: 'VAT', name: 'VAT', basisPoints: 750, inclusive: false }
const free = { amount: 0, pricing: { ...onePrice, model: 'free' } } as const
const ids = { customer: 'cus_new', subscription: 'sub_01K0ABCDEFGHIJ0123456789', transaction: 'txn_1' }

describe('a plan that is bought', () => {
  const buy = (over: Partial<CheckoutSession> = {}, plan: Partial<Plan> = {}) => {
    const session = aChargingSession(
      over,
      {},
      { customerId: 'cus_1', method: aMethod({ id: 'pm_new', token: 'tok_new' }) },
    )
    const known = { known: aCustomer(), plan: aPlan(plan), settings: undefined }
    return decidePurchase(session, known, { now: april, wallMs: 1_000, receiptKey: 'key', ids })
  }
  const turnOf = (made: ReturnType<typeof buy>, name: string) =>
    made.turns.find(({ thing }) => thing === name)?.after

  // Holds K4: at the prices of the session's start.
  it('has the add-ons that its session sold, and is billed for them', () => {
    const made = buy({ amount: 540_000, addOns: [towels] })
    expect(turnOf(made, 'subscription')).toMatchObject({
      ...{ status: 'active', addOns: [{ ...towels, base: 40_000 }], paidForPeriod: 500_000 },
    })
    expect(turnOf(made, 'invoice')).toMatchObject({
      ...{ status: 'paid', amount: 540_000 },
      lines: [
        { type: 'plan', amount: 500_000 },
        { type: 'add_on', description: '2 × Towel', quantity: 2, unitAmount: 20_000, amount: 40_000 },
      ],
    })
  })

  it.each([[{}], [{ addOns: null }], [{ addOns: [] }]])(
    'has none where its session sold none: %j',
    (over) => {
      const made = buy(over)
      expect(turnOf(made, 'subscription')).not.toHaveProperty('addOns')
      expect(turnOf(made, 'invoice')).toMatchObject({ amount: 500_000, lines: [{ type: 'plan' }] })
    },
  )

  // Holds L2: 7.5 % of 500,000 is 37,500.
  it('is billed with the tax of its session', () => {
    expect(turnOf(buy({ amount: 537_500, tax: vat }), 'invoice')).toMatchObject({
      ...{ amount: 537_500, subtotal: 500_000, taxes: [vat], lines: [{ tax: 0, taxAmount: 37_500 }] },
    })
    expect(turnOf(buy({ tax: null }), 'invoice')).not.toHaveProperty('taxes')
  })

  // Holds K7.
  it('begins at once without an invoice where it is free', () => {
    const made = buy({ amount: 0 }, free)
    expect(made.turns.map(({ thing }) => thing)).toEqual([
      ...['customer', 'methodOwner', 'subscription', 'checkoutSession'],
    ])
    expect(turnOf(made, 'subscription')).toMatchObject({ status: 'active', invoiceCount: 0 })
    expect(made.result).toMatchObject({
      ...{ status: 'completed', subscriptionId: ids.subscription, invoiceId: null, charge: null },
    })
    expect(made.events).toEqual([{ type: 'subscription_activated', onTimeline: true }])
    expect(made.about).toMatchObject({
      ...{ subscription: { status: 'active' }, customer: { id: 'cus_1' }, plan: { id: 'plan_gold' } },
    })
    expect(made.told).toMatchObject({
      ...{ events: [{ type: 'subscription_created' }], about: { subscription: { status: 'incomplete' } } },
    })
  })
})

// Holds P1: what is named are the payments after the one that is made now.
describe('the terms of a session', () => {
  const each = (amount: number) => [
    { at: may, amount },
    { at: june, amount },
    { at: july, amount },
  ]
  const once = { promoCodeId: 'promo_1', discount: aDiscount({ duration: 'once' }) }
  const twice = { promoCodeId: 'promo_1', discount: aDiscount({ duration: 'repeating', durationCycles: 2 }) }
  const forEver = (amount: number) => [{ amount, count: null }]

  it.each<[string, Partial<CheckoutSession>, Partial<Plan>, object]>([
    ['a plan', {}, {}, { next: each(500_000), after: forEver(500_000) }],
    [
      'a plan with add-ons',
      { amount: 540_000, addOns: [towels] },
      {},
      { next: each(540_000), after: forEver(540_000) },
    ],
    ['a plan without any', { addOns: null }, {}, { next: each(500_000), after: forEver(500_000) }],
    [
      'a plan with tax on top',
      { amount: 537_500, tax: vat },
      {},
      { next: each(537_500), after: forEver(537_500) },
    ],
    [
      'a code for the first payment, which is made now',
      { amount: 450_000, promo: once },
      {},
      { next: each(500_000), after: forEver(500_000) },
    ],
    [
      'a code for two payments',
      { amount: 450_000, promo: twice },
      {},
      { next: [{ at: may, amount: 450_000 }, ...each(500_000).slice(1)], after: forEver(500_000) },
    ],
    ['two cycles', {}, { maxCycles: 2 }, { next: [{ at: may, amount: 500_000 }], after: [] }],
    ['one cycle', {}, { maxCycles: 1 }, { next: [], after: [] }],
    [
      'a trial',
      { amount: 0 },
      { trialDays: 7 },
      {
        next: ['2026-04-08', '2026-05-08', '2026-06-08'].map((day) => ({
          at: `${day}T12:00:00.000Z`,
          amount: 500_000,
        })),
        after: forEver(500_000),
      },
    ],
    // Who pays begins at once, even if the plan has been given a trial since.
    [
      'a plan that has a trial by now',
      {},
      { trialDays: 7 },
      { next: each(500_000), after: forEver(500_000) },
    ],
    // Holds K8: 563 of the 744 hours to the 25th are paid now, and whole months from then on.
    [
      'a billing day',
      { amount: 378_360, billingDay: 25 },
      {},
      {
        next: ['2026-04-24', '2026-05-24', '2026-06-24'].map((day) => ({
          at: `${day}T23:00:00.000Z`,
          amount: 500_000,
        })),
        after: forEver(500_000),
      },
    ],
    // A part of a month uses up no code.
    [
      'a billing day with a code for one payment',
      { amount: 340_524, billingDay: 25, promo: once },
      {},
      {
        next: ['2026-04-24', '2026-05-24', '2026-06-24'].map((day, i) => ({
          at: `${day}T23:00:00.000Z`,
          amount: i === 0 ? 450_000 : 500_000,
        })),
        after: forEver(500_000),
      },
    ],
    // The page of a purchase still answers later: what follows is counted from its own time.
    [
      'a plan that was bought in March',
      { status: 'completed', subscriptionId: boughtInMarch },
      {},
      { next: [{ at: april, amount: 500_000 }, ...each(500_000).slice(0, 2)], after: forEver(500_000) },
    ],
  ])('%s', (_, session, plan, want) => {
    expect(termsOfSession(aSession(session), aPlan(plan), april)).toEqual({
      ...{ interval: 'month', intervalCount: 1, currency: 'NGN', timeZone: 'Africa/Lagos' },
      ...want,
    })
  })
})
