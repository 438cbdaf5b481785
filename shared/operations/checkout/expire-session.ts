import { revised } from '../../domain/revised.ts'
import { isMoney, waitsUntil } from '../../domain/checkout/let-go.ts'
import {
  hasExpired,
  sessionDueAt,
  type ChargingSession,
  type CheckoutSession,
} from '../../domain/checkout/session.ts'
import type { LetGoReason } from '../../domain/late-charge/let-go-rules.ts'
import { HOUR_MS, addMs, earlier } from '../../domain/time.ts'
import type { DueMessage } from '../../jobs/messages.ts'
import { commit } from '../../store/commit.ts'
import { nowOf } from '../../store/context.ts'
import { checkoutSessionCodec, checkoutSessionRef } from '../../store/entities/checkout-session.ts'
import { invoiceRef } from '../../store/entities/invoice.ts'
import { load } from '../../store/load.ts'
import { replace } from '../../store/write.ts'
import { outcomeOf, queryCharge } from '../charging/charge-once.ts'
import type { Charging } from '../unit-of-work/context.ts'
import { releasedReservation } from '../promo-codes/count-redemption.ts'
import { letPaymentsGo } from './let-go.ts'
import { askGateway } from './pay-session.ts'
import { withInvoice } from './read-session.ts'
import { settleSession } from './settle-session.ts'

/** Waits between questions about a charge whose payer still has to act, or that nobody answers for (D9.9). */
const questionWaitsMs = [60_000, 300_000, 1800_000, 7200_000]

/** Nothing is out for it any more. */
const ended = { attempt: null, unseen: null, nextAction: null, reserved: false }

/** Ends a session whose time is up, and asks after a charge that is out. Nothing when nothing is due. */
export async function runSessionDue(context: Charging, message: DueMessage): Promise<void> {
  const { session } = await load(context, { session: checkoutSessionRef(context.merchantId, message.sk) })
  if (!session) return
  const dueAt = sessionDueAt(session)
  if (dueAt === null || dueAt > nowOf(context)) return
  if (session.attempt) await askAfter(context, { ...session, attempt: session.attempt })
  else if (session.openInvoiceId !== null) await closeWithInvoice(context, session)
  else if (hasExpired(session, nowOf(context)))
    await save(context, session, { ...ended, status: 'expired' }, 'session_expired')
}

/**
 * Asks what became of a payment that is out. Past its deadline, or when a payer's turn ends with the session, it is
 * waited for no longer: it is let go, and should the money come after all, it pays the session if that is open, and
 * is given back otherwise (A8, A9, A10).
 */
async function askAfter(context: Charging, session: ChargingSession): Promise<void> {
  const { attempt, expiresAt } = session
  if (attempt.leaseUntil > Date.parse(context.time.wall.now())) return
  const now = nowOf(context)
  const until = waitsUntil(session)
  const isOver = until <= now && isMoney(session, attempt)
  const { outcome, session: asked } = isOver
    ? { outcome: outcomeOf(await queryCharge(context.gateway, session, attempt)), session }
    : await askGateway(context, session, true)
  const isKnown = outcome.kind === 'succeeded' || (outcome.kind === 'declined' && outcome.unseen !== true)
  if (isKnown || (!isOver && outcome.kind === 'declined')) {
    await settleSession(context, asked, outcome)
    return
  }
  if (isOver) {
    const isLast = expiresAt <= now
    const why = isLast ? 'session_expired' : 'deadline_passed'
    return save(context, asked, { ...ended, status: isLast ? 'expired' : 'failed' }, why)
  }
  const age = Date.parse(now) - Date.parse(attempt.at)
  const next = addMs(now, questionWaitsMs.find((ms) => ms > age) ?? HOUR_MS)
  const askAt = now < until ? earlier(next, until) : next
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
  letGo: LetGoReason | null = null,
): Promise<void> {
  const after = revised(session, changes)
  await commit(context, {
    writes: [
      replace(checkoutSessionCodec, session, after),
      // What is reserved is given back with the payment it is reserved for.
      ...(letGo === null ? [] : [...releasedReservation(session), ...letPaymentsGo(context, session, letGo)]),
    ],
  })
}
