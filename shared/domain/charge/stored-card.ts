import { turned, type Turn } from '../change/change.ts'
import { sessionTarget } from '../checkout/let-go.ts'
import type { ChargedSession } from '../checkout/session.ts'
import { move } from '../ledger/posting.ts'
import type { EntryStamp, Transaction } from '../ledger/transaction.ts'
import { receivedCharge } from './decide-arrival.ts'
import { awaited, type LooseCharge } from './loose-charge.ts'
import { lateEntry } from './late-entry.ts'
import { giveBackDecision } from './let-go-rules.ts'

/** The receipt of money that only stored a card. */
export interface StoredCard {
  /** Its record, which replaces the one of a charge that had been let go before it succeeded. */
  readonly charge: LooseCharge
  readonly entry: Transaction
}

/**
 * Books the charge that a gateway needs to store a card as received on `unapplied`, to be given back like a late
 * charge: it never enters the merchant's earnings (A3, A10).
 * @param letGo Its record, if it had been let go before it succeeded.
 */
export function storedCard(
  session: ChargedSession,
  letGo: LooseCharge | null,
  stamp: EntryStamp,
): StoredCard {
  const { reference, number, amount, currency, rail, gateway, kind } = session.charge
  const charge = awaited({
    ...sessionTarget(session, session.charge),
    ...{ reference, number, amount, currency, rail, gateway, kind },
    // Nothing settles by it, and what it stored is the session's.
    ...{ planId: null, methodId: null, payer: null },
    since: stamp.now,
    why: 'card_stored',
  })
  const entry = lateEntry(
    charge,
    {
      type: 'late_charge',
      postings: move(charge.currency, 'gateway_clearing', 'unapplied', charge.amount).postings,
      decision: giveBackDecision('card_stored'),
    },
    stamp,
  )
  const received = receivedCharge(charge, entry.id, stamp.now)
  const { since, version } = letGo ?? received
  return { charge: letGo ? { ...received, since, version: version + 1 } : received, entry }
}

/** Its turns, in the change that completes the session. */
export function storedTurns(
  session: ChargedSession,
  letGo: LooseCharge | null,
  stamp: EntryStamp,
): readonly Turn[] {
  const { charge, entry } = storedCard(session, letGo, stamp)
  return [...turned('lateCharge', letGo, charge), ...turned('transaction', null, entry)]
}
