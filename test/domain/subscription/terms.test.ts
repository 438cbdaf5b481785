import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { periodBoundary } from '../../../shared/domain/time/calendar.ts'
import { firstAmount } from '../../../shared/domain/checkout/first-amount.ts'
import { renewsByItself } from '../../../shared/domain/checkout/deadline.ts'
import { termsOfSession } from '../../../shared/domain/checkout/session-terms.ts'
import { rails } from '../../../shared/domain/payment-methods/payment-method.ts'
import { onePrice } from '../../../shared/domain/pricing/plan-pricing.ts'
import type { Terms } from '../../../shared/domain/subscription/terms.ts'
import { dayIn, price, priceEvery } from '../../../shared/domain/texts/format.ts'
import { askingInWords, consentInWords, sumsInWords } from '../../../shared/domain/texts/terms.ts'
import { aPlan, attachedPromo } from '../fixtures/catalog.ts'
import { aSession } from '../fixtures/checkout.ts'
import { april } from '../fixtures/instants.ts'

const timeZone = 'Africa/Lagos'

/** Plans, codes, trials, units, fees and billing days as merchants make them. */
const offers = fc.record({
  amount: fc.integer({ min: 10_000, max: 5_000_000 }),
  interval: fc.constantFrom('day' as const, 'week' as const, 'month' as const, 'year' as const),
  intervalCount: fc.integer({ min: 1, max: 3 }),
  trialDays: fc.constantFrom(0, 0, 7, 14),
  quantity: fc.constantFrom(1, 1, 2, 7),
  fee: fc.constantFrom(0, 0, 50_000),
  day: fc.option(fc.integer({ min: 1, max: 31 })),
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

type Code = NonNullable<Offer['code']>

/** What a price is less a code, a percentage or a value of which a stub has its share; a fee is not lowered (K4). */
function less(code: Code | null, price: number, { fee = 0, share = 1 } = {}): number {
  if (code === null) return price + fee
  const { discountType, discountValue } = code.discount
  const off =
    discountType === 'percentage'
      ? Math.round((price * discountValue) / 100)
      : Math.min(Math.round(discountValue * share), price)
  return price + fee - off
}

/** The first instants in Lagos, an hour ahead of UTC, of a day of each month from the one before an instant; the last in a shorter month. */
function daysAround(at: string, day: number): string[] {
  const local = new Date(Date.parse(at) + 3_600_000)
  return [...Array(15).keys()].map((i) => {
    const [year, month] = [local.getUTCFullYear(), local.getUTCMonth() + i - 1]
    const length = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
    return new Date(Date.UTC(year, month, Math.min(day, length)) - 3_600_000).toISOString()
  })
}

interface Due {
  readonly at: string
  /** Which part of a month is paid; 1 for a whole period. */
  readonly share: number
}

/** When each period of an offer begins, from the first one that is paid; a period to a billing day is part of a month (K8). */
function periodsOf({ interval, intervalCount, day }: Offer, anchor: string): Due[] {
  if (day === null || interval !== 'month' || intervalCount !== 1) {
    const at = (i: number) =>
      i === 0 ? anchor : periodBoundary(anchor, { interval, intervalCount }, i, timeZone)
    return [...Array(13).keys()].map((i) => ({ at: at(i), share: 1 }))
  }
  const days = daysAround(anchor, day)
  const next = days.findIndex((one) => one > anchor)
  const [from, to, start] = [days[next - 1]!, days[next]!, anchor].map((one) => Date.parse(one)) as [
    number,
    number,
    number,
  ]
  const whole = days.slice(next).map((at) => ({ at, share: 1 }))
  return [{ at: anchor, share: (to - start) / (to - from) }, ...whole]
}

/** The terms that the page shows, and the payments that follow by rule, told without them: dates and sums in their order. */
function both(offer: Offer) {
  const { code, quantity, fee, day, ...terms } = offer
  const isMonthly = offer.interval === 'month' && offer.intervalCount === 1
  const plan = aPlan({
    ...terms,
    currency: 'NGN',
    setupFee: fee === 0 ? null : { name: 'Joining', amount: fee },
    pricing: { ...onePrice, model: 'per_unit', maxQuantity: 10 },
  })
  const duration = code?.duration ?? 'once'
  const durationCycles = duration === 'repeating' ? (code?.cycles ?? 1) : null
  const promo = code && {
    ...attachedPromo,
    discount: { ...attachedPromo.discount, ...code.discount, duration, durationCycles, planId: null },
  }
  const sold = { promo, timeZone, quantity, billingDay: isMonthly ? day : null }
  const today = firstAmount(plan, aSession(sold))
  const session = aSession({ ...sold, planId: plan.id, amount: today })
  const shown = termsOfSession(session, plan, april)!
  const isTrial = plan.trialDays > 0 && today === 0
  const anchor = isTrial
    ? periodBoundary(april, { interval: 'day', intervalCount: plan.trialDays }, 1, timeZone)
    : april
  const coded = !code ? 0 : duration === 'forever' ? Infinity : duration === 'once' ? 1 : code.cycles
  // A stub is no cycle, and uses up no code.
  let cycles = 0
  const payments = periodsOf(offer, anchor).flatMap(({ at, share }, i) => {
    if (cycles >= (plan.maxCycles ?? Infinity)) return []
    const price = Math.round(plan.amount * quantity * share)
    const amount = less(cycles < coded ? code : null, price, { fee: i === 0 ? fee : 0, share })
    if (share === 1) cycles += 1
    return [{ at, amount }]
  })
  const follows = payments.slice(isTrial ? 0 : 1).slice(0, 12)
  return { plan, session, shown, follows, today, first: payments[0]!.amount, isTrial }
}

/** The amounts of the terms, one a payment, at most twelve. */
function amountsOf({ next, after }: Terms): number[] {
  const runs = after.flatMap(({ amount, count }) => Array<number>(Math.min(count ?? 12, 12)).fill(amount))
  return [...next.map(({ amount }) => amount), ...runs].slice(0, 12)
}

// Holds P1.
describe('the sentence of terms', () => {
  it('is the next invoices, and what follows them, over plans, units, fees, codes, trials, billing days and ends', () => {
    fc.assert(
      fc.property(offers, (offer) => {
        const { shown, follows, today, first, isTrial } = both(offer)
        if (!isTrial) expect(today).toBe(first)
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

  const cadence = { currency: 'NGN', timeZone: 'Africa/Lagos', interval: 'month', intervalCount: 1 } as const
  const later = { at: '2026-05-01T12:00:00.000Z', amount: 300_000 }

  it('says one more payment and several, one behind the other', () => {
    const after = [
      { amount: 400_000, count: 1 },
      { amount: 500_000, count: 2 },
    ]
    expect(sumsInWords({ ...cadence, next: [later], after })).toBe(
      '₦3,000 on 1 May 2026, then ₦4,000 a month for one more payment, then ₦5,000 a month for 2 more payments, then no more',
    )
  })

  it.each([
    ['₦2,000 today', [later], 'to charge ₦2,000 today, then ₦3,000 on 1 May 2026, then no more.'],
    [null, [later], 'to charge ₦3,000 on 1 May 2026, then no more.'],
    ['₦2,000 today', [], 'to charge ₦2,000 today.'],
  ])('begins with what is paid today, if anything is: %s', (today, next, want) => {
    const said = consentInWords('Ikeja Gym', today === null ? null : '₦2,000', {
      ...cadence,
      next,
      after: [],
    })
    expect(said).toBe(
      `By card or bank account: you allow Ikeja Gym ${want} To cancel, sign in to “Your subscriptions” with your email or phone, or ask Ikeja Gym.`,
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
