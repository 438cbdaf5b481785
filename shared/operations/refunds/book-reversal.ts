import { totalOf } from '../../domain/credit/lots.ts'
import { answered, type Change } from '../../domain/change/change.ts'
import { decideReversal, plannedReversal, takenByGateway } from '../../domain/invoice/decide-reversal.ts'
import type { LooseCharge } from '../../domain/charge/loose-charge.ts'
import { notFound } from '../../domain/problem.ts'
import { decideLateReversal, planLateTaking, lateParts } from '../../domain/reversal/of-late-charge.ts'
import {
  decideSessionReversal,
  planSessionTaking,
  type PaidSession,
} from '../../domain/reversal/of-session.ts'
import type { Reversal } from '../../domain/reversal/reversal.ts'
import { newId, strongly } from '../../store/context.ts'
import { billingSettings, billingSettingsRef } from '../../store/entities/billing-settings.ts'
import { customerRef } from '../../store/entities/customer.ts'
import { reversalRef } from '../../store/entities/refund.ts'
import { load } from '../../store/load.ts'
import { paymentSources } from '../billing-state/take-invoice-money.ts'
import { commitChange } from '../changes/commit-change.ts'
import { entryStamp } from '../changes/entry-stamp.ts'
import { stateOfLateCharge } from '../late-charges/book-late-charge.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { isUndecided } from '../../domain/dispute/transitions.ts'
import { closeLost } from './close-dispute.ts'
import { disputeOf } from './dispute-of.ts'
import { chargeOf } from './find-charge.ts'
import { findPaidCharge } from './find-paid-charge.ts'
import { givesChangeUp, loadReturnState, sourcesOf } from './give-back.ts'

/** A gateway's notice that it took money of a charge back, after a dispute for instance. */
export interface ReversalNotice {
  readonly chargeReference: string
  /** Minor units; null for all that remains of the payment. */
  readonly amount: number | null
  readonly reason?: string | undefined
  /** The gateway's own identity of it; a repeat of one that was booked does nothing. */
  readonly reference?: string | undefined
}

/** A notice with the identity under which it is booked. */
type Named = ReversalNotice & { readonly reference: string }

/**
 * Books a gateway's taking of one of our charges, whatever that charge paid: an invoice, a one-time payment, the
 * storing of a card, or nothing any more (S22: `source` = `webhook`; R5). No other code books one. It has happened, so
 * it is booked in full and once: unspent credit is taken back first, and the merchant owes what their balance lacks
 * (D9.15, B1, F3). For an invoice the merchant's setting decides what follows for method and subscription (B17).
 * @throws Problem 404 for a charge that paid nothing of ours; 409 `already_refunded` if nothing is left and no amount
 * named, `payment_in_progress`.
 */
export async function bookReversal(context: Writing, given: ReversalNotice): Promise<Reversal> {
  const { merchantId } = context.tenant
  const { seen } = await load(context, {
    seen: given.reference === undefined ? null : reversalRef(merchantId, given.reference),
  })
  if (seen) return commitChange(context, answered(seen))
  const dispute = given.reference === undefined ? null : await disputeOf(context, given.reference)
  if (dispute && isUndecided(dispute)) {
    // The gateway's taking for a dispute is that dispute's loss (F3, N3).
    await closeLost(context, dispute, { trigger: 'lose', lostKobo: given.amount ?? dispute.amount })
    const { lost } = await load(
      context,
      { lost: reversalRef(merchantId, dispute.reference) },
      { read: 'strong' },
    )
    if (!lost) throw new Error('a lost dispute without its reversal')
    return commitChange(context, answered(lost))
  }
  const notice: Named = { ...given, reference: given.reference ?? newId(context, 'refund') }
  const paid = await findPaidCharge(context, notice.chargeReference)
  if (paid === null) throw notFound('chargeReference')
  if (paid.kind === 'invoice') return ofInvoice(context, paid.invoice.id, notice)
  const change =
    paid.kind === 'late'
      ? await ofLateCharge(context, paid.charge, notice)
      : await ofSession(context, paid.session, notice)
  return book(context, change)
}

async function ofInvoice(context: Writing, invoiceId: string, notice: Named): Promise<Reversal> {
  const { stored } = await load(context, { stored: billingSettingsRef(context.tenant.merchantId) })
  const state = await loadReturnState(context, invoiceId)
  const { invoice } = state
  const given = takenByGateway(state, notice.amount)
  const charge = await chargeOf(context, invoice)
  const { onReversal } = billingSettings(stored)
  const planned = plannedReversal(state, given, { onReversal, charge })
  if (await givesChangeUp(context, state, planned.after))
    return ofInvoice(strongly(context), invoiceId, notice)
  const sources = await sourcesOf(context, invoice, given)
  const { reason, reference } = notice
  return book(
    context,
    decideReversal(state, planned, { reason, reference, charge, sources, stamp: entryStamp(context) }),
  )
}

async function ofLateCharge(context: Writing, charge: LooseCharge, notice: Named): Promise<Change<Reversal>> {
  const { merchantId } = context.tenant
  const { currency, customerId } = charge
  const { customer } = await load(
    context,
    { customer: customerId === null ? null : customerRef(merchantId, customerId) },
    { read: 'strong' },
  )
  const unspentLate = customer ? totalOf(lateParts(customer, currency, Infinity)) : 0
  const planned = planLateTaking(charge, notice.amount, unspentLate)
  const sources = planned.fromMerchantKobo > 0 ? await paymentSources(context, currency, null) : null
  const state = await stateOfLateCharge(context, charge)
  const { reference, reason } = notice
  const stamp = entryStamp(context)
  return decideLateReversal({ charge, planned, customer, state, sources, reference, reason, stamp })
}

async function ofSession(context: Writing, session: PaidSession, notice: Named): Promise<Change<Reversal>> {
  const sources = await paymentSources(context, session.currency, session.id)
  return decideSessionReversal({
    session,
    taking: planSessionTaking(session, notice.amount),
    sources,
    chargeReference: notice.chargeReference,
    reference: notice.reference,
    reason: notice.reason,
    stamp: entryStamp(context),
  })
}

/** Alarms are raised before the commit: raised twice is better than never. */
async function book(context: Writing, change: Change<Reversal>): Promise<Reversal> {
  const { excessKobo, unbookedKobo, chargeReference } = change.result
  const { raiseAlarm } = context.deployment
  if (excessKobo !== null) raiseAlarm('reversal_above_payment', chargeReference)
  if (unbookedKobo !== null) raiseAlarm('reversal_above_charge', chargeReference)
  return commitChange(context, change)
}
