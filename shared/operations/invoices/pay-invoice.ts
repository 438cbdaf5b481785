import { declineClasses, declineClassOf } from '../../domain/checkout/decline-class.ts'
import { usableMethod, type Customer, type MethodChoice } from '../../domain/customer.ts'
import type { FailureCode } from '../../domain/dunning/failure-codes.ts'
import { isRunning, isSameWay, paymentInProgress, withIntent } from '../../domain/invoice/intent.ts'
import type { Invoice } from '../../domain/invoice/invoice.ts'
import { invoiceTransitions } from '../../domain/invoice/transitions.ts'
import type { PaymentMethod } from '../../domain/payment-method.ts'
import { conflict, invalid, invalidTransition, notFound, Problem } from '../../domain/problem.ts'
import type { BillingState, Settlement } from '../../domain/subscription/billing-state.ts'
import { requirePayable } from '../../domain/subscription/settle-success.ts'
import { nextStatus } from '../../domain/transition-table.ts'
import { commit } from '../../store/commit.ts'
import { nowOf, strongly } from '../../store/context.ts'
import { invoiceCodec, invoiceRef } from '../../store/entities/invoice.ts'
import { load } from '../../store/load.ts'
import { replace } from '../../store/write.ts'
import { loadInvoiceState } from '../billing-state/load-invoice-state.ts'
import { chargeAndSettle, type Charged, type OpenState } from '../charging/book-charge.ts'
import { askAfterPending } from '../charging/resume-charge.ts'
import { letAttemptGo } from '../late-charges/let-go.ts'
import type { Charging } from '../unit-of-work/context.ts'

/**
 * Charges an open or uncollectible invoice now, by hand: it does not count as a dunning attempt (D6.7). A payment that
 * waits for its payer is answered as it is where the same way is asked for; another way takes its place (A8, A9).
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
  const { attempt } = state.invoice
  if (attempt && isRunning(attempt, wallMs)) throw paymentInProgress()
  const open = attempt && { ...state, invoice: { ...state.invoice, attempt } }
  if (open && !open.invoice.attempt.pending) return charge(context, open, true)
  // Once a pending payment was asked after, something is written, so what is refused then must not be an old read's doing.
  if (open && !context.consistent) return payInvoice(strongly(context), invoiceId, paymentMethodId)
  if (open) {
    const asked = await askAfterPending(context, open)
    if (asked.kind === 'open') {
      const method = methodFor(state.customer, state.subscription, paymentMethodId)
      if (isSameWay(open.invoice.attempt, method)) return answerOpen(context, asked)
      return chargeNew(context, { ...state, invoice: asked.invoice }, method)
    }
    if (asked.kind === 'settled' && asked.settlement.paid)
      return commit(context, { writes: [], result: asked.settlement.invoice })
    // It has failed, or somebody else has settled it: what is asked for now is another charge.
    return payInvoice(strongly(context), invoiceId, paymentMethodId)
  }
  requirePayable(state)
  requireNotBlacklisted(context, state)
  return chargeNew(context, state, methodFor(state.customer, state.subscription, paymentMethodId))
}

async function chargeNew(context: Charging, state: BillingState, method: PaymentMethod): Promise<Invoice> {
  requirePayable(state)
  requireNotBlacklisted(context, state)
  const free = letAttemptGo(context, state.invoice, state.subscription.status)
  const invoice = withIntent(free.invoice, {
    method,
    now: nowOf(context),
    wallMs: Date.parse(context.time.wall.now()),
    kind: 'manual',
    watched: true,
  })
  await commit(context, {
    writes: [replace(invoiceCodec, state.invoice, invoice), ...free.writes],
    claim: invoice.id,
  })
  return charge(context, { ...state, invoice }, false)
}

/**
 * A repeat after a crash goes on with the charge that is out. Where somebody has settled that meanwhile, the invoice tells
 * how: another charge would be another request's.
 */
async function resume(context: Charging, invoiceId: string): Promise<Invoice> {
  const fresh = strongly(context)
  const state = await loadInvoiceState(fresh, invoiceId)
  const { attempt } = state.invoice
  if (!attempt) return answerAsItIs(fresh, invoiceId)
  const open: OpenState = { ...state, invoice: { ...state.invoice, attempt } }
  return charge(fresh, open, true)
}

async function charge(context: Charging, state: OpenState, resumed: boolean): Promise<Invoice> {
  const charged = await chargeAndSettle(context, state, { resumed, answer: answerOf(context) })
  return answer(context, state.invoice.id, charged)
}

function answerOf(context: Charging): (settlement: Settlement) => unknown {
  return ({ paid, invoice, failureCode }) => (paid ? invoice : declined(context, failureCode))
}

async function answer(context: Charging, invoiceId: string, charged: Charged): Promise<Invoice> {
  if (charged.kind === 'open') return answerOpen(context, charged)
  if (charged.kind === 'elsewhere') return answerAsItIs(context, invoiceId)
  if (!charged.settlement.paid) throw declined(context, charged.settlement.failureCode)
  return charged.settlement.invoice
}

/** A payment that waits for its payer is shown on its invoice; one that nobody answers for is a gateway's silence. */
function answerOpen(context: Charging, charged: Charged & { readonly kind: 'open' }): Promise<Invoice> {
  if (!charged.waits) throw new Problem('gateway_timeout', [], { retryAfterSeconds: 60 })
  return commit(context, { writes: [], result: charged.invoice })
}

/** The attempt was settled, or let go, by somebody else: the invoice tells how. */
async function answerAsItIs(context: Charging, invoiceId: string): Promise<Invoice> {
  const { invoice } = await load(
    context,
    { invoice: invoiceRef(context.merchantId, invoiceId) },
    { read: 'strong' },
  )
  if (invoice?.status === 'void') throw invalidTransition('void', 'pay')
  if (invoice?.status !== 'paid') throw declined(context, 'processor_error')
  return commit(context, { writes: [], result: invoice })
}

/** A merchant is told the failure code, the payer themself one of five classes, never the issuer's words (A7). */
function declined({ actor }: Charging, failureCode: string | null): Problem {
  const path = 'paymentMethodId'
  if (actor.kind !== 'person') return new Problem('payment_failed', [{ path, reason: failureCode }])
  const reason = declineClassOf((failureCode ?? 'generic_decline') as FailureCode)
  const message = declineClasses[reason]
  return new Problem('payment_failed', [{ path, reason, issue: message }], { message })
}

/** Nobody charges a blacklisted customer but themselves: they may pay what they owe (A12). */
function requireNotBlacklisted({ actor }: Charging, { customer }: Pick<BillingState, 'customer'>): void {
  if (customer.blacklisted && actor.kind !== 'person') throw conflict('customer_blacklisted')
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
