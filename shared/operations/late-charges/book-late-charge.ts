import { decideApplied, decideReceived } from '../../domain/charge/decide-arrival.ts'
import type { LooseCharge } from '../../domain/charge/loose-charge.ts'
import { isUnbooked } from '../../domain/charge/transitions.ts'
import { isWanted } from '../../domain/charge/wanted.ts'
import { isOfSubscription } from '../../domain/invoice/invoice.ts'
import type { AnyState } from '../../domain/subscription/billing-state.ts'
import { newReceiptKey } from '../../security/receipt-key.ts'
import { strongly } from '../../store/context.ts'
import { checkoutSessionRef } from '../../store/entities/checkout-session.ts'
import { invoiceRef, ownInvoiceRef } from '../../store/entities/invoice.ts'
import { lateChargeRef } from '../../store/entities/late-charge.ts'
import { load } from '../../store/load.ts'
import { firstToJoin, loadBilling, loadLone } from '../billing-state/load-billing.ts'
import { commitChange } from '../changes/commit-change.ts'
import { entryStamp } from '../changes/entry-stamp.ts'
import type { Charging, OperationContext } from '../unit-of-work/context.ts'
import { onFreshState } from '../unit-of-work/retry-when-stale.ts'
import { returnLateCharge } from './return-late-charge.ts'

/**
 * Books the success of a charge that was let go, which its gateway has just confirmed. No other code books one (A8,
 * A10). If the charge's invoice still collects, the charge pays it. Otherwise one commit books it as received on
 * `unapplied`, with its event, and it is given back under `<reference>-back`. A repeat finds it booked and does what
 * remains.
 *
 * A checkout session's charge is booked here once it can't settle its session any more; the checkout's rooms check that
 * first.
 */
export async function bookLateCharge(context: Charging, reference: string): Promise<void> {
  const received = await onFreshState(strongly(context), async (fresh) => {
    const { charge } = await load(fresh, { charge: lateChargeRef(fresh.tenant.merchantId, reference) })
    if (!charge) return null
    if (!isUnbooked(charge)) return charge
    const state = await stateOfLateCharge(fresh, charge)
    const { now, id } = entryStamp(fresh)
    return commitChange(
      fresh,
      state && charge.sessionId === null && isWanted(charge, state)
        ? decideApplied(charge, state, { now, receiptKey: newReceiptKey() })
        : decideReceived(charge, state, { now, id }),
      { answer: null },
    )
  })
  if (received && (received.status === 'received' || received.status === 'returning'))
    await returnLateCharge(context, received)
}

/** The state that the charge was made for; null for a session that made no subscription. */
export async function stateOfLateCharge(
  context: OperationContext,
  charge: LooseCharge,
): Promise<AnyState | null> {
  const { merchantId } = context.tenant
  if (charge.sessionId !== null) return madeBy(context, charge.sessionId)
  const { invoiceId, subscriptionId, customerId, planId } = charge
  if (invoiceId !== null && subscriptionId === null && customerId !== null)
    return loadLone(context, { id: invoiceId, customerId })
  if (invoiceId === null || subscriptionId === null || customerId === null || planId === null) return null
  const { invoice } = await load(context, { invoice: ownInvoiceRef(merchantId, invoiceId) })
  const loaded = await loadBilling(context, { subscriptionId, customerId, planId, invoiceId: null })
  return invoice && loaded ? { ...loaded, invoice, ...(await firstToJoin(context, invoice)) } : null
}

/** The state that a session's other payment made; null if it made no invoice. */
async function madeBy(context: OperationContext, sessionId: string): Promise<AnyState | null> {
  const { merchantId } = context.tenant
  const { session } = await load(context, { session: checkoutSessionRef(merchantId, sessionId) })
  if (!session?.invoiceId) return null
  const { invoice } = await load(context, { invoice: invoiceRef(merchantId, session.invoiceId) })
  if (!invoice) return null
  if (!isOfSubscription(invoice)) return loadLone(context, invoice)
  const { subscriptionId, customerId, planId } = invoice
  const loaded = await loadBilling(context, { subscriptionId, customerId, planId, invoiceId: null })
  return loaded && { ...loaded, invoice, ...(await firstToJoin(context, invoice)) }
}
