import { describe, expect, it } from 'vitest'
import { decideCustomerChange } from '../../shared/domain/customer/customer-details.ts'
import { aCustomer } from './fixtures/customers.ts'
import {
  afterPayment,
  afterProof,
  isOwn,
  isProven,
  isVouched,
  marksOf,
  newMarks,
  reachOf,
  withoutContact,
  type ContactMarks,
} from '../../shared/domain/customer/contact.ts'

const now = '2026-05-01T12:00:00.000Z'

const email = 'ada@example.com'
const phone = '2348031234509'

function marks(
  vouched: ContactMarks['vouched'],
  proven: ContactMarks['proven'],
  typed: ContactMarks['typed'] = {},
): ContactMarks {
  return { vouched, proven, typed }
}

// Holds R1, A4.
describe('the marks of a new customer’s contacts', () => {
  const none = { vouched: [], proven: [] } as const
  it.each([
    [
      'both typed',
      { email, phone, ...none, paid: false },
      marks([], [], { email: 'silent', phone: 'silent' }),
    ],
    [
      'both typed, and paid',
      { email, phone, ...none, paid: true },
      marks([], [], { email: 'paid', phone: 'paid' }),
    ],
    [
      'the phone proven',
      { email, phone, vouched: [], proven: ['phone'], paid: false },
      marks([], ['phone'], { email: 'silent' }),
    ],
    [
      'the email the merchant’s',
      { email, phone, vouched: ['email'], proven: [], paid: true },
      marks(['email'], [], { phone: 'paid' }),
    ],
    ['both the merchant’s', { email, phone, vouched: ['phone', 'email'], proven: [], paid: false }, null],
    [
      'the phone both',
      { email: null, phone, vouched: ['phone'], proven: ['phone'], paid: false },
      marks(['phone'], ['phone']),
    ],
    [
      'no phone',
      { email, phone: null, vouched: ['phone'], proven: [], paid: false },
      marks([], [], { email: 'silent' }),
    ],
    ['none at all', { email: null, phone: null, ...none, paid: true }, null],
  ] as const)('%s', (_, given, after) => {
    expect(newMarks(given)).toEqual(after)
  })

  it('are the merchant’s if nothing else is stored', () => {
    expect(marksOf({ email, phone: null, marks: null })).toEqual(marks(['email'], []))
    expect(isVouched({ email: null, phone, marks: null }, 'email')).toBe(false)
  })
})

// Holds A4.
it.each([
  ['nothing typed', null, null],
  ['both silent', { email: 'silent', phone: 'silent' }, { email: 'paid', phone: 'paid' }],
  ['one muted', { email: 'muted', phone: 'silent' }, { email: 'muted', phone: 'paid' }],
] as const)('after money came in: %s', (_, typed, after) => {
  const before = typed && marks([], [], typed)
  expect(afterPayment(before)).toEqual(after && marks([], [], after))
})

it('nothing changes after an earlier payment', () => {
  const paid = marks([], [], { email: 'paid' })
  expect(afterPayment(paid)).toBe(paid)
})

// Holds R1.
describe('after the phone’s owner has signed in', () => {
  it('what a merchant vouched for is proven', () => {
    const after = afterProof({ email, phone, marks: null }, 'phone')
    expect(after).toEqual(marks(['email', 'phone'], ['phone']))
    expect(afterProof({ email, phone, marks: after }, 'phone')).toBe(after)
  })

  it('a record made by a stranger with the phone is not, and its other address gets nothing', () => {
    const typed = { email, phone, marks: marks([], [], { email: 'paid', phone: 'paid' }) }
    const after = { ...typed, marks: afterProof(typed, 'phone') }
    expect(after.marks).toEqual(marks([], [], { email: 'muted', phone: 'paid' }))
    expect([isOwn(after, 'phone'), isProven(after, 'phone')]).toEqual([false, false])
    expect([reachOf(after, 'email'), reachOf(after, 'phone')]).toEqual(['none', 'limited'])
    expect(afterProof(after, 'phone')).toBe(after.marks)
  })

  it('an address from the merchant keeps getting its messages', () => {
    const before = { email, phone, marks: marks(['email'], [], { phone: 'silent' }) }
    expect(afterProof(before, 'phone')).toBe(before.marks)
    expect([reachOf(before, 'email'), reachOf(before, 'phone')]).toEqual(['open', 'none'])
  })
})

it('a removed contact leaves no mark', () => {
  const record = { email, phone, marks: marks([], [], { email: 'muted', phone: 'paid' }) }
  expect(withoutContact(record, 'phone')).toEqual(marks([], [], { email: 'muted' }))
})

// Holds R1.
describe('a contact set by a merchant', () => {
  it.each([
    [{ email: 'obi@example.com' }, { vouched: ['email'], proven: [], typed: { phone: 'silent' } }],
    [{ phone: '2348031234510' }, { vouched: ['phone'], proven: [], typed: { email: 'paid' } }],
    [{ name: 'Obi' }, { vouched: [], proven: [], typed: { email: 'paid', phone: 'silent' } }],
    [{ email: 'obi@example.com', phone: '2348031234510' }, null],
    // Also where they say that there is none.
    [{ phone: null }, { vouched: [], proven: [], typed: { email: 'paid' } }],
    // A value that is sent as it was read is not their word for it.
    [
      { email: 'ada@example.com', phone: '2348031234509', name: 'Obi' },
      { vouched: [], proven: [], typed: { email: 'paid', phone: 'silent' } },
    ],
  ] as const)('is vouched for by them: %o', (changes, marks) => {
    const customer = aCustomer({
      email: 'ada@example.com',
      phone: '2348031234509',
      marks: { vouched: [], proven: [], typed: { email: 'paid', phone: 'silent' } },
    })
    expect(decideCustomerChange(customer, changes, { now }).result.marks).toEqual(marks)
  })

  // Holds R1.
  it('ends the proof of the old one', () => {
    const customer = aCustomer({
      email: null,
      phone: '2348031234509',
      marks: { vouched: ['phone'], proven: ['phone'], typed: {} },
    })
    expect(decideCustomerChange(customer, { name: 'Obi' }, { now }).result.marks?.proven).toEqual(['phone'])
    expect(decideCustomerChange(customer, { phone: '2348031234510' }, { now }).result.marks).toBeNull()
  })
})
