import type { LetGo } from '../../domain/late-charge/late-charge.ts'
import type { Settlement } from '../../domain/subscription/billing-state.ts'
import { DAY_MS, addMs } from '../../domain/time.ts'
import type { OpenState } from './book-charge.ts'
import type { AttemptOutcome } from './charge-once.ts'

/** Banks keep their question open for a day. */
const approvableMs = DAY_MS

/** A failure as it is booked, and the charge that may still come of it. */
export interface Approvable {
  readonly settlement: Settlement
  /** Null where nothing more can come. */
  readonly charge: LetGo | null
}

/**
 * A failure that the customer can turn around by approving the charge at their bank: the invoice shows where, the message leads
 * there, and the charge is listened and asked for like one that was let go. Should it come, it pays what is open then, and is
 * given back otherwise; a charge of another method meanwhile goes under a reference of its own.
 */
export function awaitsApproval(
  settlement: Settlement,
  { invoice, subscription }: OpenState,
  outcome: AttemptOutcome,
  now: string,
): Approvable {
  if (outcome.kind !== 'declined' || !outcome.approval) return { settlement, charge: null }
  const { url } = outcome.approval
  const { reference, rail, methodId, kind, number } = invoice.attempt
  const approval = { rail, url, since: now, until: addMs(now, approvableMs) }
  const { id: invoiceId, merchantId, customerId, planId, amount, currency } = invoice
  const events = settlement.events.map((event) =>
    event.message === 'card_update' && url !== null
      ? { ...event, message: 'approve_payment' as const }
      : event,
  )
  return {
    settlement: { ...settlement, invoice: { ...settlement.invoice, approval }, events },
    charge: {
      ...{ merchantId, reference, rail, methodId, kind, number, amount, currency, customerId, planId },
      ...{ since: now, why: 'approval_awaited', payment: null },
      ...{ invoiceId, sessionId: null, subscriptionId: subscription.id },
    },
  }
}
