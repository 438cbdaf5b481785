import { revised } from '../../domain/revised.ts'
import { withCredit } from '../../domain/customer.ts'
import { isRunning, paymentInProgress, takenOver, waiting } from '../../domain/invoice/intent.ts'
import { settled, type Invoice, type PendingPayment } from '../../domain/invoice/invoice.ts'
import { move } from '../../domain/ledger/posting.ts'
import { conflict, Problem } from '../../domain/problem.ts'
import { planChanged, type ProrationView } from '../../domain/subscription/plan-change.ts'
import type { PlanChangeDraft } from '../../domain/subscription/plan-change-draft.ts'
import type { EventDraft, Settlement } from '../../domain/subscription/billing-state.ts'
import type { Subscription } from '../../domain/subscription/subscription.ts'
import { newReceiptKey } from '../../security/receipt-key.ts'
import { commit } from '../../store/commit.ts'
import { nowOf, StaleRead, strongly } from '../../store/context.ts'
import { balanceKey, credit, creditName } from '../../store/entities/balance.ts'
import { customerCodec, customerRef } from '../../store/entities/customer.ts'
import { invoiceCodec, invoiceRef } from '../../store/entities/invoice.ts'
import { planChangeCodec, planChangeRef } from '../../store/entities/plan-change.ts'
import { planRef } from '../../store/entities/plan.ts'
import { subscriptionCodec, subscriptionRef } from '../../store/entities/subscription.ts'
import { load } from '../../store/load.ts'
import { create, replace, type Write } from '../../store/write.ts'
import { chargeOnce, outcomeOf, queryCharge, timedOut, type AttemptOutcome } from '../charging/charge-once.ts'
import type { Charging, OperationContext } from '../unit-of-work/context.ts'
import { chainWrites } from '../billing-state/load-chain.ts'
import { creditUseEntry } from '../billing-state/credit-writes.ts'
import { givenUpWrites } from './give-up-change.ts'
import { bookOnce } from '../unit-of-work/outside-call.ts'
import { composeEvents, transactionWrites } from '../billing-state/settlement-writes.ts'

/** The answer of a plan change (D5.8). */
export interface PlanChangeResult {
  readonly subscription: Subscription
  readonly proration: ProrationView
  readonly invoice: Invoice | null
}

/** 402 of a change that was not paid for. */
export function declinedChange(failureCode: string): Problem {
  return new Problem('payment_failed', [{ path: 'paymentMethodId', reason: failureCode }])
}

/**
 * Calls the gateway for a change's recorded intent and books what came of it: the whole change, or nothing of it.
 * @throws Problem 402 on a decline, 504 while the outcome is unknown.
 */
export async function finishPlanChange(
  context: Charging,
  draft: PlanChangeDraft,
  resumed: boolean,
): Promise<PlanChangeResult> {
  const fresh = strongly(context)
  const { customer } = await load(fresh, { customer: customerRef(fresh.merchantId, draft.customerId) })
  if (!customer) throw new Error('a plan change without its customer')
  let own = draft
  const takeOver = async (): Promise<void> => {
    own = await takeDraftOver(fresh, draft)
  }
  const { invoice } = draft
  const { pending } = invoice.attempt
  // The gateway has it, or may: it is never charged again, and past its rail's time it counts as unseen (A8).
  const isOut = resumed && pending != null && !pending.unsent
  const outcome = isOut
    ? inTime(outcomeOf(await queryCharge(fresh.gateway, invoice, invoice.attempt)), pending, nowOf(fresh))
    : await chargeOnce(fresh.gateway, invoice, invoice.attempt, customer, resumed ? takeOver : null)
  if (outcome.kind === 'open') {
    await postpone(fresh, own, outcome)
    throw new Problem('gateway_timeout', [], { retryAfterSeconds: 60 })
  }
  const { leaseUntil } = own.invoice.attempt
  return bookOnce<Charging, PlanChangeDraft, PlanChangeResult>(fresh, own, {
    book: (again, current) => {
      if (current.outcome !== null) return answerAsItIs(again, current)
      return outcome.kind === 'succeeded' ? accept(again, current) : withdraw(again, current, outcome)
    },
    reread: async (again) => {
      const current = await readDraft(again, draft.id)
      // Whoever goes on with it may have charged what we did not see.
      const isOurs = current.invoice.attempt.leaseUntil === leaseUntil
      if (outcome.kind === 'declined' && outcome.unseen && current.outcome === null && !isOurs)
        throw paymentInProgress()
      return { state: current }
    },
  })
}

/** A repeat after a crash: the claim names the draft, so the same charge goes on under the same reference. */
export async function resumePlanChange(context: Charging, draftId: string): Promise<PlanChangeResult> {
  const fresh = strongly(context)
  const draft = await readDraft(fresh, draftId)
  return draft.outcome === null ? finishPlanChange(fresh, draft, true) : answerAsItIs(fresh, draft)
}

/**
 * Finishes a change whose request is gone, or asks after its charge when that is due.
 * @param told The gateway has news of it, so it is asked now.
 */
export async function reconcilePlanChange(context: Charging, draftId: string, told = false): Promise<void> {
  const draft = await readDraft(context, draftId)
  const { attempt } = draft.invoice
  if (draft.outcome !== null || isRunning(attempt, Date.parse(context.time.wall.now()))) return
  if (!told && attempt.pending && attempt.pending.askAt > nowOf(context)) return
  try {
    await finishPlanChange(context, draft, true)
  } catch (error) {
    // Declined, or not known yet: either is booked already, and nobody waits for the answer.
    if (!(error instanceof Problem) || !['payment_failed', 'gateway_timeout'].includes(error.code))
      throw error
  }
}

/** The money is there: the change stands. */
async function accept(context: Charging, draft: PlanChangeDraft): Promise<PlanChangeResult> {
  const { subscription, customer, plan, first } = await readAround(context, draft)
  const now = nowOf(context)
  const { attempt, amount, currency, creditApplied, cycle } = draft.invoice
  const invoice: Invoice = {
    ...settled(draft.invoice, 'pay', { paidAt: now, amountPaid: amount, attempt: null }),
    attemptCount: attempt.number,
    paidBy: { reference: attempt.reference, rail: attempt.rail, methodId: attempt.methodId },
    receiptKey: newReceiptKey(),
  }
  const after = draft.subscription
  const settlement: Settlement = {
    subscription: after,
    invoice,
    customer,
    attempt: {
      number: attempt.number,
      reference: attempt.reference,
      methodId: attempt.methodId,
      automatic: false,
      statusAfter: after.status,
      decision: null,
    },
    failureCode: null,
    earned: move(currency, 'gateway_clearing', 'merchant_pending', amount),
    events: [],
    paid: true,
  }
  const { fromPlanId, proration } = draft
  const events: readonly EventDraft[] = [
    { type: 'subscription_payment_success', extra: { amount, cycle } },
    { type: 'subscription_plan_changed', ...planChanged(fromPlanId, draft.planId, proration) },
  ]
  return commit(context, {
    writes: [
      replace(subscriptionCodec, subscription, after),
      replace(planChangeCodec, draft, ended(draft, 'paid')),
      create(invoiceCodec, invoice),
      ...chainWrites(first, { joins: invoice }),
      ...transactionWrites(context, { customer }, settlement, creditApplied),
      ...heldCreditWrites(context, invoice),
    ],
    events: composeEvents(context, events, { subscription: after, invoice, customer, plan }),
    result: { subscription: after, proration, invoice },
  })
}

/** The customer's credit was held by the draft; now it is used, and its money lies in the day's bucket with the charge. */
function heldCreditWrites(context: OperationContext, invoice: Invoice): Write[] {
  const { creditApplied, currency } = invoice
  if (creditApplied === 0) return []
  return [
    creditUseEntry(context, invoice),
    credit(balanceKey(context.merchantId, creditName(currency)), -creditApplied),
  ]
}

/** Declined: nothing has happened. What was never seen may arrive yet, and is then given back (A10). */
async function withdraw(
  context: Charging,
  draft: PlanChangeDraft,
  { failureCode, unseen }: AttemptOutcome & { readonly kind: 'declined' },
): Promise<never> {
  const { subscription, customer } = await readAround(context, draft)
  const { creditApplied, currency } = draft.invoice
  const problem = declinedChange(failureCode)
  if (unseen && failureCode !== 'no_payment_method') {
    const writes = givenUpWrites(context, draft, { subscription, customer }, failureCode)
    await commit(context, { writes, result: problem })
    throw problem
  }
  await commit(context, {
    writes: [
      replace(subscriptionCodec, subscription, { ...subscription, changeInProgress: null }),
      replace(planChangeCodec, draft, ended(draft, failureCode)),
      ...(creditApplied === 0
        ? []
        : [replace(customerCodec, customer, withCredit(customer, currency, creditApplied))]),
    ],
    result: problem,
  })
  throw problem
}

/** The run that began the charge is gone: it is ours from now on. */
async function takeDraftOver(context: Charging, draft: PlanChangeDraft): Promise<PlanChangeDraft> {
  const invoice = takenOver(draft.invoice, Date.parse(context.time.wall.now()))
  const after = revised(draft, { invoice })
  await commit(context, { writes: [replace(planChangeCodec, draft, after)] })
  return after
}

/** What is still open past its time counts as unseen. */
function inTime(outcome: AttemptOutcome, { deadline }: PendingPayment, now: string): AttemptOutcome {
  return outcome.kind === 'open' && deadline <= now ? timedOut : outcome
}

/** Nobody knows yet: the draft comes due for the next question. */
async function postpone(
  context: Charging,
  draft: PlanChangeDraft,
  { action, unsent }: AttemptOutcome & { readonly kind: 'open' },
): Promise<void> {
  const news = { now: nowOf(context), action, unsent: unsent === true, until: null }
  const after = revised(draft, { invoice: waiting(draft.invoice, news) })
  try {
    await commit(context, { writes: [replace(planChangeCodec, draft, after)] })
  } catch (error) {
    if (!(error instanceof StaleRead)) throw error
  }
}

/** Settled already, by a worker or another run: the answer is how it ended. */
async function answerAsItIs(context: Charging, draft: PlanChangeDraft): Promise<PlanChangeResult> {
  const { subscription, invoice } = await load(context, {
    subscription: subscriptionRef(context.merchantId, draft.subscriptionId),
    invoice: draft.outcome === 'paid' ? invoiceRef(context.merchantId, draft.id) : null,
  })
  if (subscription && invoice) {
    return commit(context, { writes: [], result: { subscription, proration: draft.proration, invoice } })
  }
  // Given up for something that the merchant wanted instead: the subscription has gone on without it.
  const problem =
    draft.outcome === 'given_up'
      ? conflict('version_mismatch')
      : declinedChange(draft.outcome ?? 'processor_error')
  await commit(context, { writes: [], result: problem })
  throw problem
}

function ended(draft: PlanChangeDraft, outcome: string): PlanChangeDraft {
  return revised(draft, { outcome })
}

async function readDraft(context: Charging, id: string): Promise<PlanChangeDraft> {
  const { draft } = await load(context, { draft: planChangeRef(context.merchantId, id) })
  if (!draft) throw new Error('a plan change without its draft')
  return draft
}

/** What a change's outcome is written over. The lock on the subscription keeps everybody else away from it. */
async function readAround(context: Charging, draft: PlanChangeDraft) {
  const { merchantId } = context
  const { subscription, customer, plan, first } = await load(context, {
    subscription: subscriptionRef(merchantId, draft.subscriptionId),
    first: draft.invoice.chainId === null ? null : invoiceRef(merchantId, draft.invoice.chainId),
    customer: customerRef(merchantId, draft.customerId),
    plan: planRef(merchantId, draft.planId),
  })
  if (!subscription || !customer || !plan) throw new Error('a plan change without its subscription')
  if (subscription.changeInProgress !== draft.id) throw new StaleRead('plan change')
  return { subscription, customer, plan, first }
}
