import { describe, expect, it } from 'vitest'
import {
  appliesToChange,
  appliesToCycle,
  discountFor,
  discountOnInvoice,
  fitsPlan,
  promoProblem,
  remainingRedemptions,
  usedAfterCycle,
} from '../../shared/domain/promo-code.ts'
import type { PromoTerms } from '../../shared/domain/promo-code.ts'

const percent = (discountValue: number) => ({ discountType: 'percentage', discountValue }) as const
const fixed = (discountValue: number) => ({ discountType: 'fixed', discountValue }) as const
const once = { duration: 'once', durationCycles: null } as const
const forever = { duration: 'forever', durationCycles: null } as const
const thrice = { duration: 'repeating', durationCycles: 3 } as const

// Holds D3.10.
describe('discountFor', () => {
  it.each([
    [10_000, percent(20), 2_000],
    [999, percent(50), 500], // 499.5
    [1_001, percent(33), 330], // 330.33
    [1, percent(1), 0], // 0.01
    [50, percent(1), 1], // 0.5
    [10_000, percent(100), 10_000],
    [10_000, fixed(2_500), 2_500],
    [2_000, fixed(2_500), 2_000],
    [0, fixed(2_500), 0],
    [0, percent(50), 0],
    [-500, fixed(2_500), 0],
    [1_000_000_000_000, percent(99), 990_000_000_000],
  ] as const)('of %d kobo by %o is %d', (subtotal, discount, want) => {
    expect(discountFor(subtotal, discount)).toBe(want)
  })
})

describe('discountOnInvoice', () => {
  it.each([
    ['a percentage leaves proration charges alone', 10_000, [4_000], percent(50), 5_000],
    ['a percentage leaves proration credits alone', 10_000, [-8_000], percent(50), 5_000],
    ['a fixed value counts plan and charges', 10_000, [4_000], fixed(15_000), 14_000],
    ['a fixed value leaves credits alone', 10_000, [4_000, -12_000], fixed(15_000), 14_000],
    ['a fixed value that is smaller', 10_000, [-12_000], fixed(2_500), 2_500],
  ] as const)('%s', (_, plan, waiting, discount, want) => {
    const lines = waiting.map((amount) => ({ amount }))
    expect(discountOnInvoice(plan, lines, discount)).toBe(want)
  })
})

// Holds D3.11.
describe('duration', () => {
  it.each([
    [once, [true, false, false, false, false]],
    [thrice, [true, true, true, false, false]],
    [forever, [true, true, true, true, true]],
  ])('%o discounts the cycles %o', (promo, want) => {
    let used = 0
    const got = want.map(() => {
      const applies = appliesToCycle(promo, used)
      used = usedAfterCycle(promo, used, 10_000)
      return applies
    })
    expect(got).toEqual(want)
  })

  it('a zero subtotal consumes nothing', () => {
    expect(usedAfterCycle(once, 0, 0)).toBe(0)
    expect(usedAfterCycle(thrice, 2, 0)).toBe(2)
    expect(usedAfterCycle(thrice, 2, 1)).toBe(3)
    expect(usedAfterCycle(thrice, 3, 1)).toBe(3)
  })

  // Holds D5.15, B6.
  it.each([
    [once, true, true],
    [once, false, false],
    [forever, false, true],
    [thrice, true, true],
    [thrice, false, false],
  ] as const)('%o on a plan change, current cycle discounted %s: %s', (promo, inCycle, want) => {
    expect(appliesToChange({ ...promo, planId: null }, 'plan_b', inCycle)).toBe(want)
    expect(appliesToChange({ ...promo, planId: 'plan_b' }, 'plan_b', inCycle)).toBe(want)
    expect(appliesToChange({ ...promo, planId: 'plan_a' }, 'plan_b', inCycle)).toBe(false)
  })
})

// Holds D2.9.
describe('promoProblem', () => {
  const now = '2026-04-01T00:00:00.000Z'
  const plan = { id: 'plan_a', currency: 'NGN' } as const
  const usable: PromoTerms = {
    active: true,
    expiresAt: '2026-04-01T00:00:00.001Z',
    maxRedemptions: 2,
    takenCount: 1,
    reservedCount: 0,
    planId: 'plan_a',
    currency: 'NGN',
  }
  it.each([
    [{}, null],
    [{ expiresAt: null, maxRedemptions: null, planId: null, currency: null }, null],
    [{ active: false }, 'promo_inactive'],
    [{ expiresAt: now }, 'promo_expired'],
    [{ takenCount: 2 }, 'promo_exhausted'],
    [{ takenCount: 3 }, 'promo_exhausted'],
    [{ planId: 'plan_b' }, 'promo_plan_mismatch'],
    [{ planId: null, currency: 'USD' }, 'currency_mismatch'],
    [{ active: false, expiresAt: now, takenCount: 2, planId: 'plan_b' }, 'promo_inactive'],
    [{ expiresAt: now, takenCount: 2, planId: 'plan_b' }, 'promo_expired'],
    [{ takenCount: 2, planId: 'plan_b', currency: 'USD' }, 'promo_exhausted'],
    [{ planId: 'plan_b', currency: 'USD' }, 'promo_plan_mismatch'],
  ] as const)('with %o is %s', (over, want) => {
    expect(promoProblem({ ...usable, ...over }, plan, now)).toBe(want)
  })

  // Holds D3.6.
  it('counts what remains, null without limit', () => {
    expect(remainingRedemptions({ maxRedemptions: null, takenCount: 9 })).toBeNull()
    expect(remainingRedemptions({ maxRedemptions: 5, takenCount: 2 })).toBe(3)
    expect(remainingRedemptions({ maxRedemptions: 1, takenCount: 2 })).toBe(0)
    expect(fitsPlan({ planId: null }, 'plan_b')).toBe(true)
  })
})
