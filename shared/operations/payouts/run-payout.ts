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
import type { Payout } from '../../domain/payout/payout.ts'
import { notFound } from '../../domain/problem.ts'
import type { DueMessage } from '../../jobs/messages.ts'
import { nowOf, strongly } from '../../store/context.ts'
import { paidAccountName, paidAccountRef } from '../../store/entities/paid-account.ts'
import { payoutRef } from '../../store/entities/payout.ts'
import { load } from '../../store/load.ts'
import { commitPassage } from '../changes/commit-spending.ts'
import type { PayingOut, Writing } from '../unit-of-work/context.ts'
import { orUnknown } from '../unit-of-work/outside-call.ts'

/**
 * Does a payout's due work: transfers it, queries a transfer whose outcome is unknown, or checks whether the bank has
 * returned a completed one. The message only says where to look.
 */
export async function runPayoutDue(context: PayingOut, { sk }: Pick<DueMessage, 'sk'>): Promise<unknown> {
  const { payout } = await load(context, { payout: payoutRef(context.tenant.merchantId, sk) })
  if (!payout?.dueAt || payout.dueAt > nowOf(context)) return
  if (payout.transferAt !== null) return askAboutPayout(context, payout)
  const foreign = hasForeignCodes(payout, context.bank.name)
  return foreign
    ? book(context, payout, decidePayoutFailure(payout, 'invalid_account'))
    : transfer(context, payout)
}

/** The bank has news of a payout: it is queried at once, before its planned time. */
export async function takePayoutNews(context: PayingOut, payoutId: string): Promise<void> {
  const { payout } = await load(context, { payout: payoutRef(context.tenant.merchantId, payoutId) })
  if (payout && payout.transferAt !== null && payout.status !== 'failed')
    await askAboutPayout(context, payout)
}

async function askAboutPayout(context: PayingOut, payout: Payout): Promise<unknown> {
  const { merchantId, id } = payout
  // A failed query leaves the outcome unknown.
  const answer = await orUnknown(context.bank.queryTransfer(merchantId, id, nowOf(context)))
  const now = nowOf(context)
  if (isMadeAgain(payout, answer, now)) return transfer(context, payout)
  return book(context, payout, decidePayoutOutcome(payout, answer, now))
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
  const { payout } = await load(fresh, { payout: payoutRef(fresh.tenant.merchantId, payoutId) })
  if (!payout) throw notFound()
  return book(fresh, payout, decideSettledPayout(payout, outcome, reason, nowOf(fresh)))
}

/** Records that the bank is about to be called, calls it, and books its answer (H4). */
async function transfer(context: PayingOut, payout: Payout): Promise<void> {
  const named = await withHolderNamed(context, payout)
  if (named === null) return
  const isFirst = payout.transferAt === null && !(await wasPaidBefore(context, payout))
  const begun = await book(context, payout, decideTransfer(payout, { named, isFirst }, nowOf(context)))
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
  await book(context, begun, decidePayoutOutcome(begun, answer, nowOf(context)))
}

async function wasPaidBefore(
  context: PayingOut,
  { merchantId, bankCode, accountNumber }: Payout,
): Promise<boolean> {
  const ref = paidAccountRef(merchantId, paidAccountName(bankCode, accountNumber))
  const { paid } = await load(context, { paid: ref })
  return paid !== undefined
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
