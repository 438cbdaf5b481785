import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { periodBoundary } from '../../../shared/domain/calendar.ts'
import { firstAmount } from '../../../shared/domain/checkout/first-amount.ts'
import { renewsByItself } from '../../../shared/domain/checkout/deadline.ts'
import { termsOfSession } from '../../../shared/domain/checkout/session-terms.ts'
import { rails } from '../../../shared/domain/payment-method.ts'
import { discountFor } from '../../../shared/domain/pricing/discount.ts'
import type { Terms } from '../../../shared/domain/subscription/terms.ts'
import { dayIn, price, priceEvery } from '../../../shared/domain/texts/format.ts'
import { askingInWords, consentInWords, sumsInWords } from '../../../shared/domain/texts/terms.ts'
import { aPlan, attachedPromo } from '../fixtures/catalog.ts'
import { aSession } from '../fixtures/checkout.ts'
import { april } from '../fixtures/instants.ts'

const timeZone = 'Africa/Lagos'

/** Plans, codes and trials as merchants make them. */
const offers = fc.record({
  amount: fc.integer({ min: 10_000, max: 5_000_000 }),
  interval: fc.constantFrom('day' as const, 'week' as const, 'month' as const, 'year' as const),
  intervalCount: fc.integer({ min: 1, max: 3 }),
  trialDays: fc.constantFrom(0, 0, 7, 14),
  maxCycles: fc.constantFrom(null, null, 1, 2, 3, 4, 9),
  code: fc.option(
    fc.record({
      discount: fc.oneof(
        fc.record({
          discountType: fc.constant('percentage' as const),
          discountValue: fc.integer({ min: 1, max: 100 }),
        }),
        fc.record({
          discountType: fc.constant('fixed' as const),
          discountValue: fc.integer({ min: 1, max: 6_000_000 }),
        }),
      ),
      duration: fc.constantFrom('once' as const, 'repeating' as const, 'forever' as const),
      cycles: fc.integer({ min: 1, max: 7 }),
    }),
  ),
})

type Offer = typeof offers extends fc.Arbitrary<infer T> ? T : never

/** The terms that the page shows, and the payments that follow by rule, told without them: dates and sums in their order. */
function both(offer: Offer) {
  const { code, ...terms } = offer
  const plan = aPlan({ ...terms, currency: 'NGN' })
  const duration = code?.duration ?? 'once'
  const durationCycles = duration === 'repeating' ? (code?.cycles ?? 1) : null
  const promo = code && {
    ...attachedPromo,
    discount: { ...attachedPromo.discount, ...code.discount, duration, durationCycles, planId: null },
  }
  const today = firstAmount(plan, aSession({ promo, timeZone: 'Africa/Lagos' }))
  const session = aSession({ planId: plan.id, amount: today, promo, timeZone })
  const shown = termsOfSession(session, plan, april)!
  const isTrial = plan.trialDays > 0 && today === 0
  const anchor = isTrial
    ? periodBoundary(april, { interval: 'day', intervalCount: plan.trialDays }, 1, timeZone)
    : april
  const coded = !code ? 0 : duration === 'forever' ? Infinity : duration === 'once' ? 1 : code.cycles
  const cycles = plan.maxCycles ?? Infinity
  const follows = [...Array(12).keys()]
    .map((i) => (isTrial ? i : i + 1))
    .filter((i) => i < cycles)
    .map((i) => ({
      at: i === 0 ? anchor : periodBoundary(anchor, plan, i, timeZone),
      amount: plan.amount - (i < coded ? discountFor(plan.amount, code!.discount) : 0),
    }))
  return { plan, session, shown, follows }
}

/** The amounts of the terms, one a payment, at most twelve. */
function amountsOf({ next, after }: Terms): number[] {
  const runs = after.flatMap(({ amount, count }) => Array<number>(Math.min(count ?? 12, 12)).fill(amount))
  return [...next.map(({ amount }) => amount), ...runs].slice(0, 12)
}

// Holds P1.
describe('the sentence of terms', () => {
  it('is the next invoices, and what follows them, over plans, codes, trials and ends', () => {
    fc.assert(
      fc.property(offers, (offer) => {
        const { shown, follows } = both(offer)
        expect(shown.next).toEqual(follows.slice(0, 3))
        const amounts = follows.map(({ amount }) => amount)
        expect(amountsOf(shown).slice(0, amounts.length)).toEqual(amounts)
        if (amounts.length < 12) expect(amountsOf(shown)).toHaveLength(amounts.length)
      }),
    )
  })

  it('names each payment that differs by its day and sum, and where the sums rest', () => {
    fc.assert(
      fc.property(offers, fc.constantFrom(...rails), (offer, rail) => {
        const { plan, shown, follows } = both(offer)
        const words = sumsInWords(shown)
        const dated = follows
          .slice(0, 3)
          .map(({ at, amount }) => `${price(amount, 'NGN')} on ${dayIn(at, timeZone)}`)
        const last = shown.after.at(-1)
        if (follows.length === 0) expect(words).toBe('')
        else if (words.startsWith(dated.join(', ')))
          expect(words.endsWith(last?.count === null ? 'until you cancel' : 'then no more')).toBe(true)
        else {
          // One sum for all of them: the first day and the cadence say each.
          expect(new Set(follows.map(({ amount }) => amount)).size).toBe(1)
          expect(words).toContain(
            `${priceEvery({ ...plan, amount: follows[0]!.amount }, 'NGN')} from ${dayIn(follows[0]!.at, timeZone)}`,
          )
        }
        const say = renewsByItself(rail) ? consentInWords : askingInWords
        const said = say('Ikeja Gym', null, shown)
        expect(said).toContain(words)
        expect([said.includes('you allow'), said.includes('nothing is charged without you')]).toEqual([
          renewsByItself(rail),
          !renewsByItself(rail),
        ])
      }),
    )
  })

  it.each([
    [{}, null, '₦5,000 a month from 1 May 2026, until you cancel'],
    [{}, ['forever', null], '₦4,500 a month from 1 May 2026, until you cancel'],
    [
      {},
      ['repeating', 3],
      '₦4,500 on 1 May 2026, ₦4,500 on 1 June 2026, ₦5,000 on 1 July 2026, then ₦5,000 a month until you cancel',
    ],
    [
      {},
      ['repeating', 6],
      '₦4,500 on 1 May 2026, ₦4,500 on 1 June 2026, ₦4,500 on 1 July 2026, then ₦4,500 a month for 2 more payments, then ₦5,000 a month until you cancel',
    ],
    [{ maxCycles: 2 }, ['once', null], '₦5,000 on 1 May 2026, then no more'],
    [{ maxCycles: 6 }, null, '₦5,000 a month from 1 May 2026, 5 payments, then no more'],
    [{ maxCycles: 1 }, null, ''],
  ] as const)('%j with a code of 10%% %j: %s', (terms, code, want) => {
    const plan = aPlan({ interval: 'month', intervalCount: 1, ...terms })
    const [duration, durationCycles] = code ?? ['once', null]
    const rule = { discountType: 'percentage' as const, discountValue: 10, duration, durationCycles }
    const promo = code && { ...attachedPromo, discount: { ...attachedPromo.discount, ...rule, planId: null } }
    const session = aSession({
      planId: plan.id,
      promo,
      amount: firstAmount(plan, aSession({ promo, timeZone: 'Africa/Lagos' })),
    })
    expect(sumsInWords(termsOfSession(session, plan, april)!)).toBe(want)
  })
})
