import { describe, expect, it } from 'vitest'
import { newCountryWords, noteCountry } from '../../../shared/domain/team/known-countries.ts'

const who = { merchantId: 'mer_1', memberId: 'mem_1' }
const knows = (...countries: string[]) => ({ ...who, countries, version: 6 })
/** Twenty, the most that are kept. */
const twenty = Array.from('ABCDEFGHIJKLMNOPQRST', (letter) => `X${letter}`)

describe('the country of a login (R15)', () => {
  it.each([
    ['a first one', null, 'NG', ['NG'], 1, false],
    ['a first one on an empty list', knows(), 'NG', ['NG'], 7, false],
    ['another', knows('NG'), 'GH', ['NG', 'GH'], 7, true],
    ['an earlier one again', knows('NG', 'GH', 'GB'), 'GH', ['NG', 'GB', 'GH'], 7, false],
    ['one more than twenty', knows(...twenty), 'NG', [...twenty.slice(1), 'NG'], 7, true],
    ['the oldest of twenty', knows(...twenty), 'XA', [...twenty.slice(1), 'XA'], 7, false],
  ])('%s', (_, before, country, countries, version, isNew) => {
    expect(noteCountry(before, who, country)).toEqual({ after: { ...who, countries, version }, isNew })
  })

  it.each([
    ['the last one again', knows('GH', 'NG'), 'NG'],
    ['an unknown one', knows('NG'), null],
    ['an unknown first one', null, null],
  ])('%s changes nothing', (_, before, country) => {
    expect(noteCountry(before, who, country)).toEqual({ after: null, isNew: false })
  })

  it('is told with its name', () => {
    const at = '2026-03-01T12:00:00.000Z'
    const { subject, text } = newCountryWords({ name: 'Ada Ltd' }, { memberName: 'Bisi', country: 'GH', at })
    expect(subject).toBe('A log-in to Ada Ltd from a new country')
    expect(text).toContain(`Bisi signed in to the dashboard of Ada Ltd from Ghana at ${at}`)
    expect(text).toContain('for the first time from there. If neither you nor anyone on your team did this')
  })
})
