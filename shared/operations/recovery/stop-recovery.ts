import { openOf } from '../../domain/charge/charge.ts'
import { decideStoppedByMerchant, type OpenCase } from '../../domain/dunning/exhaust.ts'
import { requireNobodyCharges } from '../../domain/invoice/close-unpaid.ts'
import { decidePaidByCredit } from '../../domain/invoice/credit-first.ts'
import type { Invoice } from '../../domain/invoice/invoice.ts'
import { invalidTransition } from '../../domain/problem.ts'
import type { BillingState } from '../../domain/subscription/billing-state.ts'
import { commitChange } from '../changes/commit-change.ts'
import { momentOf } from '../commit/commit-of.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { exhaustCase } from '../renewal/give-up-case.ts'
import { loadInvoiceState } from '../billing-state/load-invoice-state.ts'

/**
 * Ends an open recovery case now: credit that covers all that is due pays it (F5), else the invoice becomes uncollectible and its subscription unpaid, or cancelled if the
 * settings say so (D7.13, D7.19). A renewal whose first charge is still pending is ended in the same way (A9).
 * @throws Problem 404; 409 `invalid_transition` for an invoice without a case, `payment_in_progress`.
 */
export async function stopRecovery(context: Writing, invoiceId: string): Promise<Invoice> {
  const state = await loadInvoiceState(context, invoiceId)
  const openCase = caseOf(state)
  const decision = openCase && decideStoppedByMerchant(openCase, state.settings.finalAction)
  if (decision === null) throw invalidTransition(state.invoice.status, 'stop')
  const { now, wallMs } = momentOf(context)
  requireNobodyCharges(state.invoice, wallMs)
  const paid = decidePaidByCredit(state, now)
  if (paid) return commitChange(context, { ...paid, result: paid.result.invoice })
  return exhaustCase(context, state, decision)
}

/** The case of an invoice: its recovery, or a renewal whose first charge is pending and has not failed yet. */
function caseOf({ subscription, invoice }: BillingState): OpenCase | null {
  const { recovery, status, latestInvoiceId } = subscription
  if (recovery?.invoiceId === invoice.id) return recovery
  const renews = status === 'active' || status === 'trialing'
  const isOut = invoice.status === 'open' && openOf(invoice.charge) !== null && latestInvoiceId === invoice.id
  return renews && isOut && recovery === null
    ? { action: 'retry_scheduled', nextAttemptAt: null, stopAt: null }
    : null
}
