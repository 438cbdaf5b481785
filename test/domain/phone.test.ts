import { describe, expect, it } from 'vitest'
import { normalisePhone } from '../../shared/domain/phone.ts'

// Holds D3.13.
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
  ])('reads %j as 2348031234567', (text) => {
    expect(normalisePhone(text)).toBe('2348031234567')
  })

  it.each([
    '',
    '0803123456',
    '080312345678',
    '+12025550123',
    '2025550123',
    '+44 20 7946 0000',
    '0803123456a',
    '++2348031234567',
    '٠٨٠٣١٢٣٤٥٦٧',
    '0003123456',
  ])('refuses %j', (text) => {
    expect(normalisePhone(text)).toBeNull()
  })

  it('leaves a normal form as it is', () => {
    expect(normalisePhone(normalisePhone('09061234567')!)).toBe('2349061234567')
  })
})
