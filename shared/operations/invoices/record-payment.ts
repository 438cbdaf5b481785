import { decideOutsidePayment, type OutsidePayment } from '../../domain/invoice/decide-outside-payment.ts'
import { amountDue, type AnyInvoice } from '../../domain/invoice/invoice.ts'
import type { Currency } from '../../domain/money/money.ts'
import { requireSameCurrency } from '../../domain/money/same-currency.ts'
import { newReceiptKey } from '../../security/receipt-key.ts'
import { newId } from '../../store/context.ts'
import { limitUse } from '../billing-state/limit-use.ts'
import { loadAnyState } from '../billing-state/load-invoice-state.ts'
import { commitChange } from '../changes/commit-change.ts'
import { momentOf } from '../commit/commit-of.ts'
import type { Writing } from '../unit-of-work/context.ts'

/** A caller's data about the payment; omitted fields are unknown, or now. */
export type RecordedPayment = Pick<OutsidePayment, 'kind' | 'amount'> & {
  readonly currency?: Currency
  readonly receivedAt?: string
  readonly reference?: string
  readonly note?: string
  readonly settle?: boolean
}

/**
 * Records a payment of an invoice that the merchant received outside: cash, a transfer, a cheque (M2). For a member with a
 * limit it counts as money that they return, with what they forgive: no one else sees the cash (V1, R7).
 * @throws Problem 404; 409 `invalid_transition`, `payment_in_progress`, `too_many_payments`, `payment_recorded`; 422
 * `currency_mismatch`, `amount_above_due`, `received_later`, `reference_required`, `withholding_above_rate`; 403 `role` above a member's limit.
 */
export async function recordPayment(
  context: Writing,
  invoiceId: string,
  { kind, amount, currency, receivedAt, reference, note, settle = false }: RecordedPayment,
): Promise<AnyInvoice> {
  const state = await loadAnyState(context, invoiceId)
  requireSameCurrency(currency, state.invoice.currency)
  const payment: OutsidePayment = {
    kind,
    amount,
    receivedAt: receivedAt === undefined ? null : new Date(receivedAt).toISOString(),
    reference: reference ?? null,
    note: note ?? null,
    settle,
  }
  const counted = settle ? Math.max(amount, amountDue(state.invoice)) : amount
  const parts = [{ invoiceId, amount: counted }]
  const use = await limitUse(context, { currency: state.invoice.currency, parts, path: 'amount' })
  const ids = { paymentId: newId(context, 'payment'), entryId: newId(context, 'transaction') }
  const member = context.request.actor.member ?? null
  const order = { ...ids, receiptKey: newReceiptKey(), member, use, ...momentOf(context) }
  return commitChange(context, decideOutsidePayment(state, payment, order))
}
