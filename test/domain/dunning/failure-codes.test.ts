import { describe, expect, it } from 'vitest'
import { FAILURE_CODES, categoryOf, failureCodeOf } from '../../../shared/domain/dunning/failure-codes.ts'
import type { DunningCategory } from '../../../shared/domain/dunning/failure-codes.ts'
import { defaultRecoverySettings, validateRetryOffsets } from '../../../shared/domain/dunning/settings.ts'
import { documentedDefaults } from './documented-defaults.ts'

describe('gateway codes', () => {
  /** The table of dunning, row by row (D7.1, D7.2, D7.3, D7.4, D7.5, D7.6). */
  const rows: [DunningCategory, string][] = [
    ['insufficient_funds', '51 61 65'],
    ['temporary', '19 68 91 96'],
    ['do_not_honor', '05 01 06 13 30 99 ZZ'],
    ['new_card_needed', '12 14 15 46 54 57 82'],
    ['method_revoked', '04 07 41 43 59 62 R0 R1 R3'],
  ]
  it.each(rows.flatMap(([category, codes]) => codes.split(' ').map((code) => [code, category] as const)))(
    '%s is %s',
    (code, category) => {
      expect(categoryOf(failureCodeOf(code))).toBe(category)
    },
  )

  it('reads codes without leading zero, in small letters and padded', () => {
    expect(failureCodeOf('5')).toBe('do_not_honor')
    expect(failureCodeOf(' r1 ')).toBe('revoked_authorization')
    expect(failureCodeOf('')).toBe('generic_decline')
    expect(failureCodeOf('__proto__')).toBe('generic_decline')
  })

  // Holds D7.6.
  it('has the codes of the interface, and those of our own', () => {
    expect(FAILURE_CODES.length).toBe(21)
  })
})

// Holds D7.17, D7.21.
describe('recovery settings', () => {
  it('start with the documented defaults', () => {
    expect(defaultRecoverySettings).toMatchObject(documentedDefaults)
  })

  it.each([
    [[1], null],
    [[86_400, 259_200, 1_814_400], null],
    [[1, 2, 3, 4, 5, 6, 7, 8], null],
    [[], 'wrong_count'],
    [[1, 2, 3, 4, 5, 6, 7, 8, 9], 'wrong_count'],
    [[0, 5], 'not_whole_seconds'],
    [[-5], 'not_whole_seconds'],
    [[1.5], 'not_whole_seconds'],
    [[Number.NaN], 'not_whole_seconds'],
    [[5, 5], 'not_ascending'],
    [[6, 5], 'not_ascending'],
    [[1_814_401], 'too_long'],
  ])('retry offsets %j: %s', (offsets, want) => {
    expect(validateRetryOffsets(offsets)).toBe(want)
  })
})
