import { answered } from '../../domain/change.ts'
import { declineClasses, declineClassOf } from '../../domain/checkout/decline-class.ts'
import type { FailureCode } from '../../domain/dunning/failure-codes.ts'
import { requireNobodyCharges } from '../../domain/invoice/close-unpaid.ts'
import { decidePayment, methodToPay } from '../../domain/invoice/decide-charge.ts'
import { isSameWay } from '../../domain/invoice/intent.ts'
import type { Invoice } from '../../domain/invoice/invoice.ts'
import { invoiceTransitions } from '../../domain/invoice/transitions.ts'
import { invalidTransition, Problem } from '../../domain/problem.ts'
import type { BillingState, OpenState, Settlement } from '../../domain/subscription/billing-state.ts'
import { nextStatus } from '../../domain/transition-table.ts'
import { strongly } from '../../store/context.ts'
import { invoiceRef } from '../../store/entities/invoice.ts'
import { load } from '../../store/load.ts'
import { loadInvoiceState } from '../billing-state/load-invoice-state.ts'
import { commitChange } from '../changes/commit-change.ts'
import { momentOf } from '../changes/commit-of.ts'
import { chargeAndSettle, type Charged } from '../charging/book-charge.ts'
import { askAfterPending } from '../charging/resume-charge.ts'
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
  requireNobodyCharges(state.invoice, momentOf(context).wallMs)
  const { attempt } = state.invoice
  const open = attempt && { ...state, invoice: { ...state.invoice, attempt } }
  if (open && !open.invoice.attempt.pending) return charge(context, open, true)
  // Once a pending payment was asked after, something is written, so what is refused then must not be an old read's doing.
  if (open && !context.consistent) return payInvoice(strongly(context), invoiceId, paymentMethodId)
  if (open) {
    const asked = await askAfterPending(context, open)
    if (asked.kind === 'open') {
      if (isSameWay(open.invoice.attempt, methodToPay(state, paymentMethodId)))
        return answerOpen(context, asked)
      return chargeNew(context, { ...state, invoice: asked.invoice }, paymentMethodId)
    }
    if (asked.kind === 'settled' && asked.settlement.paid)
      return commitChange(context, answered(asked.settlement.invoice))
    // It has failed, or somebody else has settled it: what is asked for now is another charge.
    return payInvoice(strongly(context), invoiceId, paymentMethodId)
  }
  return chargeNew(context, state, paymentMethodId)
}

async function chargeNew(context: Charging, state: BillingState, methodId: string | null): Promise<Invoice> {
  const isPayer = context.actor.kind === 'person'
  const change = decidePayment(state, { methodId, isPayer, ...momentOf(context) })
  const invoice = await commitChange(context, change, { claim: state.invoice.id })
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
  return commitChange(context, answered(charged.invoice))
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
  return commitChange(context, answered(invoice))
}

/** A merchant is told the failure code, the payer themself one of five classes, never the issuer's words (A7). */
function declined({ actor }: Charging, failureCode: string | null): Problem {
  const path = 'paymentMethodId'
  if (actor.kind !== 'person') return new Problem('payment_failed', [{ path, reason: failureCode }])
  const reason = declineClassOf((failureCode ?? 'generic_decline') as FailureCode)
  const message = declineClasses[reason]
  return new Problem('payment_failed', [{ path, reason, issue: message }], { message })
}
