import type { Currency } from '../money/money.ts'
import type { Rail } from '../payment-methods/payment-method.ts'
import type { Instant } from '../time/time.ts'
import type { Evidence } from './evidence.ts'
import type { DisputeStatus } from './transitions.ts'

/** What a dispute holds of a payment, as a refund would take it, in minor units. */
export interface DisputeHold {
  /** All of it: what was disputed, at most what was left of the payment. */
  readonly amount: number
  /** The part that was the chain's unspent credit (F2). */
  readonly fromCreditKobo: number
  /** The part by which it lowers the value of the period's unused time (B2), and against which base (F6). */
  readonly countedKobo: number
  readonly baseNumber: number | null
}

/** What was booked when a dispute was lost or accepted, in minor units. */
export interface DisputeLoss extends DisputeHold {
  /** The part above what was left of the payment (F3). */
  readonly excessKobo: number
  /** What credit that was spent elsewhere still had to pay (R4). */
  readonly outsideKobo: number
}

/** The merchant's answer, until its gateway has it; it is sent again until then. */
export type DisputeAnswer = { readonly kind: 'submit' } | { readonly kind: 'accept'; readonly amount: number }

/** A payment that its payer disputes at their bank (N3). It is stored once, under the gateway's own identity of it. */
export interface Dispute {
  readonly merchantId: string
  readonly id: string
  readonly createdAt: Instant
  /** The gateway's own identity of it, such as `paystack-dispute-12`. */
  readonly reference: string
  /** The charge's gateway; none for the sandbox's twin. */
  readonly gateway: string | null | undefined
  readonly chargeReference: string
  readonly rail: Rail
  /** The charged method, which is blocked meanwhile; null where it is not known, or may be charged (`onDispute`). */
  readonly methodId: string | null
  readonly invoiceId: string
  /** Null for an invoice without one, as for the plan. */
  readonly subscriptionId: string | null
  readonly customerId: string
  readonly planId: string | null
  /** What is disputed, in minor units. */
  readonly amount: number
  readonly currency: Currency
  /** The bank's word for the reason; null where it gives none. */
  readonly category: string | null
  readonly status: DisputeStatus
  /** Until when the evidence must be there; null where the gateway names no deadline. */
  readonly dueAt: Instant | null
  readonly hold: DisputeHold
  readonly loss: DisputeLoss | null
  readonly evidence: Evidence
  readonly submittedAt: Instant | null
  readonly closedAt: Instant | null
  readonly answer: DisputeAnswer | null
  /** How many of the owner's reminders were sent. */
  readonly reminders: number
  /** When its gateway is asked next, or a reminder is due; null once it is decided. */
  readonly wakeAt: Instant | null
  readonly version: number
}

/** The disputes that hold money of an invoice. */
export interface OpenDisputes {
  readonly count: number
  /** What they hold together, in minor units. */
  readonly heldKobo: number
}
