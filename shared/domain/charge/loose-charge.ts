import { revised } from '../change/revised.ts'
import type { Currency } from '../money/money.ts'
import type { Rail } from '../payment-methods/payment-method.ts'
import type { TakenBack } from '../reversal/taken-back.ts'
import { DAY_MS, HOUR_MS, addMs, toMs, type Instant } from '../time/time.ts'
import { nextStatus } from '../change/transition-table.ts'
import type { AttemptKind, OfSession, OpenCharge, SessionPayer } from './charge.ts'
import type { LetGoReason } from './let-go-rules.ts'
import { chargeTransitions, type ChargeStatus, type ChargeTrigger } from './transitions.ts'
import { lateChargeAskedDays } from '../time/waits.ts'

/** The states of a charge that was let go. */
export type LooseStatus = Exclude<ChargeStatus, 'none' | 'intended' | 'pending' | 'unseen'>

/**
 * A charge that was let go: what it was for has ended, or was paid in another way (A9, A10). It may still arrive. It
 * is kept under its gateway reference for good, so that a success is found whenever it is reported.
 */
export interface LooseCharge {
  readonly merchantId: string
  /** Its gateway reference. */
  readonly reference: string
  /** When it was let go. */
  readonly since: Instant
  /** `card_stored`: it was made only to store a card, and is given back at once (A3). */
  readonly why: LetGoReason | 'card_stored'
  /** What it was for: an invoice, or a checkout session. */
  readonly invoiceId: string | null
  readonly sessionId: string | null
  readonly subscriptionId: string | null
  readonly customerId: string | null
  readonly planId: string | null
  /** Minor units. */
  readonly amount: number
  readonly currency: Currency
  readonly rail: Rail
  /** The gateway to which it was sent, and which is queried and refunds it for good (G6); none for the sandbox's twin. */
  readonly gateway: string | null | undefined
  readonly methodId: string | null
  readonly kind: AttemptKind
  readonly number: number
  /** For a checkout session: who paid and with what, since the charge may still settle the session. */
  readonly payer: SessionPayer | null
  readonly status: LooseStatus
  /** When its success was booked. */
  readonly receivedAt: Instant | null
  /** The journal entry of that booking. */
  readonly transactionId: string | null
  /** What its gateway took back of it by itself, after its success was booked; null for nothing (R5). */
  readonly reversed: TakenBack | null
  /** When the gateway is asked next, in the tenant's time; null once nothing more happens automatically. */
  readonly dueAt: Instant | null
  readonly version: number
}

/** The facts of a charge before its outcome. */
export type SentCharge = Omit<
  LooseCharge,
  'status' | 'receivedAt' | 'transactionId' | 'reversed' | 'dueAt' | 'version'
>

/** A charge as it is let go. */
export type LetGo = SentCharge & { readonly why: LetGoReason }

/** The record of a charge that is let go. */
export function awaited(charge: SentCharge): LooseCharge {
  return {
    ...charge,
    status: 'awaited',
    receivedAt: null,
    transactionId: null,
    reversed: null,
    dueAt: nextQuestion(charge.since, charge.since),
    version: 1,
  }
}

/** A session's charge as it was when it was let go, which may pay the session after all. */
export function sentCharge(charge: LooseCharge, payer: SessionPayer): OfSession<OpenCharge> {
  const { reference, number, amount, currency, rail, gateway, kind, since: at } = charge
  return {
    ...{ reference, number, amount, currency, rail, gateway, kind, at, payer, methodId: payer.method.id },
    ...{ leaseUntil: 0, askAt: null, deadline: null, action: null, watched: true, sentAs: null },
    status: 'pending',
  }
}

/** What changes with a step beside the status. */
export type LooseChanges = Partial<Omit<LooseCharge, 'status' | 'version'>>

/**
 * A charge that was let go, one step of its life later.
 * @throws Problem 409 `invalid_transition` for a step that the table of charges does not have.
 */
export function stepped(
  charge: LooseCharge,
  trigger: ChargeTrigger,
  changes: LooseChanges = {},
): LooseCharge {
  const status = nextStatus(chargeTransitions, charge.status, trigger)
  return revised(charge, { ...changes, status: status as LooseStatus })
}

/** When a charge that was let go is asked about next: hourly for a day, daily for 7 days (A10); then null. */
export function nextQuestion(since: Instant, now: Instant): Instant | null {
  const age = Math.max(0, toMs(now) - toMs(since))
  if (age < DAY_MS) return addMs(since, (Math.floor(age / HOUR_MS) + 1) * HOUR_MS)
  const days = Math.floor(age / DAY_MS) + 1
  return days > lateChargeAskedDays + 1 ? null : addMs(since, days * DAY_MS)
}

/** When a refund with an open outcome, or a refused one, is looked at next: hourly on the first day, then daily. */
export function nextReturnTry(receivedAt: Instant, now: Instant): Instant {
  return addMs(now, toMs(now) - toMs(receivedAt) < DAY_MS ? HOUR_MS : DAY_MS)
}

/** Whether refusals have lasted so long that the money is returned in another way: 7 days (A10). */
export function returnIsHopeless(receivedAt: Instant, now: Instant): boolean {
  return toMs(now) - toMs(receivedAt) >= lateChargeAskedDays * DAY_MS
}

/** What must still be refunded of a late charge: what its gateway took already is not returned again (R5). */
export function amountToReturn({ amount, reversed }: Pick<LooseCharge, 'amount' | 'reversed'>): number {
  return reversed === null ? amount : amount - (reversed.amount - reversed.excess)
}

const back = '-back'

/** The reference of the refund that gives a late charge back (A10). */
export function returnReference(reference: string): string {
  return `${reference}${back}`
}

/** Whether a reference belongs to such a refund. */
export function isReturnReference(reference: string): boolean {
  return reference.endsWith(back)
}

/** The charge that such a refund returns. */
export function chargeOfReturn(reference: string): string {
  return reference.slice(0, -back.length)
}
