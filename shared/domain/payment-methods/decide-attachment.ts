import { turned, type Change } from '../change/change.ts'
import { addPaymentMethod, type Customer } from '../customer/customer.ts'
import type { PaymentMethod } from './payment-method.ts'
import { offerMethod } from '../subscription/offer-method.ts'
import type { Subscription } from '../subscription/subscription.ts'

/** A method to give to a customer. */
export interface Attaching {
  readonly customer: Customer
  readonly method: PaymentMethod
  readonly setDefault: boolean
  /** The customer's subscriptions, read only if the method becomes the default. */
  readonly subscriptions: readonly Subscription[]
}

/** A method that now belongs to a customer. */
export interface Attachment extends Change<PaymentMethod> {
  /** Cases that are charged with it once it is written (D7.14). */
  readonly due: readonly Subscription[]
}

/**
 * Gives a customer a payment method (D3.20); a new default makes past-due subscriptions due for a charge with it
 * (D7.14).
 * @throws Problem 409 `too_many_payment_methods`.
 */
export function decideAttachment(
  { customer, method, setDefault, subscriptions }: Attaching,
  now: string,
): Attachment {
  const after = addPaymentMethod(customer, method, { setDefault })
  const attached = after.paymentMethods.find(({ id }) => id === method.id)!
  const { due, turns } = offerMethod(attached.isDefault ? subscriptions : [], method.id, now)
  const owner = { merchantId: customer.merchantId, name: method.id, target: customer.id }
  return {
    turns: [...turned('customer', customer, after), ...turned('methodOwner', null, owner), ...turns],
    moves: [],
    events: [],
    about: {},
    result: attached,
    due,
  }
}
