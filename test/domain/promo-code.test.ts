import { describe, expect, it } from 'vitest'
import {
  appliesToChange,
  appliesToCycle,
  fitsPlan,
  promoProblem,
  remainingRedemptions,
  usedAfterCycle,
} from '../../shared/domain/catalog/promo-code.ts'
import type { PromoTerms } from '../../shared/domain/catalog/promo-code.ts'

const once = { duration: 'once', durationCycles: null } as const
const forever = { duration: 'forever', durationCycles: null } as const
const thrice = { duration: 'repeating', durationCycles: 3 } as const

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
