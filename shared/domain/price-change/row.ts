import { revised } from '../revised.ts'
import { addMs, DAY_MS, type Instant } from '../time.ts'
import { lastNoticeDays } from './decide.ts'
import type { PriceChange, PriceChangeRow, PricePromise } from './price-change.ts'
import type { Effect } from './sums.ts'

/**
 * The row of a subscription in a change. Who subscribed after the announcement was shown both prices at the sale; an imported
 * customer was not, and gets the message as the others do.
 */
export function newRow(change: PriceChange, effect: Effect, shard: number, now: Instant): PriceChangeRow {
  const { subscription, promise } = effect
  const isSale =
    change.passes > 0 && subscription.createdAt > change.createdAt && subscription.importedKobo === null
  const row: PriceChangeRow = {
    merchantId: change.merchantId,
    changeId: change.id,
    subscriptionId: subscription.id,
    shard,
    customerId: subscription.customerId,
    createdAt: now,
    promise,
    trialEndsAt: subscription.trialEndsAt,
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

/** What a row's worker does now. */
export type RowStep =
  /** Nothing yet: look again then; never, where it is null. */
  | { readonly kind: 'wait'; readonly row: PriceChangeRow }
  /** Its customer gets a message with this promise. */
  | { readonly kind: 'tell'; readonly row: PriceChangeRow; readonly promise: PricePromise }
  /** They were not told in time: it keeps its old price. */
  | { readonly kind: 'keep'; readonly row: PriceChangeRow }

/** What is known when a row is due. */
export interface RowFacts {
  readonly change: PriceChange
  /** As the subscription is now; null where it does not go on, or is of another plan for good. */
  readonly effect: Effect | null
  /** Whether its subscription has the version, or a later one. */
  readonly hasVersion: boolean
  /** Whether the message that told them failed on every channel. */
  readonly messageFailed: boolean
  readonly now: Instant
}

/**
 * What is done about a row that is due (K9). A customer hears of it `noticeDays` before their payment, with the sum that is decided
 * now; who had no message about a higher sum three days before keeps the old price. A subscription that ends before is looked at once
 * more, in case it continues after all.
 */
export function decideChangeRow(row: PriceChangeRow, facts: RowFacts): RowStep {
  const { change, effect, now } = facts
  if (effect === null || change.revertedAt !== null || row.keptAt !== null || facts.hasVersion)
    return { kind: 'wait', row: quiet(row) }
  const { promise } = effect
  if (promise === null) {
    const last = lastCall(change)
    // It ends, as far as is known; if it continues after all, its price must not surprise its customer.
    if (now >= last) return { kind: 'keep', row: kept(row, now) }
    return { kind: 'wait', row: revised(row, { promise: null, dueAt: last }) }
  }
  const own = row.promise?.at === promise.at ? row : revised(row, { promise })
  const told = row.toldAt !== null && !facts.messageFailed
  if (told) return { kind: 'wait', row: quiet(row) }
  const deadline = addMs(promise.at, -lastNoticeDays * DAY_MS)
  const rises = promise.amount > promise.was
  if (now > deadline) return rises ? { kind: 'keep', row: kept(row, now) } : { kind: 'wait', row: quiet(own) }
  const due = noticeAt(change, promise, now)
  if (due > now) return { kind: 'wait', row: revised(row, { promise, dueAt: due }) }
  if (!effect.reachable || facts.messageFailed)
    return { kind: 'wait', row: revised(row, { promise, dueAt: addMs(deadline, 1) }) }
  const tells = revised(row, {
    promise,
    trialEndsAt: effect.subscription.trialEndsAt,
    toldAt: now,
    toldBy: 'message' as const,
    dueAt: addMs(deadline, 1),
  })
  return { kind: 'tell', row: tells, promise }
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
 * When all subscriptions are looked at again for those who came since: each week, while they can still be told in time, and when
 * the price is in effect.
 */
export function nextLookAt(change: PriceChange, now: Instant): Instant {
  const times = [addMs(now, 7 * DAY_MS), addMs(lastCall(change), -DAY_MS), change.effectiveFrom]
  return times.filter((at) => at > now).toSorted()[0] ?? change.effectiveFrom
}

/** When it is decided about those that did not seem to go on. */
function lastCall({ effectiveFrom }: PriceChange): Instant {
  return addMs(effectiveFrom, -lastNoticeDays * DAY_MS)
}
