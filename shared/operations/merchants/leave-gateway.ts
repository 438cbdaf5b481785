import type { AtGateway } from '../../domain/gateway/at-gateway.ts'
import { turned } from '../../domain/change/change.ts'
import { withoutGateway } from '../../domain/gateway/gateway-hold.ts'
import { plainChange } from '../../domain/change/plain-change.ts'
import { strongly } from '../../store/context.ts'
import { billCodec } from '../../store/entities/bill.ts'
import { checkoutSessionCodec } from '../../store/entities/checkout-session.ts'
import { customerCodec } from '../../store/entities/customer.ts'
import { gatewayHoldsRef } from '../../store/entities/gateway-holds.ts'
import { invoiceCodec } from '../../store/entities/invoice.ts'
import { lateChargesOf } from '../../store/entities/late-charge.ts'
import { payoutCodec } from '../../store/entities/payout.ts'
import { planChangeCodec } from '../../store/entities/plan-change.ts'
import { refundCodec } from '../../store/entities/refund.ts'
import { partitions, type PartitionName } from '../../store/keys.ts'
import { load } from '../../store/load.ts'
import { queryAll, queryAllSpread } from '../../store/query-all.ts'
import { commitPlainChange } from '../commit/commit-plain-change.ts'
import type { OperationContext, Writing } from '../unit-of-work/context.ts'
import { onFreshState } from '../unit-of-work/retry-when-stale.ts'
import { listMerchants } from './list-merchants.ts'

/** The open work of a gateway in a mode. */
export interface StillThere {
  /** Active stored methods. */
  readonly methods: number
  /** Charges in progress, held or let go. */
  readonly charges: number
  /** Refunds without an outcome, of late charges too. */
  readonly refunds: number
  /** Transfers without an outcome. */
  readonly payouts: number
  /** Bills without one. */
  readonly bills: number
}

/** How a gateway is left. */
export interface Leaving {
  readonly gateway: string
  /** Whether its methods and open charges are left behind. */
  readonly abandon: boolean
  /** The context of one merchant's objects in the mode. */
  readonly forMerchant: (merchantId: string) => OperationContext
}

/**
 * Leaves a gateway in a mode: its deployment need not name it any more (G6). Refunds and disputes of what it took still use
 * it, as long as its secret is kept (V6).
 * @returns its open work, which is none unless it is abandoned.
 * @throws Error naming its open work, while it has methods or open payments; abandoned, while a refund is pending.
 */
export async function leaveGateway(
  given: Writing,
  { gateway, abandon, forMerchant }: Leaving,
): Promise<StillThere> {
  const context = strongly(given)
  let all: StillThere = { methods: 0, charges: 0, refunds: 0, payouts: 0, bills: 0 }
  for (const { merchantId } of await listMerchants(context))
    all = sumOf(all, await stillAt(forMerchant(merchantId), gateway))
  const { methods, charges, refunds, payouts, bills } = all
  const remains = abandon ? refunds : methods + charges + refunds + payouts + bills
  if (remains > 0) throw new Error(`${gateway} can't be left: it still has ${JSON.stringify(all)}`)
  await onFreshState(context, async (own) => {
    const { holds } = await load(own, { holds: gatewayHoldsRef })
    const after = withoutGateway(holds, gateway, own.time.wall.now())
    await commitPlainChange(own, plainChange(undefined, turned('gatewayHolds', holds ?? null, after)))
  })
  return all
}

async function stillAt(context: OperationContext, gateway: string): Promise<StillThere> {
  const { merchantId } = context.tenant
  const of = (partition: PartitionName) => `${merchantId}#${partition}`
  const isThere = (one: AtGateway | null | undefined): boolean => one != null && one.gateway === gateway
  const [customers, invoices, sessions, changes, late, refunds, payouts, bills] = await Promise.all([
    queryAll(context, { partition: of(partitions.customer), codec: customerCodec }),
    queryAllSpread(context, { partition: of(partitions.invoice), codec: invoiceCodec }),
    queryAll(context, { partition: of(partitions.checkoutSession), codec: checkoutSessionCodec }),
    queryAll(context, { partition: of(partitions.planChange), codec: planChangeCodec }),
    queryAllSpread(context, lateChargesOf(merchantId)),
    queryAll(context, { partition: of(partitions.refund), codec: refundCodec }),
    queryAll(context, { partition: of(partitions.payout), codec: payoutCodec }),
    queryAll(context, { partition: of(partitions.bill), codec: billCodec }),
  ])
  const methods = customers.flatMap(({ paymentMethods }) => paymentMethods)
  const held = [
    ...invoices.flatMap(({ charge }) => [charge, charge?.sentAs]),
    ...sessions.map(({ charge }) => charge),
    ...changes.filter(({ outcome }) => outcome === null).map(({ invoice }) => invoice.charge),
    ...late.filter(({ status }) => status === 'awaited'),
  ]
  const goingBack = late.filter(({ status }) => status === 'received' || status === 'returning')
  return {
    methods: methods.filter((one) => one.status === 'active' && isThere(one)).length,
    charges: held.filter(isThere).length,
    refunds: [...refunds.filter(({ dueAt }) => dueAt !== null), ...goingBack].filter(isThere).length,
    payouts: payouts.filter((one) => one.status === 'processing' && isThere(one)).length,
    bills: bills.filter((one) => one.status === 'processing' && isThere(one)).length,
  }
}

function sumOf(one: StillThere, other: StillThere): StillThere {
  return {
    methods: one.methods + other.methods,
    charges: one.charges + other.charges,
    refunds: one.refunds + other.refunds,
    payouts: one.payouts + other.payouts,
    bills: one.bills + other.bills,
  }
}
