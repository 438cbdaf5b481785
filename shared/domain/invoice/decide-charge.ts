import { answered, turned, type Change, type Moment } from '../change/change.ts'
import { isChargeable, usableMethod } from '../customer/customer.ts'
import { openOf } from '../charge/charge.ts'
import { released } from '../charge/release.ts'
import type { PaymentMethod } from '../payment-methods/payment-method.ts'
import { conflict, invalid, notFound } from '../problem.ts'
import {
  statusOf,
  type AnyOpenState,
  type AnySettled,
  type AnyState,
  type BillingState,
  type OpenState,
} from '../subscription/billing-state.ts'
import { requirePayable } from '../subscription/settle-succeeded-charge.ts'
import { requireNobodyCharges } from './close-unpaid.ts'
import { afterCredit, decidePaidByCredit, withCreditFirst } from './credit-first.ts'
import { withIntent, type IntentOrder } from './intent.ts'
import type { ChargedInvoice, OpenInvoice } from './invoice.ts'

/**
 * Begins a charge of an invoice: the intent is recorded before the gateway is called (H4). It replaces a payment that
 * waits for its payer (A9).
 * @throws Problem 409 `invalid_transition` for an invoice that is paid or void, `payment_in_progress`, `merchant_held`.
 */
export function beginCharge(state: BillingState, order: Omit<IntentOrder, 'settings'>): Change<OpenInvoice>
export function beginCharge(state: AnyState, order: Omit<IntentOrder, 'settings'>): Change<ChargedInvoice>
export function beginCharge(state: AnyState, order: Omit<IntentOrder, 'settings'>): Change<ChargedInvoice> {
  const { invoice, settings } = state
  requireNobodyCharges(invoice, order.wallMs)
  const { invoice: free, moves } =
    openOf(invoice.charge) === null
      ? { invoice, moves: [] }
      : released(invoice, { why: 'superseded', statusAfter: statusOf(state), now: order.now })
  const after = withIntent(free, { ...order, settings })
  return { ...answered(after), turns: turned('invoice', invoice, after), moves }
}

/**
 * Begins a charge of what the customer's credit leaves to pay (F5). By itself credit waits for a charge that waits for
 * its payer; a manual payment lets that go.
 * @throws Problem as `beginCharge`.
 */
export function beginChargeAfterCredit(
  state: BillingState,
  order: Omit<IntentOrder, 'settings'>,
): Change<OpenState>
export function beginChargeAfterCredit(
  state: AnyState,
  order: Omit<IntentOrder, 'settings'>,
): Change<AnyOpenState>
export function beginChargeAfterCredit(
  state: AnyState,
  order: Omit<IntentOrder, 'settings'>,
): Change<AnyOpenState> {
  const waits = order.kind !== 'manual' && openOf(state.invoice.charge) !== null
  const drawn = waits ? { state, moves: [] } : withCreditFirst(state)
  const begun = beginCharge(drawn.state, order)
  return afterCredit(state, drawn, {
    ...begun,
    result: { ...drawn.state, invoice: begun.result } as AnyOpenState,
  })
}

/** Where no subscription names a method: the customer's default. */
const anyMethod = { paymentMethodId: null, ownMethodOnly: false } as const

/** A manual payment: who pays, and with what. */
export interface PaymentOrder extends Moment {
  /** Null for the method that the subscription is charged with. */
  readonly methodId: string | null
  /** Whether the customer makes the payment themselves; otherwise it is made for them. */
  readonly isPayer: boolean
}

/** How a manual payment begins. */
export type BegunPayment =
  /** The customer's credit paid all of it (F5). */
  | { readonly kind: 'paid'; readonly change: Change<AnySettled> }
  | { readonly kind: 'charged'; readonly change: Change<AnyOpenState> }

/**
 * Begins a manual payment of an invoice, which does not count as a dunning attempt (D6.7). The customer's credit pays
 * first, also what was written off, and a method what is left (F5).
 * @throws Problem 409 `invalid_transition`, `customer_blacklisted`, `payment_in_progress`; 404 or 422 without a method.
 */
export function decideInvoicePayment(state: AnyState, order: PaymentOrder): BegunPayment {
  const { methodId, isPayer, now, wallMs } = order
  requirePayable(state)
  requireNobodyCharges(state.invoice, wallMs)
  const change = decidePaidByCredit(state, now)
  if (change) return { kind: 'paid', change }
  // A blacklisted customer may still pay what they owe, but no one else may charge them (A12).
  if (state.customer.blacklisted && !isPayer) throw conflict('customer_blacklisted')
  const method = methodToPay(state, methodId)
  // A disputed method is charged only by its owner (N3).
  if (!isPayer && !isChargeable(method)) throw conflict('disputed', { path: 'paymentMethodId' })
  const manual = { method, now, wallMs, kind: 'manual', watched: true } as const
  return { kind: 'charged', change: beginChargeAfterCredit(state, manual) }
}

/**
 * The method of a manual payment.
 * @throws Problem 404 for one that the customer does not have; 422 `no_payment_method`.
 */
export function methodToPay(
  { customer, subscription }: Pick<AnyState, 'customer' | 'subscription'>,
  wantedId: string | null,
): PaymentMethod {
  if (wantedId !== null) {
    const wanted = customer.paymentMethods.find(({ id, status }) => id === wantedId && status === 'active')
    if (!wanted) throw notFound('paymentMethodId')
    return wanted
  }
  const method = usableMethod(customer, subscription ?? anyMethod)
  if (!method)
    throw invalid('paymentMethodId', 'the customer has no usable payment method', {
      reason: 'no_payment_method',
    })
  return method
}
