import { answered } from '../../domain/change/change.ts'
import {
  decideRefundMade,
  decideRefundNews,
  type RefundProgress,
} from '../../domain/invoice/decide-refund-outcome.ts'
import {
  decideRefundRefused,
  refusalChangesSubscription,
} from '../../domain/invoice/decide-refund-refused.ts'
import { refundsMade, type Refund } from '../../domain/invoice/refund.ts'
import { conflict, Problem } from '../../domain/problem.ts'
import type { AnyState } from '../../domain/subscription/billing-state.ts'
import type { Subscription } from '../../domain/subscription/subscription.ts'
import type { RefundOutcome } from '../../ports/payment-gateway.ts'
import { nowOf, StaleRead, strongly } from '../../store/context.ts'
import { refundRef } from '../../store/entities/refund.ts'
import { load } from '../../store/load.ts'
import { readOwed } from '../balance/read-holdings.ts'
import { loadAnyState } from '../billing-state/load-invoice-state.ts'
import { commitChange } from '../changes/commit-change.ts'
import { entryStamp } from '../changes/entry-stamp.ts'
import { giveUpChange } from '../plan-change/give-up-change.ts'
import type { Charging, Writing } from '../unit-of-work/context.ts'
import { isHeldAt } from '../../domain/merchant/hold.ts'
import { isGatewayHeld } from '../unit-of-work/gateway-hold.ts'
import { orUnknown, sendOnce, type CallRun } from '../unit-of-work/outside-call.ts'
import { loadReturnState } from './give-back.ts'
import { busyRetrySeconds } from '../../store/waits.ts'

/**
 * Sends a recorded refund to the gateway and books its answer. A refund without an answer counts as pending.
 * @param state The invoice's state after the intent.
 * @throws Problem 409 `refund_declined`.
 */
export async function finishRefund(
  context: Charging,
  refund: Refund,
  state: AnyState,
  run: CallRun,
): Promise<Refund> {
  const fresh = strongly(context)
  if (refund.status !== 'requested') return answerAsItIs(fresh, refund)
  const outcome = await askOnce(fresh, refund, { run, isHeld: isHeldAt(state.settings, refund) })
  try {
    if (outcome.kind === 'declined') {
      const problem = conflict('refund_declined')
      await takeBack(fresh, refund, { told: false, result: problem })
      throw problem
    }
    const made = decideRefundMade(refund, progressOf(outcome), state, nowOf(fresh))
    return await commitChange(fresh, made, { answer: (done) => refundsMade([done]) })
  } catch (error) {
    if (!(error instanceof StaleRead)) throw error
    return answerAsItIs(fresh, await readRefund(fresh, refund.id))
  }
}

/** Continues a due refund: one whose request has crashed, or one whose outcome the gateway still has to give. */
export async function reconcileRefund(context: Charging, refundId: string): Promise<void> {
  const refund = await readRefund(context, refundId)
  if (refund.dueAt === null || refund.dueAt > nowOf(context)) return
  if (refund.status === 'requested') {
    if (refund.leaseUntil > Date.parse(context.time.wall.now())) return
    await finishRefund(context, refund, await loadAnyState(context, refund.invoiceId), 'resumed').catch(
      ignoreDecline,
    )
    return
  }
  await askAboutRefund(context, refund)
}

/** The gateway has news of a refund: it is queried at once, before its planned time. */
export async function takeRefundNews(context: Charging, refundId: string): Promise<void> {
  const { refund } = await load(context, { refund: refundRef(context.tenant.merchantId, refundId) })
  if (refund?.status === 'pending') await askAboutRefund(context, refund)
}

async function askAboutRefund(context: Charging, refund: Refund): Promise<void> {
  const outcome = await query(context, refund)
  if (outcome.kind === 'declined') return takeBack(context, refund, { told: true })
  const known = outcome.kind === 'not_found' ? await askUnlessHeld(context, refund) : outcome
  await commitChange(context, decideRefundNews(refund, progressOf(known), nowOf(context)))
}

function progressOf({ kind }: RefundOutcome): RefundProgress {
  return kind === 'succeeded' ? 'succeeded' : 'pending'
}

/** Books the gateway's refusal and restores what was taken; `result` answers the request. */
async function takeBack(
  context: Charging,
  refund: Refund,
  { told, result }: { readonly told: boolean; readonly result?: Problem },
): Promise<void> {
  const read = await loadReturnState(context, refund.invoiceId)
  const waits = read.subscription !== null && read.subscription.changeInProgress !== null
  const changes = waits && refusalChangesSubscription(read, refund, nowOf(context))
  if (changes) await giveChangeUp(context, read.subscription)
  const state = changes ? await loadReturnState(strongly(context), refund.invoiceId) : read
  const owed = await readOwed(context, refund.currency)
  const refused = decideRefundRefused(state, refund, { owed, told, stamp: entryStamp(context) })
  await commitChange(context, refused, { answer: () => result })
}

/**
 * Gives up the plan change that waits beside a refund: it was decided on what the refund had taken (F6). While the
 * change's request is charging, the refund comes due again.
 */
async function giveChangeUp(context: Writing, subscription: Subscription): Promise<void> {
  try {
    await giveUpChange(context, subscription)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    throw new Problem('service_unavailable', [], { retryAfterSeconds: busyRetrySeconds, cause: error })
  }
}

/** While its gateway is held a refund waits, like one without an answer, and is sent at a later query (O1). */
async function askUnlessHeld(context: Charging, refund: Refund): Promise<RefundOutcome> {
  return (await isGatewayHeld(context, refund)) ? { kind: 'unknown' } : ask(context, refund)
}

/** A refund begun before is queried first. If the gateway never saw its reference, it is sent again under that. */
async function askOnce(
  context: Charging,
  refund: Refund,
  { run, isHeld }: { readonly run: CallRun; readonly isHeld: boolean },
): Promise<RefundOutcome> {
  if (isHeld && run === 'first') return { kind: 'unknown' }
  const send = () => (isHeld ? Promise.resolve({ kind: 'unknown' } as const) : ask(context, refund))
  const call = { query: () => query(context, refund), send }
  const { news } = await sendOnce(call, run === 'resumed' ? () => Promise.resolve() : null)
  return news.kind === 'not_found' ? { kind: 'unknown' } : news
}

function ask(context: Charging, refund: Refund): Promise<RefundOutcome> {
  const { merchantId, id: reference, chargeReference, amount, currency, rail } = refund
  if (chargeReference === null || rail === null) throw new Error('a refund that no gateway makes')
  const now = nowOf(context)
  return orUnknown(
    context.gateways
      .of(refund)
      .refund({ merchantId, reference, chargeReference, amount, currency, rail, now }),
  )
}

function query(context: Charging, refund: Refund): Promise<RefundOutcome | { readonly kind: 'not_found' }> {
  return orUnknown(context.gateways.of(refund).queryRefund(refund.merchantId, refund.id, nowOf(context)))
}

/** A worker or another run has booked it already. */
async function answerAsItIs(context: Charging, refund: Refund): Promise<Refund> {
  if (refund.status !== 'failed')
    return commitChange(context, answered(refund), { answer: (done) => refundsMade([done]) })
  const problem = conflict('refund_declined')
  await commitChange(context, answered(problem))
  throw problem
}

async function readRefund(context: Charging, id: string): Promise<Refund> {
  const { refund } = await load(context, { refund: refundRef(context.tenant.merchantId, id) })
  if (!refund) throw new Error('a refund that is not there')
  return refund
}

/** A worker answers nobody, and the refusal is booked. */
function ignoreDecline(error: unknown): void {
  if (!(error instanceof Problem) || error.code !== 'conflict') throw error
}
