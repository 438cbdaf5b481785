import { sessionIdOf, type CheckoutSession } from '../../domain/checkout/session.ts'
import { withSeen } from '../../domain/invoice/intent.ts'
import type { Invoice } from '../../domain/invoice/invoice.ts'
import type { BillingState } from '../../domain/subscription/billing-state.ts'
import { isPayable } from '../../domain/subscription/settle-success.ts'
import type { QueryOutcome } from '../../ports/payment-gateway.ts'
import { commit } from '../../store/commit.ts'
import { nowOf } from '../../store/context.ts'
import { checkoutSessionRef } from '../../store/entities/checkout-session.ts'
import { invoiceCodec, invoiceRef } from '../../store/entities/invoice.ts'
import { load } from '../../store/load.ts'
import { replace } from '../../store/write.ts'
import { askGateway } from '../checkout/pay-session.ts'
import { settleSession } from '../checkout/settle-session.ts'
import type { Charging } from '../unit-of-work/context.ts'
import { resumeAttempt } from '../charging/resume-charge.ts'
import { loadInvoiceState } from '../invoices/pay-invoice.ts'

/** A charge of ours that is out at the gateway: of an invoice, or of a checkout session. */
export type OpenCharge = { readonly reference: string } & (
  | { readonly kind: 'invoice'; readonly invoice: Invoice }
  | { readonly kind: 'session'; readonly session: CheckoutSession }
)

const referencePattern = /^(inv|chk)_[0-9A-Z]{26}-\d{1,6}$/

/**
 * Finds the open charge of a reference. A plan-binding session charges under the reference of the invoice that it will make,
 * which leads back to it. Null when it is settled, or was never ours.
 */
export async function findOpenCharge(context: Charging, reference: string): Promise<OpenCharge | null> {
  if (!referencePattern.test(reference)) return null
  const id = reference.slice(0, reference.lastIndexOf('-'))
  const { merchantId } = context
  context.consistent = true
  const { invoice, session } = await load(context, {
    invoice: id.startsWith('inv_') ? invoiceRef(merchantId, id) : null,
    session: checkoutSessionRef(merchantId, sessionIdOf(id)),
  })
  const sent = invoice?.attempt ?? invoice?.unseen
  if (invoice && sent?.reference === reference) return { kind: 'invoice', invoice, reference }
  return session?.attempt?.reference === reference ? { kind: 'session', session, reference } : null
}

/** Asks the gateway what became of an open charge, and books it if it is known (decisions 11: confirmed before it is booked). */
export async function settleOpenCharge(context: Charging, charge: OpenCharge): Promise<void> {
  const news = await context.gateway.query(context.merchantId, charge.reference)
  if (news.kind !== 'succeeded' && news.kind !== 'declined') return
  if (charge.kind === 'session') {
    const { session } = charge
    const charging = { ...session, attempt: session.attempt! }
    const { outcome, session: asked } = await askGateway(context, charging, true)
    if (outcome.kind !== 'open') await settleSession(context, asked, outcome)
    return
  }
  const state = await withLateCharge(context, await loadInvoiceState(context, charge.invoice.id), news)
  const { attempt } = state.invoice
  if (attempt?.reference !== charge.reference) return
  // The gateway has spoken, so nobody needs to be waited for: of two that book it, the second is refused by its condition.
  await resumeAttempt(context, {
    ...state,
    invoice: { ...state.invoice, attempt: { ...attempt, leaseUntil: 0 } },
  })
}

/** A charge that has come to light after its attempt was booked as never seen is out again, if the invoice still wants it. */
async function withLateCharge(
  context: Charging,
  state: BillingState,
  news: QueryOutcome,
): Promise<BillingState> {
  const { attempt, unseen } = state.invoice
  if (attempt !== null || unseen === null || news.kind !== 'succeeded' || !isPayable(state)) return state
  const wallMs = Date.parse(context.time.wall.now())
  const invoice = withSeen({ ...state.invoice, unseen }, { now: nowOf(context), wallMs })
  await commit(context, { writes: [replace(invoiceCodec, state.invoice, invoice)] })
  return { ...state, invoice }
}
