import { describe, expect, it } from 'vitest'
import {
  afterMerchantChange,
  afterProof,
  carries,
  changedAt,
  contactOf,
  contactsLost,
  isOwnBy,
  isProven,
  isVouched,
  requireLasting,
  withoutContact,
  type ContactMarks,
} from '../../../shared/domain/customer/contact.ts'
import { decideCustomerChange } from '../../../shared/domain/customer/customer-details.ts'
import { namedPerson } from '../../../shared/domain/customer/person.ts'
import { aCustomer } from '../fixtures/customers.ts'
import { april, may } from '../fixtures/instants.ts'
import { problem } from '../fixtures/problem.ts'

const email = 'ada@example.com'
const phone = '2348031234509'
const marks = (over: Partial<ContactMarks> = {}): ContactMarks => ({
  vouched: [],
  proven: [],
  typed: {},
  ...over,
})

// Holds P2: a session is of the contact that was proved.
describe('the contact of a session', () => {
  it.each([
    ['Ada@Example.com', { kind: 'email', value: 'ada@example.com' }],
    ['2348031234509', { kind: 'phone', value: '2348031234509' }],
  ] as const)('of %s', (subject, contact) => {
    expect(contactOf(subject)).toEqual(contact)
  })

  it.each([
    ['the email in whatever case', { email: 'ADA@example.com', phone }, 'email', true],
    ['another email', { email: 'obi@example.com', phone }, 'email', false],
    ['no email', { email: null, phone }, 'email', false],
    ['the phone', { email, phone }, 'phone', true],
    ['no phone', { email, phone: null }, 'phone', false],
  ] as const)('is on a record with %s', (_, record, kind, is) => {
    expect(carries(record, { kind, value: kind === 'email' ? email : phone })).toBe(is)
  })
})

// Holds R14: for 24 hours a phone that replaced another can move no money in the portal.
describe('a contact that replaced another', () => {
  const record = { phoneChangedAt: april, emailChangedAt: may }
  it.each([
    ['phone', april],
    ['email', may],
  ] as const)('the %s since its own change', (kind, at) => {
    expect(changedAt(record, kind)).toBe(at)
    expect(changedAt({}, kind)).toBeNull()
  })

  it('moves no money for a day', () => {
    const until = '2026-04-02T12:00:00.000Z'
    for (const now of [april, '2026-04-02T11:59:59.999Z'])
      expect(() => {
        requireLasting(april, now)
      }).toThrow(problem('forbidden', { reason: 'contact_changed', until }))
    for (const [at, now] of [
      [april, until],
      [null, april],
    ] as const)
      expect(() => {
        requireLasting(at, now)
      }).not.toThrow()
  })

  it.each([
    [{ email: 'ADA@example.com' }, []],
    [{ email: 'obi@example.com' }, ['email']],
    [{ phone: null }, ['phone']],
    [{ email: null, phone: '2348030000001' }, ['email', 'phone']],
  ])('%j: of these its owner is told at the old one', (after, lost) => {
    expect(contactsLost({ email, phone, marks: null }, { email, phone, ...after })).toEqual(lost)
    expect(contactsLost({ email: null, phone: null, marks: null }, { email, phone, ...after })).toEqual([])
  })

  it.each([
    [{ email: 'obi@example.com' }, { emailChangedAt: may }],
    [{ phone: '2348030000001' }, { phoneChangedAt: may }],
    [{ phone: null, name: 'Obi' }, { phoneChangedAt: may }],
    [{ email: 'Ada@example.com', name: 'Obi' }, {}],
  ])('is recorded with the instant of the merchant’s change %j', (changes, recorded) => {
    const customer = aCustomer()
    expect(decideCustomerChange(customer, changes, { now: may }).result).toEqual({
      ...{ ...customer, ...changes, ...recorded, version: 8 },
    })
  })
})

// Holds D3.12, O3.
describe('a merchant’s change', () => {
  it.each([
    [{ email: null, phone: null }, aCustomer()],
    [{ email: null }, aCustomer({ phone: null })],
    [{ phone: null }, aCustomer({ email: null })],
    [{ email: null }, aCustomer({ email: null, phone: null })],
    [{ phone: null }, aCustomer({ email: null, phone: null })],
  ])('%j leaves no way to reach them, and is refused', (changes, customer) => {
    expect(() => decideCustomerChange(customer, changes, { now: april })).toThrow(
      problem('validation_error', { path: 'email', issue: 'email or phone is required' }),
    )
  })

  it('gives an erased customer no new data', () => {
    const erased = aCustomer({ erasedAt: april })
    expect(() => decideCustomerChange(erased, { name: 'Obi' }, { now: may })).toThrow(
      problem('conflict', { reason: 'customer_erased' }),
    )
  })

  it('that names no other contact leaves the marks as they are', () => {
    const own = marks({ vouched: ['email', 'phone'] })
    const record = { email, phone, marks: own }
    expect(afterMerchantChange(record, { email, phone })).toBe(own)
  })
})

// Holds R1: a contact is its record's owner's where a merchant vouches for it, or where they proved it.
describe('the marks of a record', () => {
  it('say nothing of a contact that it has not', () => {
    const record = { email: null, phone, marks: marks({ vouched: ['email'], proven: ['email'] }) }
    expect([isVouched(record, 'email'), isProven(record, 'email')]).toEqual([false, false])
    expect([isVouched(record, 'phone'), isProven(record, 'phone')]).toEqual([false, false])
  })

  it.each([
    ['a merchant’s link', null, true],
    ['the contact that is vouched for', 'email', true],
    ['the one that was typed', 'phone', false],
  ] as const)('it is theirs by %s (Q6)', (_, by, is) => {
    const record = { email, phone, marks: marks({ vouched: ['email'], typed: { phone: 'paid' } }) }
    expect(isOwnBy(record, by)).toBe(is)
  })

  it.each([
    ['email', { email: 'paid', phone: 'muted' }],
    ['phone', { email: 'muted', phone: 'silent' }],
  ] as const)('mute the other typed contact once the owner of the %s has signed in', (contact, typed) => {
    const record = { email, phone, marks: marks({ typed: { email: 'paid', phone: 'silent' } }) }
    expect(afterProof(record, contact)).toEqual(marks({ typed }))
  })

  it.each([
    ['phone', marks({ vouched: ['email'], proven: ['email'] })],
    ['email', marks({ vouched: ['phone'], typed: { phone: 'paid' } })],
  ] as const)('leave nothing of the %s that is taken off', (contact, after) => {
    const both = {
      vouched: ['email', 'phone'] as const,
      proven: ['email'] as const,
      typed: { phone: 'paid' } as const,
    }
    expect(withoutContact({ email, phone, marks: marks(both) }, contact)).toEqual(
      contact === 'phone' ? after : { ...after, proven: [] },
    )
  })
})

// Holds R1: a signed-in person's record is named when their first payment is begun.
it('a person’s record is named, and named again where it stopped being theirs', () => {
  const named = { merchantId: 'mer_1', name: 'p#1', customerId: 'cus_1' }
  const first = namedPerson(null, named)
  expect(first).toEqual({ ...named, version: 1 })
  expect(namedPerson(first, { ...named, customerId: 'cus_2' })).toEqual({
    ...{ ...named, customerId: 'cus_2', version: 2 },
  })
})
