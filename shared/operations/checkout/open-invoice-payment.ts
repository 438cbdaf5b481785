import { plainChange } from '../../domain/change/plain-change.ts'
import { invalidTransition, notFound, Problem } from '../../domain/problem.ts'
import { pageOfInvoice, receiptToken, type ReceiptAddress } from '../../domain/receipt/receipt.ts'
import { DAY_MS } from '../../domain/time/time.ts'
import { equalInConstantTime } from '../../security/constant-time.ts'
import { strongly } from '../../store/context.ts'
import { invoiceRef } from '../../store/entities/invoice.ts'
import { merchantRef } from '../../store/entities/merchant.ts'
import { load } from '../../store/load.ts'
import { commitPlainChange } from '../commit/commit-plain-change.ts'
import { countInSpan } from '../unit-of-work/count-in-window.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { debtTerms } from './create-update-link.ts'
import { openCheckoutSession, type OpenedSession } from './open-session.ts'

/** How many payments one invoice's page opens in a day. */
const openedADay = 50

/**
 * Opens the page where an invoice that was sent is paid by anyone with its link, by every method (M3). It asks for what
 * is due now, and leads back to the invoice.
 * @throws Problem 404 for an unknown link; 409 `invalid_transition` where nothing is due; 429.
 */
export async function openInvoicePayment(given: Writing, address: ReceiptAddress): Promise<OpenedSession> {
  const context = strongly(given)
  const { merchantId, mode } = context.tenant
  const { invoice, merchant } = await load(context, {
    invoice: invoiceRef(merchantId, address.sourceId),
    merchant: merchantRef(merchantId),
  })
  const key = invoice?.waits?.key
  if (!invoice || !merchant || key === undefined || !equalInConstantTime(key, address.key)) throw notFound()
  // A sent invoice is payable whatever happens to its subscription.
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible')
    throw invalidTransition(invoice.status, 'pay')
  await countInSpan(
    context,
    { name: `invoice-pages#${invoice.id}`, count: openedADay, windowMs: DAY_MS },
    (retryAfterSeconds) => new Problem('rate_limited', [{ reason: 'too_many_tries' }], { retryAfterSeconds }),
  )
  const page = pageOfInvoice(invoice)!
  const back = `${context.deployment.checkoutBaseUrl}/receipts/${receiptToken(page.address, mode)}`
  // A link has no credential that names a zone.
  const tenant = { ...context.tenant, timeZone: merchant.timeZone }
  const opened = openCheckoutSession({ ...context, tenant }, debtTerms(context, invoice), () => ({
    successUrl: back,
    cancelUrl: back,
  }))
  return commitPlainChange(context, plainChange(opened, opened.turns))
}
