import { describe, expect, it } from 'vitest'
import { takesContact, withOwnContact } from '../../../shared/domain/customer/own-contact.ts'
import { april } from '../fixtures/instants.ts'
import { aCustomer } from '../fixtures/customers.ts'

const email = { kind: 'email', value: 'ada@example.com' } as const
const otherEmail = { kind: 'email', value: 'obi@example.com' } as const
const phone = { kind: 'phone', value: '2348031234509' } as const
const otherPhone = { kind: 'phone', value: '2348030000001' } as const
const vouched = { vouched: ['email', 'phone'], proven: [], typed: {} } as const
const typed = { vouched: [], proven: [], typed: {} } as const

describe('a person’s new contact (P2)', () => {
  it.each([
    ['in the place of the one they proved', {}, email, otherEmail, true],
    ['of the kind that the record lacks', { phone: null }, email, phone, true],
    ['in the place of one they did not prove', {}, email, otherPhone, false],
    ['on a record that is not theirs by the one they have', { marks: typed }, email, otherEmail, false],
    ['where they are blacklisted (A12)', { blacklisted: true }, email, otherEmail, false],
  ] as const)('%s is taken: %s', (_, over, present, wanted, expected) => {
    expect(takesContact(aCustomer({ marks: vouched, ...over }), { present, wanted })).toBe(expected)
  })

  it.each([
    ['another email', {}, vouched, otherEmail, ['email', 'phone'], ['email'], { emailChangedAt: april }],
    ['another phone', {}, vouched, otherPhone, ['email', 'phone'], ['phone'], { phoneChangedAt: april }],
    ['the same email', { email: 'Ada@Example.com' }, vouched, email, ['email', 'phone'], ['email'], {}],
    [
      'a first phone',
      { phone: null },
      { ...vouched, vouched: ['email'] },
      phone,
      ['email', 'phone'],
      ['phone'],
      {},
    ],
    ['a phone where nothing is vouched for', { phone: null }, typed, phone, [], ['phone'], {}],
    [
      'an email that was proved before',
      {},
      { ...vouched, proven: ['email', 'phone'] },
      otherEmail,
      ['email', 'phone'],
      ['phone', 'email'],
      { emailChangedAt: april },
    ],
  ] as const)('%s', (_, over, marks, contact, vouchedAfter, proven, changed) => {
    const before = aCustomer({ marks, version: 4, ...over })
    expect(withOwnContact(before, contact, april)).toEqual({
      ...before,
      [contact.kind]: contact.value,
      marks: { vouched: vouchedAfter, proven, typed: {} },
      ...changed,
      version: 5,
    })
  })
})
