import type { GivenBack } from '../../domain/invoice/chain.ts'
import { afterRefund, decided, type Refund } from '../../domain/invoice/refund.ts'
import { lagosDayOf } from '../../domain/lagos-day.ts'
import type { Posting } from '../../domain/ledger/posting.ts'
import { conflict, Problem } from '../../domain/problem.ts'
import type { BillingState, EventDraft } from '../../domain/subscription/billing-state.ts'
import type { PlanChangeDraft } from '../../domain/subscription/plan-change-draft.ts'
import type { Subscription } from '../../domain/subscription/subscription.ts'
import type { RefundOutcome } from '../../ports/payment-gateway.ts'
import { commit } from '../../store/commit.ts'
import { nowOf, StaleRead, strongly } from '../../store/context.ts'
import { availableName, balanceKey, bucketOf, credit } from '../../store/entities/balance.ts'
import { refundCodec, refundRef } from '../../store/entities/refund.ts'
import { endRefundEntry, transactionCodec } from '../../store/entities/transaction.ts'
import { load } from '../../store/load.ts'
import { create, replace, type Write } from '../../store/write.ts'
import type { Charging, OperationContext } from '../unit-of-work/context.ts'
import { invoiceEntry } from '../billing-state/invoice-journal-entry.ts'
import { loadInvoiceState } from '../billing-state/load-invoice-state.ts'
import { carriedWrites, waitingChange } from '../plan-change/beside-change.ts'
import { composeEvents } from '../billing-state/settlement-writes.ts'
import { orUnknown, sendOnce } from '../unit-of-work/outside-call.ts'
import { creditAgain, loadReturnState, stateAfter, stateWrites } from './give-back.ts'

/**
 * Asks the gateway for a recorded refund and books its answer. A refund without an answer counts as pending.
 * @param state The invoice's as the intent left it.
 * @throws Problem 409 `refund_declined`.
 */
export async function finishRefund(
  context: Charging,
  refund: Refund,
  state: BillingState,
  resumed: boolean,
): Promise<Refund> {
  const fresh = strongly(context)
  if (refund.status !== 'requested') return answerAsItIs(fresh, refund)
  const outcome = await askOnce(fresh, refund, resumed)
  try {
    if (outcome.kind === 'declined') {
      const problem = conflict('refund_declined')
      await takeBack(fresh, refund, { told: false, result: problem })
      throw problem
    }
    return await book(fresh, refund, state, outcome.kind === 'succeeded' ? 'succeeded' : 'pending')
  } catch (error) {
    if (!(error instanceof StaleRead)) throw error
    return answerAsItIs(fresh, await readRefund(fresh, refund.id))
  }
}

/** Looks after a refund that is due: one whose request is gone, or one whose fate the gateway still has to tell. */
export async function reconcileRefund(context: Charging, refundId: string): Promise<void> {
  const refund = await readRefund(context, refundId)
  if (refund.dueAt === null || refund.dueAt > nowOf(context)) return
  if (refund.status === 'requested') {
    if (refund.leaseUntil > Date.parse(context.time.wall.now())) return
    await finishRefund(context, refund, await loadInvoiceState(context, refund.invoiceId), true).catch(
      ignoreDecline,
    )
    return
  }
  await askAboutRefund(context, refund)
}

/** The gateway has news of a refund: it is asked at once, whenever it would have been asked next. */
export async function takeRefundNews(context: Charging, refundId: string): Promise<void> {
  const { refund } = await load(context, { refund: refundRef(context.merchantId, refundId) })
  if (refund?.status === 'pending') await askAboutRefund(context, refund)
}

async function askAboutRefund(context: Charging, refund: Refund): Promise<void> {
  const outcome = await query(context, refund)
  if (outcome.kind === 'declined') return takeBack(context, refund, { told: true })
  const known = outcome.kind === 'not_found' ? await ask(context, refund) : outcome
  const after = decided(refund, known.kind === 'succeeded' ? 'succeeded' : 'pending', nowOf(context))
  await commit(context, {
    writes: [
      replace(refundCodec, refund, after),
      ...(after.status === 'succeeded'
        ? [endRefundEntry(context.merchantId, refund.transactionId, 'succeeded')]
        : []),
    ],
  })
}

/** The refund is on its way or done: the merchant is told at once, whichever it is (D6.10). */
function book(
  context: Charging,
  refund: Refund,
  state: BillingState,
  status: 'succeeded' | 'pending',
): Promise<Refund> {
  const after = decided(refund, status, nowOf(context))
  const { reason } = refund
  const told = refunded(refund, reason === null ? {} : { reason })
  return commit(context, {
    writes: [
      replace(refundCodec, refund, after),
      ...(status === 'succeeded'
        ? [endRefundEntry(context.merchantId, refund.transactionId, 'succeeded')]
        : []),
    ],
    events: composeEvents(context, [told], state),
    result: after,
  })
}

/** The gateway refused: what was taken comes back to where it lies by now, credit too, and the invoice is paid as before. */
async function takeBack(
  context: Charging,
  refund: Refund,
  how: { readonly told: boolean; readonly result?: Problem },
): Promise<void> {
  const state = await loadReturnState(context, refund.invoiceId)
  const { invoice, subscription } = state
  const { amount, merchantId } = refund
  const given = givenBy(refund)
  const after = stateAfter(state, given, -1)
  const draft = after.subscription === subscription ? null : await changeBeside(context, subscription)
  // As if the gateway had refused after the change.
  const carried = draft && afterRefund(draft.subscription, state.first.id, given, -1)
  const back = returned(context, refund)
  const entry = invoiceEntry(context, invoice, {
    type: 'refund_reversal',
    amount,
    postings: back.postings,
    rail: refund.rail,
  })
  const told = how.told ? [refunded({ ...refund, transactionId: entry.id }, { reason: 'refund_failed' })] : []
  await commit(context, {
    writes: [
      replace(refundCodec, refund, decided(refund, 'failed', nowOf(context))),
      ...stateWrites(state, after),
      ...carriedWrites(draft, { refundedForPeriod: carried?.refundedForPeriod ?? null }),
      create(transactionCodec, entry),
      endRefundEntry(merchantId, refund.transactionId, 'failed'),
      ...back.writes,
    ],
    events: composeEvents(context, told, after),
    ...(how.result ? { result: how.result } : {}),
  })
}

/** The plan change that waits beside a refund; while its request charges at this moment, the refund comes due again. */
async function changeBeside(
  context: OperationContext,
  subscription: Subscription,
): Promise<PlanChangeDraft | null> {
  try {
    return await waitingChange(context, subscription)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    throw new Problem('service_unavailable', [], { retryAfterSeconds: 1, cause: error })
  }
}

/** What a refund gave back, as it was decided. */
function givenBy({ amount, fromCreditKobo, countedKobo, orCredit }: Refund): GivenBack {
  // Money that the customer is owed in any case comes back as their credit.
  const toCredit = orCredit ? amount : (fromCreditKobo ?? 0)
  return { amount, fromCreditKobo: toCredit, countedKobo: countedKobo ?? 0 }
}

/** What was taken unsettled goes back into its bucket on the same day; everything else has settled. */
function returned(context: OperationContext, refund: Refund): { writes: Write[]; postings: Posting[] } {
  const { merchantId, currency, subscriptionId, createdAt } = refund
  const { amount, fromCreditKobo } = givenBy(refund)
  const now = nowOf(context)
  const sameDay = lagosDayOf(createdAt) === lagosDayOf(now)
  const pending = sameDay ? Math.min(refund.unsettledKobo, amount - fromCreditKobo) : 0
  const parts = [
    {
      account: 'merchant_pending',
      name: bucketOf(currency, now, subscriptionId, refund.invoiceId),
      amount: pending,
    },
    {
      account: 'merchant_available',
      name: availableName(currency),
      amount: amount - fromCreditKobo - pending,
    },
  ] as const
  const moved = parts.filter((part) => part.amount > 0)
  return {
    writes: [
      ...moved.map((part) => credit(balanceKey(merchantId, part.name), part.amount)),
      ...creditAgain(context, currency, fromCreditKobo),
    ],
    postings: [
      { account: 'refunds', amount: -amount },
      ...(fromCreditKobo === 0 ? [] : [{ account: 'customer_credit' as const, amount: fromCreditKobo }]),
      ...moved.map((part) => ({ account: part.account, amount: part.amount })),
    ],
  }
}

function refunded(refund: Refund, reason: { readonly reason?: string }): EventDraft {
  const { amount, rail, transactionId } = refund
  return { type: 'subscription_payment_refunded', extra: { amount, rail, transactionId, ...reason } }
}

/** A refund that was begun before is asked about first; a reference the gateway never saw is sent again, as the same. */
async function askOnce(context: Charging, refund: Refund, resumed: boolean): Promise<RefundOutcome> {
  const call = { query: () => query(context, refund), send: () => ask(context, refund) }
  const { news } = await sendOnce(call, resumed ? () => Promise.resolve() : null)
  return news.kind === 'not_found' ? { kind: 'unknown' } : news
}

function ask(context: Charging, refund: Refund): Promise<RefundOutcome> {
  const { merchantId, id: reference, chargeReference, amount, currency, rail } = refund
  const now = nowOf(context)
  return orUnknown(
    context.gateway.refund({ merchantId, reference, chargeReference, amount, currency, rail, now }),
  )
}

function query(context: Charging, refund: Refund): Promise<RefundOutcome | { readonly kind: 'not_found' }> {
  return orUnknown(context.gateway.queryRefund(refund.merchantId, refund.id, nowOf(context)))
}

/** Booked already, by a worker or another run. */
async function answerAsItIs(context: Charging, refund: Refund): Promise<Refund> {
  if (refund.status !== 'failed') return commit(context, { writes: [], result: refund })
  const problem = conflict('refund_declined')
  await commit(context, { writes: [], result: problem })
  throw problem
}

async function readRefund(context: Charging, id: string): Promise<Refund> {
  const { refund } = await load(context, { refund: refundRef(context.merchantId, id) })
  if (!refund) throw new Error('a refund that is not there')
  return refund
}

/** Nobody waits for the answer of a worker, and the refusal is booked. */
function ignoreDecline(error: unknown): void {
  if (!(error instanceof Problem) || error.code !== 'conflict') throw error
}
