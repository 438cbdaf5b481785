import { openOf } from '../../domain/charge/charge.ts'
import { usableMethod } from '../../domain/customer/customer.ts'
import { isHeldBack, mayCharge } from '../../domain/merchant/hold.ts'
import type { Invoice } from '../../domain/invoice/invoice.ts'
import { Problem } from '../../domain/problem.ts'
import { dueOf, givesWay, trialNoticeAt, type SubscriptionDue } from '../../domain/subscription/due.ts'
import { lastBill } from '../../domain/subscription/last-bill.ts'
import { decidePutOff, decideTakenUp, type PutOffState } from '../../domain/subscription/put-off.ts'
import { nowOf, strongly } from '../../store/context.ts'
import { ownInvoiceRef } from '../../store/entities/invoice.ts'
import { load } from '../../store/load.ts'
import { isPlanChangeKey } from '../../store/entities/plan-change.ts'
import type { DueMessage } from '../../jobs/messages.ts'
import type { Charging } from '../unit-of-work/context.ts'
import { reconcilePlanChange } from '../plan-change/finish-plan-change.ts'
import { giveUpChange } from '../plan-change/give-up-change.ts'
import { onFreshState } from '../unit-of-work/retry-when-stale.ts'
import { currentFirst } from '../billing-state/load-chain.ts'
import { loadAround, loadBilling, loadLone, type LoadedBilling } from '../billing-state/load-billing.ts'
import type { Charged } from '../charging/book-charge.ts'
import { commitChange } from '../changes/commit-change.ts'
import { dun } from './dun.ts'
import { announceRenewal, announceTrialEnd, cancelAtEnd, expireIncomplete } from './end-period.ts'
import { renew } from './renew.ts'
import { resumePaused } from './resume-paused.ts'
import { resumeAttempt } from '../charging/resume-charge.ts'
import { takeUpNewDefault } from './charge-late-default.ts'

/**
 * Does a subscription's due work, if there is any. The message only says where to look, so a late, doubled or
 * reordered one is harmless (D13.2, H5).
 */
export async function runSubscriptionDue(context: Charging, message: DueMessage): Promise<void> {
  const charged = await onFreshState(context, async (own) => step(own, await loadHinted(own, message)))
  if (charged?.kind !== 'settled') return
  // A switch of rail is charged at once, in the same run; so is a method that was attached meanwhile (D7.14, D7.23).
  const { recovery } = charged.settled.subscription
  const more = recovery?.action === 'switch_rail' || typeof recovery?.newMethodId === 'string'
  if (!more && !(await takeUpNewDefault(context, charged))) return
  await onFreshState(strongly(context), async (fresh) =>
    step(fresh, await loadAround(fresh, charged.settled.subscription)),
  )
}

async function step(context: Charging, loaded: LoadedBilling | null): Promise<Charged | null> {
  const due = loaded ? dueOf(loaded.subscription) : null
  if (!loaded || !due || due.at > nowOf(context)) return null
  if (loaded.subscription.changeInProgress !== null)
    return step(context, await withoutChange(context, loaded))
  if (bills(loaded, due, nowOf(context)) && !mayBegin(loaded)) return putOff(context, loaded)
  if (loaded.subscription.heldUntil !== null) return takeUp(context, loaded)
  try {
    return await stepOf(context, loaded, due)
  } catch (error) {
    // A charge was about to begin that the job does not always make.
    if (isHeldBack(error)) return putOff(context, loaded)
    throw error
  }
}

/**
 * A plan change whose charge waits for its payer is given up by the end of the period (F8). One whose request runs is
 * decided first; its outcome makes the subscription due again. Null while the change stays.
 */
async function withoutChange(context: Charging, loaded: LoadedBilling): Promise<LoadedBilling | null> {
  const { subscription } = loaded
  if (!givesWay(subscription, nowOf(context)) || !mayBegin(loaded)) return null
  try {
    await giveUpChange(context, subscription)
  } catch (error) {
    if (error instanceof Problem && error.code === 'conflict') return null
    throw error
  }
  return loadAround(strongly(context), subscription)
}

/** Whether a charge may begin at the gateway of the method that is charged next (O1, G6). */
function mayBegin({ subscription, customer, settings }: LoadedBilling): boolean {
  const { ownMethodOnly, recovery } = subscription
  const paymentMethodId = recovery?.switchToMethodId ?? subscription.paymentMethodId
  return mayCharge(settings, usableMethod(customer, { paymentMethodId, ownMethodOnly }) ?? undefined)
}

/** Whether a job may begin a charge, or give up what was not charged; an announcement does neither (O1). */
function bills({ subscription, invoice }: LoadedBilling, { job }: SubscriptionDue, now: string): boolean {
  switch (job) {
    case 'renewal':
    case 'trial-end':
      // A renewal that was begun is in progress, and its outcome is booked.
      return subscription.currentPeriodEnd <= now && !hasBegun(invoice)
    case 'dunning':
      return !hasBegun(invoice)
    case 'period-end':
      return subscription.status !== 'paused' && lastBill(0, subscription.unbilled, 'credit').lines.length > 0
    case 'incomplete-expiry':
      return false
  }
}

function hasBegun(invoice: Invoice | undefined): boolean {
  return openOf(invoice?.charge ?? null) !== null
}

/** The merchant's charges are held: checked again later (O1). */
async function putOff(context: Charging, loaded: LoadedBilling): Promise<null> {
  const change = decidePutOff(await withCountedBase(context, loaded), nowOf(context))
  await commitChange(context, change, { answer: null })
  return null
}

/** With the first invoice of the period's chain, if refunds have counted against its base: nearly never (F6). */
async function withCountedBase(context: Charging, loaded: LoadedBilling): Promise<PutOffState> {
  const { subscription, invoice } = loaded
  const counted = subscription.refundedForPeriod !== null
  return { ...loaded, first: counted ? await currentFirst(context, subscription, invoice) : undefined }
}

/** The hold is over: delayed work is done now, in the same run. */
async function takeUp(context: Charging, loaded: LoadedBilling): Promise<Charged | null> {
  const change = decideTakenUp(await withCountedBase(context, loaded), nowOf(context))
  const subscription = await commitChange(context, change, { answer: null })
  return step(context, { ...loaded, subscription })
}

async function stepOf(
  context: Charging,
  loaded: LoadedBilling,
  due: SubscriptionDue,
): Promise<Charged | null> {
  switch (due.job) {
    case 'renewal':
      if (loaded.subscription.currentPeriodEnd <= nowOf(context)) return renew(context, loaded)
      await announceRenewal(context, loaded)
      return null
    case 'trial-end':
      return endTrial(context, loaded)
    case 'dunning':
      return dunCase(context, loaded)
    case 'incomplete-expiry':
      await expireIncomplete(context, loaded)
      return null
    case 'period-end':
      await (loaded.subscription.status === 'paused' ? resumePaused : cancelAtEnd)(context, loaded)
      return null
  }
}

/** A case belongs to the invoice that opened it: of several waiting ones, an earlier one may be overdue (M3). */
async function dunCase(context: Charging, loaded: LoadedBilling): Promise<Charged | null> {
  const { subscription, invoice: latest } = loaded
  const of = subscription.recovery?.invoiceId
  const { merchantId } = context.tenant
  const invoice =
    of === undefined || of === latest?.id
      ? latest
      : (await load(context, { invoice: ownInvoiceRef(merchantId, of) })).invoice
  return invoice ? dun(context, { ...loaded, invoice }) : null
}

/** A trial's end is its first renewal, unless a cancel is scheduled. It is announced three days before (D4.9). */
async function endTrial(context: Charging, loaded: LoadedBilling): Promise<Charged | null> {
  const { subscription } = loaded
  if (subscription.currentPeriodEnd <= nowOf(context)) {
    if (!subscription.cancelAtPeriodEnd) return renew(context, loaded)
    await cancelAtEnd(context, loaded)
  } else if (trialNoticeAt(subscription) !== null) {
    await announceTrialEnd(context, loaded)
  }
  return null
}

/** Queries a payment that waits for its payer, when that is due or its time is over (A8). */
export function askAfterPayment(context: Charging, message: DueMessage): Promise<void> {
  return reconcileAttempt(context, message)
}

/** Finishes a charge that a request left open. */
export async function reconcileAttempt(context: Charging, message: DueMessage): Promise<void> {
  if (isPlanChangeKey(message.pk)) {
    await reconcilePlanChange(context, message.sk)
    return
  }
  const { subscriptionId = '', customerId = '', planId = '' } = message.hints
  await onFreshState(context, async (own) => {
    if (subscriptionId === '') {
      const alone = await loadLone(own, { id: message.sk, customerId })
      if (alone) await resumeAttempt(own, alone)
      return
    }
    const loaded = await loadBilling(own, { subscriptionId, customerId, planId, invoiceId: message.sk })
    if (loaded?.invoice) await resumeAttempt(own, { ...loaded, invoice: loaded.invoice })
  })
}

/** The message's hints let one round trip fetch everything; if they are out of date, a second one is needed. */
async function loadHinted(context: Charging, message: DueMessage): Promise<LoadedBilling | null> {
  const { customerId = '', planId = '', invoiceId = null } = message.hints
  const loaded = await loadBilling(context, { subscriptionId: message.sk, customerId, planId, invoiceId })
  if (!loaded) return null
  const { subscription, plan } = loaded
  const current =
    plan.id === subscription.planId && (loaded.invoice?.id ?? null) === subscription.latestInvoiceId
  return current ? loaded : loadAround(context, subscription)
}
