import { decidePaymentRemoval } from '../../domain/invoice/decide-payment-removal.ts'
import type { AnyInvoice } from '../../domain/invoice/invoice.ts'
import { newId, strongly } from '../../store/context.ts'
import { billingSettings, billingSettingsRef } from '../../store/entities/billing-settings.ts'
import { load } from '../../store/load.ts'
import { availableSources } from '../billing-state/take-invoice-money.ts'
import { commitChange } from '../changes/commit-change.ts'
import { momentOf } from '../commit/commit-of.ts'
import { loadReturnState } from './give-back.ts'
import { giveUpChange } from '../plan-change/give-up-change.ts'
import type { Writing } from '../unit-of-work/context.ts'

/**
 * Removes a payment that the merchant had recorded: deleted from an unpaid invoice, reversed on a paid one
 * (M2). A plan change that waits for its payer was decided from what was paid, and is given up if that changes (A9).
 * @throws Problem 404; 409 `invalid_transition`, `payment_in_progress`, `already_refunded`, `credit_spent`.
 */
export async function removePayment(
  context: Writing,
  invoiceId: string,
  paymentId: string,
): Promise<AnyInvoice> {
  const { stored } = await load(context, { stored: billingSettingsRef(context.tenant.merchantId) })
  const state = await loadReturnState(context, invoiceId)
  const { invoice, subscription } = state
  const { owed } = await availableSources(context, invoice.currency)
  const { onReversal } = billingSettings(stored)
  const order = { entryId: newId(context, 'transaction'), onReversal, owed, ...momentOf(context) }
  const change = decidePaymentRemoval(state, paymentId, order)
  const worthLess = change.turns.some(({ thing }) => thing === 'subscription')
  if (invoice.status === 'paid' && worthLess && subscription && subscription.changeInProgress !== null) {
    await giveUpChange(context, subscription)
    return removePayment(strongly(context), invoiceId, paymentId)
  }
  return commitChange(context, change)
}
