import { afterPayment, unprovenOf, withProven } from '../contact.ts'
import { newCustomer, type Customer } from '../customer.ts'
import { revised } from '../revised.ts'
import type { CheckoutAttempt } from './session.ts'

/** A customer created by their first payment. */
export function newPayer(
  origin: Pick<Customer, 'merchantId' | 'id' | 'createdAt'>,
  { email, phone, proven = [] }: CheckoutAttempt,
  paid: boolean,
): Customer {
  const details = { email, phone, name: null, merchantRef: null, metadata: {} }
  return newCustomer(origin, details, unprovenOf({ email, phone, proven, paid }))
}

/** A known customer after this payment: claimed by whoever proved the phone, their contacts paid if money came in. */
export function metPayer(known: Customer, attempt: CheckoutAttempt, paid: boolean): Customer {
  const own = claimedCustomer(known, attempt) ?? known
  const unproven = paid ? afterPayment(own.unproven) : own.unproven
  return unproven === own.unproven ? own : revised(own, { unproven })
}

/**
 * The customer after a person who has just proved their phone claims it: the phone is proven, and theirs replaces an
 * email that nobody vouches for, since another person may have typed it. Null where nothing changes.
 */
function claimedCustomer(customer: Customer, { email, proven = [] }: CheckoutAttempt): Customer | null {
  if (customer.unproven?.phone === undefined || !proven.includes('phone')) return null
  const foreign = customer.unproven.email !== undefined && customer.email !== email
  const unproven = withProven(customer.unproven, foreign && email === null ? ['phone', 'email'] : ['phone'])
  return revised(customer, foreign ? { unproven, email } : { unproven })
}
