import type { AtGateway } from '../gateway/at-gateway.ts'
import type { Currency } from '../money/money.ts'
import { revised } from '../change/revised.ts'
import { addMs, DAY_MS, toMs, type Instant } from '../time/time.ts'
import { unmatchedDays } from '../time/waits.ts'

/** A credit on an account, as its gateway shows it. */
export interface ArrivedCredit {
  /** The gateway's own reference of it: each is booked once. */
  readonly reference: string
  readonly accountNumber: string
  /** Minor units. */
  readonly amount: number
  readonly currency: string
  /** Null where the gateway names no one. */
  readonly senderName: string | null
  readonly at: Instant
}

/** A refund of an arrival's deposit that its gateway has not decided yet. */
export interface DepositRefund {
  readonly reference: string
  /** Minor units. */
  readonly amount: number
}

/**
 * A credit that arrived on a customer's account number (M4, V2): an item of its own before it is matched. The unmatched
 * part is on `unapplied`; the rest has paid invoices, or is the customer's credit.
 * `unmatched`: it could be assigned to no one for 30 days, so the operator has it.
 */
export interface Arrival extends AtGateway {
  readonly merchantId: string
  readonly id: string
  readonly createdAt: Instant
  readonly reference: string
  readonly customerId: string
  readonly accountNumber: string
  readonly senderName: string | null
  readonly amount: number
  readonly currency: Currency
  /** When it arrived at the gateway. */
  readonly receivedAt: Instant
  /** The unmatched part, in minor units. */
  readonly left: number
  /** What became the customer's credit, in minor units. */
  readonly depositKobo: number
  /** The part of that which was refunded, or is being refunded. */
  readonly refundedKobo: number
  readonly status: 'arrived' | 'matched' | 'unmatched'
  /** The refund in progress; null for none. */
  readonly refund: DepositRefund | null
  /** How many refunds were requested: each has a reference of its own. */
  readonly refunds: number
  readonly dueAt: Instant | null
  readonly version: number
}

/** The part of it that paid invoices, in minor units. */
export function paidKobo({
  amount,
  left,
  depositKobo,
}: Pick<Arrival, 'amount' | 'left' | 'depositKobo'>): number {
  return amount - left - depositKobo
}

/** It could be assigned to no one yet: it is looked at daily, and is the operator's after 30 days (V2). */
export function postponed(arrival: Arrival, now: Instant): Arrival {
  const isOver = toMs(now) - toMs(arrival.createdAt) >= unmatchedDays * DAY_MS
  return revised(arrival, isOver ? { status: 'unmatched', dueAt: null } : { dueAt: addMs(now, DAY_MS) })
}

/** The reference of the next refund of an arrival's deposit. */
export function depositRefundReference({ id, refunds }: Pick<Arrival, 'id' | 'refunds'>): string {
  return `${id}-r${refunds + 1}`
}

/** Whether a reference belongs to such a refund. */
export function isDepositRefund(reference: string): boolean {
  return /^pay_[0-9A-Z]{26}-r\d+$/.test(reference)
}
