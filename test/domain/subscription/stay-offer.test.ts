import { describe, expect, it } from 'vitest'
import type { StayOffer } from '../../../shared/domain/portal/portal-settings.ts'
import {
  canBeTaken,
  offeredLately,
  pauseEnd,
  termsOnDay,
  type OfferState,
} from '../../../shared/domain/subscription/stay-offer.ts'
import type { Subscription } from '../../../shared/domain/subscription/subscription.ts'
import { aSubscription } from '../fixtures/billing.ts'
import { aDiscount, aPlan, aPromo } from '../fixtures/catalog.ts'
import { aCustomer } from '../fixtures/customers.ts'
import { april, june, march, may } from '../fixtures/instants.ts'

const anOffer = (over: Partial<StayOffer>): StayOffer => ({
  kind: 'pause',
  months: null,
  planId: null,
  promoCode: null,
  ...over,
})
const weighed = (
  offer: StayOffer,
  over: Partial<OfferState> & { of?: Partial<Subscription> } = {},
  now = april,
) => {
  const { of = {}, ...rest } = over
  return canBeTaken(
    offer,
    { subscription: aSubscription(of), plan: aPlan(), next: null, promo: null, ...rest },
    now,
  )
}
const silver = (amount: number, over = {}) => aPlan({ id: 'plan_silver', amount, ...over })
const later = {
  n: 2,
  amount: 600_000,
  pricing: aPlan().pricing,
  announcedAt: march,
  effectiveFrom: march,
  revertedAt: null,
}
const coded = { promoCodeId: 'promo_0', discount: aDiscount() }
const daily = anOffer({ kind: 'billing_day', billingDay: 15 })

// Holds P1: an offer that would be refused is never shown.
describe('an offer to stay', () => {
  // prettier-ignore
  it.each([
    ['a pause', anOffer({ months: 2 }), {}, true],
    ['a pause of a month where no number is set', anOffer({}), {}, true],
    ['a pause in a trial', anOffer({ months: 2 }), { of: { status: 'trialing' } }, false],
    ['a pause of who is paused', anOffer({ months: 2 }), { of: { status: 'paused' } }, false],
    ['a plan that is a kobo cheaper', anOffer({ kind: 'plan' }), { next: silver(499_999) }, true],
    ['a plan of the same price', anOffer({ kind: 'plan' }), { next: silver(500_000) }, false],
    ['a dearer plan', anOffer({ kind: 'plan' }), { next: silver(500_001) }, false],
    ['a plan that is gone', anOffer({ kind: 'plan' }), {}, false],
    ['a plan that is archived', anOffer({ kind: 'plan' }), { next: silver(1, { archivedAt: march }) }, false],
    ['a plan of another currency', anOffer({ kind: 'plan' }), { next: silver(1, { currency: 'USD' }) }, false],
    ['their own plan', anOffer({ kind: 'plan' }), { next: aPlan({ amount: 1 }) }, false],
    ['a plan whose present price is dearer', anOffer({ kind: 'plan' }), { next: silver(1, { versions: [later] }) }, false],
    ['a plan to who is past due', anOffer({ kind: 'plan' }), { next: silver(1), of: { status: 'past_due' } }, false],
    ['a code', anOffer({ kind: 'code' }), { promo: aPromo() }, true],
    ['a code that is gone', anOffer({ kind: 'code' }), {}, false],
    ['a code to who has one', anOffer({ kind: 'code' }), { promo: aPromo(), of: coded }, false],
    ['a code of another plan', anOffer({ kind: 'code' }), { promo: aPromo({ planId: 'plan_x' }) }, false],
    ['a code that has expired', anOffer({ kind: 'code' }), { promo: aPromo({ expiresAt: march }) }, false],
    ['a day', daily, {}, true],
    ['a day on which they are charged anyway', anOffer({ kind: 'billing_day', billingDay: 1 }), {}, false],
    ['the day that they have, in a month without it', anOffer({ kind: 'billing_day', billingDay: 31 }), { of: { billingDay: 31 } }, false],
    ['no day, to who has none', anOffer({ kind: 'billing_day' }), {}, false],
    ['a day of a yearly plan', daily, { plan: aPlan({ interval: 'year' }) }, false],
    ['a day to who leaves', daily, { of: { cancelAtPeriodEnd: true } }, false],
    ['a day to who changes plans', daily, { of: { scheduledPlanId: 'plan_silver' } }, false],
    ['a day to who is past due', daily, { of: { status: 'past_due' } }, false],
  ] as const)('%s', (_, offer, over, expected) => {
    expect(weighed(offer, over as never)).toBe(expected)
  })

  it('is weighed by the day of the zone: 23:30 UTC of the 30th is the 1st in Lagos', () => {
    const of = { currentPeriodEnd: '2026-04-30T23:30:00.000Z' }
    expect(weighed(anOffer({ kind: 'billing_day', billingDay: 1 }), { of })).toBe(false)
    expect(weighed(anOffer({ kind: 'billing_day', billingDay: 30 }), { of })).toBe(true)
  })

  it('hides no fault of ours', () => {
    expect(() => weighed(anOffer({ kind: 'code' }), { promo: aPromo(), plan: null as never })).toThrow(
      TypeError,
    )
  })

  it.each([
    [1, may],
    [2, june],
  ])('pauses for %i months of the calendar', (months, end) => {
    expect(pauseEnd(aSubscription(), months, april)).toBe(end)
    // The month’s last day where it has no 31st, and the zone’s day: midnight in Lagos.
    expect(pauseEnd(aSubscription(), 1, '2026-01-30T23:00:00.000Z')).toBe('2026-02-27T23:00:00.000Z')
  })

  it.each([
    [null, false],
    [undefined, false],
    ['2025-10-03T12:00:00.000Z', false],
    ['2025-10-03T12:00:00.001Z', true],
    [april, true],
  ])('is shown once in 180 days: last %s', (offerShownAt, expected) => {
    expect(offeredLately({ ...aSubscription(), offerShownAt } as Subscription, april)).toBe(expected)
  })

  it('says what the next payments are on another day: a stub to the 15th, then whole months', () => {
    const state = { subscription: aSubscription(), customer: aCustomer(), plan: aPlan(), scheduled: null }
    const terms = termsOnDay(state, daily, april)
    // From 1 May 12:00 UTC to 14 May 23:00 UTC, midnight in Lagos: 1,162,800 of the 2,592,000 seconds of that month.
    expect(terms).toMatchObject({
      next: [
        { at: may, amount: 224_306 },
        { at: '2026-05-14T23:00:00.000Z', amount: 500_000 },
        { at: '2026-06-14T23:00:00.000Z', amount: 500_000 },
      ],
      after: [{ amount: 500_000, count: null }],
    })
    expect(
      termsOnDay({ ...state, subscription: aSubscription({ cancelAtPeriodEnd: true }) }, daily, april),
    ).toBeNull()
  })
})
