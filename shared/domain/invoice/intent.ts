import { revised } from '../revised.ts'
import {
  attemptReference,
  type AttemptKind,
  type ChargedWay,
  type Invoice,
  type OpenAttempt,
  type PendingPayment,
  type UnseenAttempt,
} from './invoice.ts'
import { requireMayCharge, type Holdable } from '../hold.ts'
import type { PaymentMethod } from '../payment-method.ts'
import { conflict, invalidTransition } from '../problem.ts'
import { deadlineOf } from './payment-deadline.ts'
import { nextChargeQuestionAt } from '../question-times.ts'
import { moneyLeaseMs } from '../waits.ts'

/** What a new charge attempt consists of. */
export interface IntentOrder {
  readonly method: Pick<PaymentMethod, 'id' | 'rail' | 'gateway'>
  readonly now: string
  /** Wall clock, epoch milliseconds. */
  readonly wallMs: number
  readonly kind: AttemptKind
  /** Begun by a request, so the item itself must become due if the request dies. */
  readonly watched: boolean
  /** The settings of the merchant, whose charges may be held (O1). */
  readonly settings: Holdable
}

/**
 * The invoice with the recorded intent to charge it (H4: written before the gateway is called).
 * @throws Problem 409 `merchant_held` while the merchant's charges are held; `invalid_transition`.
 */
export function withIntent(
  invoice: Invoice,
  order: IntentOrder,
): Invoice & { readonly attempt: OpenAttempt } {
  requireMayCharge(order.settings, order.method)
  return withAttempt(invoice, order)
}

function withAttempt(
  invoice: Invoice,
  order: Omit<IntentOrder, 'settings'>,
): Invoice & { readonly attempt: OpenAttempt } {
  // Other items of the state may be older than the invoice, so this is checked here: a final invoice is never
  // charged.
  if (invoice.status === 'paid' || invoice.status === 'void') throw invalidTransition(invoice.status, 'pay')
  const number = invoice.attemptCount + 1
  const earlier = invoice.unseen
  const attempt: OpenAttempt = {
    number,
    // If the earlier charge was only late, it is found under this reference instead of made again.
    reference: earlier?.reference ?? attemptReference(invoice.id, number),
    methodId: order.method.id,
    rail: order.method.rail,
    gateway: order.method.gateway ?? undefined,
    at: order.now,
    kind: order.kind,
    leaseUntil: order.wallMs + moneyLeaseMs,
    watched: order.watched,
    sentAs: earlier && wayOf(earlier),
  }
  return { ...revised(invoice, { unseen: null }), attempt }
}

/** Whether a payment was begun manually, in the debtor's own time. */
export function isDebtors({ kind }: Pick<OpenAttempt, 'kind'>): boolean {
  return kind === 'manual'
}

/** The invoice after an attempt that the gateway has never seen. */
export function withUnseen(invoice: Invoice, attempt: OpenAttempt): Invoice {
  return { ...invoice, unseen: { reference: attempt.reference, ...wayOf(attempt) } }
}

/** How a charge is, or was, made. */
export function wayOf({ methodId, rail, kind, gateway }: ChargedWay): ChargedWay {
  return { methodId, rail, kind, gateway }
}

/** The invoice whose attempt gets its own reference instead of an earlier attempt's. */
export function renamed(
  invoice: Invoice & { readonly attempt: OpenAttempt },
): Invoice & { readonly attempt: OpenAttempt } {
  const reference = attemptReference(invoice.id, invoice.attempt.number)
  return { ...revised(invoice, {}), attempt: { ...invoice.attempt, reference, sentAs: null } }
}

/** The invoice with its unseen attempt in progress again: the gateway knows it now. It was out before any hold. */
export function withSeen(
  invoice: Invoice & { readonly unseen: UnseenAttempt },
  order: Pick<IntentOrder, 'now' | 'wallMs'>,
): Invoice & { readonly attempt: OpenAttempt } {
  const { methodId, rail, kind, gateway } = invoice.unseen
  return withAttempt(invoice, { ...order, method: { id: methodId, rail, gateway }, kind, watched: true })
}

/** The invoice whose open attempt we take over: the process that began it has crashed. */
export function takenOver(
  invoice: Invoice & { readonly attempt: OpenAttempt },
  wallMs: number,
): Invoice & { readonly attempt: OpenAttempt } {
  return {
    ...revised(invoice, {}),
    attempt: { ...invoice.attempt, pending: null, leaseUntil: wallMs + moneyLeaseMs },
  }
}

/** What is known about a charge that its gateway has accepted and not decided. */
export interface PendingNews {
  /** Tenant time. */
  readonly now: string
  /** What the payer must do; null when it is not known. */
  readonly action: PendingPayment['action']
  /** Nothing was sent, because the gateway is down. */
  readonly unsent: boolean
  /** The latest deadline, if something ends before the rail's own time: recovery's Stop, a session. Null for none. */
  readonly until: string | null
}

/** The invoice whose attempt waits for its payer or an answer: no process works on it until it is asked about again. */
export function waiting(
  invoice: Invoice & { readonly attempt: OpenAttempt },
  news: PendingNews,
): Invoice & { readonly attempt: OpenAttempt } {
  const { attempt } = invoice
  const { now, action, until, unsent } = news
  const own = attempt.pending?.deadline ?? deadlineOf(attempt.rail, attempt.at)
  const deadline = until !== null && until < own ? until : own
  const next = nextChargeQuestionAt(attempt.at, now)
  const askAt = now < deadline && next > deadline ? deadline : next
  const pending = {
    askAt,
    deadline,
    action: action ?? attempt.pending?.action ?? null,
    ...(unsent ? { unsent } : {}),
  }
  return { ...revised(invoice, {}), attempt: { ...attempt, leaseUntil: 0, watched: true, pending } }
}

/**
 * The attempt in progress, if any.
 * @throws Problem 409 `payment_in_progress` while the process that began it may still be running.
 */
export function openAttemptOf(invoice: Invoice, wallMs: number): OpenAttempt | null {
  if (invoice.attempt === null) return null
  if (isRunning(invoice.attempt, wallMs)) throw paymentInProgress()
  return invoice.attempt
}

/** Whether the request or worker that charges may be running now; none is while a payer is waited for. */
export function isRunning(attempt: OpenAttempt, wallMs: number): boolean {
  return attempt.pending == null && attempt.leaseUntil > wallMs
}

/** Whether a method equals the one of a waiting payment: the same rail, and for cards the same card (A8). */
export function isSameWay(
  attempt: Pick<OpenAttempt, 'rail' | 'methodId'>,
  method: Pick<PaymentMethod, 'id' | 'rail'>,
): boolean {
  return method.rail === attempt.rail && (method.rail !== 'card' || method.id === attempt.methodId)
}

/** A charge of this invoice is being made right now: nothing else may happen to it until its request ends. */
export function paymentInProgress() {
  return conflict('payment_in_progress')
}
