import { turned } from './change.ts'
import type { Customer } from './customer.ts'
import { plainChange, type PlainChange } from './plain-change.ts'
import { revised } from './revised.ts'

/**
 * Blacklists a customer: no new subscriptions, checkouts or charges until they are taken off the list. Running
 * subscriptions are not cancelled (D3.14). May be repeated: the newest reason is kept.
 */
export function decideBlacklisting(customer: Customer, reason: string | null): PlainChange<Customer> {
  const same = customer.blacklisted && customer.blacklistReason === reason
  const after = same ? customer : revised(customer, { blacklisted: true, blacklistReason: reason })
  return plainChange(after, turned('customer', customer, after))
}

/** Ends a blacklisting. What they owe can then be paid; no charge is automatic (D4.21). May be repeated. */
export function decideReadmission(customer: Customer): PlainChange<Customer> {
  const after = customer.blacklisted
    ? revised(customer, { blacklisted: false, blacklistReason: null })
    : customer
  return plainChange(after, turned('customer', customer, after))
}
