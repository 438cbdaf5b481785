import { answered, turned, type Change } from '../change.ts'
import type { OpenState } from '../subscription/billing-state.ts'
import { waiting, type PendingNews } from './intent.ts'
import type { OpenInvoice } from './invoice.ts'

/** Nobody knows yet what comes of a charge: the invoice comes due for the next question (D9.9). */
export function decideWait(
  { invoice, subscription }: OpenState,
  news: Pick<PendingNews, 'now' | 'action' | 'unsent'>,
): Change<OpenInvoice> {
  // Recovery ends at its Stop, whatever is out by then; a payer's own payment is no part of it.
  const until =
    invoice.attempt.kind === 'manual' ? null : (subscription.recovery?.stopAt ?? invoice.periodEnd)
  const after = waiting(invoice, { ...news, until })
  return { ...answered(after), turns: turned('invoice', invoice, after) }
}
