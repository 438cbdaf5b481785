import { advanced, hasExpired, sessionDueAt, type CheckoutSession } from '../../domain/checkout/session.ts'
import { addMs, earlier } from '../../domain/time.ts'
import type { DueMessage } from '../../jobs/messages.ts'
import { commit } from '../../store/commit.ts'
import { nowOf } from '../../store/context.ts'
import { checkoutSessionCodec, checkoutSessionRef } from '../../store/entities/checkout-session.ts'
import { invoiceRef } from '../../store/entities/invoice.ts'
import { load } from '../../store/load.ts'
import { replace } from '../../store/write.ts'
import type { Charging } from '../unit-of-work/context.ts'
import { releasedReservation } from '../promo-codes/count-redemption.ts'
import { askGateway } from './pay-session.ts'
import { withInvoice } from './read-session.ts'
import { settleSession } from './settle-session.ts'

/** Waits between questions about a charge whose payer still has to act, or that nobody answers for (decisions 9). */
const questionWaitsMs = [60_000, 300_000, 1800_000, 7200_000]
const hourMs = 3600_000

/** Ends a session whose time is up, and asks after a charge that is out. Nothing when nothing is due. */
export async function runSessionDue(context: Charging, message: DueMessage): Promise<void> {
  const { session } = await load(context, { session: checkoutSessionRef(context.merchantId, message.sk) })
  if (!session) return
  const dueAt = sessionDueAt(session)
  if (dueAt === null || dueAt > nowOf(context)) return
  if (session.attempt) await askAfter(context, session)
  else if (session.openInvoiceId !== null) await closeWithInvoice(context, session)
  else if (hasExpired(session, nowOf(context))) await save(context, session, { status: 'expired' })
}

/**
 * The money decides, not the hour. A session whose payer did not act in time expires with its charge still out: should the
 * money come after all, the gateway's news completes it.
 */
async function askAfter(context: Charging, session: CheckoutSession): Promise<void> {
  const { attempt, nextAction, expiresAt } = session
  const atWork = nextAction === null && (attempt?.leaseUntil ?? 0) > Date.parse(context.time.wall.now())
  if (!attempt || atWork) return
  const charging = { ...session, attempt }
  const { outcome, session: asked } = await askGateway(context, charging, true)
  if (outcome.kind !== 'open') {
    await settleSession(context, asked, outcome)
    return
  }
  const now = nowOf(context)
  if (nextAction !== null && expiresAt <= now) return save(context, asked, { status: 'expired' })
  const age = Date.parse(now) - Date.parse(attempt.at)
  const next = addMs(now, questionWaitsMs.find((ms) => ms > age) ?? hourMs)
  const askAt = now < expiresAt ? earlier(next, expiresAt) : next
  return save(context, asked, { attempt: { ...asked.attempt, askAt } })
}

/** The session of an open invoice ends as that has ended, or unpaid. */
async function closeWithInvoice(context: Charging, session: CheckoutSession): Promise<void> {
  const { invoice } = await load(context, {
    invoice: invoiceRef(context.merchantId, session.openInvoiceId ?? ''),
  })
  const { status } = invoice ? withInvoice(session, invoice) : session
  await save(context, session, { status: status === 'completed' ? 'completed' : 'expired' })
}

async function save(
  context: Charging,
  session: CheckoutSession,
  changes: Partial<CheckoutSession>,
): Promise<void> {
  // What is reserved is given back with the payment it is reserved for.
  const over = changes.status === 'expired'
  const after = advanced(session, { ...changes, ...(over ? { reserved: false } : {}) })
  await commit(context, {
    writes: [replace(checkoutSessionCodec, session, after), ...(over ? releasedReservation(session) : [])],
  })
}
