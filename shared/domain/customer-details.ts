import { revised } from './revised.ts'
import { withProven, type Contact } from './contact.ts'
import type { Customer } from './customer.ts'
import { invalid } from './problem.ts'

/** What a merchant says of a customer (D3.12). */
export type CustomerDetails = Pick<Customer, 'email' | 'phone' | 'name' | 'merchantRef' | 'metadata'>

/** A merchant's own reference (D3.13). */
export const merchantRefPattern = /^[A-Za-z0-9._:@+-]{1,100}$/

/** What a customer without email and phone is told. */
export const unreachable = 'email or phone is required'

/** Whether a customer can be told anything: by email or by phone. */
export function reachable(details: Pick<CustomerDetails, 'email' | 'phone'>): boolean {
  return details.email !== null || details.phone !== null
}

/**
 * The customer after a change.
 * @throws Problem 422 when neither email nor phone would be left.
 */
export function decideCustomerChange(customer: Customer, changes: Partial<CustomerDetails>): Customer {
  // What the merchant says themself, they vouch for.
  const said = (['email', 'phone'] as const).filter((one: Contact) => changes[one] !== undefined)
  const changed = revised(customer, { ...changes, unproven: withProven(customer.unproven, said) })
  if (!reachable(changed)) throw invalid('email', unreachable)
  return changed
}
