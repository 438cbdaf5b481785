import { describe, expect, it } from 'vitest'
import { firstAmount } from '../../../shared/domain/checkout/first-amount.ts'
import { offerOf, type Offer } from '../../../shared/domain/checkout/offer.ts'
import {
  defaultCheckoutSettings,
  isLoopback,
  isOrigin,
  maxRedirectOrigins,
  redirectTo,
} from '../../../shared/domain/checkout/redirect.ts'
import type { CheckoutSession } from '../../../shared/domain/checkout/session.ts'
import type { Plan } from '../../../shared/domain/catalog/plan.ts'
import { onePrice } from '../../../shared/domain/pricing/plan-pricing.ts'
import { aPlan, attachedPromo } from '../fixtures/catalog.ts'
import { april, march, may } from '../fixtures/instants.ts'
import { ulidTimeOf } from '../../../shared/domain/ids.ts'
import { problem } from '../fixtures/problem.ts'
import { aPromo, aSession } from './session-fixtures.ts'

// Holds D3.10, D11.14.
it.each([
  ['the price', {}, null, 500_000],
  ['less a share', {}, { discountType: 'percentage', discountValue: 10 }, 500_000 - 50_000],
  ['rounded half up', { amount: 105 }, { discountType: 'percentage', discountValue: 10 }, 105 - 11],
  ['less a sum', {}, { discountType: 'fixed', discountValue: 120_000 }, 500_000 - 120_000],
  ['never less than nothing', {}, { discountType: 'fixed', discountValue: 900_000 }, 0],
  ['nothing during a trial', { trialDays: 1 }, null, 0],
  ['nor with a code', { trialDays: 7 }, { discountType: 'fixed', discountValue: 1 }, 0],
] as const)('a plan’s payer pays at first %s', (_, plan, discount, want) => {
  const promo = discount && { promoCodeId: null, discount: { ...attachedPromo.discount, ...discount } }
  expect(firstAmount(aPlan(plan), aSession({ promo }))).toBe(want)
})

// Holds D4.9, D11.14: what the payer agrees to.
describe('what a session offers', () => {
  const plain = { today: 500_000, trialEndsAt: null, price: 500_000, discount: null }
  // Its identifier holds its beginning: 18 March, 12:00.
  const bought = `sub_${ulidTimeOf('2026-03-18T12:00:00.000Z')}0000000000000000`
  const inAWeek = '2026-04-08T12:00:00.000Z'
  const three = { ...onePrice, model: 'per_unit', maxQuantity: 3 } as const
  const towels = { addOnId: 'add_1', name: 'Towel', quantity: 2, price: 40_000, unitAmount: 20_000 }
  const dearer = { n: 2, amount: 700_000, pricing: onePrice, changeId: 'pch_2', revertedAt: null }

  // prettier-ignore
  it.each<[string, Partial<CheckoutSession>, Partial<Plan> | null, Partial<Offer>]>([
    ['an amount', {}, null, { price: null }],
    ['an open invoice', { openInvoiceId: 'inv_2', promo: aPromo() }, { trialDays: 7 }, {}],
    ['an open invoice of 0', { openInvoiceId: 'inv_2', amount: 0 }, { trialDays: 7 }, { today: 0 }],
    ['a plan', {}, {}, {}],
    ['three units', { quantity: 3 }, { pricing: three }, { price: 1_500_000 }],
    // The merchant has stopped selling so many meanwhile.
    ['units that are not sold any more', { quantity: 4 }, { pricing: three }, { price: null }],
    ['units that were never sold', { quantity: 4, promo: aPromo(), amount: 0 }, { trialDays: 7 }, { today: 0, price: null }],
    // Holds K9: a sale that began before a price took effect keeps what it showed.
    ['a plan whose price rises', {}, { versions: [{ ...dearer, announcedAt: march, effectiveFrom: may }] }, {}],
    ['a plan whose price has risen', {}, { versions: [{ ...dearer, announcedAt: march, effectiveFrom: april }] }, { price: 700_000 }],
    ['a trial', { amount: 0 }, { trialDays: 7 }, { today: 0, trialEndsAt: inAWeek }],
    ['a trial of a billing day', { amount: 0, billingDay: 25 }, { trialDays: 7 }, { today: 0, trialEndsAt: inAWeek }],
    ['nothing to pay, without a trial', { amount: 0 }, {}, { today: 0 }],
    // It was sold before the plan was given a trial, so it begins at once.
    ['a plan that has a trial by now', {}, { trialDays: 7 }, {}],
    ['a code for ever', { promo: aPromo() }, {}, { discount: { amount: 50_000, on: 'every' } }],
    ['a code on add-ons too', { promo: aPromo(), addOns: [towels] }, {}, { discount: { amount: 54_000, on: 'every' } }],
    ['a code once', { promo: aPromo({ discountType: 'fixed', discountValue: 120_000, duration: 'once' }) }, {}, { discount: { amount: 120_000, on: 'first' } }],
    ['a code three times', { promo: aPromo({ duration: 'repeating', durationCycles: 3 }) }, {}, { discount: { amount: 50_000, on: 3 } }],
    ['a code whose count is lost', { promo: aPromo({ duration: 'repeating', durationCycles: null }) }, {}, { discount: { amount: 50_000, on: 1 } }],
  ])('%s', (_, session, plan, want) => {
    expect(offerOf(aSession(session), plan && aPlan(plan), april)).toEqual({ ...plain, ...want })
  })

  // Holds P1: the page of a purchase still answers later, and names the days of the purchase.
  it.each([
    ['is counted from now while it is not begun', {}, inAWeek],
    [
      'is that of its purchase once it has begun',
      { status: 'completed', subscriptionId: bought },
      '2026-03-25T12:00:00.000Z',
    ],
    ['is counted from now where another payment has begun none', { status: 'completed' }, inAWeek],
  ] as const)('a trial’s end %s', (_, over, want) => {
    const session = aSession({ amount: 0, ...over })
    expect(offerOf(session, aPlan({ trialDays: 7 }), april).trialEndsAt).toBe(want)
  })

  // Holds D5.1: the wall clock of the session's zone, over a change of its clocks.
  it('counts the days of a trial in the merchant’s zone', () => {
    const session = aSession({ timeZone: 'America/New_York', amount: 0 })
    const before = '2026-03-07T17:00:00.000Z'
    expect(offerOf(session, aPlan({ trialDays: 1 }), before).trialEndsAt).toBe('2026-03-08T16:00:00.000Z')
  })
})

// Holds A5.
describe('where a payer is led afterwards', () => {
  it('no redirect is allowed until the merchant registers an origin', () => {
    expect(defaultCheckoutSettings).toEqual({ redirectOrigins: [] })
    expect(maxRedirectOrigins).toBe(20)
  })

  it.each([
    ['https://shop.example', true],
    ['https://shop.example:8443', true],
    ['https://shop.example:443', false],
    ['https://shop.example/', false],
    ['https://shop.example/x', false],
    ['https://Shop.example', false],
    ['http://shop.example', false],
    ['http://localhost:3000', true],
    ['http://127.0.0.1:3000', true],
    ['http://[::1]:3000', true],
    ['https://localhost', true],
    ['ftp://shop.example', false],
    ['shop.example', false],
    ['', false],
  ])('%s is an origin: %s', (text, want) => {
    expect(isOrigin(text)).toBe(want)
  })

  it.each([
    ['localhost', true],
    ['127.0.0.1', true],
    ['127.8.8.8', true],
    ['[::1]', true],
    ['shop.example', false],
    ['128.0.0.1', false],
    ['10.127.0.1', false],
    ['1270.example', false],
    ['localhost.example', false],
    ['my-localhost', false],
  ])('%s is this machine: %s', (hostname, want) => {
    expect(isLoopback({ hostname })).toBe(want)
  })

  const here = { origins: ['https://shop.example'], loopback: false }
  const anywhere = { origins: null, loopback: false }

  it.each([
    ['https://shop.example', here, 'https://shop.example/?session_id=chk_1'],
    ['https://shop.example/done', here, 'https://shop.example/done?session_id=chk_1'],
    ['https://shop.example/done?a=1', here, 'https://shop.example/done?a=1&session_id=chk_1'],
    ['https://shop.example/done?session_id=chk_9', here, 'https://shop.example/done?session_id=chk_1'],
    [
      'https://shop.example/?a=1&session_id=x&session_id=y',
      here,
      'https://shop.example/?a=1&session_id=chk_1',
    ],
    ['https://shop.example/#top', here, 'https://shop.example/?session_id=chk_1#top'],
    ['https://other.example/x', anywhere, 'https://other.example/x?session_id=chk_1'],
    ['http://localhost:3000/', { origins: null, loopback: true }, 'http://localhost:3000/?session_id=chk_1'],
  ])('%s becomes %j', (text, rules, want) => {
    expect(redirectTo('successUrl', text, 'chk_1', rules)).toBe(want)
  })

  it.each([
    ['https://ada@shop.example/', here, 'user_information', 'must not hold user information'],
    ['https://:pw@shop.example/', anywhere, 'user_information', 'must not hold user information'],
    ['http://localhost:3000/', anywhere, 'loopback', 'must not lead to the payer’s own machine'],
    [
      'https://127.0.0.1/',
      { origins: ['https://127.0.0.1'], loopback: false },
      'loopback',
      'must not lead to the payer’s own machine',
    ],
    [
      'https://shop.example.evil.example/',
      here,
      'origin_not_registered',
      'its origin is not registered; see PATCH /v1/settings/checkout',
    ],
    [
      'https://shop.example/',
      { origins: [], loopback: false },
      'origin_not_registered',
      'its origin is not registered; see PATCH /v1/settings/checkout',
    ],
  ])('%s is refused: %j', (text, rules, reason, issue) => {
    expect(() => redirectTo('cancelUrl', text, 'chk_1', rules)).toThrow(
      problem('validation_error', { path: 'cancelUrl', reason, issue }),
    )
  })
})
