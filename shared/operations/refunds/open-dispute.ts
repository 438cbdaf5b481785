import { decideOpening, openedState, type DisputeNotice } from '../../domain/dispute/decide-opening.ts'
import type { Dispute } from '../../domain/dispute/dispute.ts'
import { openedDisputeWords } from '../../domain/message/dispute-note.ts'
import { newId, strongly } from '../../store/context.ts'
import { billingSettings, billingSettingsRef } from '../../store/entities/billing-settings.ts'
import { refundCodec, refundsOf } from '../../store/entities/refund.ts'
import { load } from '../../store/load.ts'
import { queryAll } from '../../store/query-all.ts'
import { commitChange } from '../changes/commit-change.ts'
import { entryStamp } from '../changes/entry-stamp.ts'
import { disputeOf } from './dispute-of.ts'
import { chargeOf } from './find-charge.ts'
import { findPaidCharge } from './find-paid-charge.ts'
import { takeRefundNews } from './finish-refund.ts'
import { givesChangeUp, loadReturnState, sourcesOf } from './give-back.ts'
import type { Charging } from '../unit-of-work/context.ts'
import { gatherEvidence } from './gather-evidence.ts'

/**
 * Opens a dispute of the payment of an invoice (N3); one that is known is left as it is. A refund of ours that is pending is
 * queried first: only what is left can be held.
 * @returns null where the charge paid no invoice: what a bank takes of it is booked as a reversal (R5).
 */
export async function openDispute(given: Charging, notice: DisputeNotice): Promise<Dispute | null> {
  const context: Charging = strongly(given)
  const known = await disputeOf(context, notice.reference)
  if (known) return known
  const paid = await findPaidCharge(context, notice.chargeReference)
  if (paid?.kind !== 'invoice') return null
  await askAboutRefunds(context, paid.invoice.id)
  return open(context, paid.invoice.id, notice)
}

async function open(context: Charging, invoiceId: string, notice: DisputeNotice): Promise<Dispute> {
  const { merchantId } = context.tenant
  const { stored } = await load(context, { stored: billingSettingsRef(merchantId) })
  const state = await loadReturnState(context, invoiceId)
  const charge = await chargeOf(context, state.invoice)
  const pausesMethod = billingSettings(stored).onDispute === 'pause_method'
  const opened = openedState(state, { notice, charge, pausesMethod })
  if (await givesChangeUp(context, state, opened.after)) return open(context, invoiceId, notice)
  const sources = await sourcesOf(context, state.invoice, opened.given)
  const change = decideOpening(state, opened, {
    id: newId(context, 'dispute'),
    notice,
    charge,
    pausesMethod,
    sources,
    evidence: await gatherEvidence(context, state, charge),
    stamp: entryStamp(context),
  })
  const words = openedDisputeWords(context.tenant.mode, change.result)
  return commitChange(
    context,
    { ...change, moves: [...change.moves, { kind: 'owner_noted', words }] },
    { answer: null },
  )
}

async function askAboutRefunds(context: Charging, invoiceId: string): Promise<void> {
  const { partition } = refundsOf(context.tenant.merchantId)
  const refunds = await queryAll(context, { partition, codec: refundCodec, read: 'strong' })
  for (const { id, status } of refunds.filter((one) => one.invoiceId === invoiceId))
    if (status === 'pending') await takeRefundNews(context, id)
}
