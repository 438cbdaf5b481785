import type { Change, Turn } from '../change/change.ts'
import type { EventDraft } from '../subscription/billing-state.ts'
import type { SpendingMove } from './spending-move.ts'

/** What a decision about a bill or a payout changes. */
export type SpendingChange<R> = Change<R, 'bill' | 'payout', SpendingMove>

/** Such a change: its events show nothing but what they carry. */
export function spendingChange<R>(
  result: R,
  turns: readonly Turn<'bill' | 'payout'>[],
  moves: readonly SpendingMove[] = [],
  events: readonly EventDraft[] = [],
): SpendingChange<R> {
  return { turns, moves, events, about: {}, result }
}
