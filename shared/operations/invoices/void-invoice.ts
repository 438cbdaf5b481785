import { decideVoid } from '../../domain/invoice/decide-void.ts'
import type { AnyInvoice } from '../../domain/invoice/invoice.ts'
import { loadAnyState } from '../billing-state/load-invoice-state.ts'
import { commitChange } from '../changes/commit-change.ts'
import { momentOf } from '../commit/commit-of.ts'
import type { Writing } from '../unit-of-work/context.ts'

/**
 * Voids an open invoice (D6.8).
 * @throws Problem 404; 409 `invalid_transition`, `payment_in_progress`.
 */
export async function voidInvoice(context: Writing, invoiceId: string): Promise<AnyInvoice> {
  const state = await loadAnyState(context, invoiceId)
  return commitChange(context, decideVoid(state, momentOf(context)))
}
