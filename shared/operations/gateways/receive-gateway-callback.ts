import { gatewayMark, type AtGateway } from '../../domain/gateway/at-gateway.ts'
import { isReturnReference } from '../../domain/charge/loose-charge.ts'
import { notFound, Problem } from '../../domain/problem.ts'
import type { GatewayNews, RawCallback } from '../../ports/gateway-callback.ts'
import { strongly } from '../../store/context.ts'
import { merchantRef } from '../../store/entities/merchant.ts'
import { readItems } from '../../store/read-items.ts'
import { isDepositRefund } from '../../domain/account/arrival.ts'
import { takeDepositRefundNews } from '../accounts/refund-deposit.ts'
import { takeCreditNews } from '../accounts/take-credit.ts'
import { takeReturnNews } from '../late-charges/return-late-charge.ts'
import { takeMandate } from '../payment-methods/take-mandate.ts'
import { takePayoutNews } from '../payouts/run-payout.ts'
import { takeRefundNews } from '../refunds/finish-refund.ts'
import { asTenant, type ContextOf } from '../unit-of-work/context.ts'
import { onFreshState } from '../unit-of-work/retry-when-stale.ts'
import { takeBillNews } from '../vas/reconcile-bill.ts'
import { findOpenCharge, settleOpenCharge } from './settle-open-charge.ts'
import { takeGatewayReversal } from '../refunds/take-gateway-reversal.ts'

/** The context that every kind of gateway news together needs. */
export type HearingGateways = ContextOf<'table.write' | 'gateway' | 'bank' | 'vas'>

/** A callback as received. */
export interface Callback extends RawCallback {
  /** The gateway's name in the path. */
  readonly name: string
}

/**
 * Receives a gateway's news. The signature is the credential. The money's state is queried before it is booked
 * (D11.25). News about something already settled, or never ours, is accepted.
 * @throws Problem 401 for a wrong signature, 404 for a gateway that this mode does not know.
 */
export async function receiveCallback(
  context: HearingGateways,
  { name, headers, body }: Callback,
): Promise<{ received: true }> {
  const reader = context.gatewayCallbacks(name)
  if (!reader) throw notFound()
  const news = await reader.read({ headers, body })
  if (!news) throw new Problem('unauthorized')
  const toldBy = { gateway: gatewayMark(reader) }
  for (const one of news) {
    if (one.kind === 'credit') await takeCreditNews(context, { ...one, ...toldBy })
    else await take(context, one, toldBy)
  }
  return { received: true }
}

/** Each piece of news is about one object of ours, which is queried as if it were due. */
async function take(
  context: HearingGateways,
  { merchantId, kind, reference }: GatewayNews,
  toldBy: AtGateway,
): Promise<void> {
  const ref = merchantRef(merchantId)
  const [item] = await readItems(context.table, [ref], 'eventual')
  if (!item) return
  const tenant = asTenant(context, ref.codec.decode(item))
  // Gateways notify at once and seldom twice, so a moment-old write must be seen (E1).
  await onFreshState(strongly(tenant), (own) => takeNews[kind](own, reference, toldBy))
}

const takeNews: Readonly<
  Record<
    GatewayNews['kind'],
    (context: HearingGateways, reference: string, toldBy: AtGateway) => Promise<void>
  >
> = {
  async charge(context, reference) {
    const charge = await findOpenCharge(context, reference)
    if (charge) await settleOpenCharge(context, charge)
  },
  transfer: takePayoutNews,
  bill: takeBillNews,
  refund: (context, reference) =>
    isReturnReference(reference)
      ? takeReturnNews(context, reference)
      : isDepositRefund(reference)
        ? takeDepositRefundNews(context, reference)
        : takeRefundNews(context, reference),
  reversal: takeGatewayReversal,
  async mandate(context, reference) {
    // A payment that only stores a bank account waits for it; another one has been booked, and its method follows (M5).
    const charge = await findOpenCharge(context, reference)
    if (charge) await settleOpenCharge(context, charge)
    else await takeMandate(context, reference)
  },
}
