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
import { endRefundEntry } from '../../store/entities/transaction.ts'
import type { Write } from '../../store/write.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

type MoveOf<K extends ReturnMove['kind']> = ReturnMove & { readonly kind: K }
type Writer<K extends ReturnMove['kind']> = (context: OperationContext, move: MoveOf<K>) => readonly Write[]

/** The table writes of each move of returned money. */
export const returnWriters: { readonly [K in ReturnMove['kind']]: Writer<K> } = {
  credit_kept: ({ merchantId }, { currency, amount }) => [
    credit(balanceKey(merchantId, creditName(currency)), amount),
  ],
  credit_taken_back: ({ merchantId }, { currency, amount }) => [
    debit(balanceKey(merchantId, creditName(currency)), amount, 'stale'),
  ],
  money_taken: ({ merchantId }, { currency, pieces, shortKobo }) => [
    ...pieces.map(({ name, amount }) => debit(balanceKey(merchantId, name), amount, 'stale')),
    ...(shortKobo > 0 ? [credit(balanceKey(merchantId, owedName(currency)), -shortKobo)] : []),
  ],
  money_put_back: putBack,
  refund_ended: ({ merchantId }, { transactionId, status }) => [
    endRefundEntry(merchantId, transactionId, status),
  ],
}

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
    .map(({ name, amount }) => credit(balanceKey(context.merchantId, name), amount))
}
