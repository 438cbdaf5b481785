import { turned, type Turn } from '../change/change.ts'
import { addPaymentMethod, sameCard, type Customer, type MethodWish } from '../customer/customer.ts'
import { CHOSEN_DAY, chosenDayReason } from '../dunning/chosen-day.ts'
import type { Invoice } from '../invoice/invoice.ts'
import { maxPaymentMethods, type PaymentMethod } from '../payment-methods/payment-method.ts'
import type { Plan } from '../catalog/plan.ts'
import { revised } from '../change/revised.ts'
import { updated } from '../subscription/event-drafts.ts'
import { dueForNewMethod } from '../subscription/new-method.ts'
import { offerMethod } from '../subscription/offer-method.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { terminalStatuses } from '../subscription/transitions.ts'
import type { Completion } from './completion.ts'
import { completedBy } from './release.ts'
import type { ChargedSession } from './session.ts'

/** A customer with a method that they have set up. */
export interface KeptMethod {
  readonly before: Customer
  readonly customer: Customer
  readonly method: PaymentMethod
  readonly isNew: boolean
}

/** The day that the payer's button named, and what is charged then (P3). */
export interface ChosenDay {
  readonly at: string
  readonly invoice: Invoice
}

/**
 * What a method is set up for beside the customer: one subscription, or else their cases if it is the default. `named`
 * says whether the payer's button named what would be charged at once; `chosen` is the later day that it named instead.
 */
export type SetUpFor = { readonly named: boolean } & (
  | { readonly subscription: Subscription; readonly plan: Plan | null; readonly chosen: ChosenDay | null }
  | { readonly subscription: null; readonly subscriptions: readonly Subscription[] }
)

/**
 * Stores a method that a payer has set up, also on its subscription, whose case then continues at once (D7.14) if the
 * payer's button named the sum, or on the day that it named (P3); else as it was planned, with this method.
 */
export function decideSetup(
  session: ChargedSession,
  kept: KeptMethod,
  to: SetUpFor,
  now: string,
): Completion {
  const { method, customer } = kept
  const changes = {
    subscriptionId: to.subscription?.id ?? null,
    // The charge that the finished page announces.
    setup: session.setup && { ...session.setup, pays: keepsWord(to) ? (session.setup.pays ?? null) : null },
  }
  const after = completedBy(session, changes, now)
  const owner = { merchantId: session.merchantId, name: method.id, target: customer.id }
  const turns: readonly Turn[] = [
    ...turned('checkoutSession', session, after),
    ...turned('customer', kept.before, customer),
    ...(kept.isNew ? turned('methodOwner', null, owner) : []),
  ]
  const done: Completion = { turns, moves: [], events: [], about: {}, result: after, due: [] }
  if (to.subscription === null) {
    const offered = offerMethod(to.named ? to.subscriptions : [], method.id, now)
    return { ...done, turns: [...turns, ...offered.turns], due: offered.due }
  }
  const { subscription, plan } = to
  if (plan === null || terminalStatuses.includes(subscription.status)) return done
  const offered = to.named ? dueForNewMethod(subscription, method.id, now) : null
  const planned = to.chosen ? onChosenDay(subscription, to.chosen) : null
  const own = { ...(offered ?? planned ?? revised(subscription, {})), paymentMethodId: method.id }
  return {
    ...done,
    turns: [
      ...turns,
      ...turned('subscription', subscription, own),
      ...(planned ? nextTryOf(to.chosen!) : []),
    ],
    events: [updated('paymentMethodId')],
    about: { subscription: own, customer, plan },
    due: offered ? [own] : [],
  }
}

/** Whether the pressed button said what happens. */
function keepsWord(to: SetUpFor): boolean {
  return to.named || (to.subscription !== null && to.chosen !== null)
}

/** A past-due subscription whose next try is on its payer's chosen day, and not before; null if it has no case. */
function onChosenDay(subscription: Subscription, { at }: ChosenDay): Subscription | null {
  const { status, recovery } = subscription
  if (status !== 'past_due' || recovery === null) return null
  const planned = { nextAttemptAt: at, dueAt: at, newMethodId: null, switchToMethodId: null }
  return revised(subscription, {
    recovery: {
      ...recovery,
      ...planned,
      action: 'retry_scheduled',
      rule: CHOSEN_DAY,
      reason: chosenDayReason,
    },
  })
}

function nextTryOf({ at, invoice }: ChosenDay): readonly Turn[] {
  return invoice.nextAttemptAt === at
    ? []
    : turned('invoice', invoice, revised(invoice, { nextAttemptAt: at }))
}

/**
 * The customer with the method; null where they have no room for another. The same card again is the method that they
 * already have, with its newest details.
 */
export function keptMethod(
  customer: Customer,
  method: PaymentMethod,
  { setDefault }: MethodWish,
): KeptMethod | null {
  const active = customer.paymentMethods.filter(({ status }) => status === 'active')
  const held = active.find(({ id }) => id === method.id) ?? sameCard(customer, method)
  if (!held && active.length >= maxPaymentMethods) return null
  if (!held) {
    const added = addPaymentMethod(customer, method, { setDefault })
    const own = added.paymentMethods.find(({ id }) => id === method.id)!
    return { before: customer, customer: added, method: own, isNew: true }
  }
  const isDefault = held.isDefault || setDefault
  const fresh = { ...held, ...method, id: held.id, createdAt: held.createdAt, isDefault }
  const paymentMethods = customer.paymentMethods.map((one) =>
    one.id === held.id ? fresh : setDefault ? { ...one, isDefault: false } : one,
  )
  return {
    before: customer,
    customer: revised(customer, { paymentMethods }),
    method: fresh,
    isNew: false,
  }
}
