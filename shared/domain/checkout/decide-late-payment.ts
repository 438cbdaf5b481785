import { turned, type Move, type Turn } from '../change/change.ts'
import { appliedCharge } from '../charge/decide-arrival.ts'
import type { LooseCharge } from '../charge/loose-charge.ts'
import type { EntryStamp } from '../ledger/transaction.ts'
import { storedTurns } from '../charge/stored-card.ts'
import type { Completion } from './completion.ts'
import { heldLetGo } from './release.ts'
import type { CheckoutSession, ChargedSession } from './session.ts'

/** An earlier payment of a session that has succeeded after all. */
export interface LatePayment {
  /** As it was read. */
  readonly session: CheckoutSession
  /** The same session with that payment. */
  readonly paid: ChargedSession
  /** The payment's record; null where its gateway had never seen it. */
  readonly letGo: LooseCharge | null
  /** Moves that count a use of the session's code, if no payment has reserved one. */
  readonly use: readonly Move[]
}

/** Completes a session with an earlier payment of it; every other charge in progress for it is let go (A8, A10). */
export function decideLatePayment(
  completion: Completion,
  { session, paid, letGo, use }: LatePayment,
  stamp: EntryStamp,
): Completion {
  return {
    ...completion,
    turns: [...completion.turns, ...receiptOf(paid, letGo, stamp)],
    moves: [...completion.moves, ...use, ...heldLetGo(session, 'session_completed', stamp.now)],
  }
}

/** The turns of the charge itself: it has paid, or it has only stored a card. */
function receiptOf(paid: ChargedSession, letGo: LooseCharge | null, stamp: EntryStamp): readonly Turn[] {
  if (paid.charge.payer.storing) return storedTurns(paid, letGo, stamp)
  return letGo === null ? [] : turned('lateCharge', letGo, appliedCharge(letGo, stamp.now))
}
