import { answered } from '../../domain/change/change.ts'
import { declineClasses, declineClassOf } from '../../domain/checkout/decline-class.ts'
import type { FailureCode } from '../../domain/dunning/failure-codes.ts'
import { payableByCredit } from '../../domain/invoice/credit-first.ts'
import { requireNobodyCharges } from '../../domain/invoice/close-unpaid.ts'
import { decideInvoicePayment, methodToPay } from '../../domain/invoice/decide-charge.ts'
import { isSameWay, paymentInProgress } from '../../domain/invoice/intent.ts'
import { charging, type AnyInvoice } from '../../domain/invoice/invoice.ts'
import { invoiceTransitions } from '../../domain/invoice/transitions.ts'
import { invalidTransition, Problem } from '../../domain/problem.ts'
import type { AnyState, AnyOpenState, AnySettled } from '../../domain/subscription/billing-state.ts'
import { awaitsNumber } from '../../domain/tax/document-number.ts'
import { nextStatus } from '../../domain/change/transition-table.ts'
import { strongly } from '../../store/context.ts'
import { invoiceRef } from '../../store/entities/invoice.ts'
import { load } from '../../store/load.ts'
import { loadAnyState } from '../billing-state/load-invoice-state.ts'
import { commitChange } from '../changes/commit-change.ts'
import { momentOf } from '../commit/commit-of.ts'
import { askBeforeCredit } from '../charging/ask-before-credit.ts'
import { chargeAndBook, type AnyCharged } from '../charging/book-charge.ts'
import { askAfterPending } from '../charging/resume-charge.ts'
import type { Charging } from '../unit-of-work/context.ts'
import type { CallRun } from '../unit-of-work/outside-call.ts'
import { openChargeRetrySeconds } from '../waits.ts'

/**
 * Charges an open or uncollectible invoice now, manually: it does not count as a dunning attempt (D6.7). A pending
 * payment by the same method is answered as it is; another method replaces it (A8, A9).
 * @throws Problem 402 on a decline; 404; 409 `invalid_transition`, `payment_in_progress`, `customer_blacklisted`; 422
 * without a method; 504 when the gateway does not answer (a repeat with the same key queries again).
 */
export async function payInvoice(
  context: Charging,
  invoiceId: string,
  paymentMethodId: string | null,
): Promise<AnyInvoice> {
  const state = await loadAnyState(context, invoiceId)
  if (context.request.idempotency?.resumed) return resume(context, invoiceId)
  nextStatus(invoiceTransitions, state.invoice.status, 'pay')
  requireNumbered(context, state.invoice)
  requireNobodyCharges(state.invoice, momentOf(context).wallMs)
  const open = charging(state)
  if (open && open.invoice.charge.askAt === null) return charge(context, open, 'resumed')
  // Querying a pending payment may write, so a later refusal must not come from an old read.
  if (open && context.read === 'eventual') return payInvoice(strongly(context), invoiceId, paymentMethodId)
  if (open) {
    const asked = await askAfterPending(context, open)
    if (asked.kind === 'open') {
      // Credit pays before a method does, also before one that waits for its payer (F5).
      const drawsCredit = payableByCredit({ ...state, invoice: asked.invoice }) > 0
      if (!drawsCredit && isSameWay(open.invoice.charge, methodToPay(state, paymentMethodId)))
        return answerOpen(context, asked)
      return chargeNew(context, { ...state, invoice: asked.invoice } as AnyState, paymentMethodId)
    }
    return payAfterOutcome(context, invoiceId, paymentMethodId, asked)
  }
  return chargeNew(context, state, paymentMethodId)
}

/**
 * A document gets its number seconds after its issue, and never while a charge may be in progress (L4): a merchant's charge comes after
 * it, so that one that waits for its payer delays no number. A payer is never refused for it.
 */
function requireNumbered({ request }: Charging, invoice: AnyInvoice): void {
  if (request.actor.kind !== 'person' && awaitsNumber(invoice)) throw paymentInProgress()
}

async function chargeNew(context: Charging, state: AnyState, methodId: string | null): Promise<AnyInvoice> {
  const isPayer = context.request.actor.kind === 'person'
  const asked = await askBeforeCredit(context, state)
  if (asked.kind === 'open') return answerOpen(context, asked)
  // What its gateway had never seen has its outcome now: paid, or the request asks for a new charge.
  if (asked.kind !== 'free') return payAfterOutcome(context, state.invoice.id, methodId, asked)
  const begun = decideInvoicePayment(asked.state, { methodId, isPayer, ...momentOf(context) })
  if (begun.kind === 'paid') {
    const { invoice } = await commitChange(context, begun.change, { answer: (settled) => settled.invoice })
    return invoice
  }
  return charge(context, await commitChange(context, begun.change, { claim: state.invoice.id }), 'first')
}

/** An earlier charge has its outcome: it has paid; or it has failed, or another run has settled it, and a new one begins. */
async function payAfterOutcome(
  context: Charging,
  invoiceId: string,
  methodId: string | null,
  asked: Exclude<AnyCharged, { readonly kind: 'open' }>,
): Promise<AnyInvoice> {
  if (asked.kind === 'settled' && asked.settled.paid)
    return commitChange(context, answered(asked.settled.invoice))
  return payInvoice(strongly(context), invoiceId, methodId)
}

/**
 * A repeat after a crash resumes the open charge. If another run has settled it meanwhile, the invoice gives the
 * answer: a new charge would be a new request.
 */
async function resume(context: Charging, invoiceId: string): Promise<AnyInvoice> {
  const fresh = strongly(context)
  const state = await loadAnyState(fresh, invoiceId)
  const open = charging(state)
  return open ? charge(fresh, open, 'resumed') : answerAsItIs(fresh, invoiceId)
}

async function charge(context: Charging, state: AnyOpenState, run: CallRun): Promise<AnyInvoice> {
  const charged = await chargeAndBook(context, state, {
    resumed: run === 'resumed',
    answer: answerOf(context),
  })
  return answer(context, state.invoice.id, charged)
}

function answerOf(context: Charging): (settled: AnySettled) => unknown {
  return ({ paid, invoice, failureCode }) => (paid ? invoice : declined(context, failureCode))
}

async function answer(context: Charging, invoiceId: string, charged: AnyCharged): Promise<AnyInvoice> {
  if (charged.kind === 'open') return answerOpen(context, charged)
  if (charged.kind === 'elsewhere') return answerAsItIs(context, invoiceId)
  if (!charged.settled.paid) throw declined(context, charged.settled.failureCode)
  return charged.settled.invoice
}

/** A payment that waits for its payer is shown on its invoice. Without an answer from the gateway it is a timeout. */
function answerOpen(context: Charging, charged: AnyCharged & { readonly kind: 'open' }): Promise<AnyInvoice> {
  if (!charged.waits) throw new Problem('gateway_timeout', [], { retryAfterSeconds: openChargeRetrySeconds })
  return commitChange(context, answered(charged.invoice))
}

/** Another run settled the attempt or let it go: the invoice gives the answer. */
async function answerAsItIs(context: Charging, invoiceId: string): Promise<AnyInvoice> {
  const { invoice } = await load(
    context,
    { invoice: invoiceRef(context.tenant.merchantId, invoiceId) },
    { read: 'strong' },
  )
  if (invoice?.status === 'void') throw invalidTransition('void', 'pay')
  if (invoice?.status !== 'paid') throw declined(context, 'processor_error')
  return commitChange(context, answered(invoice))
}

/** A merchant gets the failure code; the payer gets one of five classes, never the issuer's words (A7). */
function declined({ request: { actor } }: Charging, failureCode: string | null): Problem {
  const path = 'paymentMethodId'
  if (actor.kind !== 'person') return new Problem('payment_failed', [{ path, reason: failureCode }])
  const reason = declineClassOf((failureCode ?? 'generic_decline') as FailureCode)
  const message = declineClasses[reason]
  return new Problem('payment_failed', [{ path, reason, issue: message }], { message })
}
