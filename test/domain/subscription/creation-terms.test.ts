import { describe, expect, it } from 'vitest'
import { onePrice } from '../../../shared/domain/pricing/plan-pricing.ts'
import {
  decideCreation,
  type CreationOrder,
  type Ordered,
} from '../../../shared/domain/subscription/decide-creation.ts'
import {
  decideNextPeriod,
  type RenewingState,
} from '../../../shared/domain/subscription/decide-next-period.ts'
import type { Subscription } from '../../../shared/domain/subscription/subscription.ts'
import { aShare, aState, aSubscription, paidInvoice } from '../fixtures/billing.ts'
import { aPlan, aPromo } from '../fixtures/catalog.ts'
import { aCustomer } from '../fixtures/customers.ts'
import { types } from '../fixtures/events.ts'
import { april, june, march, may } from '../fixtures/instants.ts'

const free = aPlan({ amount: 0, pricing: { ...onePrice, model: 'free' } })
const perUnit = { model: 'per_unit', tiers: null, minQuantity: 1, maxQuantity: 9 } as const
const dearer = (effectiveFrom: string) => {
  const { pricing } = aPlan()
  const version = { n: 2, amount: 600_000, pricing, announcedAt: march, effectiveFrom, revertedAt: null }
  return aPlan({ versions: [version] as never })
}
const disk = { addOnId: 'disk', name: 'Disk', quantity: 2, price: 20_000, unitAmount: 10_000 }

describe('a new subscription', () => {
  const create = (over: Partial<CreationOrder> = {}, given: Partial<Ordered> = {}) =>
    decideCreation(
      { customer: aCustomer(), plan: aPlan(), promo: null, settings: undefined, ...given },
      {
        ...{ subscriptionId: 'sub_01K0ABCDEFGHIJ0123456789', invoiceId: 'inv_1', now: may },
        ...{ wallMs: Date.parse(may), timeZone: 'Africa/Lagos', trialDays: null, waitKey: 'key' },
        ...{ paymentMethodId: null, quantity: 1, metadata: {}, ...over },
      },
    )
  const whole = aPromo({ discountValue: 100 })

  // Holds D4.4, D4.5 and D4.6.
  it.each([
    ['with a trial', { trialDays: 7 }, {}, 'done', 'trialing'],
    ['with a trial of its plan', {}, { plan: aPlan({ trialDays: 7 }) }, 'done', 'trialing'],
    [
      'without the trial of its plan',
      { trialDays: 0 },
      { plan: aPlan({ trialDays: 7 }) },
      'charging',
      'incomplete',
    ],
    ['with a method', {}, {}, 'charging', 'incomplete'],
    ['without a method', {}, { customer: aCustomer({ paymentMethods: [] }) }, 'unpaid', 'incomplete'],
    ['with a code of everything', {}, { promo: whole }, 'done', 'active'],
    ['that sends its invoices', { daysUntilDue: 7 }, {}, 'done', 'active'],
  ] as const)('%s', (_, order, given, kind, status) => {
    const made = create(order, given)
    expect([made.kind, made.change.result.status]).toEqual([kind, status])
  })

  it('with a code of everything tells its creation, then its activation with all subjects', () => {
    const { change } = create({}, { promo: whole })
    expect(types(change.told?.events ?? [])).toEqual(['subscription_created'])
    expect(types(change.events)).toEqual(['subscription_payment_success', 'subscription_activated'])
    expect(change.about).toMatchObject({
      ...{ subscription: { status: 'active' }, invoice: { status: 'paid', amount: 0 } },
      ...{ customer: { id: 'cus_1' }, plan: { id: 'plan_gold' } },
    })
  })

  it.each([
    ['a trial of what is free', { trialDays: 7 }, { plan: free }, 'trialDays'],
    [
      'a billing day of a yearly plan',
      { billingDay: 5 },
      { plan: aPlan({ interval: 'year' }) },
      'billingDay',
    ],
    ['a code that has expired', {}, { promo: aPromo({ expiresAt: april }) }, 'promoCode'],
  ] as const)('is refused: %s', (_, order, given, path) => {
    const refusal = expect.objectContaining({ details: [expect.objectContaining({ path })] }) as Error
    expect(() => create(order, given)).toThrow(refusal)
  })

  // Holds K8, K10, K9 and K4.
  it.each([
    ['of no billing day has none', {}, {}, { billingDay: undefined, currentPeriodEnd: june }],
    [
      'of a billing day runs to it',
      { billingDay: 15 },
      {},
      { billingDay: 15, currentPeriodStart: may, currentPeriodEnd: '2026-05-14T23:00:00.000Z' },
    ],
    [
      'of a billing day, quoted before, runs from then',
      { billingDay: 15, from: '2026-05-01T11:50:00.000Z' },
      {},
      { currentPeriodStart: '2026-05-01T11:50:00.000Z', createdAt: may },
    ],
    ['has the present price', {}, { plan: dearer(may) }, { priceVersion: 2, price: { amount: 600_000 } }],
    [
      'has the price at which it was quoted',
      { from: '2026-05-01T11:50:00.000Z' },
      { plan: dearer(may) },
      { priceVersion: undefined, price: { amount: 500_000 } },
    ],
    [
      'was told of the price to come',
      {},
      { plan: dearer(june) },
      { priceVersion: undefined, told: [{ planId: 'plan_gold', version: 2 }] },
    ],
    ['was told of none, and has no add-ons', {}, {}, { told: undefined, addOns: undefined }],
    ['has the add-ons that it names', { addOns: [disk] }, {}, { addOns: [{ addOnId: 'disk', quantity: 2 }] }],
    ['has no add-ons that it does not name', { addOns: [] }, {}, { addOns: undefined }],
  ] as const)('%s', (_, order, given, fields) => {
    const { result } = create(order, given).change
    for (const [name, value] of Object.entries(fields)) {
      const field: unknown = result[name as keyof Subscription]
      if (typeof value === 'object') expect(field).toMatchObject(value)
      else expect(field).toBe(value)
    }
  })
})

describe('a next period', () => {
  const made = { id: 'inv_3', createdAt: may }
  const at = { now: may, wallMs: Date.parse(may), cycleInvoice: made, lastInvoice: made, waitKey: 'key' }
  const next = (of: Partial<Subscription>, over: Partial<RenewingState> = {}) => {
    const { customer, settings } = aState()
    const last = paidInvoice({ id: 'inv_2' })
    return decideNextPeriod(
      {
        ...{ subscription: aSubscription(of), customer, plan: aPlan(), scheduled: null, settings },
        ...{ invoice: last, first: last, ...over },
      },
      at,
    )
  }
  const createdOf = (made: ReturnType<typeof next>) =>
    [...(made.change.told?.events ?? []), ...made.change.events].find(
      ({ type }) => type === 'invoice_created',
    )

  // Holds K9: no one takes a higher price without a recorded notice in time.
  it.each([
    ['never told', {}, 500_000],
    ['told in time', { told: [{ planId: 'plan_gold', version: 2, from: may }] }, 600_000],
  ] as const)('is billed at the dearer price by what its customer was: %s', (_, of, amount) => {
    expect(createdOf(next(of, { plan: dearer(may) }))?.extra).toEqual({ amount })
  })

  // Holds F1 and R4.
  it.each([
    [-500_000, 0, { amount: 0 }],
    [-700_000, 0, { amount: 0, creditKobo: 200_000 }],
    [-700_000, 50_000, { amount: 0, creditKobo: 150_000, keptKobo: 50_000 }],
    [-700_000, 900_000, { amount: 0, keptKobo: 200_000 }],
  ])('with lines of %i, and %i to pay of a reversal, says what is left over', (waits, amount, extra) => {
    const customer = aCustomer({ reversed: amount === 0 ? [] : [{ currency: 'NGN', amount }] })
    expect(createdOf(next({ unbilled: [aShare(waits)] }, { customer }))?.extra).toEqual(extra)
  })

  // Holds D4.8 and B5.
  it.each([
    [[], 0],
    [[aShare(-200_000)], 200_000],
  ])('there is none after the last cycle: lines of %j become credit of %i', (unbilled, creditKobo) => {
    const { kind, change } = next({ unbilled }, { plan: aPlan({ maxCycles: 2 }) })
    expect(kind).toBe('ended')
    expect(change.events).toEqual([{ type: 'subscription_expired', extra: { creditKobo }, onTimeline: true }])
  })

  it('of a subscription that was never invoiced here has no chain to change', () => {
    const { change } = next({}, { invoice: undefined, first: undefined })
    expect(change.turns.map(({ thing }) => thing)).toEqual(['invoice', 'subscription'])
  })

  // Holds D5.14.
  it.each([
    ['its plan', { scheduledPlanId: 'plan_platinum' }, aPlan({ id: 'plan_platinum' }), 1],
    ['its units alone', { scheduledQuantity: 2 }, null, 1],
    ['nothing', {}, null, 0],
  ] as const)('that changes %s tells it before its invoice', (_, of, scheduled, count) => {
    const made = next(of, { plan: aPlan({ pricing: perUnit }), scheduled })
    const told = types([...(made.change.told?.events ?? []), ...made.change.events])
    expect(told.slice(0, 2)).toEqual(
      count === 0 ? ['invoice_created'] : ['subscription_plan_changed', 'invoice_created'],
    )
  })
})
