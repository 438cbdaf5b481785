import type { Moment } from '../change/change.ts'
import type { FailureCode } from '../dunning/failure-codes.ts'
import { deadlineOf } from '../invoice/payment-deadline.ts'
import { nextChargeQuestionAt } from '../time/question-times.ts'
import { addMs, earlier, type Instant } from '../time/time.ts'
import { nextStatus } from '../change/transition-table.ts'
import { moneyLeaseMs } from '../time/waits.ts'
import type { Charge, HeldCharge, OpenCharge } from './charge.ts'
import { heldAfter } from './intended.ts'
import type { LetGoReason } from './let-go-rules.ts'
import { failedWith, isOpen, mayStillCome, type ChargeNews, type OpenNews } from './news.ts'
import { chargeTransitions, type ChargeStatus, type ChargeTrigger } from './transitions.ts'

/** What a charge's holder adds to its life. */
export interface HolderFacts {
  /** What ends before the rail's own time ends the waiting: recovery's Stop, a session. Null for nothing. */
  readonly until: Instant | null
  /** Why one that its gateway never saw is let go; null where it is kept, for the next to take its reference (B14). */
  readonly lostAs: LetGoReason | null
  /** Whether it shows its payer where their bank wants their approval. */
  readonly showsApproval: boolean
  /** Whether the money only stores a card, and is returned at once (A3). */
  readonly isGivenBack: boolean
}

/** The news for its target, which decides what that means: dunning, 402, a session's status, a plan change's outcome. */
export type TargetNews =
  | { readonly kind: 'paid' }
  | { readonly kind: 'failed'; readonly failureCode: FailureCode }
  | { readonly kind: 'waits' }

/** One step of a held charge. */
export interface ChargeStep<C extends HeldCharge> {
  /** Its status after it. */
  readonly status: ChargeStatus
  /** The charge that its holder keeps; null once it is booked or let go. */
  readonly charge: C | null
  /** Why it is let go; null where it is not. */
  readonly letGo: LetGoReason | null
  readonly tells: TargetNews
}

/**
 * How news changes a held charge: the only place that decides it, for invoices, checkout sessions and
 * plan changes (A8, A10, B14, H4).
 * @throws Problem 409 `invalid_transition` for news that the table of charges has no row for.
 */
export function decideCharge<C extends HeldCharge>(
  charge: C,
  news: ChargeNews,
  now: Instant,
  holder: HolderFacts,
): ChargeStep<C> {
  const trigger = triggerOf(charge, news, holder)
  const status = nextStatus(chargeTransitions, charge.status, trigger)
  const step = { status, charge: null, letGo: null }
  if (isOpen(news)) {
    const waits = heldAfter(charge, trigger, waiting(charge, news, now, holder))
    return { ...step, charge: waits, tells: { kind: 'waits' } }
  }
  if (news.kind === 'paid') return { ...step, tells: { kind: 'paid' } }
  const tells = { kind: 'failed', failureCode: failedWith(news) } as const
  if (trigger === 'approve') return { ...step, letGo: 'approval_awaited', tells }
  if (trigger === 'let_go') return { ...step, letGo: holder.lostAs, tells }
  const lost = { leaseUntil: 0, sentAs: null }
  return { ...step, charge: status === 'unseen' ? heldAfter(charge, trigger, lost) : null, tells }
}

function triggerOf({ status }: HeldCharge, news: ChargeNews, holder: HolderFacts): ChargeTrigger {
  switch (news.kind) {
    case 'paid':
      return holder.isGivenBack ? 'arrive' : 'succeed'
    case 'unsent':
      return 'hold'
    case 'waits':
    case 'unknown':
      return status === 'intended' ? 'send' : 'ask'
    default:
      if (news.kind === 'declined' && news.approval && holder.showsApproval) return 'approve'
      if (!mayStillCome(news)) return 'decline'
      if (holder.lostAs !== null) return 'let_go'
      return status === 'intended' ? 'lose' : 'expire'
  }
}

/** No process works on it until its next query (D9.9): at the planned time, if that is in the future. */
function waiting(
  { at, rail, askAt, deadline, action }: Charge,
  news: OpenNews,
  now: Instant,
  { until }: HolderFacts,
): Partial<Charge> {
  const own = deadline ?? deadlineOf(rail, at)
  const end = until !== null && until < own ? until : own
  const next = askAt !== null && askAt > now ? askAt : nextChargeQuestionAt(at, now)
  return {
    leaseUntil: 0,
    watched: true,
    askAt: now < end ? earlier(next, end) : next,
    deadline: end,
    action: (news.kind === 'waits' ? news.action : null) ?? action,
  }
}

/**
 * News of a charge that its gateway has. Past its deadline, an open outcome counts as never seen (A8).
 */
export function heardInTime(
  news: ChargeNews,
  { deadline }: Pick<Charge, 'deadline'>,
  now: Instant,
): ChargeNews {
  return isOpen(news) && deadline !== null && deadline <= now ? { kind: 'never_seen' } : news
}

/**
 * The charge of a process that has crashed, taken over before anything is sent for it again (H4): a late write of that
 * process, which books it as never seen, must then fail. A session is asked about at a time of its own from the start.
 */
export function takenOver<C extends OpenCharge>(charge: C, { now, wallMs }: Moment): C {
  const leaseUntil = wallMs + moneyLeaseMs
  if (charge.payer !== null)
    return heldAfter(charge, 'take_over', { leaseUntil, askAt: addMs(now, moneyLeaseMs) })
  return heldAfter(charge, 'take_over', { leaseUntil, askAt: null, deadline: null, action: null })
}
