import {
  openOf,
  type HeldCharge,
  type OfSession,
  type OpenCharge,
  type PayerAction,
} from '../charge/charge.ts'
import { attemptReference } from '../invoice/invoice.ts'
import type { AtGateway } from '../gateway/at-gateway.ts'
import type { FailureCode } from '../dunning/failure-codes.ts'
import type { Metadata } from '../metadata.ts'
import type { Currency } from '../money/money.ts'
import type { SessionLink } from '../payment-link/payment-link.ts'
import type { TakenBack } from '../reversal/taken-back.ts'
import type { NamedDebt } from './named-debt.ts'
import type { PaidWithShown } from '../payment-methods/payment-method.ts'
import type { SoldAddOn } from '../pricing/items.ts'
import type { AttachedPromo } from '../subscription/attach-promo.ts'
import type { AppliedTax } from '../tax/applied-tax.ts'
import { addMs } from '../time/time.ts'
import { sessionKeptMs } from '../time/waits.ts'

/**
 * Statuses of a session (D11.12). `failed`: the bank declined after the payer was sent there; they may pay again until
 * the session expires.
 */
export const checkoutStatuses = ['pending', 'processing', 'completed', 'failed', 'expired'] as const

export type CheckoutStatus = (typeof checkoutStatuses)[number]

/** `setup` stores a payment method without a purchase. */
export const checkoutKinds = ['subscription', 'one_time', 'setup'] as const

export type CheckoutKind = (typeof checkoutKinds)[number]

/** What a method is stored for. */
export interface MethodSetup {
  /** The subscription that is charged with it from then on; null for no particular one. */
  readonly subscriptionId: string | null
  /** Whether it becomes the customer's default. */
  readonly setDefault: boolean
}

/** What a method is stored for, and what its page says of money. */
export interface OpenedSetup extends MethodSetup {
  /** What the page's buttons name: the method is charged that amount, and no more (P3). Absent for nothing. */
  readonly pays?: NamedDebt | null
  /** Which button was pressed: the one that names the later day. Absent for the one that pays at once. */
  readonly later?: boolean
}

/** What the payer still has to do (D11.11). */
export type NextAction = PayerAction & { readonly expiresAt: string }

/** A payment made in a browser (D11.14). The amount and its purpose are fixed when the session is created. */
export interface CheckoutSession {
  readonly merchantId: string
  readonly id: string
  readonly createdAt: string
  readonly status: CheckoutStatus
  readonly kind: CheckoutKind
  /** Minor units. 0 where a trial or a discount leaves nothing to pay at first. */
  readonly amount: number
  readonly currency: Currency
  readonly planId: string | null
  /** How many units of the plan; 1 where none is bought (K3). */
  readonly quantity: number
  /** What is bought beside the plan, at the prices of the session's start (K4); null, absent or empty for nothing. */
  readonly addOns?: readonly SoldAddOn[] | null
  /** The day of the month on which its subscription's periods begin (K8); null or absent for its own. */
  readonly billingDay?: number | null
  /** The publishable key or payment link that started it; null for a merchant's server, whose statements are trusted (A1, A4). */
  readonly publishableKeyId: string | null
  /** Who pays, as far as it was given at the start. Only the identifier leads to an existing customer (A1). */
  readonly customerId: string | null
  readonly customerEmail: string | null
  readonly customerPhone: string | null
  readonly promo: AttachedPromo | null
  /** The rate in its amount, fixed with it (L2); null or absent for none. */
  readonly tax?: AppliedTax | null
  /** The payment link that it began with (M7); null or absent for none. */
  readonly link?: SessionLink | null
  /** Whether one use of the code, and of a link with a limit, is reserved: while a payment is in progress that may complete the session (A6). */
  readonly reserved: boolean
  /** Where the payer is redirected afterwards, paid or not; each address names the session (A5). */
  readonly successUrl: string | null
  readonly cancelUrl: string | null
  readonly metadata: Metadata
  /** The merchant's time zone, from the credential that created the session; the subscription's periods follow it. */
  readonly timeZone: string
  readonly expiresAt: string
  /** The open invoice of an incomplete subscription, if the session pays that instead of creating a subscription. */
  readonly openInvoiceId: string | null
  /** The subscription that the settled session created or activated. */
  readonly subscriptionId: string | null
  readonly invoiceId: string | null
  /** Set where a method is stored without a purchase. */
  readonly setup: OpenedSetup | null
  /** The charge in progress, or the last one, if its gateway never saw it and none has followed it. */
  readonly charge: OfSession<HeldCharge> | null
  readonly attemptCount: number
  /** The gateway reference of the last charge. */
  readonly reference: string | null
  /** Cards that were declined here: after four no more are accepted (A7). */
  readonly declinedCards: number
  /** Epoch milliseconds of attempted payments: the limit of 10 a minute is exact. */
  readonly payTimes: readonly number[]
  readonly nextAction: NextAction | null
  /** Why the last payment was declined; null until one was. */
  readonly lastFailure: FailureCode | null
  /** For a paid amount without an invoice; null otherwise, because an invoice has its own receipt. */
  readonly receipt: SessionReceipt | null
  /** What its gateway took back of that amount, and when last; null for nothing (R5). */
  readonly reversed: (TakenBack & { readonly at: string }) | null
  readonly version: number
}

/** What a one-time checkout keeps for its receipt; an invoice has the same in its own fields. */
export interface SessionReceipt extends AtGateway {
  readonly key: string
  /** The charge that paid it; absent on older items. */
  readonly reference?: string
  readonly paidAt: string
  readonly paidWith: PaidWithShown
}

/** A session with a charge, whatever is known of it. */
export type ChargedSession = CheckoutSession & { readonly charge: OfSession<HeldCharge> }

/** A session with a charge in progress. */
export type ChargingSession = CheckoutSession & { readonly charge: OfSession<OpenCharge> }

/**
 * The identifier of the invoice that a session creates: it has the session's own ULID. The gateway's
 * reference is made from the invoice's identifier as for any charge, so it leads back to the session before there is an
 * invoice.
 */
export function invoiceIdOf(session: Pick<CheckoutSession, 'id'>): string {
  return session.id.replace(/^chk_/, 'inv_')
}

/** The session that an invoice's identifier would lead to. */
export function sessionIdOf(invoiceId: string): string {
  return invoiceId.replace(/^inv_/, 'chk_')
}

/** The gateway reference of a session's nth charge. */
export function checkoutReference(session: CheckoutSession, number: number): string {
  // Nothing is paid where a method is stored, or for a trial: no invoice is made.
  return attemptReference(session.amount > 0 ? invoiceIdOf(session) : session.id, number)
}

/** Whether an unpaid session has expired. A charge in progress is waited for. */
export function hasExpired({ status, expiresAt }: CheckoutSession, now: string): boolean {
  return status === 'expired' || ((status === 'pending' || status === 'failed') && expiresAt <= now)
}

/** When a session needs a worker next; null when it needs none. */
export function sessionDueAt({ status, charge, expiresAt }: CheckoutSession): string | null {
  if (status === 'completed' || status === 'expired') return null
  return openOf(charge)?.askAt ?? expiresAt
}

/** A session, if a charge of it is in progress; null otherwise. */
export function chargingSession(session: CheckoutSession): ChargingSession | null {
  const charge = openOf(session.charge)
  return charge && { ...session, charge }
}

/**
 * When a session may be deleted (O3): a month after its time, where no payment is its own. What made an invoice or has a
 * receipt stays, as the charge's own record; a session that paid an earlier invoice, stored a method or ended without a result is deleted.
 */
export function sessionLapsesAt(session: CheckoutSession): string | null {
  const { status, charge, receipt, invoiceId, openInvoiceId, expiresAt } = session
  if ((status !== 'expired' && status !== 'completed') || charge !== null || receipt !== null) return null
  if (invoiceId !== null && openInvoiceId === null) return null
  return addMs(expiresAt, sessionKeptMs)
}
