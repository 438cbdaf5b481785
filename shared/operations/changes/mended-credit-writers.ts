import { repay } from '../../store/balance-writes.ts'
import { balanceKey, credit, creditName, owedName } from '../../store/entities/balance.ts'
import type { MoveWriter } from './commit-of.ts'

export const credit_mended: MoveWriter<'credit_mended'> = (
  { tenant: { merchantId } },
  { currency, amount },
) => [credit(balanceKey(merchantId, creditName(currency)), amount)]

export const owed_repaid: MoveWriter<'owed_repaid'> = (
  { tenant: { merchantId } },
  { currency, owed, amount },
) => [repay({ merchantId, name: owedName(currency), amount: owed }, amount)]
