import { decideStoppedByMerchant } from '../../domain/dunning/exhaust.ts'
import { paymentInProgress } from '../../domain/invoice/intent.ts'
import type { Invoice } from '../../domain/invoice/invoice.ts'
import { invalidTransition } from '../../domain/problem.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { exhaustCase } from '../renewal/give-up-case.ts'
import { loadInvoiceState } from '../invoices/pay-invoice.ts'

/**
 * Ends an open recovery case now: the invoice is uncollectible and its subscription unpaid, or cancelled where the
 * settings say so (decisions 7).
 * @throws Problem 404; 409 `invalid_transition` for an invoice that nothing recovers, `payment_in_progress`.
 */
export async function stopRecovery(context: Writing, invoiceId: string): Promise<Invoice> {
  const state = await loadInvoiceState(context, invoiceId)
  const { recovery } = state.subscription
  const decision =
    recovery?.invoiceId === invoiceId ? decideStoppedByMerchant(recovery, state.settings.finalAction) : null
  if (decision === null) throw invalidTransition(state.invoice.status, 'stop')
  if (state.invoice.attempt) throw paymentInProgress()
  return exhaustCase(context, state, decision)
}
