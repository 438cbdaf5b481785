import type { AtGateway } from '../gateway/at-gateway.ts'
import { revised } from '../change/revised.ts'
import type { Currency } from '../money/money.ts'
import { DAY_MS, addMs, toMs, type Instant } from '../time/time.ts'
import { nextStatus } from '../change/transition-table.ts'
import { nextQuestionAt, questionsEndAt } from '../time/question-times.ts'
import { payoutTransitions, type PayoutStatus, type PayoutTrigger } from './transitions.ts'
import { payoutAskedMs, payoutCertaintyMs, payoutHoldMs, reversalChecksMs } from '../time/waits.ts'

/** Why a payout failed (D9.8). */
export const payoutFailureReasons = [
  'invalid_account',
  'bank_unavailable',
  'name_mismatch',
  'limit_exceeded',
  'gateway_error',
  'reversed_by_bank',
  'stopped_by_owner',
] as const

export type PayoutFailureReason = (typeof payoutFailureReasons)[number]

/** Money on its way from the available balance to a bank account (S10). */
export interface Payout {
  readonly merchantId: string
  /** Also our reference at the bank: stable, so that a transfer made again is the same transfer. */
  readonly id: string
  readonly createdAt: Instant
  readonly amount: number
  readonly currency: Currency
  readonly status: PayoutStatus
  readonly bankCode: string
  readonly bankName: string | null
  readonly accountNumber: string
  /** By the bank's answer; null before it (A15). */
  readonly accountName: string | null
  /** The name that the holder must have, where one was given; null once the bank's was compared with it. */
  readonly expectedName: string | null
  /** The gateway whose bank code it holds, if the saved account recorded it. */
  readonly codesOf?: string | null
  /** The gateway that was told to transfer it, and is asked about it for good (G6); none before, and for the twin. */
  readonly gateway?: string | null | undefined
  readonly gatewayReference: string | null
  readonly failureReason: PayoutFailureReason | null
  readonly completedAt: Instant | null
  /** When the bank was first called; null before. */
  readonly transferAt: Instant | null
  /** When the outcome was found to be unknown for a day, so an operator should look at it (B15). Null before that. */
  readonly reviewSince?: Instant | null
  /** When the bank first said, finally, that it has never seen it; null once it says anything else. */
  readonly notFoundSince?: Instant | null
  /** Until then nothing is sent to the bank, so that the owner can stop it (R13). Null where it was not held. */
  readonly heldUntil?: Instant | null
  /** What can't be guessed of the link by which the owner stops it; null where none was mailed (R13). */
  readonly stopKey?: string | null
  /** When a worker looks at it next; null when nothing is left to do. */
  readonly dueAt: Instant | null
  readonly version: number
}

/** Where a payout goes. */
export type PayoutTarget = Pick<Payout, 'bankCode' | 'bankName' | 'accountNumber' | 'accountName'> &
  Partial<Pick<Payout, 'expectedName' | 'codesOf'>>

/** An accepted payout: `processing`, its transfer due at once. */
export function composePayout(
  origin: Pick<Payout, 'merchantId' | 'id' | 'amount' | 'currency'>,
  target: PayoutTarget,
  now: Instant,
): Payout {
  return {
    ...origin,
    expectedName: null,
    ...target,
    createdAt: now,
    status: 'processing',
    gatewayReference: null,
    failureReason: null,
    completedAt: null,
    transferAt: null,
    dueAt: now,
    version: 1,
  }
}

/** The recorded intent to call the bank; if no answer arrives, the bank is asked in a minute. */
export function withTransferBegun(payout: Payout, now: Instant, at: AtGateway = {}): Payout {
  const transferAt = payout.transferAt ?? now
  const { gateway } = payout.transferAt === null ? at : payout
  return revised(payout, { transferAt, gateway, dueAt: nextQuestionAt(transferAt, now) })
}

/** A large payout to an account that was never paid so much: nothing is sent before the hold ends (R13). */
export function withHold(payout: Payout, now: Instant, stopKey: string): Payout {
  const heldUntil = addMs(now, payoutHoldMs)
  return revised(payout, { heldUntil, stopKey, dueAt: heldUntil })
}

/** A payout after the bank named its account's holder, before the transfer. */
export function withHolder(
  payout: Payout,
  holder: { readonly accountName: string; readonly bankName: string },
): Payout {
  return { ...payout, ...holder, bankName: payout.bankName ?? holder.bankName, expectedName: null }
}

/** The bank did not name the account's holder: it is asked again before anything is transferred. */
export function awaitingHolder(payout: Payout, now: Instant): Payout {
  return revised(payout, { dueAt: nextQuestionAt(payout.createdAt, now) })
}

function ageMs(payout: Payout, now: Instant): number {
  return toMs(now) - toMs(payout.transferAt ?? payout.createdAt)
}

function reviewOf(payout: Payout, now: Instant): Instant | null {
  return payout.reviewSince ?? (ageMs(payout, now) >= DAY_MS ? now : null)
}

/** Whether the bank has said twice, an hour apart, that it never saw the transfer. */
export function isNeverSeen({ notFoundSince }: Payout, now: Instant): boolean {
  return notFoundSince != null && toMs(now) - toMs(notFoundSince) >= payoutCertaintyMs
}

/** The bank says finally that it never saw the transfer: it is asked once more in an hour before that is believed. */
export function doubtedPayout(payout: Payout, now: Instant): Payout {
  const notFoundSince = payout.notFoundSince ?? now
  const dueAt = addMs(notFoundSince, payoutCertaintyMs)
  return revised(payout, { notFoundSince, dueAt, reviewSince: reviewOf(payout, now) })
}

/** Outcome not known yet: asked again when the bank said, or on the timetable; after 30 days the operator's. */
export function postponedPayout(
  payout: Payout,
  now: Instant,
  known: { readonly askAgainAt: Instant | null; readonly gatewayReference: string | null },
): Payout {
  const isOver = ageMs(payout, now) >= payoutAskedMs
  const dueAt = known.askAgainAt ?? nextQuestionAt(payout.transferAt ?? payout.createdAt, now)
  return revised(payout, {
    dueAt: isOver ? null : dueAt,
    reviewSince: reviewOf(payout, now),
    notFoundSince: null,
    gatewayReference: known.gatewayReference ?? payout.gatewayReference,
  })
}

/** The payout after the bank confirmed it. */
export function completedPayout(
  payout: Payout,
  now: Instant,
  receipt: Partial<Pick<Payout, 'bankName' | 'accountName'>> & { readonly gatewayReference: string },
): Payout {
  return moved(payout, 'complete', {
    completedAt: now,
    gatewayReference: receipt.gatewayReference,
    bankName: payout.bankName ?? receipt.bankName ?? null,
    accountName: payout.accountName ?? receipt.accountName ?? null,
    reviewSince: null,
    dueAt: nextReversalCheck(now, now),
  })
}

/** A completed payout that the bank has not sent back so far. */
export function stillCompleted(payout: Payout, now: Instant): Payout {
  return revised(payout, { dueAt: nextReversalCheck(payout.completedAt ?? now, now) })
}

/** The money is returned: the bank has refused, or sent back what it had confirmed (D9.8). */
export function failedPayout(payout: Payout, reason: PayoutFailureReason): Payout {
  const trigger: PayoutTrigger = payout.status === 'completed' ? 'reverse' : 'fail'
  return moved(payout, trigger, { failureReason: reason, reviewSince: null, dueAt: null })
}

/** Whether a transfer that the bank has never seen is given up instead of being made again. */
export function isGivenUp(payout: Payout, now: Instant): boolean {
  return payout.transferAt !== null && now >= questionsEndAt(payout.transferAt)
}

function nextReversalCheck(completedAt: Instant, now: Instant): Instant | null {
  return reversalChecksMs.map((ms) => addMs(completedAt, ms)).find((at) => at > now) ?? null
}

function moved(payout: Payout, trigger: PayoutTrigger, changes: Partial<Payout>): Payout {
  return revised(payout, { ...changes, status: nextStatus(payoutTransitions, payout.status, trigger) })
}
