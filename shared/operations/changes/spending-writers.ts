import { newRecipientWords, watchedPayoutWords } from '../../domain/message/owner-note.ts'
import { lagosDayOf } from '../../domain/time/lagos-day.ts'
import { stopToken } from '../../domain/payout/stop-token.ts'
import { Problem } from '../../domain/problem.ts'
import { billDayOf, firstDigest } from '../../domain/vas/bill-day.ts'
import { free, spend } from '../../store/balance-writes.ts'
import { nowOf } from '../../store/context.ts'
import {
  billDayCodec,
  billDigestCodec,
  countBill,
  paidRecipientCodec,
  paidRecipientName,
  uncountBill,
} from '../../store/entities/bill-day.ts'
import { notePaid, paidAccountName } from '../../store/entities/paid-account.ts'
import { create } from '../../store/write.ts'
import { foldWrites } from '../balance/fold-balance.ts'
import { spendingEntry } from '../balance/journal-entry.ts'
import { noteToOwner } from '../unit-of-work/note-owner.ts'
import type { MoveWriter } from '../commit/commit-of.ts'

export const available_spent: MoveWriter<'available_spent'> = (context, { currency, amount }) =>
  spend(context.tenant.merchantId, { currency, amount }, lagosDayOf(nowOf(context)), () => {
    return new Problem('insufficient_balance')
  })

export const earnings_folded: MoveWriter<'earnings_folded'> = (context, fold) => foldWrites(context, fold)

export const available_credited: MoveWriter<'available_credited'> = ({ tenant: { merchantId } }, freed) =>
  free(merchantId, freed)

export const account_paid: MoveWriter<'account_paid'> = (context, { payout, isLarge }) => {
  const { merchantId, bankCode, accountNumber } = payout
  return [notePaid(merchantId, paidAccountName(bankCode, accountNumber), { at: nowOf(context), isLarge })]
}

export const payout_told: MoveWriter<'payout_told'> = (context, { payout }) => {
  const { mode } = context.tenant
  const { checkoutBaseUrl } = context.deployment
  const stopUrl = `${checkoutBaseUrl}/payouts/stop/${stopToken(payout, mode)}`
  return [noteToOwner(context, watchedPayoutWords(mode, payout, stopUrl))]
}

export const bill_counted: MoveWriter<'bill_counted'> = (_, { bill, isFirst, isNewRecipient, limitKobo }) => {
  const { merchantId, amount: spentKobo } = bill
  const day = billDayOf(bill)
  const one = { merchantId, day, spentKobo, count: 1, newRecipients: isNewRecipient ? 1 : 0 }
  return isFirst
    ? [create(billDayCodec, one), create(billDigestCodec, firstDigest(merchantId, day))]
    : [countBill(one, limitKobo)]
}

export const bill_uncounted: MoveWriter<'bill_uncounted'> = (_, { bill }) => [
  uncountBill(bill.merchantId, billDayOf(bill), bill.amount),
]

export const recipient_paid: MoveWriter<'recipient_paid'> = (context, { bill, tells }) => {
  const { merchantId, category, recipient } = bill
  const name = paidRecipientName(category, recipient)
  return [
    create(paidRecipientCodec, { merchantId, name, firstPaidAt: nowOf(context) }),
    ...(tells ? [noteToOwner(context, newRecipientWords(context.tenant.mode, bill))] : []),
  ]
}

export const spending_journaled: MoveWriter<'spending_journaled'> = (context, passage) => [
  spendingEntry(context, passage),
]
