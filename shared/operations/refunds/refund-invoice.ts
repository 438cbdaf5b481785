import type { Turn } from '../../domain/change.ts'
import { decideRefund, plannedRefund } from '../../domain/invoice/decide-refund.ts'
import type { NamedLine } from '../../domain/invoice/named-lines.ts'
import type { Refund } from '../../domain/invoice/refund.ts'
import type { ReturnState } from '../../domain/invoice/return-state.ts'
import type { Currency } from '../../domain/money.ts'
import { conflict, invalid } from '../../domain/problem.ts'
import { requireSameCurrency } from '../../domain/same-currency.ts'
import type { AnyState } from '../../domain/subscription/billing-state.ts'
import { newId, StaleRead, strongly } from '../../store/context.ts'
import { refundRef } from '../../store/entities/refund.ts'
import { load } from '../../store/load.ts'
import { limitUse } from '../billing-state/limit-use.ts'
import { commitChange } from '../changes/commit-change.ts'
import { momentOf } from '../changes/commit-of.ts'
import type { Charging } from '../unit-of-work/context.ts'
import { chargeOf } from './find-charge.ts'
import { finishRefund } from './finish-refund.ts'
import { givesChangeUp, loadReturnState, sourcesOf } from './give-back.ts'

/** A refund that is asked for. */
export interface RefundAsked {
  readonly amount?: number
  /** The lines that it gives back, in place of an amount (K5). */
  readonly lines?: readonly NamedLine[]
  readonly currency?: Currency
  readonly reason?: string
  /** What is written in the refund's own commit, such as the request that it answers. */
  readonly beside?: (refund: Refund) => readonly Turn[]
}

/**
 * Refunds an invoice: all that remains of its payment, or a part (D6.9, B1). The chain's unspent credit is taken back
 * first, then money from the invoice's balances; then the gateway is called, under the refund's own reference.
 * @throws Problem 404; 409 `invalid_transition`, `already_refunded`, `payment_in_progress`, `refund_declined`; 422
 * `refund_exceeds_paid`, `line_not_refundable`, `line_repeated`, `lines_or_amount`, `currency_mismatch`, `insufficient_balance`; 403 `role` above the refund limit of the member who asks.
 */
export async function refundInvoice(
  context: Charging,
  invoiceId: string,
  order: RefundAsked,
): Promise<Refund> {
  const state = await loadReturnState(context, invoiceId)
  const resumed = context.request.idempotency?.resumed
  if (resumed) return resume(context, state, resumed)
  const { invoice } = state
  requireSameCurrency(order.currency, invoice.currency)
  if (invoice.disputes) throw conflict('disputed')
  const planned = plannedRefund(state, amountOrLines(order))
  const { given, after } = planned
  const parts = [{ invoiceId, amount: given.amount }]
  const use = await limitUse(context, { currency: invoice.currency, parts, path: 'amount' })
  if (await givesChangeUp(context, state, after)) return refundInvoice(strongly(context), invoiceId, order)
  const charge = await chargeOf(context, invoice)
  const change = await sourcesOf(context, invoice, given)
    .then((sources) =>
      decideRefund(state, planned, {
        reason: order.reason ?? null,
        charge,
        sources,
        use,
        entryId: newId(context, 'transaction'),
        refundId: newId(context, 'refund'),
        moment: momentOf(context),
      }),
    )
    .catch((error: unknown) => refuseWhatStands(context, state, error))
  const turns = [...change.turns, ...(order.beside?.(change.result) ?? [])]
  const refund = await commitChange(context, { ...change, turns }, { claim: change.result.id })
  return finishRefund(context, refund, after, 'first')
}

/**
 * What a refund asks for: lines, an amount, or null for all that is left.
 * @throws Problem 422 `lines_or_amount` for both.
 */
export function amountOrLines({
  lines,
  amount,
}: Pick<RefundAsked, 'amount' | 'lines'>): number | null | readonly NamedLine[] {
  if (lines && amount !== undefined)
    throw invalid('amount', 'is the sum of the lines that are named', { reason: 'lines_or_amount' })
  return lines ?? amount ?? null
}

/** A repeat after a crash: the claim names the refund, so the same one continues under the same reference. */
async function resume(context: Charging, state: AnyState, refundId: string): Promise<Refund> {
  const fresh = strongly(context)
  const { refund } = await load(fresh, { refund: refundRef(fresh.tenant.merchantId, refundId) })
  if (!refund) throw new Error('a claimed refund that is not there')
  return finishRefund(fresh, refund, state, 'resumed')
}

/**
 * Balances are read after the invoice. If the invoice has changed in between, the missing money may be the customer's
 * credit by now, so the refund is decided again.
 */
async function refuseWhatStands(context: Charging, state: ReturnState, error: unknown): Promise<never> {
  const fresh = strongly(context)
  const { first, invoice } = await loadReturnState(fresh, state.invoice.id)
  const same = first.version === state.first.version && invoice.version === state.invoice.version
  throw same ? error : new StaleRead('invoice')
}
