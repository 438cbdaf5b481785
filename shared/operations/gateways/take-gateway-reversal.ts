import { Problem } from '../../domain/problem.ts'
import { invoiceRef } from '../../store/entities/invoice.ts'
import { load } from '../../store/load.ts'
import { bookReversal } from '../refunds/book-reversal.ts'
import { chargeOf } from '../refunds/find-charge.ts'
import type { Charging } from '../unit-of-work/context.ts'
import { onFreshState } from '../unit-of-work/retry-when-stale.ts'
import { strongly } from '../../store/context.ts'

/**
 * The gateway says that money of a charge went back, after a dispute or by its own dashboard. It is asked what of it
 * was not our refund, and that is booked, each part once (B17). Of a charge that no invoice stands paid by, nothing can be booked
 * by itself: the operator is told.
 */
export async function takeGatewayReversal(context: Charging, chargeReference: string): Promise<void> {
  const reversals = await context.gateway.reversalsOf(context.merchantId, chargeReference)
  if (reversals.length === 0) return
  const invoiceId = await invoicePaidBy(context, chargeReference)
  if (invoiceId === null) {
    context.deployment.raiseAlarm('reversal_unbooked', chargeReference)
    return
  }
  for (const { reference, amount } of reversals) {
    const notice = { invoiceId, amount, reference, reason: 'gateway_reversal' }
    await onFreshState(context, (own) => bookReversal(own, notice)).catch(ignoreGivenBack)
  }
}

/** The invoice that stands paid by a charge; null where none does. */
async function invoicePaidBy(context: Charging, chargeReference: string): Promise<string | null> {
  const invoiceId = chargeReference.slice(0, chargeReference.lastIndexOf('-'))
  if (!invoiceId.startsWith('inv_')) return null
  const fresh = strongly(context)
  const { invoice } = await load(fresh, { invoice: invoiceRef(fresh.merchantId, invoiceId) })
  if (invoice?.status !== 'paid') return null
  return (await chargeOf(fresh, invoice)).reference === chargeReference ? invoiceId : null
}

/** What was refunded already can't go back a second time. Anything else fails, so that the gateway tells of it again. */
function ignoreGivenBack(error: unknown): void {
  const reasons: unknown[] = ['already_refunded', 'refund_exceeds_paid']
  const givenBack = error instanceof Problem && error.details.some(({ reason }) => reasons.includes(reason))
  if (!givenBack) throw error
}
