import { isRunning } from '../../domain/charge/charge.ts'
import { isOpen, mayStillCome } from '../../domain/charge/news.ts'
import { decideSessionWait } from '../../domain/checkout/decide-session-charge.ts'
import { decideEndWithInvoice, decideSessionEnd } from '../../domain/checkout/decide-session-end.ts'
import { isMoney, waitsUntil } from '../../domain/checkout/let-go.ts'
import {
  chargingSession,
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
  const charging = chargingSession(session)
  if (charging) await askAfter(context, charging)
  else if (session.openInvoiceId !== null) await closeWithInvoice(context, session)
  else if (hasExpired(session, now)) await commitChange(context, decideSessionEnd(session, now))
}

/**
 * Queries a pending payment. Past its deadline, or when a payer's time ends with the session, it is let go. If it
 * succeeds later, it pays the session if that is open, and is given back otherwise (A8, A9, A10).
 */
async function askAfter(context: Charging, session: ChargingSession): Promise<void> {
  const { charge } = session
  if (isRunning(charge, Date.parse(context.time.wall.now()))) return
  const now = nowOf(context)
  const isOver = waitsUntil(session) <= now && isMoney(charge)
  const { news, session: asked } = isOver
    ? { news: await askAbout(context, session, charge), session }
    : await askGateway(context, session, 'resumed')
  if (!isOpen(news) && !(isOver && mayStillCome(news))) {
    await settleSession(context, asked, news)
    return
  }
  if (isOver || !isOpen(news)) await commitChange(context, decideSessionEnd(asked, now))
  else await commitChange(context, decideSessionWait(asked, news, now))
}

/** The session of an open invoice ends as the invoice has ended, or unpaid. */
async function closeWithInvoice(context: Charging, session: CheckoutSession): Promise<void> {
  const { invoice } = await load(context, {
    invoice: invoiceRef(context.tenant.merchantId, session.openInvoiceId ?? ''),
  })
  await commitChange(context, decideEndWithInvoice(session, invoice))
}
