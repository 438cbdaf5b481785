import { withoutKey } from '../../store/context.ts'
import { decideFold, foldingFirst } from '../../domain/ledger/decide-fold.ts'
import { repayingFirst } from '../../domain/ledger/freed-money.ts'
import { mostBuckets, type StoredHoldings } from '../../domain/ledger/fold.ts'
import type { SpendingChange } from '../../domain/ledger/spending-change.ts'
import type { SpendingMove } from '../../domain/ledger/spending-move.ts'
import { spendableOf, unpaidDebtOf } from '../../domain/ledger/settlement.ts'
import { Problem } from '../../domain/problem.ts'
import { billCodec } from '../../store/entities/bill.ts'
import { payoutCodec } from '../../store/entities/payout.ts'
import { readOwed, storedHoldingsOf, readBalances } from '../balance/read-holdings.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { commitOf, type CommitOptions, type Family } from '../commit/commit-of.ts'
import { moneyRules } from './money-rules.ts'
import * as writers from './spending-writers.ts'

const spending: Family<'bill' | 'payout', SpendingMove> = {
  codecs: { bill: billCodec, payout: payoutCodec },
  writers,
  rules: moneyRules,
}

/**
 * Writes a decision about a bill or a payout in one commit (H2), without the writers of billing. What it makes
 * available repays what the merchant owes first (F4).
 * @returns The result of the change, once it is stored.
 * @throws StaleRead when something that it was decided on has changed meanwhile.
 */
export async function commitPassage<R>(
  context: Writing,
  change: SpendingChange<R>,
  options: CommitOptions<R> = {},
): Promise<R> {
  const freed = change.moves.find((move) => move.kind === 'available_credited')
  const repaying = freed ? repayingFirst(change, await readOwed(context, freed.currency)) : change
  return commitOf(spending, context, repaying, options)
}

/**
 * Commits a change that spends: as many succeed as the available balance covers, never more (D9.7). It is first tried
 * on the folded balance, in one round trip. If that is not enough, one commit folds closed days and spends from them.
 * @throws Problem 422 `insufficient_balance` with {path, availableKobo, owedKobo} (D2.10, F4); StaleRead while others fold these
 * days.
 */
export async function commitSpending<R>(
  context: Writing,
  change: SpendingChange<R>,
  options: CommitOptions<R> = {},
): Promise<R> {
  try {
    return await commitPassage(context, change, options)
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'insufficient_balance') throw error
  }
  const { currency, amount } = change.moves.find(isSpent)!
  for (;;) {
    const holdings = storedHoldingsOf(context, currency, await readBalances(context, currency))
    if (spendableOf(holdings) < amount) throw insufficient(holdings)
    if (holdings.settled.length <= mostBuckets)
      return commitPassage(context, foldingFirst(change, holdings), options)
    // Weeks of unsettled earnings: more than fit one commit beside the spending.
    await commitPassage(withoutKey(context), decideFold(holdings))
  }
}

function isSpent(move: SpendingMove): move is SpendingMove & { readonly kind: 'available_spent' } {
  return move.kind === 'available_spent'
}

/** Closed days' earnings cover what is owed first, so only the rest of the debt is named (V8). */
function insufficient(holdings: StoredHoldings): Problem {
  const owedKobo = unpaidDebtOf(holdings)
  const owes = owedKobo > 0 ? { owedKobo } : {}
  return new Problem('insufficient_balance', [
    { path: 'amount', availableKobo: spendableOf(holdings), ...owes },
  ])
}
