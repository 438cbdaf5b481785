import { isSameGateway, type AtGateway } from '../gateway/at-gateway.ts'
import { turned, type Change } from '../change/change.ts'
import { unseenOf, type HeldCharge, type OfSession, type UnseenCharge } from '../charge/charge.ts'
import { decideCharge } from '../charge/decide-charge.ts'
import { declinedBy } from '../charge/news.ts'
import type { FailureCode } from '../dunning/failure-codes.ts'
import type { EntryStamp } from '../ledger/transaction.ts'
import { isSamePayment, sessionFacts, type PaymentWay } from './let-go.ts'
import { paymentLetGo } from './release.ts'
import { answeredEntry } from './session-entry.ts'
import type { CheckoutSession } from './session.ts'

/** A session that another payment may begin for, and what changes with it. */
export interface Room extends Pick<Change<unknown>, 'turns' | 'moves'> {
  readonly session: CheckoutSession & { readonly charge: OfSession<UnseenCharge> | null }
  /** The earlier charge continues: its gateway knows it by now, so it is asked about and not sent again. */
  readonly goesOn: boolean
}

/** A gateway's answer about a session's earlier charge that has not succeeded. */
export interface EarlierCharge {
  readonly charge: OfSession<HeldCharge>
  /** Why it was finally declined; null if it was not, or may still succeed. */
  readonly declined: FailureCode | null
  /** Whether the gateway knows the charge. */
  readonly isKnown: boolean
}

/** A session without an earlier charge to look at; an unseen charge keeps its reference. */
export function freeRoom(session: CheckoutSession): Room {
  const charge = unseenOf(session.charge)
  return { session: { ...session, charge, nextAction: null }, turns: [], moves: [], goesOn: false }
}

/**
 * Makes room for another payment (A8, B14). A late decline of an unseen charge is recorded. A charge that may still
 * succeed is superseded: whichever succeeds first pays, the other is given back. A charge that its gateway still has
 * not seen keeps its reference, and the next one reuses it, if it is sent to the same gateway (G6). If the gateway has
 * seen it by now and the next payment is made in the same way, the earlier charge continues.
 */
export function decideRoom(
  session: CheckoutSession,
  { charge, declined, isKnown }: EarlierCharge,
  way: PaymentWay & AtGateway,
  stamp: EntryStamp,
): Room {
  const free = freeRoom(session)
  if (declined !== null) {
    const facts = sessionFacts({ ...session, charge }, stamp.now)
    const { charge: left } = decideCharge(charge, declinedBy(declined), stamp.now, facts)
    const told = answeredEntry(session, charge, declined, stamp)
    return {
      ...free,
      session: { ...free.session, charge: unseenOf(left) },
      turns: turned('transaction', null, told),
    }
  }
  const isUnseen = charge.status === 'unseen'
  if (isUnseen && !isKnown && isSameGateway(charge, way)) return free
  const isSame = isSamePayment(charge.payer, way) && isSameGateway(charge, way)
  if (isUnseen && charge.payer.method.token !== '' && isSame) return { ...free, goesOn: true }
  const without = { ...free.session, charge: null }
  return { ...free, session: without, moves: [paymentLetGo(session, charge, 'superseded', stamp.now)] }
}
