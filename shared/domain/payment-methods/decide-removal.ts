import { turned, type Change } from '../change/change.ts'
import { withoutPaymentMethod, type Customer } from '../customer/customer.ts'
import type { PaymentMethod } from './payment-method.ts'

/** Removes a customer's method; the answer shows it as it last was. */
export function decideRemoval(customer: Customer, method: PaymentMethod): Change<PaymentMethod> {
  const after = withoutPaymentMethod(customer, method.id)
  return {
    turns: turned('customer', customer, after),
    moves: [{ kind: 'method_released', merchantId: customer.merchantId, methodId: method.id }],
    events: [],
    about: { customer: after },
    result: method,
  }
}
