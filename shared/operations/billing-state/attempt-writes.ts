import { availableOn } from '../../domain/time/lagos-day.ts'
import type { Move } from '../../domain/change/change.ts'
import { amountDue } from '../../domain/invoice/invoice.ts'
import { effectOn } from '../../domain/ledger/posting.ts'
import { causedBy } from '../../domain/ledger/invoice-entry.ts'
import { newId, nowOf } from '../../store/context.ts'
import { balanceKey, bucketOf, credit, creditName } from '../../store/entities/balance.ts'
import { transactionCodec } from '../../store/entities/transaction.ts'
import { create, type Write } from '../../store/write.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

type AttemptMove = Move & { readonly kind: 'attempt_recorded' }

/**
 * The attempt's record. If paid, it is the journal entry too: the day's bucket gets the money and the credit used,
 * and the customer's credit what came in above what was due.
 */
export function attemptWrites(context: OperationContext, move: AttemptMove): Write[] {
  const { invoice, attempt, paid, earned, feeKobo, failureCode, rail, creditUsed } = move
  const { merchantId } = context.tenant
  const now = nowOf(context)
  const entry = create(transactionCodec, {
    merchantId,
    id: newId(context, 'transaction'),
    createdAt: now,
    type: 'charge',
    status: paid ? 'succeeded' : 'failed',
    amount: earned ? -effectOn(earned.postings, 'gateway_clearing') : amountDue(invoice),
    currency: invoice.currency,
    postings: earned?.postings ?? [],
    availableOn: earned ? availableOn(now) : null,
    ...causedBy(invoice),
    rail,
    failureCode,
    attempt,
    ...(feeKobo === undefined ? {} : { feeKobo }),
  })
  if (!earned) return [entry]
  const depositKobo = effectOn(earned.postings, 'customer_credit')
  const bucket = bucketOf(invoice.currency, now, invoice.subscriptionId, invoice.id)
  return [
    entry,
    credit(balanceKey(merchantId, bucket), effectOn(earned.postings, 'merchant_pending') + creditUsed),
    ...(depositKobo > 0 ? [credit(balanceKey(merchantId, creditName(invoice.currency)), depositKobo)] : []),
  ]
}
