import { isMoney, isSamePayment, type PaymentWay } from '../../domain/checkout/let-go.ts'
import { answeredEntry } from '../../domain/checkout/session-entry.ts'
import type { CheckoutSession } from '../../domain/checkout/session.ts'
import type { QueryOutcome } from '../../ports/payment-gateway.ts'
import { create, type Write } from '../../store/write.ts'
import { transactionCodec } from '../../store/entities/transaction.ts'
import { entryStamp } from '../changes/entry-stamp.ts'
import { queryCharge } from '../charging/charge-once.ts'
import type { Charging } from '../unit-of-work/context.ts'
import { letPaymentGo } from './let-go.ts'
import { settleSession } from './settle-session.ts'
import { bookUnseenPayment } from './settle-late-payment.ts'

/** A session that another payment may be begun for, and what is written with it. */
export interface Room {
  readonly session: CheckoutSession & { readonly attempt: null }
  readonly writes: readonly Write[]
  /** The earlier charge goes on: its gateway has it by now, so it is asked about and not sent again. */
  readonly goesOn: boolean
}

/**
 * Makes room for another payment of a session (A8, B14). The gateway is asked about the one before: a success settles
 * the session, and a decline is booked. One that may still come is superseded: whichever comes first pays, the other
 * is given back. A charge that the gateway has never seen keeps its reference, under which the next one goes.
 * @returns Null where the news has changed the session: it must be looked at again.
 */
export async function makeRoom(
  context: Charging,
  session: CheckoutSession,
  way: PaymentWay,
): Promise<Room | null> {
  const { attempt, unseen } = session
  const earlier = attempt ?? unseen
  const free = { ...session, attempt: null, nextAction: null }
  if (earlier === null || !isMoney(session, earlier)) return { session: free, writes: [], goesOn: false }
  const news = await queryCharge(context.gateway, session, earlier)
  if (news.kind === 'succeeded') {
    if (attempt) await settleSession(context, { ...session, attempt }, news)
    else await bookUnseenPayment(context, session, earlier.reference, news)
    return null
  }
  const declined = declineOf(news)
  if (declined !== null && attempt) {
    await settleSession(context, { ...session, attempt }, { kind: 'declined', failureCode: declined })
    return null
  }
  if (declined !== null) {
    const told = answeredEntry({ ...session, attempt: earlier }, declined, entryStamp(context))
    return { session: { ...free, unseen: null }, writes: [create(transactionCodec, told)], goesOn: false }
  }
  if (!attempt && news.kind === 'not_found') return { session: free, writes: [], goesOn: false }
  if (!attempt && earlier.method.token !== '' && isSamePayment(earlier, way))
    return { session: free, writes: [], goesOn: true }
  const writes = letPaymentGo(context, session, earlier, 'superseded')
  return { session: { ...free, unseen: null }, writes, goesOn: false }
}

/** Why a charge was declined for good; null where it was not, or where it may still come. */
function declineOf(news: QueryOutcome) {
  return news.kind === 'declined' && !news.mayStillCome ? news.failureCode : null
}
