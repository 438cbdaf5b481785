import type { Change } from '../change.ts'
import type { Invoice } from '../invoice/invoice.ts'
import { letGo, targetOf, type OutCharge, type Release } from './let-go.ts'

/** An invoice without charges in progress, and the moves that let them go. */
export interface Released extends Pick<Change<unknown>, 'moves'> {
  readonly invoice: Invoice
}

/**
 * Lets go of an invoice's charges in progress, because it ends or another charge begins (A9): the attempt that waits, or
 * an unseen one. An attempt that was sent keeps its number, whatever its outcome. The invoice keeps its version; the
 * decision's own change raises it.
 */
export function released(invoice: Invoice, release: Release): Released {
  const out = chargesOut(invoice)
  if (out.length === 0) return { invoice, moves: [] }
  const attemptCount = invoice.attempt?.number ?? invoice.attemptCount
  return {
    invoice: { ...invoice, attempt: null, unseen: null, attemptCount },
    moves: out.map((charge) => letGo(charge, targetOf(invoice), release)),
  }
}

/** An invoice's charges that may still succeed: the one in progress, and an unseen one that it does not try again. */
function chargesOut({ attempt, unseen, attemptCount }: Invoice): readonly OutCharge[] {
  return [
    ...(attempt ? [{ ...attempt, payment: null }] : []),
    ...(unseen && unseen.reference !== attempt?.reference
      ? [{ ...unseen, number: attemptCount, payment: null }]
      : []),
  ]
}
