import type { CreditMove } from '../../domain/ledger/credit-move.ts'
import { repay } from '../../store/balance-writes.ts'
import { balanceKey, credit, creditName, owedName } from '../../store/entities/balance.ts'
import type { Write } from '../../store/write.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

type Writer<K extends CreditMove['kind']> = (
  context: OperationContext,
  move: CreditMove & { readonly kind: K },
) => readonly Write[]

/** The table writes of each move of credit that a merchant gives or takes back. */
export const creditWriters: { readonly [K in CreditMove['kind']]: Writer<K> } = {
  credit_mended: ({ merchantId }, { currency, amount }) => [
    credit(balanceKey(merchantId, creditName(currency)), amount),
  ],
  owed_repaid: ({ merchantId }, { currency, owed, amount }) => [
    repay({ merchantId, name: owedName(currency), amount: owed }, amount),
  ],
}
