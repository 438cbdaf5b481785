import type { Move } from '../change.ts'
import { returnedKobo } from '../invoice/end-unpaid.ts'
import { released } from '../late-charge/release.ts'
import type { Settlement } from './billing-state.ts'

/** A settlement as it is booked, with its further moves. */
export interface SettledBeside {
  readonly settlement: Settlement
  readonly moves: readonly Move[]
}

/**
 * A failure that writes its invoice off lets go of an unseen attempt: it is asked about, and applied or given back if
 * it arrives. The charge was for the amount owed then, without the credit that returns and raises the debt (B4).
 */
export function writtenOff(settlement: Settlement, now: string): SettledBeside {
  const { invoice: after, returned, subscription } = settlement
  if (after.status !== 'uncollectible') return { settlement, moves: [] }
  const charged = { ...after, amount: after.amount - (returned ? returnedKobo(returned) : 0) }
  const { invoice, moves } = released(charged, { why: 'written_off', statusAfter: subscription.status, now })
  return { settlement: { ...settlement, invoice: { ...invoice, amount: after.amount } }, moves }
}
