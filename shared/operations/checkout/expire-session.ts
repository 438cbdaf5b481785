import { isOpen, mayStillCome } from '../../domain/charge/news.ts'
import {
  decideEndWithInvoice,
  decideNextQuestion,
  decideSessionEnd,
} from '../../domain/checkout/decide-session-end.ts'
import { isMoney, waitsUntil } from '../../domain/checkout/let-go.ts'
import {
  chargeAt,
  hasExpired,
  sessionDueAt,
  type ChargingSession,
  type CheckoutSession,
} from '../../domain/checkout/session.ts'
import type { DueMessage } from '../../jobs/messages.ts'
import { nowOf } from '../../store/context.ts'
import { checkoutSessionRef } from '../../store/entities/checkout-session.ts'
import { invoiceRef } from '../../store/entities/invoice.ts'
import { load } from '../../store/load.ts'
import { commitChange } from '../changes/commit-change.ts'
import { askAbout } from '../unit-of-work/news-of.ts'
import type { Charging } from '../unit-of-work/context.ts'
import { askGateway } from './pay-session.ts'
import { settleSession } from './settle-session.ts'

/** Ends a session whose time is up, and queries a pending charge. Does nothing when nothing is due. */
export async function runSessionDue(context: Charging, message: DueMessage): Promise<void> {
  const { session } = await load(context, {
    session: checkoutSessionRef(context.tenant.merchantId, message.sk),
  })
  if (!session) return
  const now = nowOf(context)
  const dueAt = sessionDueAt(session)
  if (dueAt === null || dueAt > now) return
  if (session.attempt) await askAfter(context, { ...session, attempt: session.attempt })
  else if (session.openInvoiceId !== null) await closeWithInvoice(context, session)
  else if (hasExpired(session, now)) await commitChange(context, decideSessionEnd(session, now))
}

/**
 * Queries a pending payment. Past its deadline, or when a payer's time ends with the session, it is let go. If it
 * succeeds later, it pays the session if that is open, and is given back otherwise (A8, A9, A10).
 */
async function askAfter(context: Charging, session: ChargingSession): Promise<void> {
  const { attempt } = session
  if (attempt.leaseUntil > Date.parse(context.time.wall.now())) return
  const now = nowOf(context)
  const isOver = waitsUntil(session) <= now && isMoney(session, attempt)
  const { news, session: asked } = isOver
    ? { news: await askAbout(context, session, chargeAt(attempt)), session }
    : await askGateway(context, session, 'resumed')
  if (!isOpen(news) && !(isOver && mayStillCome(news))) {
    await settleSession(context, asked, news)
    return
  }
  await commitChange(context, isOver ? decideSessionEnd(asked, now) : decideNextQuestion(asked, now))
}

/** The session of an open invoice ends as the invoice has ended, or unpaid. */
async function closeWithInvoice(context: Charging, session: CheckoutSession): Promise<void> {
  const { invoice } = await load(context, {
    invoice: invoiceRef(context.tenant.merchantId, session.openInvoiceId ?? ''),
  })
  await commitChange(context, decideEndWithInvoice(session, invoice))
}
