import type { AtGateway } from '../../domain/gateway/at-gateway.ts'
import { declinedBy, type ChargeNews } from '../../domain/charge/news.ts'
import { isMoney, type PaymentWay } from '../../domain/checkout/let-go.ts'
import { decideRoom, freeRoom, type Room } from '../../domain/checkout/room.ts'
import { chargingSession, type CheckoutSession } from '../../domain/checkout/session.ts'
import { entryStamp } from '../changes/entry-stamp.ts'
import { askAbout } from '../unit-of-work/news-of.ts'
import type { Charging } from '../unit-of-work/context.ts'
import { bookUnseenPayment } from './settle-late-payment.ts'
import { settleSession } from './settle-session.ts'

/**
 * Makes room for another payment of a session (A8, B14). The gateway is queried for the earlier one: a success settles
 * the session, and a decline is booked. For any other answer {@link decideRoom} makes room.
 * @returns Null when the answer has changed the session, which must be read again.
 */
export async function makeRoom(
  context: Charging,
  session: CheckoutSession,
  way: PaymentWay & AtGateway,
): Promise<Room | null> {
  const { charge } = session
  if (charge === null || !isMoney(charge)) return freeRoom(session)
  const charging = chargingSession(session)
  const news = await askAbout(context, session, charge)
  if (news.kind === 'paid') {
    if (charging) await settleSession(context, charging, news)
    else await bookUnseenPayment(context, session, charge.reference, news)
    return null
  }
  const declined = declineOf(news)
  if (declined !== null && charging) {
    await settleSession(context, charging, declinedBy(declined))
    return null
  }
  const earlier = { charge, declined, isKnown: news.kind !== 'never_seen' }
  return decideRoom(session, earlier, way, entryStamp(context))
}

/** Why a charge was finally declined; null if it was not, or may still succeed. */
function declineOf(news: ChargeNews) {
  return news.kind === 'declined' && !news.mayStillCome ? news.failureCode : null
}
