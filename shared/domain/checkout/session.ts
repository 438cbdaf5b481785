import { attemptReference, type PayerAction } from '../invoice/invoice.ts'
import type { AtGateway } from '../at-gateway.ts'
import type { Contact } from '../contact.ts'
import type { FailureCode } from '../dunning/failure-codes.ts'
import type { Metadata } from '../metadata.ts'
import type { Currency } from '../money.ts'
import type { TakenBack } from '../reversal/taken-back.ts'
import type { NamedDebt } from './named-debt.ts'
import type { PaidWithShown, PaymentMethod } from '../payment-method.ts'
import type { AttachedPromo } from '../subscription/attach-promo.ts'

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
  /** What the page's buttons name: the method is charged with it, and with no more (P3). Absent for nothing. */
  readonly pays?: NamedDebt | null
  /** Which button was pressed: the one that names the later day. Absent for the one that pays at once. */
  readonly later?: boolean
}

/** What the payer still has to do (D11.11). */
export type NextAction = PayerAction & { readonly expiresAt: string }

/** A payment made in a browser (D11.14). The amount and what it pays for are fixed when the session is created. */
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
  /** The publishable key that started it; null for a merchant's server, whose statements are trusted (A1, A4). */
  readonly publishableKeyId: string | null
  /** Who pays, as far as it was given at the start. Only the identifier leads to an existing customer (A1). */
  readonly customerId: string | null
  readonly customerEmail: string | null
  readonly customerPhone: string | null
  readonly promo: AttachedPromo | null
  /** Whether one use of the code is reserved: while a payment is in progress that may complete the session (A6). */
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
  /** The charge in progress, with no outcome booked yet. */
  readonly attempt: CheckoutAttempt | null
  readonly attemptCount: number
  /** The gateway reference of the last charge. */
  readonly reference: string | null
  /** The last charge, if the gateway never saw it: it may still arrive, so the next one reuses its reference. */
  readonly unseen: CheckoutAttempt | null
  /** Cards that were declined here: after four no more are accepted (A7). */
  readonly declinedCards: number
  /** Epoch milliseconds of attempted payments: the limit of 10 a minute is exact. */
  readonly payTimes: readonly number[]
  readonly nextAction: NextAction | null
  /** Why the last payment was declined; null until one was. */
  readonly lastFailure: FailureCode | null
  /** For a paid amount without an invoice; null otherwise, because an invoice has its own receipt. */
  readonly receipt: SessionReceipt | null
  /** What its gateway took back of that amount, and when it did last; null for nothing (R5). */
  readonly reversed: (TakenBack & { readonly at: string }) | null
  readonly version: number
}

/** The recorded intent to charge, written before the gateway is called. */
export interface CheckoutAttempt {
  readonly number: number
  readonly reference: string
  readonly at: string
  /** Wall-clock milliseconds until which the request that began it may still be running. */
  readonly leaseUntil: number
  /** When to ask the gateway next, in the tenant's time. */
  readonly askAt: string
  /** After that the payment is not waited for, though it may still arrive (A8). */
  readonly deadline?: string
  /** The customer it settles on, decided now and never looked up again; null when one will be created (A1). */
  readonly customerId: string | null
  readonly email: string | null
  /** The email that the gateway gets: the customer's own where none was given. */
  readonly pageEmail?: string | null
  readonly phone: string | null
  /** The contacts that a merchant's server gave (A4). */
  readonly vouched?: readonly Contact[]
  /** Those that the payer's identity token proved (R1). */
  readonly proven?: readonly Contact[]
  /** The identifier of the customer that a signed-in person's first purchase here creates (R1). */
  readonly newCustomerId?: string
  readonly method: PaymentMethod
  /** Whether the method can be charged again, and so is stored. */
  readonly keep: boolean
  /** The trial's plan and the code that the payer uses by this payment, where a person has one of each (R11). */
  readonly offerIds?: readonly string[]
  /** Kobo that are charged only to make the gateway store the card, and given back at once (A3). */
  readonly storing?: number
}

/** What a one-time checkout keeps for its receipt; an invoice has the same in its own fields. */
export interface SessionReceipt extends AtGateway {
  readonly key: string
  /** The charge that paid it; absent on older items. */
  readonly reference?: string
  readonly paidAt: string
  readonly paidWith: PaidWithShown
}

/** A session's charge, as its gateway is asked about it. */
export function chargeAt({
  reference,
  method,
}: Pick<CheckoutAttempt, 'reference' | 'method'>): AtGateway & { readonly reference: string } {
  return { reference, gateway: method.gateway }
}

/** A session with a charge in progress. */
export type ChargingSession = CheckoutSession & { readonly attempt: CheckoutAttempt }

/**
 * The identifier of the invoice that a session for a plan creates: it has the session's own ULID. The gateway's
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

/** The charged amount: the session's, or the cost of storing a card if nothing is paid now. */
export function toCharge({
  merchantId,
  amount,
  currency,
  attempt: { storing },
}: ChargingSession): Pick<CheckoutSession, 'merchantId' | 'amount' | 'currency'> {
  return storing === undefined
    ? { merchantId, amount, currency }
    : { merchantId, amount: storing, currency: 'NGN' }
}

/** The gateway reference of a session's nth charge; after an unseen one, that one's. */
export function checkoutReference(session: CheckoutSession, number: number): string {
  if (session.unseen !== null) return session.unseen.reference
  const makesInvoice = session.kind === 'subscription' && session.amount > 0
  return attemptReference(makesInvoice ? invoiceIdOf(session) : session.id, number)
}

/** Whether an unpaid session has expired. A charge in progress is waited for. */
export function hasExpired({ status, expiresAt }: CheckoutSession, now: string): boolean {
  return status === 'expired' || ((status === 'pending' || status === 'failed') && expiresAt <= now)
}

/** When a session needs a worker next; null when it needs none. */
export function sessionDueAt({ status, attempt, expiresAt }: CheckoutSession): string | null {
  if (status === 'completed' || status === 'expired') return null
  return attempt === null ? expiresAt : attempt.askAt
}
