import type { SpendingChange } from '../../domain/ledger/spending-change.ts'
import {
  decidePayoutFailure,
  decidePayoutOutcome,
  decideSettledPayout,
  isMadeAgain,
} from '../../domain/payout/decide-payout-outcome.ts'
import {
  decideHolder,
  decideTransfer,
  hasForeignCodes,
  isHolderAsked,
} from '../../domain/payout/decide-transfer.ts'
import { decideHold, isHeld, isLarge, isYoung, type PaidBefore } from '../../domain/payout/decide-hold.ts'
import type { Payout } from '../../domain/payout/payout.ts'
import { notFound } from '../../domain/problem.ts'
import type { StoredSettings } from '../../domain/settings.ts'
import { defaultSpendingLimits, type SpendingLimits } from '../../domain/spending-limits.ts'
import type { DueMessage } from '../../jobs/messages.ts'
import { newReceiptKey } from '../../security/receipt-key.ts'
import { nowOf, strongly } from '../../store/context.ts'
import { paidAccountName, paidAccountRef } from '../../store/entities/paid-account.ts'
import { payoutRef } from '../../store/entities/payout.ts'
import { spendingLimitsRef } from '../../store/entities/spending-limits.ts'
import { load } from '../../store/load.ts'
import { commitPassage } from '../changes/commit-spending.ts'
import type { PayingOut, Writing } from '../unit-of-work/context.ts'
import { orUnknown } from '../unit-of-work/outside-call.ts'

/**
 * Does a payout's due work: transfers it, queries a transfer whose outcome is unknown, or checks whether the bank has
 * returned a completed one. The message only says where to look.
 */
export async function runPayoutDue(context: PayingOut, { sk }: Pick<DueMessage, 'sk'>): Promise<unknown> {
  const { payout, limits } = await loadPayout(context, sk)
  if (!payout?.dueAt || payout.dueAt > nowOf(context)) return
  if (payout.transferAt !== null) return askAboutPayout(context, payout, limits)
  const foreign = hasForeignCodes(payout, context.bank.name)
  return foreign
    ? book(context, payout, decidePayoutFailure(payout, 'invalid_account'))
    : transfer(context, payout, limits)
}

/** The bank has news of a payout: it is queried at once, before its planned time. */
export async function takePayoutNews(context: PayingOut, payoutId: string): Promise<void> {
  const { payout, limits } = await loadPayout(context, payoutId)
  if (payout && payout.transferAt !== null && payout.status !== 'failed')
    await askAboutPayout(context, payout, limits)
}

function loadPayout(context: Writing, payoutId: string) {
  const { merchantId } = context.tenant
  return load(context, { payout: payoutRef(merchantId, payoutId), limits: spendingLimitsRef(merchantId) })
}

type Limits = StoredSettings<SpendingLimits> | undefined

async function askAboutPayout(context: PayingOut, payout: Payout, limits: Limits): Promise<unknown> {
  const { merchantId, id } = payout
  // A failed query leaves the outcome unknown.
  const answer = await orUnknown(context.bank.queryTransfer(merchantId, id, nowOf(context)))
  const now = nowOf(context)
  if (isMadeAgain(payout, answer, now)) return transfer(context, payout, limits)
  return book(context, payout, decidePayoutOutcome(payout, answer, now, limits))
}

/**
 * The operator decides a payout whose outcome is unknown (B15).
 * @throws Problem 404; 409 `invalid_transition` unless it is processing.
 */
export async function settlePayout(
  context: Writing,
  payoutId: string,
  outcome: 'completed' | 'failed',
  reason: string,
): Promise<Payout> {
  const fresh = strongly(context)
  const { payout, limits } = await loadPayout(fresh, payoutId)
  if (!payout) throw notFound()
  return book(fresh, payout, decideSettledPayout(payout, outcome, { reason, now: nowOf(fresh), limits }))
}

/** Records that the bank is about to be called, calls it, and books its answer (H4). */
async function transfer(context: PayingOut, payout: Payout, limits: Limits): Promise<void> {
  const named = await withHolderNamed(context, payout)
  if (named === null) return
  const begun = await beginTransfer(context, payout, named, limits)
  if (begun === null) return
  const { merchantId, id, amount, currency, bankCode, accountNumber, accountName } = begun
  const now = nowOf(context)
  const answer = await orUnknown(
    context.bank.transfer({
      merchantId,
      reference: id,
      amount,
      currency,
      bankCode,
      accountNumber,
      accountName,
      now,
    }),
  )
  // Stale when the payout was changed meanwhile: the bank knows the outcome, and is queried when the payout is due
  // again.
  await book(context, begun, decidePayoutOutcome(begun, answer, nowOf(context), limits))
}

/** Records that the transfer begins; null when the payout is held instead (R13). */
async function beginTransfer(
  context: PayingOut,
  payout: Payout,
  named: Payout,
  stored: Limits,
): Promise<Payout | null> {
  const now = nowOf(context)
  // What is made again was watched at its first try.
  const paidBefore = payout.transferAt === null ? await readPaidBefore(context, payout) : null
  const limits = stored ?? defaultSpendingLimits
  const stopKey = newReceiptKey()
  if (payout.transferAt === null && isHeld(payout, { mode: context.tenant.mode, paidBefore, limits })) {
    await book(context, payout, decideHold(payout, named, now, stopKey))
    return null
  }
  const known = { named, isYoung: isYoung(paidBefore, now), isLarge: isLarge(payout, limits), stopKey }
  return book(context, payout, decideTransfer(payout, known, now))
}

async function readPaidBefore(
  context: PayingOut,
  { merchantId, bankCode, accountNumber }: Payout,
): Promise<PaidBefore | null> {
  const ref = paidAccountRef(merchantId, paidAccountName(bankCode, accountNumber))
  const { paid } = await load(context, { paid: ref })
  return paid ?? null
}

/** The payout with its account's holder; null when it goes no further now. */
async function withHolderNamed(context: PayingOut, payout: Payout): Promise<Payout | null> {
  if (!isHolderAsked(payout)) return payout
  const { bankCode, accountNumber } = payout
  const holder = await context.bank.resolveAccount({ bankCode, accountNumber }).catch(() => undefined)
  const decided = decideHolder(payout, holder, nowOf(context))
  if ('goesOn' in decided) return decided.goesOn
  await book(context, payout, decided.stays)
  return null
}

/** Commits a decision about a payout, and alarms the operator when it starts to need a review. */
async function book(context: Writing, before: Payout, change: SpendingChange<Payout>): Promise<Payout> {
  const after = await commitPassage(context, change, { answer: null })
  if (after.reviewSince != null && before.reviewSince == null)
    context.deployment.raiseAlarm('payout_review', after.id)
  return after
}
