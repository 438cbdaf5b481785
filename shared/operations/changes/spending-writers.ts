import { newAccountWords } from '../../domain/message/owner-note.ts'
import { lagosDayOf } from '../../domain/lagos-day.ts'
import type { Payout } from '../../domain/payout/payout.ts'
import { Problem } from '../../domain/problem.ts'
import { spend } from '../../store/balance-writes.ts'
import { nowOf } from '../../store/context.ts'
import { availableName, balanceKey, credit } from '../../store/entities/balance.ts'
import { paidAccountCodec, paidAccountName } from '../../store/entities/paid-account.ts'
import { create, type Write } from '../../store/write.ts'
import { foldWrites } from '../balance/fold-balance.ts'
import { spendingEntry } from '../balance/journal-entry.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { noteToOwner } from '../unit-of-work/note-owner.ts'
import type { MoveWriter } from './commit-of.ts'

export const available_spent: MoveWriter<'available_spent'> = (context, { currency, amount }) =>
  spend(context.tenant.merchantId, { currency, amount }, lagosDayOf(nowOf(context)), () => {
    return new Problem('insufficient_balance')
  })

export const earnings_folded: MoveWriter<'earnings_folded'> = (context, fold) => foldWrites(context, fold)

export const available_credited: MoveWriter<'available_credited'> = (
  { tenant: { merchantId } },
  { currency, amount },
) => [credit(balanceKey(merchantId, availableName(currency)), amount)]

export const account_first_paid: MoveWriter<'account_first_paid'> = (context, { payout }) =>
  firstPaymentWrites(context, payout)

export const spending_journaled: MoveWriter<'spending_journaled'> = (context, passage) => [
  spendingEntry(context, passage),
]

function firstPaymentWrites(context: OperationContext, payout: Payout): readonly Write[] {
  const { merchantId, bankCode, accountNumber } = payout
  const name = paidAccountName(bankCode, accountNumber)
  return [
    create(paidAccountCodec, { merchantId, name, firstPaidAt: nowOf(context) }),
    noteToOwner(context, newAccountWords(context.tenant.mode, payout)),
  ]
}
