import type { Disputes, RefundOutcome, Refunds, Reversals } from '../../ports/payment-gateway.ts'
import type { Asked, AskedBook } from './asked.ts'
import type { Breaker } from './breaker.ts'
import { isNoAnswer, type Heard } from './http.ts'

/** Makes refunds, lists what was returned without our request, and what is disputed. */
export type GivesBack = Refunds & Reversals & Disputes

/** The status of a refund; `not_found` if it was never sent. */
export type RefundAnswer = RefundOutcome | { readonly kind: 'not_found' }

interface Client {
  readonly asked: AskedBook
  readonly breaker: Breaker
  readonly wallNow: () => number
}

/**
 * The answer about a refund that must not be sent now; null when it may be, which is once: its gateway does not
 * recognize a repeat. It is noted then.
 * @param query what has become of it, if it was sent before.
 */
export async function refundNotToSend(
  { asked, breaker, wallNow }: Client,
  refund: Omit<Asked, 'at'>,
  query: () => Promise<RefundAnswer>,
): Promise<RefundOutcome | null> {
  // Nothing new is sent to a gateway that is down: a refund whose answer is lost might never be found.
  if (breaker.isOpen(wallNow()) && (await asked.find(refund.sent)) === null) return { kind: 'pending' }
  if (await asked.noteOnce(refund)) return null
  const known = await query()
  return known.kind === 'not_found' ? { kind: 'unknown' } : known
}

/** A refund that got no answer, or that the gateway refused to accept: the latter may be requested again. */
export async function unprocessedRefund(
  asked: AskedBook,
  heard: Heard,
  sent: string,
): Promise<RefundOutcome> {
  if (isNoAnswer(heard)) return { kind: 'unknown' }
  await asked.forget(sent)
  return { kind: 'pending' }
}
