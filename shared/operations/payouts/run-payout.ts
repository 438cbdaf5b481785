import { gatewayMark } from '../../domain/gateway/at-gateway.ts'
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
import { mayPayOut, type Holdable } from '../../domain/merchant/hold.ts'
import {
  decideHold,
  decidePayoutPutOff,
  isHeld,
  isLarge,
  isYoung,
  type PaidBefore,
} from '../../domain/payout/decide-hold.ts'
import type { Payout } from '../../domain/payout/payout.ts'
import { notFound } from '../../domain/problem.ts'
import { defaultSpendingLimits, type SpendingLimits } from '../../domain/team/spending-limits.ts'
import type { DueMessage } from '../../jobs/messages.ts'
import { newReceiptKey } from '../../security/receipt-key.ts'
import { commit } from '../../store/commit.ts'
import { besideRequest, nowOf, StaleRead, strongly } from '../../store/context.ts'
import { gatewayHoldsRef } from '../../store/entities/gateway-holds.ts'
import { paidAccountName, paidAccountRef } from '../../store/entities/paid-account.ts'
import { payoutRef } from '../../store/entities/payout.ts'
import { raiseHighest, spendingLimitsRef } from '../../store/entities/spending-limits.ts'
import { load } from '../../store/load.ts'
import { commitPassage } from '../changes/commit-spending.ts'
import type { PayingOut, Writing } from '../unit-of-work/context.ts'
import { withGatewayHold } from '../unit-of-work/gateway-hold.ts'
import { orUnknown } from '../unit-of-work/outside-call.ts'

/**
 * Does a payout's due work: transfers it, queries a transfer whose outcome is unknown, or checks whether the bank has
 * returned a completed one. The message only says where to look.
 */
export async function runPayoutDue(context: PayingOut, { sk }: Pick<DueMessage, 'sk'>): Promise<unknown> {
  const { payout } = await loadPayout(context, sk)
  if (!payout?.dueAt || payout.dueAt > nowOf(context)) return
  if (payout.transferAt !== null) return askAboutPayout(context, payout)
  const foreign = hasForeignCodes(payout, context.banks.first.name)
  return foreign
    ? book(context, payout, decidePayoutFailure(payout, 'invalid_account'))
    : transfer(context, payout)
}

/** The bank has news of a payout: it is queried at once, before its planned time. */
export async function takePayoutNews(context: PayingOut, payoutId: string): Promise<void> {
  const { payout } = await loadPayout(context, payoutId)
  if (payout && payout.transferAt !== null && payout.status !== 'failed')
    await askAboutPayout(context, payout)
}

function loadPayout(context: Writing, payoutId: string): Promise<{ readonly payout: Payout | undefined }> {
  return load(context, { payout: payoutRef(context.tenant.merchantId, payoutId) })
}

async function askAboutPayout(context: PayingOut, payout: Payout): Promise<unknown> {
  const { merchantId, id } = payout
  // A failed query leaves the outcome unknown.
  const answer = await orUnknown(context.banks.of(payout).queryTransfer(merchantId, id, nowOf(context)))
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
  const { payout } = await loadPayout(fresh, payoutId)
  if (!payout) throw notFound()
  return book(fresh, payout, decideSettledPayout(payout, outcome, reason, nowOf(fresh)))
}

/** Records that the bank is about to be called, calls it, and books its answer (H4). */
async function transfer(context: PayingOut, payout: Payout): Promise<void> {
  const named = await withHolderNamed(context, payout)
  if (named === null) return
  const begun = await beginTransfer(context, payout, named)
  if (begun === null) return
  const { merchantId, id, amount, currency, bankCode, accountNumber, accountName } = begun
  const now = nowOf(context)
  const answer = await orUnknown(
    context.banks.of(begun).transfer({
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

/** Records that the transfer begins; null when the payout is held instead, all of the merchant's are, or its gateway is (R13, O1). */
async function beginTransfer(context: PayingOut, payout: Payout, named: Payout): Promise<Payout | null> {
  const now = nowOf(context)
  const { paidBefore, limits } = await readWatch(context, payout)
  if (!mayPayOut(limits, payout.transferAt === null ? undefined : payout)) {
    await book(context, payout, decidePayoutPutOff(payout, now))
    return null
  }
  const stopKey = newReceiptKey()
  const grounds = { mode: context.tenant.mode, paidBefore, limits }
  if (payout.transferAt === null && isHeld(payout, grounds)) {
    await book(context, payout, decideHold(payout, named, now, stopKey))
    return null
  }
  const at = { gateway: gatewayMark(context.banks.first) }
  const known = { named, isYoung: isYoung(paidBefore, now), isLarge: isLarge(payout, limits), stopKey, at }
  return book(context, payout, decideTransfer(payout, known, now))
}

/** The known data of the account and the tenant's limits. */
async function readWatch(
  context: PayingOut,
  { merchantId, bankCode, accountNumber }: Payout,
): Promise<{ readonly paidBefore: PaidBefore | null; readonly limits: SpendingLimits & Holdable }> {
  const {
    paid = null,
    limits = defaultSpendingLimits,
    holds,
  } = await load(context, {
    holds: gatewayHoldsRef,
    paid: paidAccountRef(merchantId, paidAccountName(bankCode, accountNumber)),
    limits: spendingLimitsRef(merchantId),
  })
  return { paidBefore: paid, limits: withGatewayHold(context, limits, holds) }
}

/** The payout with its account's holder; null when it goes no further now. */
async function withHolderNamed(context: PayingOut, payout: Payout): Promise<Payout | null> {
  if (!isHolderAsked(payout)) return payout
  const { bankCode, accountNumber } = payout
  const holder = await context.banks.first.resolveAccount({ bankCode, accountNumber }).catch(() => undefined)
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
  if (after.status === 'completed' && before.status !== 'completed') await raiseHighestPayout(context, after)
  return after
}

/**
 * Only what was completed raises the amount up to which later payouts are not held (V3). A write of its own, so that
 * payouts that complete at the same moment don't wait for each other; one that gets lost leaves the limit as it was.
 */
async function raiseHighestPayout(context: Writing, { merchantId, amount }: Payout): Promise<void> {
  const { limits = defaultSpendingLimits } = await load(context, { limits: spendingLimitsRef(merchantId) })
  if (amount <= limits.highestPayoutKobo) return
  try {
    await commit(besideRequest(context), { writes: [raiseHighest(merchantId, 'highestPayoutKobo', amount)] })
  } catch (error) {
    if (!(error instanceof StaleRead)) throw error
  }
}
