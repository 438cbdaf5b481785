import { knownAt, type AtGateway } from '../../domain/gateway/at-gateway.ts'
import type { ChargeNews } from '../../domain/charge/news.ts'
import { chargingSession, sessionIdOf, type CheckoutSession } from '../../domain/checkout/session.ts'
import { decideSeen } from '../../domain/invoice/decide-seen.ts'
import { charging, type AnyInvoice } from '../../domain/invoice/invoice.ts'
import { decideRelease } from '../../domain/charge/decide-release.ts'
import type { AnyState } from '../../domain/subscription/billing-state.ts'
import { nowOf, strongly } from '../../store/context.ts'
import { checkoutSessionRef } from '../../store/entities/checkout-session.ts'
import { invoiceRef } from '../../store/entities/invoice.ts'
import { planChangeRef } from '../../store/entities/plan-change.ts'
import { lateChargeRef } from '../../store/entities/late-charge.ts'
import { load } from '../../store/load.ts'
import { bookLatePayment, bookUnseenPayment } from '../checkout/settle-late-payment.ts'
import { settleSession } from '../checkout/settle-session.ts'
import type { Charging } from '../unit-of-work/context.ts'
import { commitChange } from '../changes/commit-change.ts'
import { momentOf } from '../commit/commit-of.ts'
import { bookOutcome } from '../charging/book-charge.ts'
import { newsOf } from '../unit-of-work/news-of.ts'
import { bookNews } from '../late-charges/ask-after-late-charge.ts'
import { bookLateCharge } from '../late-charges/book-late-charge.ts'
import { reconcilePlanChange } from '../plan-change/finish-plan-change.ts'
import { loadAnyState } from '../billing-state/load-invoice-state.ts'

/** A charge of ours that is pending at the gateway: of an invoice, or of a checkout session. */
export type FoundCharge = AtGateway & { readonly reference: string } & (
    | { readonly kind: 'invoice'; readonly invoice: AnyInvoice }
    | { readonly kind: 'session'; readonly session: CheckoutSession }
    /** Of a plan change that has not taken effect yet. */
    | { readonly kind: 'change'; readonly draftId: string }
    /** A charge that was let go. */
    | { readonly kind: 'late' }
  )

const referencePattern = /^(inv|chk)_[0-9A-Z]{26}-\d{1,6}$/

/**
 * Finds the open charge of a reference. A plan-binding session charges under the reference of the invoice that it
 * will make; that reference identifies the session. Null when the charge is settled, or was never ours.
 */
export async function findOpenCharge(context: Charging, reference: string): Promise<FoundCharge | null> {
  if (!referencePattern.test(reference)) return null
  const id = reference.slice(0, reference.lastIndexOf('-'))
  const { merchantId } = context.tenant
  const { invoice, session, late, draft } = await load(
    context,
    {
      late: lateChargeRef(merchantId, reference),
      draft: id.startsWith('inv_') ? planChangeRef(merchantId, id) : null,
      invoice: id.startsWith('inv_') ? invoiceRef(merchantId, id) : null,
      session: checkoutSessionRef(merchantId, sessionIdOf(id)),
    },
    { read: 'strong' },
  )
  if (late) return { kind: 'late', reference, gateway: late.gateway }
  if (invoice?.charge?.reference === reference)
    return { kind: 'invoice', invoice, reference, ...knownAt(invoice.charge) }
  if (draft?.outcome === null && draft.invoice.charge.reference === reference)
    return { kind: 'change', draftId: draft.id, reference, ...knownAt(draft.invoice.charge) }
  return session?.charge?.reference === reference
    ? { kind: 'session', session, reference, ...knownAt(session.charge) }
    : null
}

/**
 * Queries the gateway for an open charge, once, and books the outcome if it is known (D11.25: confirmed before it is
 * booked; G8).
 */
export async function settleOpenCharge(given: Charging, charge: FoundCharge): Promise<void> {
  const context = strongly(given)
  const news = newsOf(await context.gateways.of(charge).query(context.tenant.merchantId, charge.reference))
  if (news.kind !== 'paid' && news.kind !== 'declined') return
  if (charge.kind === 'change') return reconcilePlanChange(context, charge.draftId, news)
  if (charge.kind === 'late') {
    if (news.kind === 'paid') return bookLatePayment(context, charge.reference, news)
    return bookNews(context, charge.reference, news)
  }
  if (charge.kind === 'session') {
    const { session, reference } = charge
    const charging = chargingSession(session)
    if (charging) await settleSession(context, charging, news)
    // Its decline changes nothing else: the next payment queries it anyway.
    else if (news.kind === 'paid') await bookUnseenPayment(context, session, reference, news)
    return
  }
  const state = await withLateCharge(context, await loadAnyState(context, charge.invoice.id), news)
  if (state.invoice.charge?.reference !== charge.reference) return
  const open = charging(state)
  // The gateway has answered, so no lease is awaited: if two runs book it, the commit's condition refuses the second.
  if (open) await bookOutcome(context, open, news, { answer: null })
  // An invoice that does not collect lets its unseen charge go.
  else if (news.kind === 'paid') await letGoAndBook(context, state, charge.reference)
}

async function letGoAndBook(context: Charging, state: AnyState, reference: string): Promise<void> {
  await commitChange(context, decideRelease(state, nowOf(context)), { answer: null })
  await bookLateCharge(context, reference)
}

/** If a charge is found after its attempt was booked as never seen, it is open again, if the invoice still wants it. */
async function withLateCharge(context: Charging, state: AnyState, news: ChargeNews): Promise<AnyState> {
  const seen = news.kind === 'paid' ? decideSeen(state, momentOf(context)) : null
  return seen
    ? ({ ...state, invoice: await commitChange(context, seen, { answer: null }) } as AnyState)
    : state
}
