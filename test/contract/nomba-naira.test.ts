import { expect, it } from 'vitest'
import { koboOf, nairaNumber } from '../../shared/adapters/gateways/nomba/naira.ts'

// Holds S12: naira outside, kobo inside, and nothing rounded between them.
it.each([
  [0, 0],
  [1, 0.01],
  [10, 0.1],
  [99, 0.99],
  [100, 1],
  [101, 1.01],
  [12_345_678_901_23, 12_345_678_901.23],
] as const)('%i kobo are %f naira, and back', (kobo, naira) => {
  expect(nairaNumber(kobo)).toBe(naira)
  expect(koboOf(naira)).toBe(kobo)
})

it.each([
  ['1', 100],
  ['1.5', 150],
  ['1.50', 150],
  ['1.05', 105],
  ['1.5000', 150],
  ['1,234.56', 123_456],
  ['1,234,567', 123_456_700],
  [' 1 ', 100],
  ['9999999999999', 999_999_999_999_900],
  [5000, 500_000],
  [0.07, 7],
] as const)('%s is %i kobo', (given, kobo) => {
  expect(koboOf(given)).toBe(kobo)
})

it.each([
  ...['', '.', '1.', '.5', '1.005', '1.0501', '-1', '+1', '1e3', '1 2', 'x1', '1x', '0x10', '12345678901234'],
  ...[Number.NaN, Number.POSITIVE_INFINITY, 1.005, -1, 1e21, null, undefined, true, {}, [1], ['1']],
])('%s is not an amount', (given) => {
  expect(koboOf(given)).toBeNull()
})
