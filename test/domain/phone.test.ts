import { readFileSync } from 'node:fs'
import { getCountries, getExampleNumber } from 'libphonenumber-js/min'
import examples from 'libphonenumber-js/mobile/examples'
import { describe, expect, it } from 'vitest'
import { metadataModules } from '../../infra/phone-metadata.ts'
import { normalisePhone } from '../../shared/domain/customer/phone.ts'

// Holds D3.13.
// Holds C2.
describe('normalisePhone', () => {
  it.each([
    '08031234567',
    '0803 123 4567',
    '0803-123-4567',
    '+2348031234567',
    '+234 (0) 803 123 4567',
    '2348031234567',
    '002348031234567',
    '8031234567',
    ' 0803.123.4567 ',
    ' 00234 803 123 4567',
  ])('reads %j as 2348031234567', (text) => {
    expect(normalisePhone(text)).toBe('2348031234567')
  })

  it.each([
    '',
    '0803123456',
    '080312345678',
    '01111111111',
    '07001234567',
    '2025550123',
    '+2341111111111',
    '+1202555012',
    '0803123456a',
    '++2348031234567',
    '٠٨٠٣١٢٣٤٥٦٧',
    '0003123456',
  ])('refuses %j', (text) => {
    expect(normalisePhone(text)).toBeNull()
  })

  it.each([
    ['+254712345678', '254712345678'],
    ['+1 (202) 555-0123', '12025550123'],
    ['0044 7911 123456', '447911123456'],
  ])('reads %j of another country as %s', (text, digits) => {
    expect(normalisePhone(text)).toBe(digits)
  })

  it.each(['008031234567', '(44) 7911 123456', '(0) 234 803 123 45'])(
    'does not accept %j as a number: its country is not at its beginning',
    (text) => {
      expect(normalisePhone(text)).toBeNull()
    },
  )

  it('accepts the test phones', () => {
    expect(normalisePhone('0700 000 0000')).toBe('2347000000000')
    expect(normalisePhone('2347000999999')).toBe('2347000999999')
    expect(normalisePhone('2347001000000')).toBeNull()
  })

  it.each(['09061234567', '+254712345678', '07000000001'])(
    'leaves the stored form of %s as it is',
    (text) => {
      const stored = normalisePhone(text)!
      expect(normalisePhone(stored)).toBe(stored)
    },
  )
})

it('knows what the library of this version knows: npm run phone-metadata', async () => {
  for (const [file, text] of Object.entries(await metadataModules())) {
    const written = new URL(`../../shared/domain/phone-metadata/${file}`, import.meta.url)
    expect(readFileSync(written, 'utf8')).toBe(text)
  }
})

it.each(getCountries())('reads a mobile number of %s', (country) => {
  const { number } = getExampleNumber(country, examples)!
  const digits = number.slice(1)
  for (const text of [number, `00${digits}`, digits]) expect(normalisePhone(text), text).toBe(digits)
})
