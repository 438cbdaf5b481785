import { answered, turned, type Change, type Moment, type Turn } from '../change.ts'
import { addPaymentMethod, type Customer } from '../customer.ts'
import { decideCharge } from '../invoice/decide-charge.ts'
import type { PayerAction, PendingPayment } from '../invoice/invoice.ts'
import type { PaymentMethod, Rail } from '../payment-method.ts'
import { conflict } from '../problem.ts'
import { revised } from '../revised.ts'
import type { BillingState, OpenState } from '../subscription/billing-state.ts'
import { requirePayable } from '../subscription/settle-success.ts'
import { earlier } from '../time.ts'
import type { CheckoutSession } from './session.ts'

/** How the open invoice of a session is paid. */
export interface InvoiceChargeOrder extends Moment {
  /** As the payer asked for it. */
  readonly rail: Rail
  readonly method: PaymentMethod
  /** Epoch milliseconds of payments tried, with this one. */
  readonly payTimes: readonly number[]
}

/** A charge of the open invoice of a session that has begun. */
export interface BegunInvoiceCharge {
  readonly session: CheckoutSession
  /** The payer has the method here, also where it is kept nowhere. */
  readonly state: OpenState
  /** Whether the method is the payer's only since this payment. */
  readonly added: boolean
}

/**
 * Refuses an open invoice that nobody pays on a page, before its method is asked after.
 * @throws Problem 409 `invalid_transition`, `customer_blacklisted`.
 */
export function requirePaysInvoice(state: BillingState): void {
  requirePayable(state)
  if (state.customer.blacklisted) throw conflict('customer_blacklisted')
}

/**
 * The open invoice of a session is charged (D4.4): the intent is the invoice's own, and takes the place of a payment that waits
 * for its payer (A9). A new method that can be charged again is the payer's from now on.
 * @throws Problem 409 `invalid_transition`, `payment_in_progress`, `too_many_payment_methods`.
 */
export function decideInvoiceCharge(
  session: CheckoutSession,
  state: BillingState,
  { rail, method, payTimes, now, wallMs }: InvoiceChargeOrder,
): Change<BegunInvoiceCharge> {
  const { customer, turns } = withMethod(state.customer, method)
  const intent = decideCharge(state, { method, now, wallMs, kind: 'manual', watched: true })
  const invoice = intent.result
  const charging = revised(session, {
    payTimes,
    // Counted as it is tried, so that tries at once are no more than tries one by one (A7).
    declinedCards: session.declinedCards + Number(rail === 'card'),
    reference: invoice.attempt.reference,
    nextAction: null,
  })
  return {
    ...intent,
    turns: [...intent.turns, ...turned('checkoutSession', session, charging), ...turns],
    result: { session: charging, state: { ...state, customer, invoice }, added: turns.length > 0 },
  }
}

/** The payer with their method; one that can't be charged again is used here, and kept nowhere. */
function withMethod(
  customer: Customer,
  method: PaymentMethod,
): { readonly customer: Customer; readonly turns: readonly Turn[] } {
  const { merchantId, id: target, paymentMethods } = customer
  if (paymentMethods.some(({ id }) => id === method.id)) return { customer, turns: [] }
  if (method.token === '')
    return { customer: { ...customer, paymentMethods: [...paymentMethods, method] }, turns: [] }
  const added = addPaymentMethod(customer, method, false)
  const owner = { merchantId, name: method.id, target }
  return {
    customer: added,
    turns: [...turned('customer', customer, added), ...turned('methodOwner', null, owner)],
  }
}

/** The payer of an open invoice is told what they must do, until when its charge, or the session, ends (A8). */
export function decideInvoiceAction(
  session: CheckoutSession,
  action: PayerAction,
  pending: PendingPayment | null | undefined,
): Change<undefined> {
  const { expiresAt } = session
  const until = earlier(pending?.deadline ?? expiresAt, expiresAt)
  const told = revised(session, { nextAction: { ...action, expiresAt: until } })
  return { ...answered(undefined), turns: turned('checkoutSession', session, told) }
}
