import { Problem } from '../../domain/problem.ts'
import { invoiceRef } from '../../store/entities/invoice.ts'
import { load } from '../../store/load.ts'
import { bookReversal } from '../refunds/book-reversal.ts'
import { chargeOf } from '../refunds/find-charge.ts'
import type { Charging } from '../unit-of-work/context.ts'
import { onFreshState } from '../unit-of-work/retry-when-stale.ts'
import { strongly } from '../../store/context.ts'

/**
 * The gateway says that a charge's money was returned, after a dispute or from its own dashboard. The gateway is
 * queried for the parts that are not our refunds, and each part is booked once, by the amount that the gateway names
 * (B17, G1). Where it names none, or no invoice is paid by the charge, nothing is booked: the operator is notified.
 */
export async function takeGatewayReversal(context: Charging, chargeReference: string): Promise<void> {
  const { takings, isUnexplained } = await context.gateway.reversalsOf(
    context.tenant.merchantId,
    chargeReference,
  )
  if (takings.length === 0 && !isUnexplained) return
  const invoiceId = await invoicePaidBy(context, chargeReference)
  if (invoiceId === null || isUnexplained) context.deployment.raiseAlarm('reversal_unbooked', chargeReference)
  if (invoiceId === null) return
  for (const { reference, amount } of takings) {
    const notice = { invoiceId, amount, reference, reason: 'gateway_reversal' }
    await onFreshState(context, (own) => bookReversal(own, notice)).catch(ignoreGivenBack)
  }
}

/** The invoice that a charge has paid; null if there is none. */
async function invoicePaidBy(context: Charging, chargeReference: string): Promise<string | null> {
  const invoiceId = chargeReference.slice(0, chargeReference.lastIndexOf('-'))
  if (!invoiceId.startsWith('inv_')) return null
  const fresh = strongly(context)
  const { invoice } = await load(fresh, { invoice: invoiceRef(fresh.tenant.merchantId, invoiceId) })
  if (invoice?.status !== 'paid') return null
  return (await chargeOf(fresh, invoice)).reference === chargeReference ? invoiceId : null
}

/** Refunded money can't be returned a second time. Any other error fails, so that the gateway notifies again. */
function ignoreGivenBack(error: unknown): void {
  const reasons: unknown[] = ['already_refunded', 'refund_exceeds_paid']
  const givenBack = error instanceof Problem && error.details.some(({ reason }) => reasons.includes(reason))
  if (!givenBack) throw error
}
