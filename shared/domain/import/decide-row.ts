import { turned, type Change } from '../change/change.ts'
import { addPaymentMethod, newCustomer, sameCard, usableMethod, type Customer } from '../customer/customer.ts'
import { reachable, unreachable } from '../customer/customer-details.ts'
import type { RecoverySettings } from '../dunning/settings.ts'
import type { PaymentMethod } from '../payment-methods/payment-method.ts'
import { planUsed } from '../catalog/decide-plan.ts'
import type { Plan } from '../catalog/plan.ts'
import type { ReadAddOns } from '../pricing/add-on-order.ts'
import { invalid } from '../problem.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { emptyResult, type ImportRow, type PendingRow, type RowResult } from './import.ts'
import { importedSubscription, nextInvoicesOf } from './imported-subscription.ts'

/** Invoices that a row's result shows. */
const shownInvoices = 3

/** The input of a row's decision. */
export interface RowState {
  /** The customer with the merchant's reference; null where there is none yet. */
  readonly known: Customer | null
  /** That customer, or the one that the row creates. */
  readonly customer: Customer
  /** The plan that the row names, if any. */
  readonly plan: Plan | undefined
  /** Whether a subscription was created from this row before. */
  readonly isImported: boolean
  /** That subscription. */
  readonly existing: Subscription | undefined
  /** The gateway's answer about the row's token; null for a row without one. */
  readonly found: PaymentMethod | null
  readonly settings: RecoverySettings
  /** The add-ons that the row names, as they were read. */
  readonly addOns: ReadAddOns
}

/** How a row's subscription is created, and what the row's result says. */
export interface RowOrder {
  readonly subscriptionId: string
  readonly now: string
  readonly timeZone: string
  /** Nothing is created, so nothing has an identifier yet. */
  readonly dryRun: boolean
}

/** The name that identifies a subscription to its import; null for a row without one. */
export function importedNameOf({ merchantRef, subscriptionRef, planId }: ImportRow): string | null {
  return planId === null ? null : `${merchantRef}#${subscriptionRef ?? planId}`
}

/** The customer that a row creates. @throws Problem 422 for one who can't be notified. */
export function arrivalOf(given: ImportRow, origin: Parameters<typeof newCustomer>[0]): Customer {
  if (!reachable(given)) throw invalid('email', unreachable)
  return newCustomer(origin, given)
}

/**
 * Creates what a row names and does not exist yet: the customer with the merchant's reference, their payment method,
 * their subscription. Nothing is charged, and what exists stays as it is. A dry run shows the result and writes
 * nothing.
 * @throws Problem as `importedSubscription`, `addPaymentMethod`.
 */
export function decideRow(
  state: RowState,
  { row, given }: PendingRow,
  { subscriptionId, now, timeZone, dryRun }: RowOrder,
): Change<RowResult> {
  const { known, plan, existing, settings } = state
  const { customer, method, adds } = withMethod(state, given)
  const subscription =
    plan && !state.isImported
      ? importedSubscription(customer, plan, given, {
          id: subscriptionId,
          now,
          timeZone,
          paymentMethodId: method?.id ?? null,
          settings,
          read: state.addOns,
        })
      : null
  const after = known ? customer : { ...customer, version: 1 }
  const shown = subscription ?? existing ?? null
  const made = <T>(id: T, isNew: boolean): T | null => (dryRun && isNew ? null : id)
  const changes = !known || adds || subscription !== null
  return {
    ...rowParts({ known, after, method: adds ? method : null, given }, subscription, plan),
    result: {
      ...emptyResult(row, given.merchantRef),
      status: changes ? 'imported' : 'unchanged',
      customerId: made(customer.id, !known),
      paymentMethodId: method && made(method.id, adds),
      subscriptionId: shown && made(shown.id, subscription !== null),
      warnings: shown && !usableMethod(customer, shown) ? ['no_payment_method'] : [],
      nextInvoices:
        shown && plan && shown.status === 'active'
          ? nextInvoicesOf(shown, plan, customer, shownInvoices)
          : [],
    },
  }
}

interface WithMethod {
  readonly customer: Customer
  readonly method: PaymentMethod | null
  readonly adds: boolean
}

/** The customer with the row's payment method. If they already have the same card, it is kept. */
function withMethod({ customer, found }: RowState, given: ImportRow): WithMethod {
  if (found === null) return { customer, method: null, adds: false }
  const method = {
    ...found,
    brand: found.brand ?? given.brand,
    last4: found.last4 ?? given.last4,
    expMonth: found.expMonth ?? given.expMonth,
    expYear: found.expYear ?? given.expYear,
  }
  const held = sameCard(customer, method)
  if (held) return { customer, method: held, adds: false }
  const added = addPaymentMethod(customer, method, { setDefault: false })
  return { customer: added, method: added.paymentMethods.find(({ id }) => id === method.id)!, adds: true }
}

/** What is created for a row's customer. */
interface Arrival {
  readonly known: Customer | null
  readonly after: Customer
  /** Their new method. */
  readonly method: PaymentMethod | null
  readonly given: ImportRow
}

function rowParts(
  { known, after, method, given }: Arrival,
  subscription: Subscription | null,
  plan: Plan | undefined,
): Omit<Change<unknown>, 'result'> {
  const { merchantId, id: target } = after
  const turns = [
    ...turned('customer', known, after),
    // If another run or import has created them meanwhile, this one reads again and finds them.
    ...(known ? [] : turned('merchantRef', null, { merchantId, name: given.merchantRef, target })),
    ...(method ? turned('methodOwner', null, { merchantId, name: method.id, target }) : []),
  ]
  if (!subscription || !plan) return { turns, moves: [], events: [], about: {} }
  const name = importedNameOf(given) ?? ''
  return {
    turns: [
      ...turns,
      ...turned('subscription', null, subscription),
      ...turned('imported', null, { merchantId, name, target: subscription.id }),
    ],
    moves: planUsed(plan),
    events: [{ type: 'subscription_created' }],
    about: { subscription, customer: after, plan },
  }
}
