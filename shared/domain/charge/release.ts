import { knownAt } from '../at-gateway.ts'
import type { Change } from '../change.ts'
import type { Invoice } from '../invoice/invoice.ts'
import { letGo, targetOf, type Release } from './let-go.ts'

/** An invoice without a charge in progress, and the move that lets it go. */
export interface Released extends Pick<Change<unknown>, 'moves'> {
  readonly invoice: Invoice
}

/**
 * Lets go of an invoice's charge in progress, because it ends or another charge begins (A9): the attempt that waits, or
 * an unseen one. An attempt that was sent keeps its number, whatever its outcome. The invoice keeps its version; the
 * decision's own change raises it.
 */
export function released(invoice: Invoice, release: Release): Released {
  const { attempt, unseen, attemptCount } = invoice
  const out = attempt ?? (unseen && { ...unseen, number: attemptCount })
  if (out === null) return { invoice, moves: [] }
  return {
    invoice: { ...invoice, attempt: null, unseen: null, attemptCount: attempt?.number ?? attemptCount },
    moves: [letGo({ ...out, ...knownAt(out), payment: null }, targetOf(invoice), release)],
  }
}
