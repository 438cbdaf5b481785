import { revised } from '../revised.ts'
import {
  attemptLeaseMs,
  attemptReference,
  type AttemptKind,
  type Invoice,
  type OpenAttempt,
  type PendingPayment,
  type UnseenAttempt,
} from './invoice.ts'
import type { PaymentMethod } from '../payment-method.ts'
import { conflict, invalidTransition } from '../problem.ts'
import { HOUR_MS, addMs } from '../time.ts'
import { deadlineOf } from './payment-deadline.ts'

/** How a charge comes about. */
export interface IntentOrder {
  readonly method: Pick<PaymentMethod, 'id' | 'rail'>
  readonly now: string
  /** Wall clock, epoch milliseconds. */
  readonly wallMs: number
  readonly kind: AttemptKind
  /** Begun by a request, so the item itself must come due if the request dies. */
  readonly watched: boolean
}

/** The invoice with the recorded intent to charge it (H4: written before the gateway is called). */
export function withIntent(
  invoice: Invoice,
  order: IntentOrder,
): Invoice & { readonly attempt: OpenAttempt } {
  // What was read beside the invoice may be older than it: a final one is never charged, whoever asks.
  if (invoice.status === 'paid' || invoice.status === 'void') throw invalidTransition(invoice.status, 'pay')
  const number = invoice.attemptCount + 1
  const attempt: OpenAttempt = {
    number,
    // A charge that has only been late is then found under it, instead of made again.
    reference: invoice.unseen?.reference ?? attemptReference(invoice.id, number),
    methodId: order.method.id,
    rail: order.method.rail,
    at: order.now,
    kind: order.kind,
    leaseUntil: order.wallMs + attemptLeaseMs,
    watched: order.watched,
  }
  return { ...revised(invoice, {}), attempt }
}

/** Whether a payment was begun by hand, in the debtor's own time. */
export function isDebtors({ kind }: Pick<OpenAttempt, 'kind'>): boolean {
  return kind === 'manual'
}

/** The invoice after an attempt that the gateway has never seen. */
export function withUnseen(invoice: Invoice, { reference, methodId, rail, kind }: OpenAttempt): Invoice {
  return { ...invoice, unseen: { reference, methodId, rail, kind } }
}

/** The invoice whose attempt goes under a reference of its own after all, and not under an earlier one's. */
export function renamed(
  invoice: Invoice & { readonly attempt: OpenAttempt },
): Invoice & { readonly attempt: OpenAttempt } {
  const reference = attemptReference(invoice.id, invoice.attempt.number)
  return { ...revised(invoice, { unseen: null }), attempt: { ...invoice.attempt, reference } }
}

/** The invoice with its unseen attempt out again: the gateway knows of it now. */
export function withSeen(
  invoice: Invoice & { readonly unseen: UnseenAttempt },
  order: Pick<IntentOrder, 'now' | 'wallMs'>,
): Invoice & { readonly attempt: OpenAttempt } {
  const { methodId, rail, kind } = invoice.unseen
  return withIntent(invoice, { ...order, method: { id: methodId, rail }, kind, watched: true })
}

/** The invoice whose open attempt is ours from now on: the run that began it is gone. */
export function takenOver(
  invoice: Invoice & { readonly attempt: OpenAttempt },
  wallMs: number,
): Invoice & { readonly attempt: OpenAttempt } {
  return {
    ...revised(invoice, {}),
    attempt: { ...invoice.attempt, pending: null, leaseUntil: wallMs + attemptLeaseMs },
  }
}

/** Waits between questions about a charge whose outcome stays unknown (D9.9); then hourly. */
const questionWaitsMs = [60_000, 300_000, 1800_000, 7200_000]

/** What is known of a charge that its gateway has taken and not decided. */
export interface PendingNews {
  /** Tenant time. */
  readonly now: string
  /** What the payer must do; null when nothing is known of it. */
  readonly action: PendingPayment['action']
  /** Nothing was sent, because the gateway is down. */
  readonly unsent: boolean
  /** Nobody waits longer than this, where something ends before its rail's own time: recovery's Stop, a session. */
  readonly until: string | null
}

/** The invoice whose attempt waits, for its payer or for an answer: in nobody's hands, until it is asked about again. */
export function waiting(
  invoice: Invoice & { readonly attempt: OpenAttempt },
  news: PendingNews,
): Invoice & { readonly attempt: OpenAttempt } {
  const { attempt } = invoice
  const { now, action, until, unsent } = news
  const own = attempt.pending?.deadline ?? deadlineOf(attempt.rail, attempt.at)
  const deadline = until !== null && until < own ? until : own
  const age = Math.max(0, Date.parse(now) - Date.parse(attempt.at))
  const next = addMs(now, questionWaitsMs.find((ms) => ms > age) ?? HOUR_MS)
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
 * Whether an attempt is out and whose turn it is.
 * @throws Problem 409 `payment_in_progress` while the process that began it may still be at work.
 */
export function openAttemptOf(invoice: Invoice, wallMs: number): OpenAttempt | null {
  if (invoice.attempt === null) return null
  if (isRunning(invoice.attempt, wallMs)) throw paymentInProgress()
  return invoice.attempt
}

/** Whether the request or worker that charges may be at work right now. One that waits for its payer is in nobody's hands. */
export function isRunning(attempt: OpenAttempt, wallMs: number): boolean {
  return attempt.pending == null && attempt.leaseUntil > wallMs
}

/** Whether a method is the way that a payment waits in already: the same rail, and of cards the same card (A8). */
export function isSameWay(
  attempt: Pick<OpenAttempt, 'rail' | 'methodId'>,
  method: Pick<PaymentMethod, 'id' | 'rail'>,
): boolean {
  return method.rail === attempt.rail && (method.rail !== 'card' || method.id === attempt.methodId)
}

/** A charge of this invoice is being made at this moment: nothing else may happen to it until its request is over. */
export function paymentInProgress() {
  return conflict('payment_in_progress')
}
