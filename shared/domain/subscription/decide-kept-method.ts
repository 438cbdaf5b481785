import { answered, turned, type Change } from '../change/change.ts'
import { addPaymentMethod, sameCard, type Customer } from '../customer/customer.ts'
import { maxPaymentMethods, type PaymentMethod } from '../payment-methods/payment-method.ts'
import type { Plan } from '../catalog/plan.ts'
import { revised } from '../change/revised.ts'
import { updated } from './event-drafts.ts'
import type { Subscription } from './subscription.ts'
import { terminalStatuses } from './transitions.ts'

/** The customer of a kept method, and the subscription it renews. */
export interface KeptFor {
  readonly customer: Customer
  readonly subscription: Subscription
  readonly plan: Plan
}

/**
 * Stores the method that paid an invoice on the gateway's page, if the customer has room for it, and charges the
 * subscription's renewals with it: that was its purpose.
 */
export function decideKeptMethod(
  { customer, subscription, plan }: KeptFor,
  method: PaymentMethod,
): Change<undefined> {
  const held = sameCard(customer, method)
  const active = customer.paymentMethods.filter(({ status }) => status === 'active')
  if (!held && active.length >= maxPaymentMethods) return answered(undefined)
  const { id: methodId } = held ?? method
  const payer = held ? customer : addPaymentMethod(customer, method, { setDefault: false })
  const stays = terminalStatuses.includes(subscription.status) || subscription.paymentMethodId === methodId
  const after = stays ? subscription : revised(subscription, { paymentMethodId: methodId })
  const { merchantId, id: target } = customer
  const owner = held ? [] : turned('methodOwner', null, { merchantId, name: methodId, target })
  return {
    ...answered(undefined),
    turns: [...turned('customer', customer, payer), ...owner, ...turned('subscription', subscription, after)],
    ...(stays
      ? {}
      : { events: [updated('paymentMethodId')], about: { subscription: after, customer: payer, plan } }),
  }
}
