import { Problem, type ProblemDetail } from '../problem.ts'
import { revised } from '../change/revised.ts'
import { addMs, type Instant } from '../time/time.ts'
import { actQuoteMs, approvalMs } from '../time/waits.ts'
import type { ActBounds, AgentAct, AskedAct } from './act.ts'

/** The result of a call: it `goes` now, or is answered instead, with the operation's present state. */
export type ActDecision = {
  readonly before: AgentAct | null
  readonly after: AgentAct
  /** What is added to the client's day for it now, in kobo; 0 where it was added already. */
  readonly debitKobo: number
} & ({ readonly kind: 'goes' } | { readonly kind: 'answers'; readonly problem: Problem })

/**
 * Decides an agent's call that moves money (V10): within the limits of its client it goes by its quote; above
 * `approveAbove` it waits for the owner, whose approval binds these arguments, this client, this quote and this key, for a
 * day. The day's limit is debited when it is requested and stays so.
 * @throws Problem 403 `agent_limit`, `approval_declined`, `approval_expired`; 409 `quote_used`; 422 `quote_of_another`.
 */
export function decideAct(
  asked: AskedAct,
  {
    known,
    newId,
    merchantId,
  }: { readonly known: AgentAct | null; readonly newId: string; readonly merchantId: string },
  bounds: ActBounds,
  now: Instant,
): ActDecision {
  requireOwn(asked, known)
  if (known && known.status !== 'quoted') return continued(asked, known, now)
  requireWithin(asked, bounds)
  if (!asked.isQuotedElsewhere && (!known || known.expiresAt <= now || known.amount < asked.amount))
    return quoted(asked, { id: newId, merchantId }, now)
  const { approveAbove, perDay } = bounds.limits
  const leftKobo = Math.max(0, perDay - bounds.todayKobo)
  if (asked.amount > leftKobo) throw beyond(asked, 'perDay', { limitKobo: perDay, leftKobo })
  const { keyHash, amount } = asked
  const fresh = known ?? newAct(asked, { id: asked.quoteId!, merchantId, expiresAt: now }, now)
  if (approveAbove === null || amount <= approveAbove) {
    const after = { ...fresh, keyHash, amount, status: 'begun' as const }
    return { kind: 'goes', before: known, after: stepped(known, after), debitKobo: amount }
  }
  const waiting = { ...fresh, keyHash, amount, status: 'waiting' as const, expiresAt: addMs(now, approvalMs) }
  const after = stepped(known, waiting)
  return { kind: 'answers', before: known, after, debitKobo: amount, problem: waits(after) }
}

/** The next version of an act, or the first one of a new act. */
function stepped(before: AgentAct | null, after: AgentAct): AgentAct {
  return before === null ? after : revised(before, after)
}

/** An operation that the owner decides, or did. */
function continued(asked: AskedAct, known: AgentAct, now: Instant): ActDecision {
  const { status, id, expiresAt } = known
  if (status === 'begun' || known.keyHash !== asked.keyHash)
    throw new Problem('conflict', [{ reason: 'quote_used', quoteId: id }])
  if (status === 'declined') throw new Problem('forbidden', [{ reason: 'approval_declined', approvalId: id }])
  if (expiresAt <= now)
    throw new Problem('forbidden', [{ reason: 'approval_expired', approvalId: id, expiresAt }])
  if (status === 'waiting')
    return { kind: 'answers', before: known, after: known, debitKobo: 0, problem: waits(known) }
  // The owner approved an amount; a higher one is another operation.
  if (asked.amount > known.amount) throw beyond(asked, 'approved', { limitKobo: known.amount })
  return { kind: 'goes', before: known, after: revised(known, { status: 'begun' }), debitKobo: 0 }
}

/** @throws Problem 422 `quote_of_another`: a quote belongs to its client, for exactly these arguments. */
function requireOwn({ client, fingerprint, quoteId }: AskedAct, known: AgentAct | null): void {
  if (known && (known.client !== client || known.fingerprint !== fingerprint))
    throw new Problem('validation_error', [{ path: 'Agent-Quote', reason: 'quote_of_another', quoteId }])
}

function requireWithin(asked: AskedAct, { limits, mode }: ActBounds): void {
  if (limits.sandboxOnly && mode === 'live') throw beyond(asked, 'sandboxOnly', { limitKobo: 0 })
  // The limits are in naira: a limited client moves no other currency.
  if (asked.currency !== 'NGN') throw beyond(asked, 'perCall', { limitKobo: 0 })
  if (asked.amount > limits.perCall) throw beyond(asked, 'perCall', { limitKobo: limits.perCall })
}

/** 403 for an amount that the owner did not allow. */
export function beyond(
  { amount, currency }: Pick<AskedAct, 'amount' | 'currency'>,
  limit: 'perCall' | 'perDay' | 'sandboxOnly' | 'approved',
  more: ProblemDetail,
): Problem {
  return new Problem('forbidden', [{ reason: 'agent_limit', limit, amountKobo: amount, currency, ...more }])
}

function quoted(
  asked: AskedAct,
  { id, merchantId }: { readonly id: string; readonly merchantId: string },
  now: Instant,
): ActDecision {
  const after = newAct(asked, { id, merchantId, expiresAt: addMs(now, actQuoteMs) }, now)
  const { amount: amountKobo, currency, expiresAt } = after
  const problem = new Problem('quote_required', [
    { reason: 'quote_required', quoteId: id, amountKobo, currency, expiresAt },
  ])
  return { kind: 'answers', before: null, after, debitKobo: 0, problem }
}

function newAct(
  { client, clientName, action, targetId, given, fingerprint, amount, currency }: AskedAct,
  own: Pick<AgentAct, 'id' | 'merchantId' | 'expiresAt'>,
  createdAt: Instant,
): AgentAct {
  const what = { client, clientName, action, targetId, given, fingerprint, amount, currency }
  const undecided = { keyHash: null, status: 'quoted', decidedBy: null, decidedAt: null, version: 1 } as const
  return { ...own, ...what, ...undecided, createdAt }
}

function waits({ id, amount, currency, expiresAt }: AgentAct): Problem {
  return new Problem('approval_required', [
    { reason: 'owner_approval', approvalId: id, amountKobo: amount, currency, expiresAt },
  ])
}

/**
 * The owner's decision on a waiting operation. It may be repeated.
 * @throws Problem 404 for what does not wait; 409 `already_decided`, `approval_closed`.
 */
export function decideApproval(
  act: AgentAct,
  word: 'approved' | 'declined',
  by: { readonly name: string; readonly at: Instant },
): AgentAct {
  if (act.status === word) return act
  if (act.status === 'quoted') throw new Problem('not_found')
  if (act.status !== 'waiting')
    throw new Problem('conflict', [{ reason: 'already_decided', status: act.status }])
  if (act.expiresAt <= by.at)
    throw new Problem('conflict', [{ reason: 'approval_closed', expiresAt: act.expiresAt }])
  return revised(act, { status: word, decidedBy: by.name, decidedAt: by.at })
}
