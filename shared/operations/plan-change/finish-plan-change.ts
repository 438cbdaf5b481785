import { answered } from '../../domain/change/change.ts'
import { isRunning } from '../../domain/charge/charge.ts'
import {
  isOpen,
  mayStillCome,
  type ChargeNews,
  type FailedNews,
  type OpenNews,
  type PaidNews,
} from '../../domain/charge/news.ts'
import { defaultRecoverySettings } from '../../domain/dunning/settings.ts'
import { feeOfCharge } from '../../domain/money/fees.ts'
import type { Holdable } from '../../domain/merchant/hold.ts'
import { paymentInProgress } from '../../domain/invoice/intent.ts'
import { decideChangeTakeOver, decideChangeWaits } from '../../domain/plan-change/decide-waiting.ts'
import {
  decideDeclinedChange,
  decidePaidChange,
  declinedChange,
  type ChargedChange,
} from '../../domain/plan-change/decide-outcome.ts'
import { conflict, Problem } from '../../domain/problem.ts'
import type { PlanChangeResult } from '../../domain/subscription/plan-change.ts'
import type { Subscription } from '../../domain/subscription/subscription.ts'
import type { PlanChangeDraft } from '../../domain/subscription/plan-change-draft.ts'
import { newReceiptKey } from '../../security/receipt-key.ts'
import { nowOf, StaleRead, strongly } from '../../store/context.ts'
import { customerRef } from '../../store/entities/customer.ts'
import { ownInvoiceRef } from '../../store/entities/invoice.ts'
import { planChangeRef } from '../../store/entities/plan-change.ts'
import { planRef } from '../../store/entities/plan.ts'
import { recoverySettingsRef } from '../../store/entities/recovery-settings.ts'
import { subscriptionRef } from '../../store/entities/subscription.ts'
import { load } from '../../store/load.ts'
import { commitChange } from '../changes/commit-change.ts'
import { momentOf } from '../commit/commit-of.ts'
import { askPending, isWithGateway } from '../charging/book-charge.ts'
import { chargeOnce } from '../charging/charge-once.ts'
import { askAboutHeld } from '../unit-of-work/news-of.ts'
import type { Charging } from '../unit-of-work/context.ts'
import { withLeastCharge } from '../unit-of-work/least-price.ts'
import { isGatewayHeld } from '../unit-of-work/gateway-hold.ts'
import { bookOnce, type CallRun } from '../unit-of-work/outside-call.ts'
import { openChargeRetrySeconds } from '../waits.ts'

/**
 * Calls the gateway for a change's recorded intent and books the outcome: the whole change, nothing, or that it waits for
 * its payer, which its subscription shows (F8).
 * @param told What the gateway has just answered about the charge, which is then not queried again (G8).
 * @throws Problem 402 on a decline, 504 while the outcome is unknown.
 */
export async function finishPlanChange(
  context: Charging,
  draft: PlanChangeDraft,
  run: CallRun,
  told: ChargeNews | null = null,
): Promise<PlanChangeResult> {
  const fresh = strongly(context)
  const { customer } = await load(fresh, { customer: customerRef(fresh.tenant.merchantId, draft.customerId) })
  if (!customer) throw new Error('a plan change without its customer')
  let own = draft
  const takeOver = async (): Promise<void> => {
    own = await commitChange(fresh, decideChangeTakeOver(draft, momentOf(fresh)), { answer: null })
  }
  const { invoice } = draft
  const send = async (): Promise<ChargeNews> => {
    const resumed = run === 'resumed'
    // It is not sent while its gateway is held; if it was sent before, the gateway knows it (O1).
    if (resumed && (await isGatewayHeld(fresh, invoice.charge)))
      return askAboutHeld(fresh, invoice, invoice.charge)
    const { merchantId, subscriptionId } = invoice
    const order = { merchantId, subscriptionId, charge: invoice.charge, payer: customer }
    return chargeOnce(fresh, order, resumed ? takeOver : null)
  }
  // The gateway has it, or may have it: it is never charged again.
  const isOut = run === 'resumed' && isWithGateway(invoice.charge)
  const news = told ?? (isOut ? await askPending(fresh, invoice, invoice.charge) : await send())
  const { leaseUntil } = own.invoice.charge
  return bookOnce<Charging, PlanChangeDraft, PlanChangeResult>(fresh, own, {
    book: (again, current) => {
      if (current.outcome !== null) return answerAsItIs(again, current)
      if (isOpen(news)) return postpone(again, current, news)
      return news.kind === 'paid' ? accept(again, current, news) : withdraw(again, current, news)
    },
    reread: async (again) => {
      const current = await readDraft(again, draft.id)
      // The run that has taken it over may have charged what this one did not see, or knows more.
      const isOurs = current.invoice.charge.leaseUntil === leaseUntil
      if (isOurs || current.outcome !== null) return { state: current }
      if (isOpen(news)) throw noAnswer()
      if (mayStillCome(news)) throw paymentInProgress()
      return { state: current }
    },
  })
}

/** A repeat after a crash: the claim names the draft, so the same charge continues under the same reference. */
export async function resumePlanChange(context: Charging, draftId: string): Promise<PlanChangeResult> {
  const fresh = strongly(context)
  const draft = await readDraft(fresh, draftId)
  return draft.outcome === null ? finishPlanChange(fresh, draft, 'resumed') : answerAsItIs(fresh, draft)
}

/**
 * Finishes a change whose request has crashed, or queries its charge when that is due.
 * @param told What the gateway has answered after its callback; null for a charge that is due.
 */
export async function reconcilePlanChange(
  context: Charging,
  draftId: string,
  told: ChargeNews | null = null,
): Promise<void> {
  const draft = await readDraft(context, draftId)
  const { charge } = draft.invoice
  if (draft.outcome !== null || isRunning(charge, Date.parse(context.time.wall.now()))) return
  if (told === null && charge.askAt !== null && charge.askAt > nowOf(context)) return
  try {
    await finishPlanChange(context, draft, 'resumed', told)
  } catch (error) {
    // Declined, or unknown: both are booked already, and a worker answers nobody.
    if (!(error instanceof Problem) || !['payment_failed', 'gateway_timeout'].includes(error.code))
      throw error
  }
}

/** The charge succeeded: the change takes effect. */
async function accept(
  context: Charging,
  draft: PlanChangeDraft,
  { feeKobo = null }: PaidNews,
): Promise<PlanChangeResult> {
  const around = await readAround(context, draft)
  const { charge, amount } = draft.invoice
  const fee = feeOfCharge(around.settings, { ...charge, amount }, feeKobo)
  const order = { now: nowOf(context), receiptKey: newReceiptKey(), fee }
  return commitChange(context, decidePaidChange(around, order))
}

/** Declined: nothing has changed. */
async function withdraw(context: Charging, draft: PlanChangeDraft, declined: FailedNews): Promise<never> {
  const around = await readAround(context, draft)
  throw await commitChange(context, decideDeclinedChange(around, declined, nowOf(context)))
}

/**
 * The charge waits for its payer, or its outcome is unknown: the draft comes due for the next query.
 * @throws Problem 504 without an answer from the gateway: the change is shown, and a repeat queries again.
 */
async function postpone(
  context: Charging,
  draft: PlanChangeDraft,
  news: OpenNews,
): Promise<PlanChangeResult> {
  const { merchantId } = context.tenant
  const { subscription, customer, plan } = await load(context, {
    subscription: subscriptionRef(merchantId, draft.subscriptionId),
    customer: customerRef(merchantId, draft.customerId),
    plan: planRef(merchantId, draft.fromPlanId),
  })
  if (!subscription || !customer || !plan) throw new Error('a plan change without its subscription')
  if (subscription.changeInProgress !== draft.id) throw new StaleRead('plan change')
  const waits = news.kind === 'waits'
  const change = decideChangeWaits({ draft, subscription, customer, plan }, news, nowOf(context))
  const result = await commitChange(context, change, waits ? {} : { answer: null })
  if (!waits) throw noAnswer()
  return result
}

function noAnswer(): Problem {
  return new Problem('gateway_timeout', [], { retryAfterSeconds: openChargeRetrySeconds })
}

/** A worker or another run has settled it: the answer is how it ended. */
async function answerAsItIs(context: Charging, draft: PlanChangeDraft): Promise<PlanChangeResult> {
  const { subscription, invoice } = await load(context, {
    subscription: subscriptionRef(context.tenant.merchantId, draft.subscriptionId),
    invoice: draft.outcome === 'paid' ? ownInvoiceRef(context.tenant.merchantId, draft.id) : null,
  })
  if (subscription && invoice) {
    const { proration } = draft
    return commitChange(context, answered({ subscription, proration, invoice, creditKobo: 0 }))
  }
  // Given up for another change by the merchant: the subscription has continued without it.
  const problem =
    draft.outcome === 'given_up'
      ? conflict('version_mismatch')
      : declinedChange(draft.outcome ?? 'processor_error')
  throw await commitChange(context, answered(problem))
}

async function readDraft(context: Charging, id: string): Promise<PlanChangeDraft> {
  const { draft } = await load(context, { draft: planChangeRef(context.tenant.merchantId, id) })
  if (!draft) throw new Error('a plan change without its draft')
  return draft
}

/** The objects that a change's outcome is written over. The lock on the subscription keeps other changes away. */
async function readAround(
  context: Charging,
  draft: PlanChangeDraft,
): Promise<ChargedChange & { readonly settings: Holdable }> {
  const { merchantId } = context.tenant
  const { subscription, customer, plan, first, settings } = await load(context, {
    subscription: subscriptionRef(merchantId, draft.subscriptionId),
    first: draft.invoice.chainId === null ? null : ownInvoiceRef(merchantId, draft.invoice.chainId),
    customer: customerRef(merchantId, draft.customerId),
    plan: planRef(merchantId, draft.planId),
    settings: recoverySettingsRef(merchantId),
  })
  if (!subscription || !customer || !plan) throw new Error('a plan change without its subscription')
  if (subscription.changeInProgress !== draft.id) throw new StaleRead('plan change')
  const present = await presentPlan(context, subscription)
  const terms = withLeastCharge(context, settings ?? defaultRecoverySettings)
  return { draft, subscription, customer, plan, first, present, settings: terms }
}

/** The present plan, for the event that a change which was shown is over; undefined for one that was never shown. */
async function presentPlan(context: Charging, { planId, pendingChange }: Subscription) {
  if (pendingChange === null) return undefined
  const { plan } = await load(context, { plan: planRef(context.tenant.merchantId, planId) })
  return plan
}
