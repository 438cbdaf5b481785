import { declinedBy, mayStillCome, type KnownNews } from '../../domain/charge/news.ts'
import type { Completion } from '../../domain/checkout/completion.ts'
import { decideGivenBack, decideRefusal } from '../../domain/checkout/decide-refusal.ts'
import { chargingSession, type ChargingSession, type CheckoutSession } from '../../domain/checkout/session.ts'
import { storedTurns } from '../../domain/charge/stored-card.ts'
import { nowOf } from '../../store/context.ts'
import { notFound } from '../../domain/problem.ts'
import { checkoutSessionRef } from '../../store/entities/checkout-session.ts'
import { load } from '../../store/load.ts'
import { commitChange } from '../changes/commit-change.ts'
import { entryStamp } from '../changes/entry-stamp.ts'
import { bookNews } from '../late-charges/ask-after-late-charge.ts'
import { bookLateCharge } from '../late-charges/book-late-charge.ts'
import { awaitMandate } from '../charging/await-mandate.ts'
import { chargeNewMethod } from '../renewal/charge-new-method.ts'
import type { Charging } from '../unit-of-work/context.ts'
import { bookOnce } from '../unit-of-work/outside-call.ts'
import { loadCompletion, withPaid } from './load-completion.ts'
import { refusedPayment } from './refuse-payer.ts'
import { bookLatePayment, bookUnseenPayment } from './settle-late-payment.ts'

/**
 * Books the outcome of a session's charge, on condition of that charge. What was read before the call may be stale by
 * now, so a refused write reads again; the outcome stays. Answers the session after that, whoever settled it.
 */
export async function settleSession(
  context: Charging,
  session: ChargingSession,
  news: KnownNews,
): Promise<CheckoutSession> {
  await awaitMandate(context, session.charge, news)
  return bookOnce<Charging, ChargingSession, CheckoutSession>(context, session, {
    book: async (own, current) => {
      const completion = await completionOf(own, current, news)
      const after = await commitChange(own, completion, { answer: null })
      await chargeNewMethod(own, completion.due)
      if (storedBy(current, news)) await bookLateCharge(own, current.charge.reference)
      // A success that completed nothing is refunded, as it is after a crash here by the late charge's own queries.
      else if (news.kind === 'paid' && completion.moves.some(({ kind }) => kind === 'charge_let_go'))
        await bookLatePayment(own, current.charge.reference, news)
      return after
    },
    reread: async (own, current) => {
      const again = await reload(own, current)
      const charging = chargingSession(again)
      const { reference, leaseUntil } = current.charge
      if (charging?.charge.reference !== reference)
        return { ended: await bookElsewhere(own, again, reference, news) }
      // The run that has taken it over may have charged what this one did not see.
      return mayStillCome(news) && charging.charge.leaseUntil !== leaseUntil
        ? { ended: again }
        : { state: charging }
    },
  })
}

/** Whether money arrived that was charged only to store a card. */
function storedBy({ charge }: ChargingSession, news: KnownNews): boolean {
  return news.kind === 'paid' && charge.payer.storing === true
}

const notReusable = declinedBy('card_not_supported')

async function completionOf(
  context: Charging,
  session: ChargingSession,
  news: KnownNews,
): Promise<Completion> {
  if (news.kind !== 'paid') return decideRefusal(session, news, entryStamp(context))
  const paid = withPaid(session, news, nowOf(context))
  const refused = await refusedPayment(context, session, paid)
  if (refused !== null && !storedBy(paid, news)) return decideGivenBack(session, refused, entryStamp(context))
  const completion =
    (refused === null ? await loadCompletion(context, paid, news.feeKobo ?? null) : null) ??
    decideRefusal(paid, refused === null ? notReusable : declinedBy(refused), entryStamp(context))
  if (!storedBy(paid, news)) return completion
  const stored = storedTurns(paid, null, entryStamp(context))
  return { ...completion, turns: [...completion.turns, ...stored] }
}

/**
 * The session has another attempt by now, or none: this one was settled, or let go for another payment or at its end.
 * If let go, it is booked as a late charge; the success of one that counted as unseen pays after all.
 */
async function bookElsewhere(
  context: Charging,
  session: CheckoutSession,
  reference: string,
  news: KnownNews,
): Promise<CheckoutSession> {
  if (news.kind === 'paid') await bookUnseenPayment(context, session, reference, news)
  else if (!mayStillCome(news)) await bookNews(context, reference, news)
  else return session
  return reload(context, session)
}

async function reload(context: Charging, { merchantId, id }: CheckoutSession): Promise<CheckoutSession> {
  const { session } = await load(context, { session: checkoutSessionRef(merchantId, id) }, { read: 'strong' })
  if (!session) throw notFound()
  return session
}
