import { decideWaitStep } from '../../domain/invoice/decide-wait-step.ts'
import { isSent, waitTermsOf } from '../../domain/invoice/waiting.ts'
import { awaitsNumber } from '../../domain/tax/document-number.ts'
import { nowOf } from '../../store/context.ts'
import { invoiceRef } from '../../store/entities/invoice.ts'
import { load } from '../../store/load.ts'
import { loadAnyState } from '../billing-state/load-invoice-state.ts'
import { commitChange } from '../changes/commit-change.ts'
import { numberDocument } from '../tax/number-document.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { zoneOf } from '../unit-of-work/zone-of.ts'

/** The due work of an invoice besides its charge: its number (L4), then what it waits for (M3). */
export async function runInvoiceDue(context: Writing, invoiceId: string): Promise<void> {
  const { invoice } = await load(context, { invoice: invoiceRef(context.tenant.merchantId, invoiceId) })
  if (!invoice) return
  if (awaitsNumber(invoice)) return numberDocument(context, invoiceId)
  if (!isSent(invoice) || invoice.status !== 'open') return
  const state = await loadAnyState(context, invoiceId)
  const zone = await zoneOf(context)
  const change = decideWaitStep(state, nowOf(context), zone, waitTermsOf(state.settings, zone))
  if (change) await commitChange(context, change, { answer: null })
}
