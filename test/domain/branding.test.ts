import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { carriesWhite, colorAtNight } from '../../shared/domain/merchant/branding.ts'

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

  it('is light enough at night, whatever it is by day, and then has no white letters on it', () => {
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

  describe('at night is only as much lighter as needed to be readable', () => {
    type Rgb = readonly [number, number, number]
    const partsOf = (color: string) =>
      [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16)) as never as Rgb
    const textOf = (rgb: readonly number[]) =>
      `#${rgb.map((one) => one.toString(16).padStart(2, '0')).join('')}`
    /** Relative luminance and contrast, from WCAG 2.2's own words. */
    const luminance = (color: string) => {
      const linear = partsOf(color).map((one) =>
        one / 255 <= 0.04045 ? one / 255 / 12.92 : Math.pow((one / 255 + 0.055) / 1.055, 2.4),
      )
      return 0.2126 * linear[0]! + 0.7152 * linear[1]! + 0.0722 * linear[2]!
    }
    const contrast = (a: string, b: string) =>
      (Math.max(luminance(a), luminance(b)) + 0.05) / (Math.min(luminance(a), luminance(b)) + 0.05)
    const ground = '#15201b'
    const lighter = (color: string, steps: number) =>
      textOf(partsOf(color).map((one) => Math.round(one + (255 - one) * 0.05 * steps)))

    it.each(['#ffffff', '#ffd700', '#00ffff', '#a0c0b0'])('%s stays', (color) => {
      expect(contrast(color, ground)).toBeGreaterThanOrEqual(5.5)
      expect(colorAtNight(color)).toBe(color)
    })

    it.each(['#000000', '#0b5d3b', '#0000ff', '#ff0000', '#7a0019', '#010203', '#767676', '#0a0a0a'])(
      '%s is mixed with white, a twentieth at a time',
      (color) => {
        const night = colorAtNight(color)
        const steps = Array.from({ length: 20 }, (_, n) => n).find((n) => lighter(color, n) === night)
        expect(steps).toBeGreaterThan(0)
        expect(contrast(night, ground)).toBeGreaterThanOrEqual(5.5)
        expect(contrast(lighter(color, steps! - 1), ground)).toBeLessThan(5.5)
      },
    )
  })
})
