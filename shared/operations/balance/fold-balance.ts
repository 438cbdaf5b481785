import { decideSettling } from '../../domain/ledger/settlement.ts'
import type { Currency } from '../../domain/money.ts'
import { emptyBucket, foldInto, owesNothing, repay } from '../../store/balance-writes.ts'
import { commit } from '../../store/commit.ts'
import type { Write } from '../../store/write.ts'
import type { OperationContext, Writing } from '../unit-of-work/context.ts'
import { onFreshState } from '../unit-of-work/retry-when-stale.ts'
import { journalEntry } from './journal-entry.ts'
import { holdingsOf, readBalances, type StoredHoldings } from './read-holdings.ts'

/** Buckets folded in one commit: with a payout's own writes beside them it stays within the table's hundred. */
export const mostBuckets = 60

/**
 * The writes that make earnings of closed days available, less what is owed, and spend `spending` of it in the same breath.
 * A bucket is emptied on condition that it holds what was read, so nothing is folded twice; where something was written
 * meanwhile the commit is stale and is decided again.
 */
export function foldWrites(context: OperationContext, holdings: StoredHoldings, spending = 0): Write[] {
  const { merchantId } = context
  const { currency, owed, foldedThrough, today } = holdings
  const settled = holdings.settled.slice(0, mostBuckets)
  const settling = decideSettling({ ...holdings, settled })
  const { availableChange, fromAvailableKobo, repaidKobo, settledKobo, postings } = settling
  const all = settled.length === holdings.settled.length
  const folded = foldInto(merchantId, currency, {
    amount: availableChange - spending,
    atLeast: Math.max(0, spending - availableChange),
    foldedThrough: all && (foldedThrough === null || foldedThrough < today) ? today : null,
  })
  const repaid = owed !== null && repaidKobo > 0 ? [repay(owed, repaidKobo)] : []
  const clear = spending > 0 && repaid.length === 0 ? [owesNothing(merchantId, currency, 'stale')] : []
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
  return [folded, ...settled.map(emptyBucket), ...repaid, ...clear, ...entry]
}

/** Makes everything available that has settled, and repays what is owed. Does nothing where there is nothing to do. */
export async function foldBalance(context: Writing, currency: Currency): Promise<void> {
  await onFreshState(context, async (own) => {
    for (;;) {
      const holdings = holdingsOf(own, currency, await readBalances(own, currency))
      const { settled, owedKobo, availableKobo } = holdings
      if (settled.length === 0 && (owedKobo === 0 || availableKobo === 0)) return
      await commit(withoutKey(own), { writes: foldWrites(own, holdings) })
      if (settled.length <= mostBuckets) return
    }
  })
}

/** A settlement on the way of a request is none of its Idempotency-Key's business. */
function withoutKey(context: Writing): Writing {
  return { ...context, idempotency: null }
}
