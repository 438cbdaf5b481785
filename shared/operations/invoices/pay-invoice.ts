import { usableMethod, type Customer, type MethodChoice } from '../../domain/customer.ts'
import { openAttemptOf, withIntent } from '../../domain/invoice/intent.ts'
import type { Invoice } from '../../domain/invoice/invoice.ts'
import { invoiceTransitions } from '../../domain/invoice/transitions.ts'
import type { PaymentMethod } from '../../domain/payment-method.ts'
import { conflict, invalid, notFound, Problem } from '../../domain/problem.ts'
import type { BillingState } from '../../domain/subscription/billing-state.ts'
import { requirePayable } from '../../domain/subscription/settle-success.ts'
import { nextStatus } from '../../domain/transition-table.ts'
import { commit } from '../../store/commit.ts'
import { nowOf } from '../../store/context.ts'
import { invoiceCodec, invoiceRef } from '../../store/entities/invoice.ts'
import { load } from '../../store/load.ts'
import { replace } from '../../store/write.ts'
import type { Charging, OperationContext } from '../unit-of-work/context.ts'
import { loadBilling } from '../billing-state/load-billing.ts'
import { chargeAndSettle, type OpenState } from '../charging/book-charge.ts'

/**
 * Charges an open or uncollectible invoice now, by hand: it does not count as a dunning attempt (decisions 6).
 * @throws Problem 402 on a decline; 404; 409 `invalid_transition`, `payment_in_progress`, `customer_blacklisted`; 422 without
 * a method; 504 when the gateway does not say (a repeat with the same key asks again).
 */
export async function payInvoice(
  context: Charging,
  invoiceId: string,
  paymentMethodId: string | null,
): Promise<Invoice> {
  const state = await loadInvoiceState(context, invoiceId)
  if (context.idempotency?.resumed) return resume(context, invoiceId)
  nextStatus(invoiceTransitions, state.invoice.status, 'pay')
  const wallMs = Date.parse(context.time.wall.now())
  const open = openAttemptOf(state.invoice, wallMs)
  if (open) return charge(context, { ...state, invoice: { ...state.invoice, attempt: open } }, true)

  requirePayable(state.subscription)
  if (state.customer.blacklisted) throw conflict('customer_blacklisted')
  const method = methodFor(state.customer, state.subscription, paymentMethodId)
  const invoice = withIntent(state.invoice, {
    method,
    now: nowOf(context),
    wallMs,
    kind: 'manual',
    watched: true,
  })
  await commit(context, { writes: [replace(invoiceCodec, state.invoice, invoice)], claim: invoice.id })
  return charge(context, { ...state, invoice }, false)
}

/**
 * A repeat after a crash goes on with the charge that is out. Where somebody has settled that meanwhile, the invoice tells
 * how: another charge would be another request's.
 */
async function resume(context: Charging, invoiceId: string): Promise<Invoice> {
  context.consistent = true
  const state = await loadInvoiceState(context, invoiceId)
  const { attempt } = state.invoice
  if (!attempt) return answerAsItIs(context, invoiceId)
  return charge(context, { ...state, invoice: { ...state.invoice, attempt } }, true)
}

async function charge(context: Charging, state: OpenState, resumed: boolean): Promise<Invoice> {
  const charged = await chargeAndSettle(context, state, {
    resumed,
    answer: (settlement) => (settlement.paid ? settlement.invoice : declined(settlement.failureCode)),
  })
  if (charged.kind === 'open') throw new Problem('gateway_timeout', [], { retryAfterSeconds: 60 })
  if (charged.kind === 'elsewhere') return answerAsItIs(context, state.invoice.id)
  if (!charged.settlement.paid) throw declined(charged.settlement.failureCode)
  return charged.settlement.invoice
}

/** A worker settled the same attempt first: the invoice tells how. */
async function answerAsItIs(context: Charging, invoiceId: string): Promise<Invoice> {
  context.consistent = true
  const { invoice } = await load(context, { invoice: invoiceRef(context.merchantId, invoiceId) })
  if (invoice?.status !== 'paid') throw declined('processor_error')
  return commit(context, { writes: [], result: invoice })
}

function declined(failureCode: string | null): Problem {
  return new Problem('payment_failed', [{ path: 'paymentMethodId', reason: failureCode }])
}

function methodFor(customer: Customer, choice: MethodChoice, wantedId: string | null): PaymentMethod {
  if (wantedId !== null) {
    const wanted = customer.paymentMethods.find(
      (method) => method.id === wantedId && method.status === 'active',
    )
    if (!wanted) throw notFound('paymentMethodId')
    return wanted
  }
  const method = usableMethod(customer, choice)
  if (!method)
    throw invalid('paymentMethodId', 'the customer has no usable payment method', {
      reason: 'no_payment_method',
    })
  return method
}

/**
 * An invoice with everything a charge of it is about: two round trips, for only the invoice names the rest.
 * @throws Problem 404.
 */
export async function loadInvoiceState(context: OperationContext, invoiceId: string): Promise<BillingState> {
  const { invoice } = await load(context, { invoice: invoiceRef(context.merchantId, invoiceId) })
  if (!invoice) throw notFound()
  const { subscriptionId, customerId, planId } = invoice
  // What is open changes with its subscription; what was written off may outlive it, so that must be read as it is.
  if (invoice.status === 'uncollectible') context.consistent = true
  const loaded = await loadBilling(context, { subscriptionId, customerId, planId, invoiceId: null })
  if (!loaded) throw notFound()
  return { ...loaded, invoice }
}
