import { foldOf, type StoredHoldings } from './fold.ts'
import type { SpendingChange } from './spending-change.ts'

/** A settlement: what was earned on closed days may be spent (D9.2, D9.15). */
export function decideFold(holdings: StoredHoldings): SpendingChange<undefined> {
  const moves = [{ kind: 'earnings_folded', ...foldOf(holdings) }] as const
  return { turns: [], moves, events: [], about: {}, result: undefined }
}

/** The same change, which folds earnings first and spends from them. */
export function foldingFirst<R>(change: SpendingChange<R>, holdings: StoredHoldings): SpendingChange<R> {
  const moves = change.moves.map((move) =>
    move.kind === 'available_spent'
      ? ({ kind: 'earnings_folded', ...foldOf(holdings, move.amount) } as const)
      : move,
  )
  return { ...change, moves }
}
