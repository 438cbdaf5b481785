import { revised } from '../../domain/revised.ts'
import { declinedToPayer } from '../../domain/checkout/decline-class.ts'
import { isSamePayment } from '../../domain/checkout/let-go.ts'
import type { CheckoutSession } from '../../domain/checkout/session.ts'
import { addPaymentMethod, type Customer } from '../../domain/customer.ts'
import type { FailureCode } from '../../domain/dunning/failure-codes.ts'
import { isRunning, withIntent } from '../../domain/invoice/intent.ts'
import { invoiceTransitions } from '../../domain/invoice/transitions.ts'
import type { PaymentMethod } from '../../domain/payment-method.ts'
import { requirePayable } from '../../domain/subscription/settle-success.ts'
import { conflict } from '../../domain/problem.ts'
import { earlier } from '../../domain/time.ts'
import { nextStatus } from '../../domain/transition-table.ts'
import { commit } from '../../store/commit.ts'
import { nowOf, StaleRead, strongly } from '../../store/context.ts'
import { checkoutSessionCodec } from '../../store/entities/checkout-session.ts'
import { customerCodec, paymentMethodCodec } from '../../store/entities/customer.ts'
import { invoiceCodec } from '../../store/entities/invoice.ts'
import { create, replace, type Write } from '../../store/write.ts'
import type { Charging } from '../unit-of-work/context.ts'
import { loadInvoiceState } from '../billing-state/load-invoice-state.ts'
import { removePaymentMethod } from '../payment-methods/remove-payment-method.ts'
import { chargeAndSettle, type Charged, type OpenState } from '../charging/book-charge.ts'
import { letPendingGo } from '../late-charges/let-go.ts'
import { methodOf, requireReachable, type Payment } from './method-for-payment.ts'
import { readSession } from './read-session.ts'

/**
 * Pays the open first invoice of an incomplete subscription (D4.4, D4.5). The intent is the invoice's own, so that it
 * can't be paid here and by the merchant at once; the session is as far as its invoice is.
 * @param session with this try counted. @param before as it was read.
 * @throws Problem 402 on a decline; 409 `customer_blacklisted`; 422.
 */
export async function payOpenInvoice(
  context: Charging,
  session: CheckoutSession,
  payment: Payment,
  before: CheckoutSession,
): Promise<CheckoutSession> {
  let state = await loadInvoiceState(context, session.openInvoiceId ?? '')
  // Paid meanwhile, by another try or by the merchant: charging it again would take the money twice.
  if (state.invoice.status === 'paid') return readSession(context)
  nextStatus(invoiceTransitions, state.invoice.status, 'pay')
  const returning = payment.returnUrl === undefined ? {} : { returnUrl: payment.returnUrl }
  const wallMs = Date.parse(context.time.wall.now())
  const { attempt } = state.invoice
  if (attempt && isRunning(attempt, wallMs)) return readSession(context)
  if (attempt) {
    const open = { ...state, invoice: { ...state.invoice, attempt } }
    const asked = await chargeAndSettle(context, open, { resumed: true, answer: null, ...returning })
    const goesOn = asked.kind === 'open' && (!asked.waits || isSamePayment(attemptOf(open), payment))
    if (goesOn || (asked.kind === 'settled' && asked.settlement.paid)) return readSession(context)
    // It has failed, or somebody else has settled it: what is asked for now is another payment.
    if (asked.kind !== 'open') return payOpenInvoice(strongly(context), session, payment, before)
    state = { ...state, invoice: asked.invoice }
  }
  requirePayable(state)
  if (state.customer.blacklisted) throw conflict('customer_blacklisted')
  const method = await methodOf(context, payment, state.customer)
  requireReachable(context, method, state.customer.email)
  const { customer, writes } = withMethod(context, state.customer, method)
  const order = { why: 'superseded', statusAfter: state.subscription.status } as const
  const free = attempt ? letPendingGo(context, state.invoice, order) : { invoice: state.invoice, writes: [] }
  const invoice = withIntent(free.invoice, {
    method,
    now: nowOf(context),
    wallMs,
    kind: 'manual',
    watched: true,
  })
  const charging = revised(before, {
    payTimes: session.payTimes,
    // Counted as it is tried, so that tries at once are no more than tries one by one (A7).
    declinedCards: before.declinedCards + Number(payment.rail === 'card'),
    reference: invoice.attempt.reference,
    nextAction: null,
  })
  await commit(context, {
    writes: [
      replace(invoiceCodec, state.invoice, invoice),
      replace(checkoutSessionCodec, before, charging),
      ...writes,
      ...free.writes,
    ],
  })
  const charged = await chargeAndSettle(context, { ...state, customer, invoice } satisfies OpenState, {
    resumed: false,
    answer: null,
    ...returning,
  })
  const declined = charged.kind === 'settled' && !charged.settlement.paid
  // A card that did not work here is not kept.
  if (writes.length > 0 && declined) await removePaymentMethod(strongly(context), method.id)
  return answer(context, charged, charging)
}

/** What an attempt charges; on the gateway's page that is kept nowhere. */
function attemptOf({ invoice, customer }: OpenState): {
  readonly method: Pick<PaymentMethod, 'rail' | 'token'>
} {
  const { rail, methodId } = invoice.attempt
  const token = customer.paymentMethods.find(({ id }) => id === methodId)?.token ?? ''
  return { method: { rail, token } }
}

/** The payer with their method; one that can't be charged again is used here, and written nowhere. */
function withMethod(
  { merchantId }: Charging,
  customer: Customer,
  method: PaymentMethod,
): { customer: Customer; writes: Write[] } {
  const { paymentMethods } = customer
  if (paymentMethods.some(({ id }) => id === method.id)) return { customer, writes: [] }
  if (method.token === '')
    return { customer: { ...customer, paymentMethods: [...paymentMethods, method] }, writes: [] }
  const added = addPaymentMethod(customer, method, false)
  const pointer = { merchantId, name: method.id, target: customer.id }
  return {
    customer: added,
    writes: [replace(customerCodec, customer, added), create(paymentMethodCodec, pointer)],
  }
}

async function answer(
  context: Charging,
  charged: Charged,
  session: CheckoutSession,
): Promise<CheckoutSession> {
  if (charged.kind === 'settled' && !charged.settlement.paid)
    throw declinedToPayer(charged.settlement.failureCode as FailureCode)
  if (charged.kind === 'open' && charged.action !== null) {
    const { expiresAt } = session
    const until = earlier(charged.invoice.attempt?.pending?.deadline ?? expiresAt, expiresAt)
    const told = revised(session, { nextAction: { ...charged.action, expiresAt: until } })
    try {
      await commit(context, { writes: [replace(checkoutSessionCodec, session, told)] })
    } catch (error) {
      // Somebody told the payer already.
      if (!(error instanceof StaleRead)) throw error
    }
  }
  return readSession(context)
}
