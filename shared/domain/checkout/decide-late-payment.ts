import { turned, type Move, type Turn } from '../change.ts'
import { appliedCharge } from '../late-charge/decide-arrival.ts'
import type { LateCharge } from '../late-charge/late-charge.ts'
import type { EntryStamp } from '../ledger/transaction.ts'
import { storedTurns } from '../late-charge/stored-card.ts'
import type { Completion } from './completion.ts'
import { paymentsLetGo } from './release.ts'
import type { ChargingSession, CheckoutSession } from './session.ts'

/** An earlier payment of a session that has come after all. */
export interface LatePayment {
  /** As it was read. */
  readonly session: CheckoutSession
  /** The same with that payment. */
  readonly paid: ChargingSession
  /** The payment's record; null where its gateway had never seen it. */
  readonly letGo: LateCharge | null
  /** What counts the session's code, where no payment has it reserved. */
  readonly use: readonly Move[]
}

/** A session is completed by an earlier payment of it; whatever else is out for it is let go (A8, A10). */
export function decideLatePayment(
  completion: Completion,
  { session, paid, letGo, use }: LatePayment,
  stamp: EntryStamp,
): Completion {
  return {
    ...completion,
    turns: [...completion.turns, ...receiptOf(paid, letGo, stamp)],
    moves: [...completion.moves, ...use, ...paymentsLetGo(session, 'session_completed', stamp.now)],
  }
}

/** Of the charge itself: that it has paid, or that it has only stored a card. */
function receiptOf(paid: ChargingSession, letGo: LateCharge | null, stamp: EntryStamp): readonly Turn[] {
  if (paid.attempt.storing !== undefined) return storedTurns(paid, letGo, stamp)
  return letGo === null ? [] : turned('lateCharge', letGo, appliedCharge(letGo, stamp.now))
}
