import type { SpendingMove } from '../../domain/ledger/spending-move.ts'
import { availableName, balanceKey, credit } from '../../store/entities/balance.ts'
import type { Write } from '../../store/write.ts'
import { spendingEntry } from '../balance/journal-entry.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

type Writer<K extends SpendingMove['kind']> = (
  context: OperationContext,
  move: SpendingMove & { readonly kind: K },
) => readonly Write[]

/** What each move of money that the merchant spends writes to the table. */
export const spendingWriters: { readonly [K in SpendingMove['kind']]: Writer<K> } = {
  available_credited: ({ merchantId }, { currency, amount }) => [
    credit(balanceKey(merchantId, availableName(currency)), amount),
  ],
  spending_journaled: (context, passage) => [spendingEntry(context, passage)],
}
