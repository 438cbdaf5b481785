import type { Change, Move } from '../../domain/change.ts'
import { decideFold, foldingFirst, mostBuckets } from '../../domain/ledger/fold.ts'
import { spendableOf } from '../../domain/ledger/settlement.ts'
import { Problem } from '../../domain/problem.ts'
import { holdingsOf, readBalances } from '../balance/read-holdings.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { commitChange, type CommitOptions } from './commit-change.ts'

/**
 * Commits a change that spends: as many succeed as what is available covers, never more (D9.7).
 * Tried first on what is folded already, in one round trip; only when that is not enough are closed days read, folded
 * and spent from, in one commit.
 * @throws Problem 422 `insufficient_balance` with {path, availableKobo} (D2.10); StaleRead while others fold the same days.
 */
export async function commitSpending<R>(
  context: Writing,
  change: Change<R>,
  options: CommitOptions<R> = {},
): Promise<R> {
  try {
    return await commitChange(context, change, options)
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'insufficient_balance') throw error
  }
  const { currency, amount } = change.moves.find(isSpent)!
  for (;;) {
    const holdings = holdingsOf(context, currency, await readBalances(context, currency))
    const availableKobo = spendableOf(holdings)
    if (availableKobo < amount) throw insufficient(availableKobo)
    if (holdings.settled.length <= mostBuckets)
      return commitChange(context, foldingFirst(change, holdings), options)
    // Weeks of earnings that no settlement has seen: more than fit one commit beside the spending.
    await commitChange({ ...context, idempotency: null }, decideFold(holdings))
  }
}

function isSpent(move: Move): move is Move & { readonly kind: 'available_spent' } {
  return move.kind === 'available_spent'
}

function insufficient(availableKobo: number): Problem {
  return new Problem('insufficient_balance', [{ path: 'amount', availableKobo }])
}
