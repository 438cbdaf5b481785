import { answered } from '../../domain/change.ts'
import { decideReversal, plannedReversal, takenByGateway } from '../../domain/invoice/decide-reversal.ts'
import type { Reversal } from '../../domain/invoice/reversal.ts'
import { notFound, Problem } from '../../domain/problem.ts'
import { newId, strongly } from '../../store/context.ts'
import { billingSettings, billingSettingsRef } from '../../store/entities/billing-settings.ts'
import { reversalRef } from '../../store/entities/refund.ts'
import { load } from '../../store/load.ts'
import { commitChange } from '../changes/commit-change.ts'
import { entryStamp } from '../changes/entry-stamp.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { chargeOf } from './find-charge.ts'
import { givesChangeUp, loadReturnState, sourcesOf } from './give-back.ts'

/** A gateway's notice that a charge was reversed, after a dispute for instance. */
export interface ReversalNotice {
  readonly invoiceId: string
  /** The amount; by default all that remains of the payment. */
  readonly amount?: number
  readonly reason?: string
  /** The gateway's own reference; a repeat of one that was booked does nothing. */
  readonly reference?: string
}

/**
 * Books a charge that the gateway has reversed (S22: `source` = `webhook`). It has happened, so it is always booked:
 * the chain's unspent credit is taken back first, and the merchant owes what their balance lacks (D9.15, B1). The
 * merchant's setting decides what follows for method and subscription (B17).
 * @throws Problem 404; 409 `invalid_transition`, `already_refunded`, `payment_in_progress`; 422 `refund_exceeds_paid`.
 */
export async function bookReversal(context: Writing, notice: ReversalNotice): Promise<Reversal> {
  const { merchantId } = context.tenant
  const { invoiceId } = notice
  const { seen, stored } = await load(context, {
    stored: billingSettingsRef(merchantId),
    seen: notice.reference === undefined ? null : reversalRef(merchantId, notice.reference),
  })
  if (seen) return commitChange(context, answered(seen))
  const state = await loadReturnState(context, invoiceId).catch((error: unknown) => {
    throw error instanceof Problem && error.code === 'not_found' ? notFound('invoiceId') : error
  })
  const { invoice } = state
  const given = takenByGateway(state, notice.amount ?? null)
  const charge = await chargeOf(context, invoice)
  const { onReversal } = billingSettings(stored)
  const planned = plannedReversal(state, given, { onReversal, charge })
  if (await givesChangeUp(context, state, planned.after)) return bookReversal(strongly(context), notice)
  const sources = await sourcesOf(context, invoice, given)
  return commitChange(
    context,
    decideReversal(state, planned, {
      reason: notice.reason,
      reference: notice.reference ?? newId(context, 'refund'),
      charge,
      sources,
      stamp: entryStamp(context),
    }),
  )
}
