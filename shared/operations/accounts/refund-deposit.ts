import type { Arrival } from '../../domain/account/arrival.ts'
import {
  decideDepositRefund,
  decideDepositRefundOutcome,
  type DepositRefundOrder,
} from '../../domain/account/decide-deposit-refund.ts'
import type { RefundOutcome } from '../../domain/invoice/refund-outcome.ts'
import { notFound } from '../../domain/problem.ts'
import { nowOf, strongly, withoutKey } from '../../store/context.ts'
import { arrivalRef } from '../../store/entities/arrival.ts'
import { payerRef } from '../../store/entities/customer.ts'
import { load } from '../../store/load.ts'
import { commitChange } from '../changes/commit-change.ts'
import { entryStamp } from '../changes/entry-stamp.ts'
import type { Charging } from '../unit-of-work/context.ts'
import { isGatewayHeld } from '../unit-of-work/gateway-hold.ts'
import { onFreshState } from '../unit-of-work/retry-when-stale.ts'
import { orUnknown, sendOnce } from '../unit-of-work/outside-call.ts'
import { matchArrival } from './match-arrival.ts'

/**
 * Gives back what is unspent of a credit that arrived on a customer's account number (M4). It leaves their credit first; the
 * answer shows it in progress, and a worker queries it until it has arrived, or is their credit again.
 * @throws Problem 404; 409 `payment_in_progress`; 422 `refund_exceeds_paid`.
 */
export async function refundDeposit(
  context: Charging,
  paymentId: string,
  order: DepositRefundOrder,
): Promise<Arrival> {
  const { arrival, customer } = await both(strongly(context), paymentId)
  const decided = decideDepositRefund(arrival, customer, { order, stamp: entryStamp(context) })
  const asked = await commitChange(context, decided)
  await runRefund(withoutKey(context), asked.id)
  return asked
}

/** Does the due work of a credit that arrived: it is matched, or its refund is asked about. */
export async function runArrivalDue(context: Charging, arrivalId: string): Promise<void> {
  const { arrival } = await load(context, { arrival: arrivalRef(context.tenant.merchantId, arrivalId) })
  if (!arrival?.dueAt || arrival.dueAt > nowOf(context)) return
  if (arrival.left > 0) await matchArrival(context, arrivalId)
  else await runRefund(context, arrivalId)
}

/** The gateway has news of such a refund: it is queried at once. */
export async function takeDepositRefundNews(context: Charging, reference: string): Promise<void> {
  await runRefund(context, reference.slice(0, reference.lastIndexOf('-')))
}

async function runRefund(given: Charging, arrivalId: string): Promise<void> {
  await onFreshState(strongly(given), async (context) => {
    const { arrival, customer } = await both(context, arrivalId)
    if (arrival.refund === null) return
    const outcome = await ask(context, arrival)
    const decided = decideDepositRefundOutcome(arrival, customer, { outcome, stamp: entryStamp(context) })
    await commitChange(context, decided, { answer: null })
  })
}

/** A refund that was sent is queried first; it is sent once, under the reference that follows from its number. */
async function ask(context: Charging, arrival: Arrival): Promise<RefundOutcome> {
  const { merchantId, currency, reference: chargeReference, refund } = arrival
  if (refund === null) return { kind: 'unknown' }
  const gateway = context.gateways.of(arrival)
  const now = nowOf(context)
  const { reference, amount } = refund
  const known = await orUnknown(gateway.queryRefund(merchantId, reference, now))
  if (known.kind !== 'not_found') return known
  const isHeld = await isGatewayHeld(context, arrival)
  const call = {
    query: () => gateway.queryRefund(merchantId, reference, now),
    send: async (): Promise<RefundOutcome> =>
      isHeld
        ? { kind: 'unknown' }
        : gateway.refund({
            ...{ merchantId, reference, chargeReference, amount, currency, now },
            rail: 'virtual_account',
          }),
  }
  const { news } = await sendOnce(call, null)
  return news.kind === 'not_found' ? { kind: 'unknown' } : news
}

async function both(context: Charging, paymentId: string) {
  const { merchantId } = context.tenant
  const ref = { ...arrivalRef(merchantId, paymentId), optional: true as const }
  const { arrival } = await load(context, { arrival: ref }, { read: 'strong' })
  if (!arrival) throw notFound()
  const { customer } = await load(context, { customer: payerRef(merchantId, arrival.customerId) })
  if (!customer) throw notFound()
  return { arrival, customer }
}
