import type { Change, Turn } from '../change.ts'
import type { EventDraft } from '../subscription/billing-state.ts'
import type { SpendingMove } from './spending-move.ts'

/** What such a decision turns: also the highest that was spent so far (R12, R13). */
export type SpentThing = 'bill' | 'payout' | 'spendingLimits'

/** What a decision about a bill or a payout changes. */
export type SpendingChange<R> = Change<R, SpentThing, SpendingMove>

/** Such a change: its events show nothing but what they carry. */
export function spendingChange<R>(
  result: R,
  turns: readonly Turn<SpentThing>[],
  moves: readonly SpendingMove[] = [],
  events: readonly EventDraft[] = [],
): SpendingChange<R> {
  return { turns, moves, events, about: {}, result }
}
