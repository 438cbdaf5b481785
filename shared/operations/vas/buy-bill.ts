import { gatewayMark } from '../../domain/gateway/at-gateway.ts'
import { lagosDayOf } from '../../domain/time/lagos-day.ts'
import { invalid, notFound } from '../../domain/problem.ts'
import type { Bill, BillOrder } from '../../domain/vas/bill.ts'
import { decideBill } from '../../domain/vas/decide-bill.ts'
import { networkOf } from '../../domain/vas/network-of.ts'
import type { VendOutcome } from '../../ports/vas-provider.ts'
import { newId, strongly } from '../../store/context.ts'
import { billDayRef, paidRecipientName, paidRecipientRef } from '../../store/entities/bill-day.ts'
import { gatewayHoldsRef } from '../../store/entities/gateway-holds.ts'
import { spendingLimitsRef } from '../../store/entities/spending-limits.ts'
import { billRef } from '../../store/entities/bill.ts'
import { load } from '../../store/load.ts'
import { askOutside } from '../unit-of-work/look-up-outside.ts'
import type { Vending } from '../unit-of-work/context.ts'
import { orUnknown } from '../unit-of-work/outside-call.ts'
import { withGatewayHold } from '../unit-of-work/gateway-hold.ts'
import { requireMayPayOut } from '../../domain/merchant/hold.ts'
import { defaultSpendingLimits } from '../../domain/team/spending-limits.ts'
import { requireNaira } from '../../domain/money/naira-only.ts'
import { settleBill } from './settle-bill.ts'
import { momentOf } from '../commit/commit-of.ts'
import { commitSpending } from '../changes/commit-spending.ts'

/**
 * Pays a bill from the merchant's balance (D10.4): bill, debit and journal entry in one commit, then the purchase,
 * then its outcome. Only this run ever calls the provider to buy; all other code only queries.
 * @throws Problem 409 `merchant_held`, `gateway_held`; 422 `insufficient_balance`, `daily_limit`, or for an unknown provider or bundle; 502 when a look-up fails.
 */
export async function buyBill(context: Vending, order: BillOrder): Promise<Bill> {
  const { merchantId, mode } = context.tenant
  const wallDay = lagosDayOf(context.time.wall.now())
  const { limits, day, paid, holds } = await load(context, {
    limits: spendingLimitsRef(merchantId),
    holds: gatewayHoldsRef,
    day: billDayRef(merchantId, wallDay),
    paid: paidRecipientRef(merchantId, paidRecipientName(order.category, order.recipient)),
  })
  const resumed = context.request.idempotency?.resumed
  if (resumed) return resumeBill(context, resumed)

  requireMayPayOut(withGatewayHold(context, limits ?? defaultSpendingLimits, holds, 'bills'))
  requireNaira(order)
  context.vas.requireBills()
  const provider = await providerOf(context, order)
  const { amountNaira, bundleCode } = await priceOf(context, order)
  const origin = { merchantId, id: newId(context, 'bill'), gateway: gatewayMark(context.vas) ?? null }
  const priced = { ...order, bundleCode, provider, amountNaira }
  const grounds = { mode, limits, day, isNewRecipient: paid === undefined }
  const change = decideBill(origin, priced, momentOf(context), grounds)
  const bill = await commitSpending(context, change, { claim: origin.id })
  return settleBill(context, bill, await vend(context, bill, { ...order, bundleCode }))
}

function vend(context: Vending, bill: Bill, order: BillOrder): Promise<VendOutcome> {
  const { merchantId, id, category, provider, recipient, amount, currency } = bill
  const { payerName, meterType, bundleCode } = order
  const what = { category, provider, recipient, amount, currency, payerName, meterType, bundleCode }
  return orUnknown(context.vas.vend({ merchantId, reference: id, ...what }))
}

/**
 * A repeat after a crash: the claim names the bill, and the provider is queried. If the provider never saw it, the
 * reconciliation decides, which knows when no run can be at work on it any more.
 */
async function resumeBill(context: Vending, billId: string): Promise<Bill> {
  const fresh = strongly(context)
  const { bill } = await load(fresh, { bill: billRef(fresh.tenant.merchantId, billId) })
  if (!bill) throw notFound()
  if (bill.status !== 'processing') return settleBill(fresh, bill, { kind: 'unknown' })
  const answer = await orUnknown(fresh.vasAt(bill).queryVend(bill.merchantId, bill.id))
  return settleBill(fresh, bill, answer.kind === 'not_found' ? { kind: 'unknown' } : answer)
}

/**
 * The provider of a bill. An airtime's network may be omitted: its number's prefix gives it; if none matches, the
 * provider finds it, unless the provider needs to know. Betting companies, distributors and cable companies are those
 * that the provider lists.
 */
async function providerOf(context: Vending, { category, provider, recipient }: BillOrder): Promise<string> {
  const { vas } = context
  if (provider === null) {
    const network = networkOf(recipient)
    if (network === null && vas.sellsByProduct)
      throw invalid('network', 'is required: it cannot be inferred from the number', {
        reason: 'unknown_network',
      })
    return network ?? 'auto'
  }
  if (category === 'airtime' || category === 'data') return provider
  const billers = await askOutside(() => vas.billers(category))
  if (billers.some(({ id }) => id === provider)) return provider
  const path = category === 'electricity' ? 'disco' : 'provider'
  throw invalid(path, `must be one of ${billers.map(({ id }) => id).join(', ')}`)
}

/**
 * The price and product of a bill. Data sold as products only is found by price, unless two share it.
 * @throws Problem 422 `unknown_bundle`, `ambiguous_amount`.
 */
async function priceOf(
  context: Vending,
  { category, amountNaira, bundleCode, provider }: BillOrder,
): Promise<{ amountNaira: number; bundleCode: string | null }> {
  const byPrice = category === 'data' && bundleCode === null && context.vas.sellsByProduct
  if (amountNaira !== null && !byPrice) return { amountNaira, bundleCode }
  const bundles = await askOutside(() => context.vas.bundles(provider as never))
  const fitting = bundles.filter((one) =>
    bundleCode === null ? one.amountNaira === amountNaira : one.bundleCode === bundleCode,
  )
  const [bundle, second] = fitting
  const path = bundleCode === null ? 'amount' : 'bundleCode'
  if (!bundle) throw invalid(path, 'the network has no such bundle', { reason: 'unknown_bundle' })
  if (second)
    throw invalid(
      path,
      `several bundles cost that: name one of ${fitting.map((one) => one.bundleCode).join(', ')}`,
      {
        reason: 'ambiguous_amount',
      },
    )
  return bundle
}
