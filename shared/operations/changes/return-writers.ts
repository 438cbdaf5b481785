import type { ReturnMove } from '../../domain/ledger/return-move.ts'
import { nowOf } from '../../store/context.ts'
import {
  availableName,
  balanceKey,
  bucketOf,
  credit,
  creditName,
  debit,
  owedName,
} from '../../store/entities/balance.ts'
import { countRefund, uncountRefund } from '../../store/entities/refund-sum.ts'
import { endRefundEntry } from '../../store/entities/transaction.ts'
import type { Write } from '../../store/write.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import type { MoveWriter } from './commit-of.ts'

type MoveOf<K extends ReturnMove['kind']> = ReturnMove & { readonly kind: K }

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
) => [
  ...pieces.map(({ name, amount }) => debit(balanceKey(merchantId, name), amount, 'stale')),
  ...(shortKobo > 0 ? [credit(balanceKey(merchantId, owedName(currency)), -shortKobo)] : []),
]

export const money_put_back: MoveWriter<'money_put_back'> = putBack

export const refund_ended: MoveWriter<'refund_ended'> = (
  { tenant: { merchantId } },
  { transactionId, status },
) => [endRefundEntry(merchantId, transactionId, status)]

export const refund_counted: MoveWriter<'refund_counted'> = ({ tenant: { merchantId }, time }, use) =>
  countRefund(merchantId, use, Date.parse(time.wall.now()))

export const refund_uncounted: MoveWriter<'refund_uncounted'> = ({ tenant: { merchantId }, time }, refund) =>
  uncountRefund(merchantId, refund, Date.parse(time.wall.now()))

function putBack(
  context: OperationContext,
  { currency, subscriptionId, invoiceId, pendingKobo, availableKobo }: MoveOf<'money_put_back'>,
): Write[] {
  const bucket = bucketOf(currency, nowOf(context), subscriptionId, invoiceId)
  return [
    { name: bucket, amount: pendingKobo },
    { name: availableName(currency), amount: availableKobo },
  ]
    .filter(({ amount }) => amount > 0)
    .map(({ name, amount }) => credit(balanceKey(context.tenant.merchantId, name), amount))
}
