import { describe, expect, it } from 'vitest'
import { afterPayment, unprovenOf, withProven } from '../../shared/domain/contact.ts'

// Holds A4.
describe('a contact that nobody vouches for', () => {
  const email = 'ada@example.com'
  const phone = '2348031234509'

  it.each([
    ['both typed', { email, phone, proven: [], paid: false }, { email: 'silent', phone: 'silent' }],
    ['both typed, and paid', { email, phone, proven: [], paid: true }, { email: 'paid', phone: 'paid' }],
    ['the phone proven', { email, phone, proven: ['phone'], paid: false }, { email: 'silent' }],
    ['the email the merchant’s', { email, phone, proven: ['email'], paid: true }, { phone: 'paid' }],
    ['both proven', { email, phone, proven: ['email', 'phone'], paid: false }, null],
    ['no phone', { email, phone: null, proven: [], paid: false }, { email: 'silent' }],
    ['no email', { email: null, phone, proven: [], paid: false }, { phone: 'silent' }],
    ['none at all', { email: null, phone: null, proven: [], paid: true }, null],
  ] as const)('at a checkout: %s', (_, given, unproven) => {
    expect(unprovenOf(given)).toEqual(unproven)
  })

  it.each([
    ['nothing open', null, null],
    ['both silent', { email: 'silent', phone: 'silent' }, { email: 'paid', phone: 'paid' }],
    ['one silent', { email: 'paid', phone: 'silent' }, { email: 'paid', phone: 'paid' }],
    ['the phone silent', { phone: 'silent' }, { phone: 'paid' }],
  ] as const)('after money came in: %s', (_, before, after) => {
    expect(afterPayment(before)).toEqual(after)
  })

  it('is the same value where it had paid before', () => {
    const paid = { email: 'paid' } as const
    expect(afterPayment(paid)).toBe(paid)
  })

  it.each([
    ['nothing open', null, ['email'], null],
    ['the email', { email: 'silent', phone: 'paid' }, ['email'], { phone: 'paid' }],
    ['the phone', { email: 'silent', phone: 'paid' }, ['phone'], { email: 'silent' }],
    ['the last one', { email: 'silent' }, ['email'], null],
    ['another', { email: 'silent' }, ['phone'], { email: 'silent' }],
    ['none', { email: 'silent' }, [], { email: 'silent' }],
    ['both', { email: 'silent', phone: 'paid' }, ['phone', 'email'], null],
  ] as const)('once proven is open no more: %s', (_, before, proven, after) => {
    expect(withProven(before, proven)).toEqual(after)
  })
})
