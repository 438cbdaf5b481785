import { usableMethod } from '../customer/customer.ts'
import type { FailureCode } from '../dunning/failure-codes.ts'
import type { BillingState } from './billing-state.ts'

/** Why a charge can't even be attempted in this state; null if it can. */
export function hopeless({
  customer,
  subscription,
}: Pick<BillingState, 'customer' | 'subscription'>): FailureCode | null {
  if (customer.blacklisted) return 'customer_blacklisted'
  return usableMethod(customer, subscription) === null ? 'no_payment_method' : null
}
