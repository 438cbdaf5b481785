import { isRunning } from '../../domain/charge/charge.ts'
import { declinedToPayer } from '../../domain/checkout/decline-class.ts'
import { decideInvoiceAction, decideInvoiceCharge } from '../../domain/checkout/decide-invoice-charge.ts'
import { isSamePayment } from '../../domain/checkout/let-go.ts'
import type { CheckoutSession } from '../../domain/checkout/session.ts'
import type { FailureCode } from '../../domain/dunning/failure-codes.ts'
import { charging } from '../../domain/invoice/invoice.ts'
import { invoiceTransitions } from '../../domain/invoice/transitions.ts'
import type { PaymentMethod } from '../../domain/payment-methods/payment-method.ts'
import type { AnyOpenState, AnyState } from '../../domain/subscription/billing-state.ts'
import { requirePayable } from '../../domain/subscription/settle-succeeded-charge.ts'
import { nextStatus } from '../../domain/change/transition-table.ts'
import { StaleRead, strongly } from '../../store/context.ts'
import { loadAnyState } from '../billing-state/load-invoice-state.ts'
import { commitChange } from '../changes/commit-change.ts'
import { momentOf } from '../commit/commit-of.ts'
import { chargeAndBook, type AnyCharged } from '../charging/book-charge.ts'
import { removePaymentMethod } from '../payment-methods/remove-payment-method.ts'
import type { Charging } from '../unit-of-work/context.ts'
import { methodOf, requirePayerEmail, type Payment } from './method-for-payment.ts'
import { readSession } from './read-session.ts'

/**
 * Pays the open first invoice of an incomplete subscription (D4.4, D4.5). The intent is the invoice's own, so that it
 * can't be paid here and by the merchant at once; the session's state follows its invoice. A blacklisted customer may
 * still pay what they owe (A12).
 * @param session with this try counted. @param before as it was read.
 * @throws Problem 402 on a decline; 409 `invalid_transition`, `payment_in_progress`; 422.
 */
export async function payOpenInvoice(
  context: Charging,
  session: CheckoutSession,
  payment: Payment,
  before: CheckoutSession,
): Promise<CheckoutSession> {
  let state: AnyState = await loadAnyState(context, session.openInvoiceId ?? '')
  // Paid meanwhile, by another try or by the merchant: another charge would take the money twice.
  if (state.invoice.status === 'paid') return readSession(context)
  nextStatus(invoiceTransitions, state.invoice.status, 'pay')
  const returning = payment.returnUrl === undefined ? {} : { returnUrl: payment.returnUrl }
  const moment = momentOf(context)
  const open = charging(state)
  if (open && isRunning(open.invoice.charge, moment.wallMs)) return readSession(context)
  if (open) {
    const asked = await chargeAndBook(context, open, { resumed: true, answer: null, ...returning })
    const goesOn = asked.kind === 'open' && (!asked.waits || isSamePayment(wayOf(open), payment))
    if (goesOn || (asked.kind === 'settled' && asked.settled.paid)) return readSession(context)
    // It has failed, or another run has settled it: the request now asks for a new payment.
    if (asked.kind !== 'open') return payOpenInvoice(strongly(context), session, payment, before)
    state = { ...state, invoice: asked.invoice } as AnyState
  }
  requirePayable(state)
  const method = await methodOf(context, payment, state.customer)
  requirePayerEmail(context.gateways.of(method), method, state.customer.email)
  const order = { rail: payment.rail, method, payTimes: session.payTimes, ...moment }
  const change = decideInvoiceCharge(before, state, order)
  const begun = await commitChange(context, change, { answer: null })
  const charged = await chargeAndBook(context, begun.state, { resumed: false, answer: null, ...returning })
  const declined = charged.kind === 'settled' && !charged.settled.paid
  // A card that was declined here is not kept.
  if (begun.added && declined) await removePaymentMethod(strongly(context), method.id)
  return answer(context, charged, begun.session)
}

/** What a charge is made with; a method of the gateway's page is not stored. */
function wayOf({ invoice, customer }: AnyOpenState): {
  readonly method: Pick<PaymentMethod, 'rail' | 'token'>
} {
  const { rail, methodId } = invoice.charge
  const token = customer.paymentMethods.find(({ id }) => id === methodId)?.token ?? ''
  return { method: { rail, token } }
}

async function answer(
  context: Charging,
  charged: AnyCharged,
  session: CheckoutSession,
): Promise<CheckoutSession> {
  if (charged.kind === 'settled' && !charged.settled.paid)
    throw declinedToPayer(charged.settled.failureCode as FailureCode)
  if (charged.kind === 'open' && charged.action !== null) {
    const told = decideInvoiceAction(session, charged.action, charged.invoice.charge)
    try {
      await commitChange(context, told)
    } catch (error) {
      // Another run has already shown the payer the action.
      if (!(error instanceof StaleRead)) throw error
    }
  }
  return readSession(context)
}
