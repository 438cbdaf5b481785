import { attemptReference, type PayerAction } from '../invoice/invoice.ts'
import type { Contact } from '../contact.ts'
import type { FailureCode } from '../dunning/failure-codes.ts'
import type { Metadata } from '../metadata.ts'
import type { Currency } from '../money.ts'
import type { PaymentMethod } from '../payment-method.ts'
import type { SessionReceipt } from '../receipt.ts'
import type { AttachedPromo } from '../subscription/attach-promo.ts'
import { DAY_MS } from '../time.ts'

/**
 * Statuses of a session (D11.12). `failed`: the bank said no after the payer was sent there; they may pay again until
 * the session expires.
 */
export const checkoutStatuses = ['pending', 'processing', 'completed', 'failed', 'expired'] as const

export type CheckoutStatus = (typeof checkoutStatuses)[number]

/** `setup` stores a payment method without a purchase. */
export const checkoutKinds = ['subscription', 'one_time', 'setup'] as const

export type CheckoutKind = (typeof checkoutKinds)[number]

/** What a method is stored for. */
export interface MethodSetup {
  /** The subscription that is charged with it from then on; null for none in particular. */
  readonly subscriptionId: string | null
  /** Whether it becomes the customer's default. */
  readonly setDefault: boolean
}

/** What the payer still has to do (D11.11). */
export type NextAction = PayerAction & { readonly expiresAt: string }

/** A payment that a browser makes (D11.14). What is paid and for what is fixed when it is made. */
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
  /** The publishable key that it was started with; null for a merchant's server, whose word stands (A1, A4). */
  readonly publishableKeyId: string | null
  /** Who pays, as far as it was said at the start. Only the identifier leads to an existing customer (A1). */
  readonly customerId: string | null
  readonly customerEmail: string | null
  readonly customerPhone: string | null
  readonly promo: AttachedPromo | null
  /** Whether one use of the code is reserved: for as long as a payment is out that may bring it (A6). */
  readonly reserved: boolean
  /** Where the payer is led afterwards, paid or not; each names the session (A5). */
  readonly successUrl: string | null
  readonly cancelUrl: string | null
  readonly metadata: Metadata
  /** The merchant's, from the credential that made the session: the subscription's periods will follow it. */
  readonly timeZone: string
  readonly expiresAt: string
  /** The open invoice of an incomplete subscription, where the session pays that instead of making a subscription. */
  readonly openInvoiceId: string | null
  /** What the settled session made or activated. */
  readonly subscriptionId: string | null
  readonly invoiceId: string | null
  /** Set where a method is stored without a purchase. */
  readonly setup: MethodSetup | null
  /** The charge that is out at the gateway with no outcome booked yet. */
  readonly attempt: CheckoutAttempt | null
  readonly attemptCount: number
  /** What the gateway knows the last charge by. */
  readonly reference: string | null
  /** The last charge, where the gateway had never seen it: it may still arrive, so the next one goes under its reference. */
  readonly unseen: CheckoutAttempt | null
  /** Cards that were declined here: after four no more are taken (A7). */
  readonly declinedCards: number
  /** Epoch milliseconds of payments tried: the limit of 10 a minute is exact. */
  readonly payTimes: readonly number[]
  readonly nextAction: NextAction | null
  /** Why the last payment was declined; null until one was. */
  readonly lastFailure: FailureCode | null
  /** Of a paid amount: an invoice has its own (null for everything that has one). */
  readonly receipt: SessionReceipt | null
  readonly version: number
}

/** The recorded intent to charge, written before the gateway is called. */
export interface CheckoutAttempt {
  readonly number: number
  readonly reference: string
  readonly at: string
  /** Wall-clock milliseconds until which the request that began it may still be at work. */
  readonly leaseUntil: number
  /** When to ask the gateway next, in the tenant's time. */
  readonly askAt: string
  /** Past it the payment is not waited for any more, though it may still arrive (A8). */
  readonly deadline?: string
  /** The customer it settles on, decided now and never looked up again; null when one is to be made (A1). */
  readonly customerId: string | null
  readonly email: string | null
  /** What the gateway is told: the customer's own address where none was given. */
  readonly pageEmail?: string | null
  readonly phone: string | null
  /** The contacts that a merchant's server said or a code proved (A4). */
  readonly proven?: readonly Contact[]
  readonly method: PaymentMethod
  /** Whether the method can be charged again, and so is kept. */
  readonly keep: boolean
  /** Kobo that are charged only so that the gateway stores the card, and given back at once (A3). */
  readonly storing?: number
}

/** A session with a charge out. */
export type ChargingSession = CheckoutSession & { readonly attempt: CheckoutAttempt }

/** A session lives this long unpaid (D2.8). */
export const sessionLifetimeMs = DAY_MS

/**
 * The invoice that a plan-binding session makes has the session's own ULID: so the gateway's reference, which is made of the
 * invoice's identifier like any other charge's, leads back to the session before there is an invoice.
 */
export function invoiceIdOf(session: Pick<CheckoutSession, 'id'>): string {
  return session.id.replace(/^chk_/, 'inv_')
}

/** The session that an invoice's identifier would lead to. */
export function sessionIdOf(invoiceId: string): string {
  return invoiceId.replace(/^inv_/, 'chk_')
}

/** What is charged: the session's amount, or what it costs to store a card where nothing is paid now. */
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

/** Whether an unpaid session is past its time. A charge that is out is waited for. */
export function hasExpired({ status, expiresAt }: CheckoutSession, now: string): boolean {
  return status === 'expired' || ((status === 'pending' || status === 'failed') && expiresAt <= now)
}

/** When a session needs a worker next; null when nothing is to come. */
export function sessionDueAt({ status, attempt, expiresAt }: CheckoutSession): string | null {
  if (status === 'completed' || status === 'expired') return null
  return attempt === null ? expiresAt : attempt.askAt
}
