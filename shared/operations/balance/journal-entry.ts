import { freeMoney } from '../../domain/ledger/freed-money.ts'
import { move } from '../../domain/ledger/posting.ts'
import type { Passage } from '../../domain/ledger/spending-move.ts'
import type { Transaction } from '../../domain/ledger/transaction.ts'
import { newId, nowOf } from '../../store/context.ts'
import { transactionCodec } from '../../store/entities/transaction.ts'
import { create, type Write } from '../../store/write.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

/** What distinguishes one movement of the merchant's own money from another. */
export type MerchantMovement = Pick<
  Transaction,
  'type' | 'amount' | 'currency' | 'postings' | 'sourceType' | 'sourceId' | 'reason'
>

/** The journal entry of a movement without a customer: settlements, payouts, bills. */
export function journalEntry(context: OperationContext, movement: MerchantMovement): Write {
  return create(transactionCodec, {
    ...movement,
    merchantId: context.tenant.merchantId,
    id: newId(context, 'transaction'),
    createdAt: nowOf(context),
    status: 'succeeded',
    availableOn: null,
    customerId: null,
    subscriptionId: null,
    rail: null,
    failureCode: null,
    attempt: null,
  })
}

/** The journal entry of a whole payout or bill that moves between two accounts. */
export function spendingEntry(
  context: OperationContext,
  { type, sourceType, of: { id, amount, currency }, from, to, owed = 0, reason }: Passage,
): Write {
  return journalEntry(context, {
    type,
    amount,
    currency,
    postings:
      to === 'merchant_available'
        ? [{ account: from, amount: -amount }, ...freeMoney(amount, owed).postings]
        : move(currency, from, to, amount).postings,
    sourceType,
    sourceId: id,
    ...(reason === undefined ? {} : { reason }),
  })
}
