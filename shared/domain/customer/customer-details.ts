import { made, turned } from '../change/change.ts'
import type { Listing } from './blacklist-entry.ts'
import { listedUnder, withNames } from './blacklist.ts'
import { afterMerchantChange, contactsLost } from './contact.ts'
import { newCustomer, type Customer } from './customer.ts'
import { requireNotErased } from '../personal-data/not-erased.ts'
import { plainChange, type PlainChange } from '../change/plain-change.ts'
import { invalid } from '../problem.ts'
import { revised } from '../change/revised.ts'

/** What a merchant may set on a customer (D3.12). */
export type CustomerDetails = Pick<Customer, 'email' | 'phone' | 'name' | 'merchantRef' | 'metadata'> &
  Partial<Pick<Customer, 'taxId' | 'address' | 'taxExempt' | 'withholdingRate'>>

/** A merchant's own reference (D3.13). */
export const merchantRefPattern = /^[A-Za-z0-9._:@+-]{1,100}$/

/** The refusal for a customer without email and phone. */
export const unreachable = 'email or phone is required'

/** Whether a customer can be notified: by email or by phone. */
export function reachable(details: Pick<CustomerDetails, 'email' | 'phone'>): boolean {
  return details.email !== null || details.phone !== null
}

/** A customer whom the merchant creates, found by the merchant's reference (D3.13). */
export function decideNewCustomer(
  origin: Pick<Customer, 'merchantId' | 'id' | 'createdAt'>,
  details: CustomerDetails,
): PlainChange<Customer> {
  const after = newCustomer(origin, details)
  return plainChange(after, made('customer', after), [{ kind: 'merchant_ref_moved', before: null, after }])
}

/**
 * Changes a customer's details, and their reference with them (D3.12, D3.13).
 * @param listings For a blacklisted customer, whose new contacts are listed too (R6).
 * @param now When a replaced contact is recorded, so that the portal blocks money operations for a day (R14).
 * @throws Problem 422 when neither email nor phone would be left; 409 `customer_erased`.
 */
export function decideCustomerChange(
  customer: Customer,
  changes: Partial<CustomerDetails>,
  { now, listings = [] }: { readonly now: string; readonly listings?: readonly Listing[] },
): PlainChange<Customer> {
  requireNotErased(customer)
  const given = { ...customer, ...changes }
  // Their owner may have taken the last contact off a record that a stranger made (R1): its other fields may change.
  const named = changes.email !== undefined || changes.phone !== undefined
  if (!reachable(given) && (named || reachable(customer))) throw invalid('email', unreachable)
  const blacklistedAs = customer.blacklisted ? withNames(customer, listings) : null
  const marks = afterMerchantChange(customer, given)
  const lost = contactsLost(customer, given)
  const changed = {
    ...(lost.includes('email') ? { emailChangedAt: now } : {}),
    ...(lost.includes('phone') ? { phoneChangedAt: now } : {}),
  }
  const after = revised(customer, { ...changes, marks, blacklistedAs, ...changed })
  const move = { kind: 'merchant_ref_moved', before: customer, after } as const
  return plainChange(
    after,
    [...turned('customer', customer, after), ...listedUnder(customer, listings)],
    [move],
  )
}
