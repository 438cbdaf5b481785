import { turned } from './change.ts'
import type { Customer } from './customer.ts'
import { plainChange, type PlainChange } from './plain-change.ts'
import { revised } from './revised.ts'

/**
 * The customer is shut out: no new subscriptions, checkouts and charges, until taken off again; what runs is not cancelled
 * (D3.14). Again is fine: the newest reason stands.
 */
export function decideBlacklisting(customer: Customer, reason: string | null): PlainChange<Customer> {
  const same = customer.blacklisted && customer.blacklistReason === reason
  const after = same ? customer : revised(customer, { blacklisted: true, blacklistReason: reason })
  return plainChange(after, turned('customer', customer, after))
}

/** The customer is let in again; what they owe can then be paid, nothing is charged by itself (D4.21). Again is fine. */
export function decideReadmission(customer: Customer): PlainChange<Customer> {
  const after = customer.blacklisted
    ? revised(customer, { blacklisted: false, blacklistReason: null })
    : customer
  return plainChange(after, turned('customer', customer, after))
}
