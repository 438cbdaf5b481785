import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { carriesWhite, colorAtNight } from '../../shared/domain/branding.ts'

describe('a merchant’s colour', () => {
  it.each([
    ['#0b5d3b', true],
    ['#767676', true],
    ['#777777', false],
    ['#ffd700', false],
    ['#000000', true],
  ])('%s carries white letters: %s (WCAG 2.2, 1.4.3)', (color, carries) => {
    expect(carriesWhite(color)).toBe(carries)
  })

  it('is light enough at night, whatever it is by day, and no white letters are put on it then', () => {
    const color = fc
      .integer({ min: 0, max: 0xffffff })
      .map((value) => `#${value.toString(16).padStart(6, '0')}`)
    fc.assert(
      fc.property(color, (day) => {
        const night = colorAtNight(day)
        expect(night).toMatch(/^#[0-9a-f]{6}$/)
        expect(carriesWhite(night) && carriesWhite(colorAtNight(night))).toBe(false)
      }),
    )
  })
})
