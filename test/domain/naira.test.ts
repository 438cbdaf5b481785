import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nairaIssue, nairaToKobo } from '../../shared/domain/vas/naira.ts'
import { networkOf } from '../../shared/domain/vas/network-of.ts'

const range = { min: 50, max: 50_000 }

// Holds D10.1, D10.2.
describe('naira', () => {
  it('become a hundred kobo each, exactly', () => {
    expect(nairaToKobo(500)).toBe(50_000)
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 90_000_000_000_000 }), (naira) => {
        expect(BigInt(nairaToKobo(naira))).toBe(BigInt(naira) * 100n)
      }),
    )
    for (const bad of [0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 90_071_992_547_410])
      expect(() => nairaToKobo(bad)).toThrow(RangeError)
  })

  it('pass the guard exactly when they are whole and within range', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const good = Number.isInteger(value) && Number(value) >= range.min && Number(value) <= range.max
        expect(nairaIssue(value, range) === null).toBe(good)
      }),
    )
    expect([nairaIssue(50, range), nairaIssue(50_000, range)]).toEqual([null, null])
    expect(nairaIssue(50_001, range)).toBe('must be at most 50000 naira')
    expect(nairaIssue(1_000_000, range)).toContain('is it kobo? That would be 10000 naira')
  })
})

describe('networkOf', () => {
  it('recognises the four networks by prefix, in every spelling', () => {
    const known = ['08031234567', '+234 805 123 4567', '2348021234567', '8091234567', '08001234567', '12']
    expect(known.map(networkOf)).toEqual(['MTN', 'GLO', 'AIRTEL', '9MOBILE', null, null])
  })
})
