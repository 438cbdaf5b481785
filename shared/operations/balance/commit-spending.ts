import type { Currency } from '../../domain/money.ts'
import { Problem } from '../../domain/problem.ts'
import { lagosDayOf } from '../../domain/lagos-day.ts'
import { spendableOf } from '../../domain/ledger/settlement.ts'
import { spend } from '../../store/balance-writes.ts'
import { commit, type Changes } from '../../store/commit.ts'
import { nowOf } from '../../store/context.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { foldWrites, mostBuckets } from './fold-balance.ts'
import { holdingsOf, readBalances } from './read-holdings.ts'

/** How much is spent. */
export interface Spending {
  readonly currency: Currency
  readonly amount: number
}

/**
 * Commits changes together with the debit of what is available: as many succeed as it covers, never more (D9.7).
 * Tried first on what is folded already, in one round trip; only when that is not enough are closed days read, folded
 * and spent from, in one commit.
 * @throws Problem 422 `insufficient_balance` with {path, availableKobo} (D2.10); StaleRead while others fold the same days.
 */
export async function commitSpending<R>(
  context: Writing,
  { currency, amount }: Spending,
  changes: Changes<R>,
): Promise<R> {
  const today = lagosDayOf(nowOf(context))
  const refused = new Problem('insufficient_balance')
  try {
    const writes = [...changes.writes, ...spend(context.merchantId, currency, amount, today, () => refused)]
    return await commit(context, { ...changes, writes })
  } catch (error) {
    if (error !== refused) throw error
  }
  for (;;) {
    const holdings = holdingsOf(context, currency, await readBalances(context, currency))
    const availableKobo = spendableOf(holdings)
    if (availableKobo < amount) throw insufficient(availableKobo)
    if (holdings.settled.length <= mostBuckets) {
      return commit(context, {
        ...changes,
        writes: [...changes.writes, ...foldWrites(context, holdings, amount)],
      })
    }
    // Weeks of earnings that no settlement has seen: more than fit one commit beside the spending.
    await commit({ ...context, idempotency: null }, { writes: foldWrites(context, holdings) })
  }
}

function insufficient(availableKobo: number): Problem {
  return new Problem('insufficient_balance', [{ path: 'amount', availableKobo }])
}
