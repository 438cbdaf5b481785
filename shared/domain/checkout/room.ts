import { turned, type Change } from '../change.ts'
import type { FailureCode } from '../dunning/failure-codes.ts'
import type { EntryStamp } from '../ledger/transaction.ts'
import { isSamePayment, type PaymentWay } from './let-go.ts'
import { paymentLetGo } from './release.ts'
import { answeredEntry } from './session-entry.ts'
import type { CheckoutAttempt, CheckoutSession } from './session.ts'

/** A session that another payment may be begun for, and what changes with it. */
export interface Room extends Pick<Change<unknown>, 'turns' | 'moves'> {
  readonly session: CheckoutSession & { readonly attempt: null }
  /** The earlier charge goes on: its gateway has it by now, so it is asked about and not sent again. */
  readonly goesOn: boolean
}

/** What a gateway says of a session's earlier charge, which has not succeeded. */
export interface EarlierCharge {
  readonly charge: CheckoutAttempt
  /** Why it was declined for good; null where it was not, or where it may still come. */
  readonly declined: FailureCode | null
  /** Whether the gateway knows of it. */
  readonly isKnown: boolean
}

/** A session that nothing is out for that has to be looked at; a charge that was never seen keeps its reference. */
export function freeRoom(session: CheckoutSession): Room {
  return { session: { ...session, attempt: null, nextAction: null }, turns: [], moves: [], goesOn: false }
}

/**
 * Makes room for another payment (A8, B14). A late decline of a charge that counted as never seen is told. A charge that may
 * still come is superseded: whichever comes first pays, the other is given back. One that its gateway has never seen keeps its
 * reference, under which the next one goes; asked for in the same way, it is that one.
 */
export function decideRoom(
  session: CheckoutSession,
  { charge, declined, isKnown }: EarlierCharge,
  way: PaymentWay,
  stamp: EntryStamp,
): Room {
  const free = freeRoom(session)
  const without = { ...free, session: { ...free.session, unseen: null } }
  if (declined !== null) {
    const told = answeredEntry({ ...session, attempt: charge }, declined, stamp)
    return { ...without, turns: turned('transaction', null, told) }
  }
  const isUnseen = session.attempt === null
  if (isUnseen && !isKnown) return free
  if (isUnseen && charge.method.token !== '' && isSamePayment(charge, way)) return { ...free, goesOn: true }
  return { ...without, moves: [paymentLetGo(session, charge, 'superseded', stamp.now)] }
}
