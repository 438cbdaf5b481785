import { revised } from '../change/revised.ts'
import { addMs, DAY_MS, type Instant } from '../time/time.ts'
import { lastNoticeDays } from './decide.ts'
import type { ToldPrice } from '../pricing/plan-version.ts'
import type { PriceChange, PriceChangeRow, PricePromise } from './price-change.ts'
import { isAffected, isRaised } from './promise.ts'
import type { Effect } from './sums.ts'

/**
 * The row of a subscription in a change. A customer who subscribed after the announcement was shown both prices at the sale, as their
 * subscription records; an imported customer was not, and gets the message like the others.
 */
export function newRow(change: PriceChange, effect: Effect, shard: number, now: Instant): PriceChangeRow {
  const { subscription, promise } = effect
  const isSale = (subscription.told ?? []).some(
    ({ planId, version, from }) =>
      planId === change.planId && version === change.n && from <= subscription.createdAt,
  )
  const row: PriceChangeRow = {
    merchantId: change.merchantId,
    changeId: change.id,
    subscriptionId: subscription.id,
    shard,
    customerId: subscription.customerId,
    createdAt: now,
    promise,
    trialEndsAt: subscription.trialEndsAt,
    billingDay: subscription.billingDay ?? null,
    toldAt: isSale ? subscription.createdAt : null,
    toldBy: isSale ? 'sale' : null,
    eventId: null,
    keptAt: null,
    revertToldAt: null,
    dueAt: null,
    version: 1,
  }
  return isSale
    ? row
    : { ...row, dueAt: promise === null ? lastCall(change) : noticeAt(change, promise, now) }
}

/** The present action of a row's worker. */
export type RowStep =
  /** Nothing yet: look again then; never, where it is null. */
  | { readonly kind: 'wait'; readonly row: PriceChangeRow }
  /** Its customer gets a message with this promise. */
  | { readonly kind: 'tell'; readonly row: PriceChangeRow; readonly promise: PricePromise }
  /** The message was sent: its renewals from then on may take the price. */
  | { readonly kind: 'heard'; readonly row: PriceChangeRow; readonly told: ToldPrice }
  /** They were not notified in time: it keeps its old price. */
  | { readonly kind: 'keep'; readonly row: PriceChangeRow }

/** The state of the message that announced a price. */
export type NoticeState = 'none' | 'pending' | 'sent' | 'failed'

/** What is known when a row is due. */
export interface RowFacts {
  readonly change: PriceChange
  /** The present subscription; null if it does not continue, or has left the plan for good. */
  readonly effect: Effect | null
  /** Whether its subscription has the version, or a later one. */
  readonly hasVersion: boolean
  /** Whether a later price of the plan was announced, which it takes instead. */
  readonly isOvertaken: boolean
  readonly notice: NoticeState
  readonly now: Instant
}

/**
 * What is done with a row that is due (K9). A customer is notified `noticeDays` before their payment, with the amount decided
 * now; once the message is sent, their subscription records it, without which no renewal takes a higher price. A customer without
 * a message three days before keeps the old one. A subscription that ends before is checked once more, in case it continues after all.
 */
export function decideChangeRow(row: PriceChangeRow, facts: RowFacts): RowStep {
  const { change, effect, now } = facts
  if (effect === null || change.revertedAt !== null || row.keptAt !== null || facts.hasVersion)
    return { kind: 'wait', row: quiet(row) }
  const { promise } = effect
  if (promise === null) return withoutPromise(row, facts)
  const told = row.toldAt !== null && row.promise !== null ? toldStep(row, facts) : null
  if (told !== null) return told
  const deadline = addMs(promise.at, -lastNoticeDays * DAY_MS)
  if (now > deadline)
    return isRaised(promise)
      ? { kind: 'keep', row: kept(row, now) }
      : { kind: 'wait', row: quiet(promised(row, effect)) }
  const due = noticeAt(change, promise, now)
  if (due > now || !isAffected(promise))
    return { kind: 'wait', row: { ...promised(row, effect), dueAt: isAffected(promise) ? due : null } }
  const again = nextTry(row, { effect, deadline, now })
  if (again !== null) return { kind: 'wait', row: { ...promised(row, effect), dueAt: again } }
  const tells: PriceChangeRow = {
    ...promised(row, effect),
    toldAt: now,
    toldBy: 'message',
    dueAt: earlier(addMs(now, DAY_MS), lastCheck(promise)),
  }
  return { kind: 'tell', row: tells, promise }
}

/** It is expected to end; if it continues after all, its price must not surprise its customer. */
function withoutPromise(row: PriceChangeRow, { change, isOvertaken, now }: RowFacts): RowStep {
  if (isOvertaken) return { kind: 'wait', row: quiet(row) }
  const last = lastCall(change)
  if (now >= last) return { kind: 'keep', row: kept(row, now) }
  return { kind: 'wait', row: revised(row, { promise: null, dueAt: last }) }
}

/** What is done with a notified customer's row: the promise stays as announced. Null if the message was not sent. */
function toldStep(row: PriceChangeRow, { change, effect, notice, now }: RowFacts): RowStep | null {
  const until = lastCheck(row.promise!)
  const { planId, n: version } = change
  const told = effect!.subscription.told ?? []
  const knows = told.some((one) => one.planId === planId && one.version === version)
  if (notice === 'failed' || (notice === 'pending' && !knows && now >= until)) return null
  const rest = now < until ? revised(row, { dueAt: until }) : quiet(row)
  if (knows) return { kind: 'wait', row: rest }
  if (notice === 'pending')
    return { kind: 'wait', row: revised(row, { dueAt: earlier(addMs(now, DAY_MS), until) }) }
  const from = addMs(row.toldAt!, lastNoticeDays * DAY_MS)
  return { kind: 'heard', row: rest, told: { planId, version, from } }
}

/** When a customer who can't be notified now is tried again; null if they can. */
function nextTry(
  { toldAt }: PriceChangeRow,
  { effect, deadline, now }: { readonly effect: Effect; readonly deadline: Instant; readonly now: Instant },
): Instant | null {
  // A failed message was tried for hours: the next one is sent a week later, the last one at the last moment.
  const from = effect.reachable ? toldAt : now
  const at = from === null ? now : earlier(addMs(from, 7 * DAY_MS), deadline)
  if (at > now) return at
  return effect.reachable ? null : addMs(deadline, 1)
}

/** When it is checked for the last time whether the message was sent: it may be tried for two days. */
function lastCheck({ at }: PricePromise): Instant {
  return addMs(at, -DAY_MS)
}

/**
 * A row whose payment was moved ahead since, so that the notice must come sooner; null if nothing is to be done. Rows are checked
 * when they are due: a search through all subscriptions finds those that would come too late.
 */
export function hastened(
  change: PriceChange,
  row: PriceChangeRow,
  effect: Effect,
  now: Instant,
): PriceChangeRow | null {
  const { promise } = effect
  if (promise === null || row.toldBy !== null || row.keptAt !== null) return null
  if (!isAffected(promise) || (row.promise !== null && row.promise.at <= promise.at)) return null
  const dueAt = noticeAt(change, promise, now)
  if (row.dueAt !== null && row.dueAt <= dueAt) return null
  return { ...promised(row, effect), dueAt }
}

/** The row with the present promise of its subscription. */
function promised(row: PriceChangeRow, { promise, subscription }: Effect): PriceChangeRow {
  const { trialEndsAt, billingDay = null } = subscription
  return revised(row, { promise, trialEndsAt, billingDay })
}

function earlier(one: Instant, other: Instant): Instant {
  return one < other ? one : other
}

function kept(row: PriceChangeRow, now: Instant): PriceChangeRow {
  return revised(row, { keptAt: now, toldAt: null, toldBy: null, dueAt: null })
}

function quiet(row: PriceChangeRow): PriceChangeRow {
  return row.dueAt === null ? row : revised(row, { dueAt: null })
}

function noticeAt({ noticeDays }: PriceChange, promise: PricePromise, now: Instant): Instant {
  const at = addMs(promise.at, -noticeDays * DAY_MS)
  return at < now ? now : at
}

/**
 * When all subscriptions are searched again for new ones: each week, while they can still be notified in time, and when
 * the price is in effect.
 */
export function nextLookAt(change: PriceChange, now: Instant): Instant {
  const times = [addMs(now, 7 * DAY_MS), addMs(lastCall(change), -DAY_MS), change.effectiveFrom]
  return times.filter((at) => at > now).toSorted()[0] ?? change.effectiveFrom
}

/** When those that did not seem to continue are decided. */
function lastCall({ effectiveFrom }: PriceChange): Instant {
  return addMs(effectiveFrom, -lastNoticeDays * DAY_MS)
}
