import {
  decideUnusedRefunds,
  plannedUnusedRefunds,
  type UnusedRefundOrder,
  type UnusedRefunds,
  type UnusedRefundsOrder,
} from '../../domain/invoice/decide-unused-refunds.ts'
import type { Invoice } from '../../domain/invoice/invoice.ts'
import { Problem } from '../../domain/problem.ts'
import type { BillingState } from '../../domain/subscription/billing-state.ts'
import { newId, strongly, withoutKey } from '../../store/context.ts'
import { limitUse } from '../billing-state/limit-use.ts'
import { readChains } from '../billing-state/load-chain.ts'
import { invoiceSources } from '../billing-state/take-invoice-money.ts'
import { momentOf } from '../commit/commit-of.ts'
import type { Charging, OperationContext } from '../unit-of-work/context.ts'
import { chargeOf } from './find-charge.ts'
import { finishRefund } from './finish-refund.ts'

/**
 * Decides the refunds of an unused part to its invoices' payments (B3), for the change that cancels its subscription.
 * @param first The first invoice of the chain.
 * @param to Who gets the part that becomes credit.
 * @throws Problem 422 `insufficient_balance`; 403 `role` above the calling member's limit.
 */
export async function refundUnused(
  context: OperationContext,
  first: Invoice,
  unusedKobo: number,
  to: Pick<UnusedRefundsOrder, 'subscription' | 'customer' | 'returned' | 'closes'>,
): Promise<UnusedRefunds> {
  const chain = [...(await readChains(context, first.chain?.joined ?? [])).toReversed(), first]
  const spread = plannedUnusedRefunds(chain, unusedKobo)
  const parts = spread.refunds.map(({ invoice, amount }) => ({ invoiceId: invoice.id, amount }))
  const use = await limitUse(context, { currency: first.currency, parts, path: 'unused' })
  const sources = await invoiceSources(context, chain[0]!, 'refunds')
  const orders: UnusedRefundOrder[] = []
  for (const { invoice } of spread.refunds) {
    const charge = await chargeOf(context, invoice)
    orders.push({ charge, entryId: newId(context, 'transaction'), refundId: newId(context, 'refund') })
  }
  const creditEntryId = newId(context, 'transaction')
  const moment = momentOf(context)
  const refundKobo = parts.reduce((sum, { amount }) => sum + amount, 0)
  if (context.request.audit) context.request.audit.money = { amount: refundKobo, currency: first.currency }
  return decideUnusedRefunds({ ...to, first, spread, orders, creditEntryId, sources, use, moment })
}

/**
 * Sends committed refunds to the gateway. It never fails: a refused refund becomes credit, and one whose outcome is
 * unknown, or that a crash left unsent, comes due by itself.
 */
export async function finishUnusedRefunds(
  context: Charging,
  { refunds }: Pick<UnusedRefunds, 'refunds'>,
  state: Omit<BillingState, 'invoice'>,
): Promise<void> {
  for (const { refund, invoice } of refunds) {
    const own: Charging = strongly(withoutKey(context))
    await finishRefund(own, refund, { ...state, invoice }, 'first').catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error
    })
  }
}
