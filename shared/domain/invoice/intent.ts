import { revised } from '../change/revised.ts'
import { unseenOf, type AttemptKind, type ChargedWay, type OpenCharge } from '../charge/charge.ts'
import { intended, wayOf } from '../charge/intended.ts'
import { requireMayCharge, type Holdable } from '../merchant/hold.ts'
import type { PaymentMethod } from '../payment-methods/payment-method.ts'
import { conflict, invalidTransition } from '../problem.ts'
import type { Moment } from '../change/change.ts'
import { amountDue, attemptReference, type AnyInvoice, type ChargedInvoice } from './invoice.ts'

/** What a new charge attempt consists of. */
export interface IntentOrder extends Moment {
  readonly method: Pick<PaymentMethod, 'id' | 'rail' | 'gateway'>
  readonly kind: AttemptKind
  /** Begun by a request, so the item itself must become due if the request dies. */
  readonly watched: boolean
  /** The settings of the merchant, whose charges may be held (O1). */
  readonly settings: Holdable
}

/**
 * The invoice with the recorded intent to charge it (H4: written before the gateway is called).
 * @throws Problem 409 `merchant_held` while the merchant's charges are held; `invalid_transition`.
 */
export function withIntent<I extends AnyInvoice>(invoice: I, order: IntentOrder): ChargedInvoice<I> {
  requireMayCharge(order.settings, order.method)
  const { method, kind, watched } = order
  return withCharge(
    invoice,
    { methodId: method.id, rail: method.rail, gateway: method.gateway ?? undefined, kind, watched },
    order,
  )
}

function withCharge<I extends AnyInvoice>(
  invoice: I,
  way: ChargedWay & Pick<OpenCharge, 'watched'>,
  moment: Moment,
): ChargedInvoice<I> {
  // Other items of the state may be older than the invoice, so this is checked here: a final invoice is never
  // charged.
  if (invoice.status === 'paid' || invoice.status === 'void') throw invalidTransition(invoice.status, 'pay')
  const number = invoice.attemptCount + 1
  const order = {
    ...way,
    number,
    reference: attemptReference(invoice.id, number),
    amount: amountDue(invoice),
    currency: invoice.currency,
    askAt: null,
    deadline: null,
    payer: null,
  }
  const charge = intended(unseenOf(invoice.charge), order, moment)
  return { ...revised<AnyInvoice>(invoice, {}), charge } as ChargedInvoice<I>
}

/** The invoice whose charge gets its own reference instead of an earlier one's. */
export function renamed<I extends ChargedInvoice>(invoice: I): I {
  const reference = attemptReference(invoice.id, invoice.charge.number)
  const charge = { ...invoice.charge, reference, sentAs: null }
  return { ...revised<AnyInvoice>(invoice, {}), charge } as ChargedInvoice<I>
}

/** The invoice with its unseen charge in progress again: the gateway knows it now. It was sent before any hold. */
export function withSeen<I extends AnyInvoice>(
  invoice: I,
  unseen: ChargedWay,
  moment: Moment,
): ChargedInvoice<I> {
  return withCharge(invoice, { ...wayOf(unseen), watched: true }, moment)
}

/** Whether a method equals the one of a waiting payment: the same rail, and for cards the same card (A8). */
export function isSameWay(
  charge: Pick<ChargedWay, 'rail' | 'methodId'>,
  method: Pick<PaymentMethod, 'id' | 'rail'>,
): boolean {
  return method.rail === charge.rail && (method.rail !== 'card' || method.id === charge.methodId)
}

/** A charge of this invoice is being made right now: nothing else may happen to it until its request ends. */
export function paymentInProgress() {
  return conflict('payment_in_progress')
}
