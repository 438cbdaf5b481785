import { balanceKey, credit, creditName } from '../../store/entities/balance.ts'
import type { MoveWriter } from '../commit/commit-of.ts'

export const credit_mended: MoveWriter<'credit_mended'> = (
  { tenant: { merchantId } },
  { currency, amount },
) => [credit(balanceKey(merchantId, creditName(currency)), amount)]
