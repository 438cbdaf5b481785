import { planReversal } from '../../domain/invoice/chain.ts'
import { afterReversal } from '../../domain/invoice/after-reversal.ts'
import { notFound, Problem } from '../../domain/problem.ts'
import { commit } from '../../store/commit.ts'
import { newId, strongly } from '../../store/context.ts'
import { billingSettings, billingSettingsRef } from '../../store/entities/billing-settings.ts'
import { reversalCodec, reversalRef, type Reversal } from '../../store/entities/refund.ts'
import { transactionCodec } from '../../store/entities/transaction.ts'
import { load } from '../../store/load.ts'
import { create } from '../../store/write.ts'
import { chargeOf } from './find-charge.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { invoiceEntry } from '../billing-state/invoice-journal-entry.ts'
import { composeEvents } from '../billing-state/settlement-writes.ts'
import {
  givesChangeUp,
  holdings,
  loadReturnState,
  stateAfter,
  stateWrites,
  takeBackMoney,
} from './give-back.ts'

/** What a gateway tells when a charge was taken back, after a dispute for instance. */
export interface ReversalNotice {
  readonly invoiceId: string
  /** All that is left of what was paid, unless it names a part. */
  readonly amount?: number
  readonly reason?: string
  /** The gateway's own reference: one that was booked does nothing. */
  readonly reference?: string
}

/**
 * Books a charge that the gateway has taken back (S22: `source` = `webhook`). It has happened, so it is always
 * booked: unspent credit of the chain is taken back first, and what the merchant does not have they owe (D9.15, B1).
 * What follows for method and subscription is the merchant's setting (B17).
 * @throws Problem 404; 409 `invalid_transition`, `already_refunded`, `payment_in_progress`; 422 `refund_exceeds_paid`.
 */
export async function bookReversal(context: Writing, notice: ReversalNotice): Promise<Reversal> {
  const { merchantId } = context
  const { invoiceId } = notice
  const { seen, stored } = await load(context, {
    stored: billingSettingsRef(merchantId),
    seen: notice.reference === undefined ? null : reversalRef(merchantId, notice.reference),
  })
  if (seen) return commit(context, { writes: [], result: seen })
  const state = await loadReturnState(context, invoiceId).catch((error: unknown) => {
    throw error instanceof Problem && error.code === 'not_found' ? notFound('invoiceId') : error
  })
  const { invoice } = state
  const given = planReversal(state.first, invoice, holdings(state), notice.amount ?? null)
  const { amount } = given
  const { rail, methodId = null } = await chargeOf(context, invoice)
  const { onReversal } = billingSettings(stored)
  const after = afterReversal(stateAfter(state, given, 1), onReversal, methodId)
  if (await givesChangeUp(context, state, after)) return bookReversal(strongly(context), notice)
  const taken = await takeBackMoney(context, invoice, given, 'owe')
  const { postings } = taken
  const entry = invoiceEntry(context, invoice, { type: 'reversal', amount, postings, rail })
  const reference = notice.reference ?? newId(context, 'refund')
  const reversal: Reversal = { merchantId, reference, invoiceId, amount }
  const extra = {
    amount,
    rail,
    transactionId: entry.id,
    ...(notice.reason === undefined ? {} : { reason: notice.reason }),
    source: 'webhook',
  }
  return commit(context, {
    writes: [
      create(reversalCodec, reversal),
      ...stateWrites(state, after),
      create(transactionCodec, entry),
      ...taken.writes,
    ],
    events: composeEvents(
      context,
      [{ type: 'subscription_payment_refunded', extra }, ...after.events],
      after,
    ),
    result: reversal,
  })
}
