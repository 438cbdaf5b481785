import { bookReversal } from '../refunds/book-reversal.ts'
import { findPaidCharge } from '../refunds/find-paid-charge.ts'
import type { Charging } from '../unit-of-work/context.ts'
import { onFreshState } from '../unit-of-work/retry-when-stale.ts'

/**
 * The gateway says that a charge's money was returned, after a dispute or from its own dashboard. The gateway is
 * queried for the parts that are not our refunds, and each part is booked once, under the gateway's own identity of it
 * and by the amount that the gateway names (B17, F3, G1), on whatever the charge paid (R5). Where it names none, or nothing
 * was paid by the charge, nothing can be booked automatically: the operator is notified.
 */
export async function takeGatewayReversal(context: Charging, chargeReference: string): Promise<void> {
  const { takings, isUnexplained } = await context.gateway.reversalsOf(
    context.tenant.merchantId,
    chargeReference,
  )
  if (takings.length === 0 && !isUnexplained) return
  const isPaid = (await findPaidCharge(context, chargeReference)) !== null
  if (!isPaid || isUnexplained) context.deployment.raiseAlarm('reversal_unbooked', chargeReference)
  if (!isPaid) return
  for (const { reference, amount } of takings) {
    const notice = { chargeReference, amount, reference, reason: 'gateway_reversal' }
    await onFreshState(context, (own) => bookReversal(own, notice))
  }
}
