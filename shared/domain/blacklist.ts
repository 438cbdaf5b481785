import { revised } from './revised.ts'
import type { Customer } from './customer.ts'

/**
 * The customer shut out: no new subscriptions, checkouts and charges, until taken off again; what runs is not cancelled
 * (D3.14). Again is fine: the newest reason stands.
 */
export function blacklisted(customer: Customer, reason: string | null): Customer {
  const same = customer.blacklisted && customer.blacklistReason === reason
  return same ? customer : revised(customer, { blacklisted: true, blacklistReason: reason })
}

/** The customer let in again. */
export function unblacklisted(customer: Customer): Customer {
  return customer.blacklisted ? revised(customer, { blacklisted: false, blacklistReason: null }) : customer
}
