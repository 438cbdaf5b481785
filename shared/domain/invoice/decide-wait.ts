import { answered, turned, type Change } from '../change.ts'
import type { OpenState } from '../subscription/billing-state.ts'
import { waiting, type PendingNews } from './intent.ts'
import type { OpenInvoice } from './invoice.ts'

/** A charge's outcome is still unknown: the invoice becomes due for the next question (D9.9). */
export function decideWait(
  { invoice, subscription }: OpenState,
  news: Pick<PendingNews, 'now' | 'action' | 'unsent'>,
): Change<OpenInvoice> {
  // Recovery ends at its Stop, even with a charge in progress; a payer's own payment is not part of recovery.
  const until =
    invoice.attempt.kind === 'manual' ? null : (subscription.recovery?.stopAt ?? invoice.periodEnd)
  const after = waiting(invoice, { ...news, until })
  return { ...answered(after), turns: turned('invoice', invoice, after) }
}
