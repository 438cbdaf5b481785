import { revised } from '../../domain/revised.ts'
import { notFound } from '../../domain/problem.ts'
import {
  parseReceiptToken,
  receiptOfInvoice,
  receiptOfSession,
  type ReceiptLink,
} from '../../domain/receipt.ts'
import { equalInConstantTime } from '../../security/constant-time.ts'
import { newReceiptKey } from '../../security/receipt-key.ts'
import { commit } from '../../store/commit.ts'
import { checkoutSessionCodec, checkoutSessionRef } from '../../store/entities/checkout-session.ts'
import { invoiceCodec, invoiceRef } from '../../store/entities/invoice.ts'
import { load } from '../../store/load.ts'
import { replace } from '../../store/write.ts'
import type { Writing } from '../unit-of-work/context.ts'

/**
 * Revokes a receipt's link: what it led to is found under a new one, which this answers.
 * @throws Problem 404, also for another merchant's or mode's.
 */
export async function replaceReceiptLink(
  context: Writing,
  token: string,
): Promise<{ readonly receiptUrl: ReceiptLink }> {
  const address = parseReceiptToken(token)
  const { merchantId, mode } = context
  // A repeat with the same Idempotency-Key finds the link gone, and its answer here.
  if (context.idempotency) await load(context, {})
  if (address?.merchantId !== merchantId || address.mode !== mode) throw notFound()
  const ofInvoice = address.sourceId.startsWith('inv_')
  const { invoice, session } = await load(context, {
    invoice: ofInvoice ? invoiceRef(merchantId, address.sourceId) : null,
    session: ofInvoice ? null : checkoutSessionRef(merchantId, address.sourceId),
  })
  const key = invoice?.receiptKey ?? session?.receipt?.key ?? null
  if (key === null || !equalInConstantTime(key, address.key)) throw notFound()
  const fresh = newReceiptKey()
  if (invoice) {
    const after = revised(invoice, { receiptKey: fresh })
    const result = { receiptUrl: receiptOfInvoice(after)! }
    return commit(context, { writes: [replace(invoiceCodec, invoice, after)], result })
  }
  const after = revised(session!, { receipt: { ...session!.receipt!, key: fresh } })
  const result = { receiptUrl: receiptOfSession(after)! }
  return commit(context, { writes: [replace(checkoutSessionCodec, session!, after)], result })
}
