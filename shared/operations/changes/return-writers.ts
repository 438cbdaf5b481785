import { nowOf } from '../../store/context.ts'
import { take } from '../../store/balance-writes.ts'
import { balanceKey, bucketOf, credit, creditName, debit } from '../../store/entities/balance.ts'
import { countRefund, uncountRefund } from '../../store/entities/refund-sum.ts'
import { endRefundEntry } from '../../store/entities/transaction.ts'
import { noteToOwner } from '../unit-of-work/note-owner.ts'
import type { MoveWriter } from '../commit/commit-of.ts'

export const credit_kept: MoveWriter<'credit_kept'> = ({ tenant: { merchantId } }, { currency, amount }) => [
  credit(balanceKey(merchantId, creditName(currency)), amount),
]

export const credit_taken_back: MoveWriter<'credit_taken_back'> = (
  { tenant: { merchantId } },
  { currency, amount },
) => [debit(balanceKey(merchantId, creditName(currency)), amount, 'stale')]

export const money_taken: MoveWriter<'money_taken'> = (
  { tenant: { merchantId } },
  { currency, pieces, shortKobo },
) => take(merchantId, currency, { pieces, shortKobo })

export const money_put_back: MoveWriter<'money_put_back'> = (
  context,
  { currency, subscriptionId, invoiceId, pendingKobo },
) => {
  const bucket = bucketOf(currency, nowOf(context), subscriptionId, invoiceId)
  return [credit(balanceKey(context.tenant.merchantId, bucket), pendingKobo)]
}

export const owner_noted: MoveWriter<'owner_noted'> = (context, { words }) => [noteToOwner(context, words)]

export const refund_ended: MoveWriter<'refund_ended'> = (
  { tenant: { merchantId } },
  { transactionId, status },
) => [endRefundEntry(merchantId, transactionId, status)]

export const refund_counted: MoveWriter<'refund_counted'> = ({ tenant: { merchantId }, time }, use) =>
  countRefund(merchantId, use, Date.parse(time.wall.now()))

export const refund_uncounted: MoveWriter<'refund_uncounted'> = ({ tenant: { merchantId }, time }, refund) =>
  uncountRefund(merchantId, refund, Date.parse(time.wall.now()))
