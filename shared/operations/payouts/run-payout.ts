import { newAccountWords } from '../../domain/message/owner-note.ts'
import { namesFit } from '../../domain/payout/account-name.ts'
import {
  awaitingHolder,
  completedPayout,
  doubtedPayout,
  failedPayout,
  isGivenUp,
  isNeverSeen,
  postponedPayout,
  stillCompleted,
  withHolder,
  withTransferBegun,
  type Payout,
  type PayoutFailureReason,
} from '../../domain/payout/payout.ts'
import { payoutTransitions } from '../../domain/payout/transitions.ts'
import { emitsBetween } from '../../domain/transition-table.ts'
import { invalidTransition, notFound } from '../../domain/problem.ts'
import type { DueMessage } from '../../jobs/messages.ts'
import type { TransferQueryOutcome } from '../../ports/bank-transfer.ts'
import { commit } from '../../store/commit.ts'
import { nowOf, strongly } from '../../store/context.ts'
import { availableName, balanceKey, credit } from '../../store/entities/balance.ts'
import { paidAccountCodec, paidAccountName, paidAccountRef } from '../../store/entities/paid-account.ts'
import { payoutCodec, payoutRef } from '../../store/entities/payout.ts'
import { load } from '../../store/load.ts'
import { create, replace, type Write } from '../../store/write.ts'
import type { PayingOut, Writing } from '../unit-of-work/context.ts'
import { orUnknown } from '../unit-of-work/outside-call.ts'
import { noteToOwner } from '../unit-of-work/note-owner.ts'
import { spendingEntry } from '../balance/journal-entry.ts'
import { composeEvents } from '../billing-state/settlement-writes.ts'

/**
 * Does what is due of a payout: transfers it, asks about a transfer whose outcome is unknown, or whether the bank has sent
 * a completed one back. The message only says where to look.
 */
export async function runPayoutDue(context: PayingOut, { sk }: Pick<DueMessage, 'sk'>): Promise<unknown> {
  const { payout } = await load(context, { payout: payoutRef(context.merchantId, sk) })
  if (!payout?.dueAt || payout.dueAt > nowOf(context)) return
  if (payout.transferAt === null) return begin(context, payout)
  return askAboutPayout(context, payout)
}

/** The bank has news of a payout: it is asked at once, whenever it would have been asked next. */
export async function takePayoutNews(context: PayingOut, payoutId: string): Promise<void> {
  const { payout } = await load(context, { payout: payoutRef(context.merchantId, payoutId) })
  if (payout && payout.transferAt !== null && payout.status !== 'failed')
    await askAboutPayout(context, payout)
}

async function askAboutPayout(context: PayingOut, payout: Payout): Promise<unknown> {
  const answer = await query(context, payout)
  if (payout.status === 'completed') return bookReversal(context, payout, answer)
  if (answer.kind !== 'not_found') return book(context, payout, answer)
  const now = nowOf(context)
  // The bank never saw it: made again under the same reference it is still one transfer, however late the first arrives.
  if (!isGivenUp(payout, now)) return transfer(context, payout)
  // A day later it is not made again, and is credited back only when the bank has said so twice (B15).
  if (!answer.final) return book(context, payout, { kind: 'unknown' })
  if (isNeverSeen(payout, now)) return fail(context, payout, 'gateway_error')
  return postpone(context, payout, doubtedPayout(payout, now))
}

/**
 * The operator says what became of a payout that nobody knows of (B15).
 * @throws Problem 404; 409 `invalid_transition` unless it is processing.
 */
export async function settlePayout(
  context: Writing,
  payoutId: string,
  outcome: 'completed' | 'failed',
  reason: string,
): Promise<Payout> {
  const fresh = strongly(context)
  const { payout } = await load(fresh, { payout: payoutRef(fresh.merchantId, payoutId) })
  if (!payout) throw notFound()
  if (payout.status !== 'processing') throw invalidTransition(payout.status, 'settle')
  if (outcome === 'failed') return fail(fresh, payout, 'gateway_error', reason)
  const receipt = { gatewayReference: payout.gatewayReference ?? payout.id }
  return complete(fresh, payout, completedPayout(payout, nowOf(fresh), receipt), reason)
}

/** Another gateway's bank codes may mean another bank: an account that was saved with them is never paid by guess. */
function begin(context: PayingOut, payout: Payout): Promise<unknown> {
  const foreign = payout.codesOf != null && payout.codesOf !== context.bank.name
  return foreign ? fail(context, payout, 'invalid_account') : transfer(context, payout)
}

/** Records that the bank is about to be called, calls it, and books its answer (H4). */
async function transfer(context: PayingOut, payout: Payout): Promise<void> {
  const named = await withHolderNamed(context, payout)
  if (named === null) return
  const begun = withTransferBegun(named, nowOf(context))
  const first = payout.transferAt === null ? await firstPayment(context, begun) : []
  await commit(context, { writes: [replace(payoutCodec, payout, begun), ...first] })
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
  // Somebody changed the payout meanwhile: the bank knows the outcome, and is asked when the payout is due again.
  await book(context, begun, answer)
}

/** What is written where an account was never paid before: that it is now, and a mail to the owner (A14). */
async function firstPayment(context: PayingOut, payout: Payout): Promise<Write[]> {
  const { merchantId, bankCode, accountNumber } = payout
  const name = paidAccountName(bankCode, accountNumber)
  const { paid } = await load(context, { paid: paidAccountRef(merchantId, name) })
  if (paid) return []
  return [
    create(paidAccountCodec, { merchantId, name, firstPaidAt: nowOf(context) }),
    noteToOwner(context, newAccountWords(context.mode, payout)),
  ]
}

/**
 * The payout with its account's holder by the bank's word, asked before the first transfer (A15). Null when it goes
 * no further now: the name is another, or nobody could say. Without a given name an account that the bank does not
 * name is left to the transfer, which the bank may refuse.
 */
async function withHolderNamed(context: PayingOut, payout: Payout): Promise<Payout | null> {
  if (payout.accountName !== null || payout.transferAt !== null) return payout
  const { bankCode, accountNumber, expectedName } = payout
  const holder = await context.bank.resolveAccount({ bankCode, accountNumber }).catch(() => undefined)
  if (holder && (expectedName === null || namesFit(expectedName, holder.accountName)))
    return withHolder(payout, holder)
  if (expectedName === null) return payout
  if (holder === undefined) await postpone(context, payout, awaitingHolder(payout, nowOf(context)))
  else await fail(context, payout, holder === null ? 'invalid_account' : 'name_mismatch')
  return null
}

/** A question that fails says as little as a call that does. */
function query(context: PayingOut, { merchantId, id }: Payout): Promise<TransferQueryOutcome> {
  return orUnknown(context.bank.queryTransfer(merchantId, id, nowOf(context)))
}

type Answer = Exclude<TransferQueryOutcome, { kind: 'not_found' }>

async function book(context: PayingOut, payout: Payout, answer: Answer): Promise<Payout> {
  switch (answer.kind) {
    case 'succeeded':
      return complete(context, payout, completedPayout(payout, nowOf(context), answer))
    case 'failed':
      return fail(context, payout, answer.failureReason)
    case 'reversed':
      return fail(context, payout, 'reversed_by_bank')
    case 'pending':
      return postpone(context, payout, postponedPayout(payout, nowOf(context), answer))
    // Our own balance there is short, or the gateway is down: it waits like one that nobody knows of, and is made again (D9.17).
    case 'later':
    case 'unknown': {
      const nothing = { askAgainAt: null, gatewayReference: null }
      return postpone(context, payout, postponedPayout(payout, nowOf(context), nothing))
    }
  }
}

/** Only the bank's word that it sent the money back undoes a completed payout; anything else leaves it. */
function bookReversal(context: PayingOut, payout: Payout, answer: TransferQueryOutcome): Promise<Payout> {
  return answer.kind === 'reversed'
    ? fail(context, payout, 'reversed_by_bank')
    : postpone(context, payout, stillCompleted(payout, nowOf(context)))
}

async function complete(
  context: Writing,
  before: Payout,
  after: Payout,
  operatorsReason?: string,
): Promise<Payout> {
  await commit(context, {
    writes: [
      replace(payoutCodec, before, after),
      spendingEntry(context, {
        type: 'payout_settled',
        sourceType: 'payout',
        of: after,
        from: 'payouts_in_transit',
        to: 'gateway_clearing',
        reason: operatorsReason,
      }),
    ],
    events: payoutEvents(context, before, after),
  })
  return after
}

/** Credits the money back, once: the same commit moves the status, which no second run can (D9.8). */
async function fail(
  context: Writing,
  before: Payout,
  reason: PayoutFailureReason,
  operatorsReason?: string,
): Promise<Payout> {
  const after = failedPayout(before, reason)
  const { amount, currency, merchantId } = after
  const from = before.status === 'completed' ? 'gateway_clearing' : 'payouts_in_transit'
  await commit(context, {
    writes: [
      replace(payoutCodec, before, after),
      credit(balanceKey(merchantId, availableName(currency)), amount),
      spendingEntry(context, {
        type: 'payout_reversal',
        sourceType: 'payout',
        of: after,
        from,
        to: 'merchant_available',
        reason: operatorsReason,
      }),
    ],
    events: payoutEvents(context, before, after),
  })
  return after
}

function payoutEvents(context: Writing, before: Payout, after: Payout) {
  const emits = emitsBetween(payoutTransitions, before.status, after.status)
  const extra = { payout: after }
  return composeEvents(
    context,
    emits.map((type) => ({ type, extra })),
    {},
  )
}

async function postpone(context: PayingOut, before: Payout, after: Payout): Promise<Payout> {
  await commit(context, { writes: [replace(payoutCodec, before, after)] })
  if (after.reviewSince != null && before.reviewSince == null)
    context.deployment.raiseAlarm('payout_review', after.id)
  return after
}
