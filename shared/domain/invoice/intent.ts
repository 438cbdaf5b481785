import {
  attemptLeaseMs,
  attemptReference,
  amended,
  type AttemptKind,
  type Invoice,
  type OpenAttempt,
  type UnseenAttempt,
} from './invoice.ts'
import type { PaymentMethod } from '../payment-method.ts'
import { conflict, invalidTransition } from '../problem.ts'

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

/** The invoice with the recorded intent to charge it (architecture: written before the gateway is called). */
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
  return { ...amended(invoice, {}), attempt }
}

/** The invoice after an attempt that the gateway has never seen. */
export function withUnseen(invoice: Invoice, { reference, methodId, rail, kind }: OpenAttempt): Invoice {
  return { ...invoice, unseen: { reference, methodId, rail, kind } }
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
  return { ...amended(invoice, {}), attempt: { ...invoice.attempt, leaseUntil: wallMs + attemptLeaseMs } }
}

/** Waits of wall-clock time between questions about a charge whose outcome stays unknown (decisions 9). */
const questionWaitsMs = [60_000, 300_000, 1800_000, 7200_000]
const hourMs = 3600_000

/** The invoice with its open attempt put off to the next question. */
export function postponed(invoice: Invoice & { readonly attempt: OpenAttempt }, wallMs: number): Invoice {
  return amended(invoice, { attempt: postponedAttempt(invoice.attempt, wallMs) })
}

/** An open attempt put off to the next question. */
export function postponedAttempt(attempt: OpenAttempt, wallMs: number): OpenAttempt {
  const age = wallMs - Date.parse(attempt.at)
  const wait = questionWaitsMs.find((ms) => ms > age) ?? hourMs
  return { ...attempt, leaseUntil: wallMs + wait, watched: true }
}

/**
 * Whether an attempt is out and whose turn it is.
 * @throws Problem 409 `payment_in_progress` while the process that began it may still be at work.
 */
export function openAttemptOf(invoice: Invoice, wallMs: number): OpenAttempt | null {
  if (invoice.attempt === null) return null
  if (invoice.attempt.leaseUntil > wallMs) throw paymentInProgress()
  return invoice.attempt
}

/** A charge of this invoice is out at the gateway: nothing else may happen to it until its fate is known. */
export function paymentInProgress() {
  return conflict('payment_in_progress')
}
