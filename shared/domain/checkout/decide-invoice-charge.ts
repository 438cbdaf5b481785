import { answered, turned, type Change, type Moment, type Turn } from '../change/change.ts'
import type { Charge, PayerAction } from '../charge/charge.ts'
import { addPaymentMethod, type Customer } from '../customer/customer.ts'
import { beginCharge } from '../invoice/decide-charge.ts'
import type { PaymentMethod, Rail } from '../payment-methods/payment-method.ts'
import { revised } from '../change/revised.ts'
import type { AnyOpenState, AnyState } from '../subscription/billing-state.ts'
import { earlier } from '../time/time.ts'
import type { CheckoutSession } from './session.ts'

/** How the open invoice of a session is paid. */
export interface InvoiceChargeOrder extends Moment {
  /** The rail that the payer asked for. */
  readonly rail: Rail
  readonly method: PaymentMethod
  /** Epoch milliseconds of attempted payments, including this one. */
  readonly payTimes: readonly number[]
}

/** A begun charge of a session's open invoice. */
export interface BegunInvoiceCharge {
  readonly session: CheckoutSession
  /** The state with the payer's method, even if it is not stored. */
  readonly state: AnyOpenState
  /** Whether this payment added the method to the payer. */
  readonly added: boolean
}

/**
 * Begins a charge of a session's open invoice (D4.4): the intent is the invoice's own, and replaces a payment that
 * waits for its payer (A9). A new method that can be charged again is added to the payer.
 * @throws Problem 409 `invalid_transition`, `payment_in_progress`, `too_many_payment_methods`.
 */
export function decideInvoiceCharge(
  session: CheckoutSession,
  state: AnyState,
  { rail, method, payTimes, now, wallMs }: InvoiceChargeOrder,
): Change<BegunInvoiceCharge> {
  const { customer, turns } = withMethod(state.customer, method)
  const intent = beginCharge(state, { method, now, wallMs, kind: 'manual', watched: true })
  const invoice = intent.result
  const charging = revised(session, {
    payTimes,
    // Counted before the outcome, so that parallel tries can't exceed the limit (A7).
    declinedCards: session.declinedCards + Number(rail === 'card'),
    reference: invoice.charge.reference,
    nextAction: null,
  })
  return {
    ...intent,
    turns: [...intent.turns, ...turned('checkoutSession', session, charging), ...turns],
    result: {
      session: charging,
      state: { ...state, customer, invoice } as AnyOpenState,
      added: turns.length > 0,
    },
  }
}

/** The payer with their method; one that can't be charged again is used here, and not stored. */
function withMethod(
  customer: Customer,
  method: PaymentMethod,
): { readonly customer: Customer; readonly turns: readonly Turn[] } {
  const { merchantId, id: target, paymentMethods } = customer
  if (paymentMethods.some(({ id }) => id === method.id)) return { customer, turns: [] }
  if (method.token === '')
    return { customer: { ...customer, paymentMethods: [...paymentMethods, method] }, turns: [] }
  const added = addPaymentMethod(customer, method, { setDefault: false })
  const owner = { merchantId, name: method.id, target }
  return {
    customer: added,
    turns: [...turned('customer', customer, added), ...turned('methodOwner', null, owner)],
  }
}

/** Shows the payer of an open invoice what they must do, until its charge or the session ends (A8). */
export function decideInvoiceAction(
  session: CheckoutSession,
  action: PayerAction,
  charge: Pick<Charge, 'deadline'> | null,
): Change<undefined> {
  const { expiresAt } = session
  const until = earlier(charge?.deadline ?? expiresAt, expiresAt)
  const told = revised(session, { nextAction: { ...action, expiresAt: until } })
  return { ...answered(undefined), turns: turned('checkoutSession', session, told) }
}
