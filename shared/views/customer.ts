import { creditOf, creditsOf, reversedKobo } from '../domain/credit/lots.ts'
import type { Customer } from '../domain/customer/customer.ts'
import type { PaymentMethod } from '../domain/payment-methods/payment-method.ts'
import { ownAccountOf } from './payment.ts'
import { pick } from './pick.ts'

/** A customer as the interface shows it (S7, D3.22). `creditKobo` and `reversedKobo` are in NGN. */
export function customerView(customer: Customer) {
  return {
    ...pick(customer, ['id', 'email', 'phone', 'name', 'merchantRef', 'blacklisted', 'blacklistReason']),
    creditKobo: creditOf(customer, 'NGN'),
    credits: creditsOf(customer),
    ...pick(customer, ['metadata', 'createdAt']),
    reversedKobo: reversedKobo(customer, 'NGN'),
    ...taxedAs(customer),
    ...ownAccountOf(customer),
  }
}

/** A customer's particulars on tax documents (L1); only those that are set. */
function taxedAs({ taxId, address, taxExempt, withholdingRate }: Customer) {
  return {
    ...(taxId == null ? {} : { taxId }),
    ...(address == null ? {} : { address }),
    ...(taxExempt === true ? { taxExempt } : {}),
    ...(withholdingRate == null ? {} : { withholdingRate }),
  }
}

/** A customer as their merchant reads them: with the blacklisted customer who has the same contact (R6). */
export function seenCustomerView(customer: Customer & { readonly blacklistMatch: string | null }) {
  const { blacklistMatch, erasedAt = null } = customer
  return { ...customerView(customer), blacklistMatch, erasedAt }
}

/** The four fields of a customer in events (S37). */
export function customerInEvent(customer: Customer) {
  const { id, email, name, phone } = customer
  return { id, email, name, phone }
}

/** A payment method with its customer's identifier (Q6). */
export function ownedMethodView({ customer, method }: { customer: Customer; method: PaymentMethod }) {
  return { ...paymentMethodView(method), customerId: customer.id }
}

/** A payment method as the interface shows it: never its token (D3.15). */
export function paymentMethodView(method: PaymentMethod) {
  const { id, rail, brand, last4, expMonth, expYear, isDefault, status, createdAt } = method
  return { id, rail, brand, last4, expMonth, expYear, isDefault, status, createdAt }
}
