import { turned } from '../change/change.ts'
import { spendingChange, type SpendingChange } from '../ledger/spending-change.ts'
import type { Mode } from '../merchant/merchant.ts'
import { Problem } from '../problem.ts'
import { revised } from '../change/revised.ts'
import { payoutHoldOf, type SpendingLimits } from '../team/spending-limits.ts'
import { addMs, type Instant } from '../time/time.ts'
import { heldLookMs, youngAccountMs } from '../time/waits.ts'
import { decidePayoutFailure } from './decide-payout-outcome.ts'
import { withHold, type Payout } from './payout.ts'

/** What is known of a bank account from earlier payouts; null for one that was never paid. */
export interface PaidBefore {
  /** When the first transfer to it began. */
  readonly firstPaidAt: Instant
  /** When a payout above the limit first began to it; null before. */
  readonly largeAt: Instant | null
}

/** What decides whether a payout is held (R13). */
export interface HoldGrounds {
  readonly mode: Mode
  readonly paidBefore: PaidBefore | null
  readonly limits: SpendingLimits
}

/** Whether a payout is above the amount that may go to an account without a hold (R13). */
export function isLarge({ amount }: Pick<Payout, 'amount'>, limits: SpendingLimits): boolean {
  return amount > payoutHoldOf(limits)
}

/** Whether the owner is notified of each payout to the account: in the first week after it was first paid (R13). */
export function isYoung(paidBefore: PaidBefore | null, now: Instant): boolean {
  return paidBefore === null || now < addMs(paidBefore.firstPaidAt, youngAccountMs)
}

/** Whether a payout waits before the bank is called: in live, the first large one to its account (R13). */
export function isHeld(payout: Payout, { mode, paidBefore, limits }: HoldGrounds): boolean {
  const wasLargeBefore = paidBefore !== null && paidBefore.largeAt !== null
  return mode === 'live' && payout.heldUntil == null && !wasLargeBefore && isLarge(payout, limits)
}

/** Holds a payout and notifies the owner, who can stop it (R13). */
export function decideHold(
  before: Payout,
  named: Payout,
  now: Instant,
  stopKey: string,
): SpendingChange<Payout> {
  const held = withHold(named, now, stopKey)
  return spendingChange(held, turned('payout', before, held), [{ kind: 'payout_told', payout: held }])
}

/** The merchant's payouts are held: the transfer is looked at again later (O1). */
export function decidePayoutPutOff(payout: Payout, now: Instant): SpendingChange<Payout> {
  const after = revised(payout, { dueAt: addMs(now, heldLookMs) })
  return spendingChange(after, turned('payout', payout, after))
}

/** Whether the owner can still stop a payout: nothing of it was sent to the bank. */
export function isStoppable({ status, transferAt }: Payout): boolean {
  return status === 'processing' && transferAt === null
}

/**
 * The owner stops a payout that was not sent: the money is credited back, once (R13). Stopping it again changes nothing.
 * @throws Problem 409 `already_sent`.
 */
export function decideStop(payout: Payout): SpendingChange<Payout> {
  if (payout.failureReason === 'stopped_by_owner') return spendingChange(payout, [])
  if (!isStoppable(payout)) throw new Problem('conflict', [{ reason: 'already_sent', status: payout.status }])
  return decidePayoutFailure(payout, 'stopped_by_owner')
}
