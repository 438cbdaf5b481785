import type { ReturnMove } from '../../domain/ledger/return-move.ts'
import { balanceKey, credit, creditName } from '../../store/entities/balance.ts'
import type { Write } from '../../store/write.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

type Writer<K extends ReturnMove['kind']> = (
  context: OperationContext,
  move: ReturnMove & { readonly kind: K },
) => readonly Write[]

/** What each move of money that goes back writes to the table. */
export const returnWriters: { readonly [K in ReturnMove['kind']]: Writer<K> } = {
  credit_kept: ({ merchantId }, { currency, amount }) => [
    credit(balanceKey(merchantId, creditName(currency)), amount),
  ],
}
