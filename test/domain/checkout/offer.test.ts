import { describe, expect, it } from 'vitest'
import { firstAmount } from '../../../shared/domain/checkout/first-amount.ts'
import { offerOf } from '../../../shared/domain/checkout/offer.ts'
import {
  defaultCheckoutSettings,
  isLoopback,
  isOrigin,
  maxRedirectOrigins,
  redirectTo,
} from '../../../shared/domain/checkout/redirect.ts'
import { aPlan, attachedPromo } from '../fixtures/catalog.ts'
import { april, may } from '../fixtures/instants.ts'
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
  const monthly = { amount: 500_000, interval: 'month', intervalCount: 1, from: may, cycles: null }
  const plain = { today: 500_000, trialEndsAt: null, later: monthly, discount: null }
  const inAWeek = '2026-04-08T12:00:00.000Z'

  it.each([
    ['an amount', {}, null, { ...plain, later: null }],
    ['an open invoice', { openInvoiceId: 'inv_2' }, {}, { ...plain, later: null }],
    ['a plan', {}, {}, plain],
    [
      'every two weeks, six times',
      {},
      { interval: 'week', intervalCount: 2, maxCycles: 6 },
      {
        ...plain,
        later: {
          ...monthly,
          interval: 'week',
          intervalCount: 2,
          from: '2026-04-15T12:00:00.000Z',
          cycles: 6,
        },
      },
    ],
    ['one cycle', {}, { maxCycles: 1 }, { ...plain, later: null }],
    ['two cycles', {}, { maxCycles: 2 }, { ...plain, later: { ...monthly, cycles: 2 } }],
    [
      'a trial',
      { amount: 0 },
      { trialDays: 7 },
      { ...plain, today: 0, trialEndsAt: inAWeek, later: { ...monthly, from: inAWeek } },
    ],
    [
      'a trial of one cycle',
      { amount: 0 },
      { trialDays: 7, maxCycles: 1 },
      { ...plain, today: 0, trialEndsAt: inAWeek, later: { ...monthly, from: inAWeek, cycles: 1 } },
    ],
    [
      'a code for ever',
      { amount: 450_000, promo: aPromo() },
      {},
      { ...plain, today: 450_000, discount: { amount: 50_000, on: 'every' } },
    ],
    [
      'a code once',
      { amount: 380_000, promo: aPromo({ discountType: 'fixed', discountValue: 120_000, duration: 'once' }) },
      {},
      { ...plain, today: 380_000, discount: { amount: 120_000, on: 'first' } },
    ],
    [
      'a code three times',
      { amount: 450_000, promo: aPromo({ duration: 'repeating', durationCycles: 3 }) },
      {},
      { ...plain, today: 450_000, discount: { amount: 50_000, on: 3 } },
    ],
    [
      'a code whose count is lost',
      { amount: 450_000, promo: aPromo({ duration: 'repeating', durationCycles: null }) },
      {},
      { ...plain, today: 450_000, discount: { amount: 50_000, on: 1 } },
    ],
  ] as const)('%s', (_, session, plan, want) => {
    const price = plan && 500_000
    expect(offerOf(aSession(session), plan && aPlan(plan), april)).toEqual({ price, ...want })
  })

  // Holds D5.1: the wall clock of the session's zone, over a change of its clocks.
  it('counts days and months in the merchant’s zone', () => {
    const session = aSession({ timeZone: 'America/New_York' })
    const before = '2026-03-07T17:00:00.000Z'
    expect(offerOf(session, aPlan(), before).later?.from).toBe('2026-04-07T16:00:00.000Z')
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
