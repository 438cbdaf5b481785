import type { Turn } from '../../domain/change/change.ts'
import { answered } from '../../domain/change/change.ts'
import { decideRefund, takesMoney, type ShareOrder } from '../../domain/invoice/decide-refund.ts'
import type { PaidBy } from '../../domain/invoice/invoice.ts'
import type { NamedLine } from '../../domain/invoice/named-lines.ts'
import {
  plannedRefund,
  type PlannedReturn,
  type RefundAsk,
  type RefundShare,
} from '../../domain/invoice/plan-refund.ts'
import { refundsMade, type Refund, type RefundsMade } from '../../domain/invoice/refund.ts'
import type { ReturnState } from '../../domain/invoice/return-state.ts'
import type { Currency } from '../../domain/money/money.ts'
import { conflict, invalid, Problem } from '../../domain/problem.ts'
import { requireSameCurrency } from '../../domain/money/same-currency.ts'
import type { AnyState } from '../../domain/subscription/billing-state.ts'
import { newId, nowOf, StaleRead, strongly, withoutKey } from '../../store/context.ts'
import { arrivalRef } from '../../store/entities/arrival.ts'
import { refundRef } from '../../store/entities/refund.ts'
import { load } from '../../store/load.ts'
import { readOwed } from '../balance/read-holdings.ts'
import { limitUse } from '../billing-state/limit-use.ts'
import { invoiceSources } from '../billing-state/take-invoice-money.ts'
import { commitChange } from '../changes/commit-change.ts'
import { momentOf } from '../commit/commit-of.ts'
import type { Charging, OperationContext } from '../unit-of-work/context.ts'
import type { CallRun } from '../unit-of-work/outside-call.ts'
import { chargeOf } from './find-charge.ts'
import { finishRefund } from './finish-refund.ts'
import { givesChangeUp, loadReturnState } from './give-back.ts'

/** A refund request. */
export interface RefundAsked {
  readonly amount?: number
  /** The lines to refund, in place of an amount (K5). */
  readonly lines?: readonly NamedLine[]
  /** The payment to refund (M1). */
  readonly paymentId?: string
  /** How money that no gateway can refund is returned (M1); as credit by default. */
  readonly outsideAs?: RefundAsk['outsideAs']
  readonly currency?: Currency
  readonly reason?: string
  /** The total that it must have, if it was requested before. */
  readonly comesTo?: number
  /** What is written in the refund's own commit, such as the request that it answers. */
  readonly beside?: (made: RefundsMade) => readonly Turn[]
}

/**
 * Refunds an invoice: all that remains of its payments, one refund each, or a part of one (D6.9, B1, M1). The chain's unspent credit
 * is taken back first, then money from the invoice's balances; then gateways are called, under each refund's own reference.
 * @throws Problem 404; 409 `invalid_transition`, `already_refunded`, `payment_in_progress`, `refund_declined`; 422
 * `refund_exceeds_paid`, `refund_exceeds_payment`, `line_not_refundable`, `line_repeated`, `lines_or_amount`, `currency_mismatch`,
 * `insufficient_balance`; 403 `role` above the refund limit of the member who asks.
 */
export async function refundInvoice(
  context: Charging,
  invoiceId: string,
  order: RefundAsked,
): Promise<RefundsMade> {
  const state = await loadReturnState(context, invoiceId)
  const resumed = context.request.idempotency?.resumed
  if (resumed) return resume(context, state, resumed)
  const { invoice } = state
  requireSameCurrency(order.currency, invoice.currency)
  if (invoice.disputes) throw conflict('disputed')
  const planned = plannedRefund(state, askOf(order), nowOf(context))
  requireSum(planned, order)
  const { amount, after } = planned
  const parts = [{ invoiceId, amount }]
  const use = await limitUse(context, { currency: invoice.currency, parts, path: 'amount' })
  if (await givesChangeUp(context, state, after)) return refundInvoice(strongly(context), invoiceId, order)
  const orders = await ordersOf(context, planned)
  const change = await takenFrom(context, planned, state)
    .then((from) =>
      decideRefund(state, planned, {
        ...{ reason: order.reason ?? null, orders, use, moment: momentOf(context) },
        ...from,
      }),
    )
    .catch((error: unknown) => refuseWhatStands(context, state, error))
  const turns = [...change.turns, ...(order.beside?.(change.result) ?? [])]
  const { refunds } = change.result
  const waits = refunds.some(({ status }) => status === 'requested')
  const claim = waits ? { claim: refunds.map(({ id }) => id).join(' ') } : {}
  const made = await commitChange(context, { ...change, turns }, claim)
  return waits ? finishAll(context, made.refunds, after, 'first') : made
}

/**
 * What a refund requests: lines, an amount, or neither for all that is left.
 * @throws Problem 422 `lines_or_amount` for both.
 */
export function askOf({ lines, amount, paymentId, outsideAs }: RefundAsked): RefundAsk {
  if (lines && amount !== undefined)
    throw invalid('amount', 'is the sum of the lines that are named', { reason: 'lines_or_amount' })
  return {
    lines: lines ?? null,
    amount: amount ?? null,
    paymentId: paymentId ?? null,
    outsideAs: outsideAs ?? 'credit',
  }
}

/** An approved request is refunded in full, or not at all. */
function requireSum({ amount }: PlannedReturn, { comesTo }: RefundAsked): void {
  if (comesTo === undefined || comesTo === amount) return
  const reason = 'refund_exceeds_paid'
  throw invalid('amount', 'is not what is left any more', { reason, refundableKobo: amount })
}

/** The charge or credit of each refund, with its identifiers. */
async function ordersOf(context: OperationContext, { shares }: PlannedReturn): Promise<ShareOrder[]> {
  const orders: ShareOrder[] = []
  for (const share of shares) {
    const charge = share.way === 'gateway' ? await chargeOfShare(context, share) : null
    orders.push({ charge, entryId: newId(context, 'transaction'), refundId: newId(context, 'refund') })
  }
  return orders
}

/** Money that arrived on an account number is refunded by its own gateway (G6, M4). */
async function chargeOfShare(
  context: OperationContext,
  { part, before }: Pick<RefundShare, 'part' | 'before'>,
): Promise<PaidBy> {
  if (part.kind === 'charge') return chargeOf(context, before.invoice)
  const { arrival } = await load(context, { arrival: arrivalRef(context.tenant.merchantId, part.id) })
  if (!arrival) throw new Error('a credit that paid an invoice and is not there')
  return { reference: arrival.reference, rail: 'virtual_account', gateway: arrival.gateway }
}

/** The balances that it is taken from, and what the merchant owes if credit becomes theirs again. */
async function takenFrom(context: OperationContext, planned: PlannedReturn, { invoice }: ReturnState) {
  const sources = takesMoney(planned) ? await invoiceSources(context, invoice, 'refunds') : null
  const frees = planned.shares.some(({ way, given }) => way === 'outside' && given.fromCreditKobo > 0)
  return { sources, owed: frees ? await readOwed(context, invoice.currency) : 0 }
}

/**
 * Sends the refunds that gateways make. A single refund answers the request itself; of several, each is booked, and then the
 * request is answered with all.
 * @throws Problem 409 `refund_declined` if none succeeded.
 */
async function finishAll(
  context: Charging,
  refunds: readonly Refund[],
  state: AnyState,
  run: CallRun,
): Promise<RefundsMade> {
  const [only, ...others] = refunds
  if (only && others.length === 0) return refundsMade([await finishRefund(context, only, state, run)])
  const own: Charging = strongly(withoutKey(context))
  const done: Refund[] = []
  for (const refund of refunds) {
    if (refund.status === 'requested') await finishRefund(own, refund, state, run).catch(ignoreRefusal)
    done.push(await readMade(own, refund.id))
  }
  if (done.some(({ status }) => status !== 'failed'))
    return commitChange(context, answered(refundsMade(done)))
  const problem = conflict('refund_declined')
  await commitChange(context, answered(problem))
  throw problem
}

/** A refusal is booked, and its refund says so in the answer. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Problem) || error.code !== 'conflict') throw error
}

/** A repeat after a crash: the claim names the refunds, so the same ones continue under the same references. */
async function resume(context: Charging, state: AnyState, ids: string): Promise<RefundsMade> {
  const fresh = strongly(context)
  const refunds: Refund[] = []
  for (const id of ids.split(' ')) refunds.push(await readMade(fresh, id))
  return finishAll(fresh, refunds, state, 'resumed')
}

async function readMade(context: Charging, id: string): Promise<Refund> {
  const { refund } = await load(context, { refund: refundRef(context.tenant.merchantId, id) })
  if (!refund) throw new Error('a claimed refund that is not there')
  return refund
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
