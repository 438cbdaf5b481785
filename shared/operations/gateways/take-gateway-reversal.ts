import { Problem } from '../../domain/problem.ts'
import { invoiceRef } from '../../store/entities/invoice.ts'
import { load } from '../../store/load.ts'
import { bookReversal } from '../refunds/book-reversal.ts'
import { chargeOf } from '../refunds/find-charge.ts'
import type { Charging } from '../unit-of-work/context.ts'
import { onFreshState } from '../unit-of-work/retry-when-stale.ts'

/**
 * The gateway says that money of a charge went back, after a dispute or by its own dashboard. It is asked what of it
 * was not our refund, and that is booked, each part once (B17). A charge without an invoice is left to the operator.
 */
export async function takeGatewayReversal(context: Charging, chargeReference: string): Promise<void> {
  const invoiceId = chargeReference.slice(0, chargeReference.lastIndexOf('-'))
  if (!invoiceId.startsWith('inv_')) return
  context.consistent = true
  const { invoice } = await load(context, { invoice: invoiceRef(context.merchantId, invoiceId) })
  if (invoice?.status !== 'paid') return
  const charge = await chargeOf(context, invoice)
  if (charge.reference !== chargeReference) return
  for (const { reference, amount } of await context.gateway.reversalsOf(
    context.merchantId,
    chargeReference,
  )) {
    const notice = { invoiceId, amount, reference, reason: 'gateway_reversal' }
    await onFreshState(context, () => bookReversal(context, notice)).catch(ignoreGivenBack)
  }
}

/** What was refunded already can't go back a second time. */
function ignoreGivenBack(error: unknown): void {
  const known = error instanceof Problem && error.code !== 'service_unavailable'
  if (!known) throw error
}
