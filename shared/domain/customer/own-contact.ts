import { contactsLost, isOwn, marksOf, type OwnContact } from './contact.ts'
import type { Customer } from './customer.ts'
import { revised } from '../change/revised.ts'

/** The contact that a person has proved, and the one that they want in addition or instead. */
export interface ContactWish {
  readonly present: OwnContact
  readonly wanted: OwnContact
}

/**
 * Whether a record accepts a person's new contact (P2): it is theirs by the contact that they have (R1), and the new one replaces that
 * very contact, or is of a kind that it lacks. Another contact of the record is changed by its own proof. A blacklisted
 * customer pays, and changes nothing (A12).
 */
export function takesContact(customer: Customer, { present, wanted }: ContactWish): boolean {
  if (customer.blacklisted || !isOwn(customer, present.kind)) return false
  return wanted.kind === present.kind || customer[wanted.kind] === null
}

/**
 * The record with a contact that its owner has proved, like the one before: it stays vouched for, so that later payments
 * settle on it (R1). The time of a replacement is recorded, for the portal's day without money operations (R14).
 */
export function withOwnContact(customer: Customer, { kind, value }: OwnContact, now: string): Customer {
  const after = { ...customer, [kind]: value }
  const { proven, vouched, typed } = marksOf(customer)
  const isVouched = vouched.length > 0
  const marks = {
    vouched: isVouched && !vouched.includes(kind) ? [...vouched, kind] : vouched,
    proven: [...proven.filter((one) => one !== kind), kind],
    typed,
  }
  const lost = contactsLost(customer, after).includes(kind)
  const changedAt = kind === 'phone' ? { phoneChangedAt: now } : { emailChangedAt: now }
  return revised(customer, { [kind]: value, marks, ...(lost ? changedAt : {}) })
}
