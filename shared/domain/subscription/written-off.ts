import type { Move } from '../change/change.ts'
import { released } from '../charge/release.ts'
import { statusOf, type AnySettled } from './billing-state.ts'

/** A settled charge as it is booked, with its further moves. */
export interface SettledChargeAndMoves<S extends AnySettled = AnySettled> {
  readonly settled: S
  readonly moves: readonly Move[]
}

/**
 * A failure that writes its invoice off lets go of an unseen attempt: it is queried, and applied or refunded if
 * it arrives. The charge was for the amount owed then, without the credit that returns and raises the debt (B4).
 */
export function writtenOff<S extends AnySettled>(settled: S, now: string): SettledChargeAndMoves<S> {
  const { invoice: after } = settled
  if (after.status !== 'uncollectible') return { settled, moves: [] }
  const { invoice, moves } = released(after, { why: 'written_off', statusAfter: statusOf(settled), now })
  return { settled: { ...settled, invoice }, moves }
}
