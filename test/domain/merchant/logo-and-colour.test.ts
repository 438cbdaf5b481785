import { describe, expect, it } from 'vitest'
import { looksLikeDanger } from '../../../shared/domain/merchant/branding.ts'
import { logoToken, parseLogoToken } from '../../../shared/domain/merchant/logo-address.ts'

const merchant = '01J0000000000000000000000M'
const content = '0123456789abcdef'

// Holds P6.
describe('a logo’s address', () => {
  it.each([
    ['live', 'live'],
    ['sandbox', 'test'],
  ] as const)('in %s says %s, its merchant and its content', (mode, word) => {
    const address = { mode, merchantId: `mer_${merchant}`, content }
    expect(logoToken(address)).toBe(`logo_${word}_${merchant}${content}`)
    expect(parseLogoToken(`logo_${word}_${merchant}${content}`)).toEqual(address)
  })

  it.each([
    '',
    `xlogo_live_${merchant}${content}`,
    `logo_prod_${merchant}${content}`,
    `logo_live_${merchant.toLowerCase()}${content}`,
    `logo_live_${merchant.slice(1)}${content}`,
    `logo_live_${merchant}${content.slice(1)}`,
    `logo_live_${merchant}${content}0`,
    `logo_live_${merchant}${content.toUpperCase()}`,
  ])('%j is none', (text) => {
    expect(parseLogoToken(text)).toBeNull()
  })
})

// The pages' danger is #9c1c1c, of hue 0; what is at most 25 degrees from it looks like it.
describe('a colour that looks like the pages’ danger', () => {
  it.each([
    ['#9c1c1c', 0, true],
    ['#ff0000', 0, true],
    ['#f06300', 24.75, true],
    ['#f06500', 25.25, false],
    ['#f00064', 335, true],
    ['#f00065', 334.75, false],
    ['#00f000', 120, false],
    ['#0000f0', 240, false],
    ['#00f064', 145, false],
    ['#6400f0', 265, false],
    ['#f0f000', 60, false],
    ['#f000f0', 300, false],
    ['#b4dcb4', 120, false],
    ['#b4b4dc', 240, false],
    ['#dcb48c', 30, false],
    ['#00dcc8', 174.5, false],
  ])('%s of hue %d: %s', (color, _, want) => {
    expect(looksLikeDanger(color)).toBe(want)
  })

  it.each([
    ['#808080', false],
    ['#ffffff', false],
    ['#a07979', false],
    ['#a07878', true],
    ['#c8b4b4', false],
  ])('%s is grey or not, so it does: %s', (color, want) => {
    expect(looksLikeDanger(color)).toBe(want)
  })
})
