import {
  decideInvoiceLink,
  decideSessionLink,
  type NewReceiptLink,
} from '../../domain/receipt/decide-receipt-link.ts'
import { notFound } from '../../domain/problem.ts'
import { parseReceiptToken } from '../../domain/receipt/receipt.ts'
import { equalInConstantTime } from '../../security/constant-time.ts'
import { newReceiptKey } from '../../security/receipt-key.ts'
import { checkoutSessionRef } from '../../store/entities/checkout-session.ts'
import { invoiceRef } from '../../store/entities/invoice.ts'
import { load, loadClock } from '../../store/load.ts'
import { commitPlainChange } from '../commit/commit-plain-change.ts'
import type { Writing } from '../unit-of-work/context.ts'

/**
 * Revokes a receipt's link and answers its new one.
 * @throws Problem 404, also for another merchant's or mode's.
 */
export async function replaceReceiptLink(context: Writing, token: string): Promise<NewReceiptLink> {
  const address = parseReceiptToken(token)
  const { merchantId, mode } = context.tenant
  // A repeat with the same Idempotency-Key finds the link revoked, and its answer here.
  if (context.request.idempotency) await loadClock(context)
  if (address?.merchantId !== merchantId || address.mode !== mode) throw notFound()
  const ofInvoice = address.sourceId.startsWith('inv_')
  const { invoice, session } = await load(context, {
    invoice: ofInvoice ? invoiceRef(merchantId, address.sourceId) : null,
    session: ofInvoice ? null : checkoutSessionRef(merchantId, address.sourceId),
  })
  const key = invoice?.receiptKey ?? session?.receipt?.key ?? null
  if (key === null || !equalInConstantTime(key, address.key)) throw notFound()
  const fresh = newReceiptKey()
  return commitPlainChange(
    context,
    invoice ? decideInvoiceLink(invoice, fresh) : decideSessionLink(session!, fresh),
  )
}
