import { turned } from '../change/change.ts'
import { withDefaultMethod, type Customer } from '../customer/customer.ts'
import type { PaymentMethod } from './payment-method.ts'
import { plainChange, type PlainChange } from '../change/plain-change.ts'
import { conflict } from '../problem.ts'

/** A payment method with the customer whose item holds it. */
export interface OwnedMethod {
  readonly customer: Customer
  readonly method: PaymentMethod
}

/**
 * Makes a method the customer's default, in the place of another (Q6); it may be repeated. Nothing is charged: what is past due
 * is charged with it at its next try.
 * @throws Problem 409 `method_unusable` for one that has expired or was revoked.
 */
export function decideDefault(customer: Customer, method: PaymentMethod): PlainChange<OwnedMethod> {
  if (method.status !== 'active') throw conflict('method_unusable', { status: method.status })
  const after = method.isDefault ? customer : withDefaultMethod(customer, method.id)
  const shown = { customer: after, method: { ...method, isDefault: true } }
  return plainChange(shown, turned('customer', customer, after))
}
