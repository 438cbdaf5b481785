import { turned } from '../change.ts'
import { withDefaultMethod, type Customer } from '../customer.ts'
import type { PaymentMethod } from '../payment-method.ts'
import { plainChange, type PlainChange } from '../plain-change.ts'
import { conflict } from '../problem.ts'

/**
 * Makes a method the customer's default, in the place of another (Q6); it may be repeated. Nothing is charged: what is past due
 * is charged with it at its next try.
 * @throws Problem 409 `method_unusable` for one that has expired or was revoked.
 */
export function decideDefault(customer: Customer, method: PaymentMethod): PlainChange<PaymentMethod> {
  if (method.status !== 'active') throw conflict('method_unusable', { status: method.status })
  const after = method.isDefault ? customer : withDefaultMethod(customer, method.id)
  return plainChange({ ...method, isDefault: true }, turned('customer', customer, after))
}
