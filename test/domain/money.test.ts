import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  CURRENCIES,
  MAX_AMOUNT,
  mulDiv,
  percentOf,
  roundHalfUpDiv,
  sumKobo,
} from '../../shared/domain/money/money.ts'

// Holds S1, D5.5.
describe('roundHalfUpDiv', () => {
  it.each([
    [5n, 2n, 3n],
    [4n, 2n, 2n],
    [1n, 3n, 0n],
    [2n, 3n, 1n],
    [1n, 2n, 1n],
    [0n, 7n, 0n],
    [-1n, 2n, 0n],
    [-5n, 2n, -2n],
    [-6n, 4n, -1n],
    [-7n, 4n, -2n],
    [-2n, 3n, -1n],
    [-1n, 3n, 0n],
    [10n ** 30n + 5n, 10n, 10n ** 29n + 1n],
  ])('%d / %d is %d', (numerator, denominator, want) => {
    expect(roundHalfUpDiv(numerator, denominator)).toBe(want)
  })

  it('is within half a unit, and on the upper side of an exact half', () => {
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 24n), 10n ** 24n), fc.bigInt(1n, 10n ** 12n), (num, den) => {
        const twiceError = 2n * (roundHalfUpDiv(num, den) * den - num)
        expect(twiceError > -den && twiceError <= den).toBe(true)
      }),
    )
  })

  it.each([0n, -2n])('refuses the denominator %d', (denominator) => {
    expect(() => roundHalfUpDiv(1n, denominator)).toThrow(new RangeError('the denominator must be positive'))
  })
})

describe('mulDiv and percentOf', () => {
  it.each([
    [999, 33, 330], // 329.67
    [50, 1, 1], // 0.5
    [49, 1, 0], // 0.49
    [1, 50, 1],
    [250_000, 100, 250_000],
    [MAX_AMOUNT, 7, 70_000_000_000],
  ])('of %d kobo %d %% is %d', (amountKobo, pct, want) => {
    expect(percentOf(amountKobo, pct)).toBe(want)
  })
  it('keeps a product beyond the safe integers exact', () => {
    // 999,999,999,999 x 94,607,999 / 94,608,000 = 999,999,989,428.9...
    expect(mulDiv(999_999_999_999, 94_607_999, 94_608_000)).toBe(999_999_989_429)
  })
  it.each([
    [0.5, 1, 1],
    [Number.NaN, 1, 1],
    [2 ** 53, 1, 1],
    [1, 1, 0],
    [Number.MAX_SAFE_INTEGER, 2, 1],
  ])('throws a RangeError for %d x %d / %d', (amountKobo, num, den) => {
    expect(() => mulDiv(amountKobo, num, den)).toThrow(RangeError)
  })
})

describe('sumKobo', () => {
  it('adds, and refuses to leave the safe integers', () => {
    expect(sumKobo()).toBe(0)
    expect(sumKobo(5, -7, 3)).toBe(1)
    expect(() => sumKobo(Number.MAX_SAFE_INTEGER, 1)).toThrow(
      new RangeError('not a safe whole number: 9007199254740992'),
    )
  })
})

// Holds D1.17.
it('knows the seven currencies', () => {
  expect([...CURRENCIES].sort()).toEqual(['EUR', 'GBP', 'GHS', 'KES', 'NGN', 'USD', 'ZAR'])
})
