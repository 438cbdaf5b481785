import { revised } from '../../domain/revised.ts'
import type { ChargingSession, CheckoutSession } from '../../domain/checkout/session.ts'
import { addPaymentMethod, sameCard, type Customer } from '../../domain/customer.ts'
import { maxPaymentMethods, type PaymentMethod } from '../../domain/payment-method.ts'
import { updated } from '../../domain/subscription/event-drafts.ts'
import { dueForNewMethod } from '../../domain/subscription/new-method.ts'
import { offerMethod } from '../../domain/subscription/offer-method.ts'
import type { Subscription } from '../../domain/subscription/subscription.ts'
import { terminalStatuses } from '../../domain/subscription/transitions.ts'
import { nowOf } from '../../store/context.ts'
import { checkoutSessionCodec } from '../../store/entities/checkout-session.ts'
import { customerCodec, customerRef, paymentMethodCodec } from '../../store/entities/customer.ts'
import { planRef } from '../../store/entities/plan.ts'
import { subscriptionCodec, subscriptionRef } from '../../store/entities/subscription.ts'
import { load } from '../../store/load.ts'
import { create, replace, type Write } from '../../store/write.ts'
import { composeEvents } from '../billing-state/compose-events.ts'
import { subscriptionsOfCustomer } from '../renewal/charge-new-method.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import type { Completion } from './complete-session.ts'

/**
 * Keeps the method that a payer has set up: on the customer, and on the subscription that it is for, whose case goes
 * on with it at once (D7.14). Null where the customer has no room for another method.
 */
export async function completeSetup(
  context: OperationContext,
  session: ChargingSession,
): Promise<Completion | null> {
  const { merchantId } = context
  const { setup, attempt } = session
  const { customer, subscription } = await load(context, {
    customer: customerRef(merchantId, attempt.customerId ?? ''),
    subscription: setup?.subscriptionId == null ? null : subscriptionRef(merchantId, setup.subscriptionId),
  })
  if (!customer) throw new Error('the customer of a card set-up is gone')
  const kept = keep(customer, attempt.method, setup?.setDefault === true)
  if (!kept) return null
  const { method } = kept
  const after = revised<CheckoutSession>(session, {
    status: 'completed',
    attempt: null,
    nextAction: null,
    subscriptionId: subscription?.id ?? null,
  })
  const pointer = { merchantId, name: method.id, target: customer.id }
  const writes: Write[] = [
    replace(checkoutSessionCodec, session, after),
    replace(customerCodec, customer, kept.customer),
    ...(kept.isNew ? [create(paymentMethodCodec, pointer)] : []),
  ]
  if (!subscription) {
    const found = method.isDefault ? await subscriptionsOfCustomer(context, customer.id) : []
    const { due, turns } = offerMethod(found, method.id, nowOf(context))
    const offers = turns.map((turn) =>
      replace(subscriptionCodec, turn.before as Subscription, turn.after as Subscription),
    )
    return { session: after, writes: [...writes, ...offers], events: [], due }
  }
  if (terminalStatuses.includes(subscription.status)) return { session: after, writes, events: [] }
  const { plan } = await load(context, { plan: planRef(merchantId, subscription.planId) })
  if (!plan) throw new Error('the plan of a subscription is gone')
  const offered = dueForNewMethod(subscription, method.id, nowOf(context))
  const own = { ...(offered ?? revised(subscription, {})), paymentMethodId: method.id }
  return {
    session: after,
    writes: [...writes, replace(subscriptionCodec, subscription, own)],
    events: composeEvents(context, [updated('paymentMethodId')], {
      subscription: own,
      customer: kept.customer,
      plan,
    }),
    due: offered ? [own] : [],
  }
}

/** The customer with the method. The same card again is the method that they have, with what is newest of it. */
function keep(
  customer: Customer,
  method: PaymentMethod,
  setDefault: boolean,
): { customer: Customer; method: PaymentMethod; isNew: boolean } | null {
  const active = customer.paymentMethods.filter(({ status }) => status === 'active')
  const held = active.find(({ id }) => id === method.id) ?? sameCard(customer, method)
  if (!held && active.length >= maxPaymentMethods) return null
  if (!held) {
    const added = addPaymentMethod(customer, method, setDefault)
    return { customer: added, method: added.paymentMethods.find(({ id }) => id === method.id)!, isNew: true }
  }
  const isDefault = held.isDefault || setDefault
  const fresh = { ...held, ...method, id: held.id, createdAt: held.createdAt, isDefault }
  const paymentMethods = customer.paymentMethods.map((one) =>
    one.id === held.id ? fresh : setDefault ? { ...one, isDefault: false } : one,
  )
  return { customer: revised(customer, { paymentMethods }), method: fresh, isNew: false }
}
