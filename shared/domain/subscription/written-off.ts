import type { Move } from '../change.ts'
import { returnedKobo } from '../invoice/end-unpaid.ts'
import { released } from '../late-charge/release.ts'
import type { Settlement } from './billing-state.ts'

/** A settlement as it is booked, and what more that moves. */
export interface SettledBeside {
  readonly settlement: Settlement
  readonly moves: readonly Move[]
}

/**
 * A failure that writes its invoice off lets go what was never seen of it: asked about, and paid or given back if it comes. The
 * charge was for what was owed then: a debt that rises by the credit that goes back (B4) does not make it larger.
 */
export function writtenOff(settlement: Settlement, now: string): SettledBeside {
  const { invoice: after, returned, subscription } = settlement
  if (after.status !== 'uncollectible') return { settlement, moves: [] }
  const charged = { ...after, amount: after.amount - (returned ? returnedKobo(returned) : 0) }
  const { invoice, moves } = released(charged, { why: 'written_off', statusAfter: subscription.status, now })
  return { settlement: { ...settlement, invoice: { ...invoice, amount: after.amount } }, moves }
}
