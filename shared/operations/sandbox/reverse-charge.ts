import type { Currency } from '../../domain/money/money.ts'
import { chargedKobo } from '../../domain/invoice/outside-part.ts'
import { invalid, notFound } from '../../domain/problem.ts'
import type { Reversal } from '../../domain/reversal/reversal.ts'
import { requireSameCurrency } from '../../domain/money/same-currency.ts'
import { nextStatus } from '../../domain/change/transition-table.ts'
import { invoiceTransitions } from '../../domain/invoice/transitions.ts'
import { invoiceRef } from '../../store/entities/invoice.ts'
import { load } from '../../store/load.ts'
import { bookReversal } from '../refunds/book-reversal.ts'
import { chargeOf } from '../refunds/find-charge.ts'
import { findPaidCharge } from '../refunds/find-paid-charge.ts'
import type { Writing } from '../unit-of-work/context.ts'

/** What a sandbox's bank takes back: of the charge that paid an invoice, or of a charge by its reference. */
export interface SandboxReversal {
  readonly invoiceId?: string
  readonly chargeReference?: string
  /** Minor units; by default all that remains of the payment. */
  readonly amount?: number
  /** As the caller means it; the charge's own by default. */
  readonly currency?: Currency
  readonly reason?: string
  /** The bank's identity of it; a repeat of one that was booked does nothing. */
  readonly reference?: string
}

/**
 * Lets the sandbox's bank take a charge back (D12.3).
 * @throws Problem 404; 409 `invalid_transition`, `already_refunded`, `payment_in_progress`; 422 unless exactly one
 * charge is named, for an invoice that no charge paid, and for another currency than the charge's.
 */
export async function reverseCharge(context: Writing, order: SandboxReversal): Promise<Reversal> {
  const { invoiceId, chargeReference, amount = null, reason, reference } = order
  if ((invoiceId === undefined) === (chargeReference === undefined))
    throw invalid('invoiceId', 'give either invoiceId or chargeReference')
  const named = chargeReference ?? (await chargeOfInvoice(context, invoiceId ?? ''))
  if (order.currency !== undefined) await requireCurrency(context, named, order.currency)
  return bookReversal(context, { chargeReference: named, amount, reason, reference })
}

/** @throws Problem 422 `currency_mismatch`. What is not found is refused by the booking. */
async function requireCurrency(context: Writing, chargeReference: string, given: Currency): Promise<void> {
  const paid = await findPaidCharge(context, chargeReference)
  if (paid === null) return
  const { currency } =
    paid.kind === 'invoice' ? paid.invoice : paid.kind === 'session' ? paid.session : paid.charge
  requireSameCurrency(given, currency)
}

async function chargeOfInvoice(context: Writing, invoiceId: string): Promise<string> {
  const { invoice } = await load(context, { invoice: invoiceRef(context.tenant.merchantId, invoiceId) })
  if (!invoice) throw notFound('invoiceId')
  nextStatus(invoiceTransitions, invoice.status, 'refund')
  if (chargedKobo(invoice) === 0)
    throw invalid('amount', 'no charge paid this invoice', {
      reason: 'refund_exceeds_paid',
      refundableKobo: 0,
    })
  return (await chargeOf(context, invoice)).reference
}
