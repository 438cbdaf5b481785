import { withoutKey } from '../../store/context.ts'
import { foldOf, mostBuckets, type Fold } from '../../domain/ledger/fold.ts'
import type { Currency } from '../../domain/money/money.ts'
import { emptyBucket, foldInto, owesNothing, repay } from '../../store/balance-writes.ts'
import { commit } from '../../store/commit.ts'
import type { Write } from '../../store/write.ts'
import type { OperationContext, Writing } from '../unit-of-work/context.ts'
import { onFreshState } from '../unit-of-work/retry-when-stale.ts'
import { journalEntry } from './journal-entry.ts'
import { storedHoldingsOf, readBalances } from './read-holdings.ts'

/**
 * The writes that fold earnings. A bucket is emptied on condition that it holds what was read, so nothing is folded
 * twice. After another write meanwhile the commit is stale and is decided again.
 */
export function foldWrites(context: OperationContext, fold: Fold): Write[] {
  const { merchantId } = context.tenant
  const { currency, today, owed, repaidKobo, settledKobo, fromAvailableKobo, postings } = fold
  const { change: amount, atLeast, foldedThrough } = fold
  const folded = foldInto(merchantId, currency, { amount, atLeast, foldedThrough })
  const repaid = owed !== null && repaidKobo > 0 ? [repay(owed, repaidKobo)] : []
  const clear = fold.spends && repaid.length === 0 ? [owesNothing(merchantId, currency, 'stale')] : []
  const entry =
    postings.length === 0
      ? []
      : [
          journalEntry(context, {
            type: 'settlement',
            amount: settledKobo + fromAvailableKobo,
            currency,
            postings,
            sourceType: 'settlement',
            sourceId: today,
          }),
        ]
  return [folded, ...fold.buckets.map(emptyBucket), ...repaid, ...clear, ...entry]
}

/** Makes all settled earnings available and repays what is owed. Does nothing when there is nothing to do. */
export async function foldBalance(context: Writing, currency: Currency): Promise<void> {
  await onFreshState(context, async (own) => {
    for (;;) {
      const holdings = storedHoldingsOf(own, currency, await readBalances(own, currency))
      const { settled, owedKobo, availableKobo } = holdings
      if (settled.length === 0 && (owedKobo === 0 || availableKobo === 0)) return
      // A settlement that is made during a request does not belong to its Idempotency-Key.
      await commit(withoutKey(own), { writes: foldWrites(own, foldOf(holdings)) })
      if (settled.length <= mostBuckets) return
    }
  })
}
